import { soundSamples } from '@kinoloom/media/decoding';
import { AV_NOPTS_VALUE } from 'node-av/constants';
import { SAMPLE_RATE, createSilence, type Stereo } from '../sound/filter.ts';
import type { FootageSource } from './source.ts';

/** Decodes a file's sound as 48 kHz stereo from its start; null if it has none. */
export async function decodeSound(source: FootageSource, signal: AbortSignal): Promise<Stereo | null> {
  const { format, audio, origin } = source;
  if (!audio) return null;
  // Mono plays at full volume on both channels, as in players.
  const layout = audio.codecpar.channels === 1 ? 'mono' : 'stereo';
  const opened = { format, close: () => format.closeInput() };
  const chunks: (readonly [left: Float32Array, right: Float32Array])[] = [];
  for await (const [left, right = left] of soundSamples(opened, audio, { rate: SAMPLE_RATE, layout }, signal))
    if (left && right) chunks.push([left, right]);
  if (chunks.length === 0) return null;
  const start = audio.startTime === AV_NOPTS_VALUE ? 0 : Number(audio.startTime) * audio.timeBase.toDouble();
  let at = Math.round(Math.max(0, start - origin) * SAMPLE_RATE);
  const length = chunks.reduce((sum, [left]) => sum + left.length, at);
  const whole = createSilence(length);
  for (const [left, right] of chunks) {
    whole.left.set(left, at);
    whole.right.set(right, at);
    at += left.length;
  }
  return whole;
}

/** Cuts a sound to `seconds`, or pads it with silence. */
export function fitLength({ left, right }: Stereo, seconds: number): Stereo {
  const length = Math.max(1, Math.round(seconds * SAMPLE_RATE));
  const whole = createSilence(length);
  whole.left.set(left.subarray(0, length));
  whole.right.set(right.subarray(0, length));
  return whole;
}
