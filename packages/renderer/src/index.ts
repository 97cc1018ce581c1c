export { type RenderJob, QUALITIES, type Quality } from './job.ts';
export { joinSegments, planSegments, render, renderAudio, renderSegment } from './render.ts';
export { RenderFailed, type RenderFailure } from './render-failed.ts';
export { type RenderLimits, type RenderOptions, type RenderProgress } from './run-task.ts';
export { encodedReasons, reportOf } from './span-report.ts';
export { copiedFrames, encodedOf, sourcesOf } from './plan-parts.ts';
export { EncodedSegment, Encoding, RenderPlan } from './segment.ts';
export type { RenderReport, SpanReport } from './task.ts';
export { soundHash } from './sound/sound-hash.ts';
