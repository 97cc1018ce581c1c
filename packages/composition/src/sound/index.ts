export { FrameMix } from './frame-mix.ts';
export { Limiter, LIMITER_DELAY } from './limiter.ts';
export { part, peakOf, PcmQueue, silence, type Pcm } from './pcm.ts';
export { SAMPLE_RATE, SAMPLES_PER_FRAME } from './rate.ts';
export { TimeStretch } from './time-stretch.ts';
