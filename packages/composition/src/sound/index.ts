export { FrameMix } from './frame-mix.ts';
export { Mixer } from './mixer.ts';
export {
  joined,
  part,
  peakOf,
  PcmQueue,
  silence,
  type Pcm,
  type SoundPiece,
  SAMPLE_RATE,
  SAMPLES_PER_FRAME,
} from './pcm.ts';
export { PEAK_REACH, truePeakOf } from './true-peak.ts';
export { TimeStretch } from './time-stretch.ts';
export { RAMP, REST, type OpenClip } from './voice-sound.ts';
export { LoudnessMeter } from './loudness.ts';
export { filmSound, voicesOf } from './voices.ts';
