export { loudness } from './loudness.ts';
export { soundscape } from './soundscape.ts';
export { SAMPLE_RATE, type Stereo } from './voices.ts';
