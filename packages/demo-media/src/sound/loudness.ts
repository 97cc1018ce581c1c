import { biquad } from './equaliser.ts';
import { SAMPLE_RATE, type Stereo } from './filter.ts';

/**
 * Integrated loudness in LUFS of 48 kHz stereo: ITU-R BS.1770-4, K-weighting with the coefficients the recommendation
 * lists for 48 kHz, 400 ms blocks every 100 ms, gated at −70 LUFS and 10 LU under the mean. −Infinity for silence.
 */
export function loudness(sound: Stereo): number {
  const left = kWeighted(sound.left);
  const right = kWeighted(sound.right);
  const hop = SAMPLE_RATE / 10;
  const block = Math.min(hop * 4, left.length);
  const powers: number[] = [];
  for (let start = 0; start + block <= left.length; start += hop) {
    let sum = 0;
    for (let i = start; i < start + block; i++) sum += (left[i] as number) ** 2 + (right[i] as number) ** 2;
    powers.push(sum / block);
  }
  const lufs = (power: number) => -0.691 + 10 * Math.log10(power);
  const mean = (list: readonly number[]) => list.reduce((a, b) => a + b, 0) / list.length;
  const audible = powers.filter((p) => p > 0 && lufs(p) > -70);
  if (audible.length === 0) return -Infinity;
  const gate = lufs(mean(audible)) - 10;
  const kept = audible.filter((p) => lufs(p) > gate);
  return lufs(mean(kept.length > 0 ? kept : audible));
}

/** Brings a sound to `target` LUFS and holds its peaks under `ceiling` with a smooth limiter; in place. */
export function level(sound: Stereo, target: number, ceiling: number): void {
  const now = loudness(sound);
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

/** Brings a sound as near to `target` LUFS as its peaks allow: what is held down makes room, and is raised again; in place. */
export function levelTo(sound: Stereo, target: number, ceiling: number): void {
  for (let round = 0; round < 4; round++) {
    level(sound, target, ceiling);
    const now = loudness(sound);
    if (!Number.isFinite(now) || Math.abs(now - target) < 0.3) return;
  }
}

function kWeighted(input: Float32Array): Float32Array {
  const weighted = input.slice();
  biquad(weighted, {
    b: [1.53512485958697, -2.69169618940638, 1.19839281085285],
    a: [1, -1.69065929318241, 0.73248077421585],
  });
  biquad(weighted, { b: [1, -2, 1], a: [1, -1.99004745483398, 0.99007225036621] });
  return weighted;
}
