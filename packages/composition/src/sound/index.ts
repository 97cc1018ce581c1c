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
export { Fourier } from './fourier.ts';
export { PEAK_REACH, truePeakOf } from './true-peak.ts';
export { LoudnessMeter } from './loudness.ts';
export { filmSound, voicesOf } from './voices.ts';
