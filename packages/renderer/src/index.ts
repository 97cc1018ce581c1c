export { type RenderJob, type RenderReport, type SpanReport } from './job.ts';
export { QUALITIES, type Quality } from './quality.ts';
export { render, type RenderLimits, type RenderOptions, type RenderProgress } from './render.ts';
export { RenderFailed, type RenderFailure } from './render-failed.ts';
