export { FrameMix } from './frame-mix.ts';
export { Limiter, LIMITER_DELAY } from './limiter.ts';
export { part, peakOf, PcmQueue, silence, type Pcm, SAMPLE_RATE, SAMPLES_PER_FRAME } from './pcm.ts';
export { TimeStretch } from './time-stretch.ts';
