import { PitchDetector } from 'pitchy';
import { SAMPLE_RATE } from '../sound/filter.ts';

/** How often a voice is looked at, in seconds. */
export const LOOK_S = 0.01;

/** Voices are looked at in fewer samples: their pitch lies far below. */
const STEP = 4;
const RATE = SAMPLE_RATE / STEP;
/** Three periods of the lowest. */
const WINDOW = Math.round(0.055 * RATE);
const LOWEST = 55;
const HIGHEST = 420;
/** How plain the pitch of a voice is at least, 0 to 1. */
const CLEAR = 0.6;

/** The pitch of a voice every {@link LOOK_S}, in hertz; 0 where there is none: it whispers, hisses, or is silent. */
export function pitchTrack(signal: Float32Array): Float32Array {
  const low = Float32Array.from({ length: Math.floor(signal.length / STEP) + WINDOW }, (_, i) => {
    const at = (i - (WINDOW >> 1)) * STEP;
    return ((signal[at] ?? 0) + (signal[at + 1] ?? 0) + (signal[at + 2] ?? 0) + (signal[at + 3] ?? 0)) / STEP;
  });
  const detector = PitchDetector.forFloat32Array(WINDOW);
  detector.minVolumeDecibels = -50;
  const looks = Math.max(1, Math.ceil(signal.length / SAMPLE_RATE / LOOK_S));
  return steadied(
    Float32Array.from({ length: looks }, (_, look) => {
      const from = Math.min(low.length - WINDOW, Math.round(look * LOOK_S * RATE));
      const [hertz, clarity] = detector.findPitch(low.subarray(from, from + WINDOW), RATE);
      return clarity >= CLEAR && hertz >= LOWEST && hertz <= HIGHEST ? hertz : 0;
    }),
  );
}

/** The middle of all pitches of a track; 0 of one in which nothing has a pitch. */
export function usualPitch(track: Float32Array): number {
  const voiced = track.filter((hertz) => hertz > 0).sort();
  return voiced[voiced.length >> 1] ?? 0;
}

/** Without leaps of a single look, and without voices that last no longer. */
function steadied(track: Float32Array): Float32Array {
  return track.map((_, i) => {
    const around = track.subarray(Math.max(0, i - 2), i + 3).filter((hertz) => hertz > 0);
    if (around.length < 3) return 0;
    return around.sort()[around.length >> 1] as number;
  });
}
