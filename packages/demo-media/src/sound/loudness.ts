import type { Stereo } from './filter.ts';
import { filteredFrames } from './filtered.ts';

/** What libav's meter says of silence. */
const SILENCE = -70;

/** Integrated loudness in LUFS, as ITU-R BS.1770-4 defines it. −Infinity for silence. */
export function measureLoudness(sound: Stereo): number {
  let found = SILENCE;
  // The standard's shortest block is 0.4 s.
  for (const frame of filteredFrames(sound, 'apad=whole_dur=0.4,ebur128=metadata=1:framelog=quiet'))
    found = Number(frame.getMetadata().getAll()['lavfi.r128.I'] ?? found);
  return found <= SILENCE ? -Infinity : found;
}

/** Brings a sound to `target` LUFS and holds its peaks under `ceiling` with a smooth limiter; in place. */
export function applyLoudness(sound: Stereo, target: number, ceiling: number): void {
  const now = measureLoudness(sound);
  if (!Number.isFinite(now)) return;
  const gain = 10 ** ((target - now) / 20);
  const knee = ceiling * 0.7;
  for (const channel of [sound.left, sound.right]) {
    for (let i = 0; i < channel.length; i++) {
      const v = (channel[i] as number) * gain;
      const size = Math.abs(v);
      channel[i] =
        size <= knee ? v : Math.sign(v) * (knee + (ceiling - knee) * Math.tanh((size - knee) / (ceiling - knee)));
    }
  }
}

/** Repeats {@link applyLoudness} until the limited sound reaches `target` LUFS; in place. */
export function reachLoudness(sound: Stereo, target: number, ceiling: number): void {
  for (let round = 0; round < 4; round++) {
    applyLoudness(sound, target, ceiling);
    const now = measureLoudness(sound);
    if (!Number.isFinite(now) || Math.abs(now - target) < 0.3) return;
  }
}
