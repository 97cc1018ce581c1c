export { type RenderJob, type RenderReport, type SpanReport } from './job.ts';
export { QUALITIES, type Quality } from './quality.ts';
export { joinSegments, planFilm, render, renderAudio, renderSegment } from './render.ts';
export { RenderFailed, type RenderFailure } from './render-failed.ts';
export { type RenderLimits, type RenderOptions, type RenderProgress } from './run-task.ts';
export { copiedFrames, encodedOf, EncodedSegment, Encoding, FilmPlan, sourcesOf } from './segment.ts';
