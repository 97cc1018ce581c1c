import { peakOf, type Pcm } from '@kinoloom/composition/sound';

/** 3 ms: enough that a cut does not click, too short to be heard as a fade. */
export const RAMP = 144;

/** Below −60 dB a wave may begin or stop without a click. */
const AT_REST = 1e-3;

/** 0.5 ms: a wave that passes through 0 is not at rest. */
export const REST = 24;

/** Half a wave of a cosine, from 0 to 1. */
const RISE = Float32Array.from({ length: RAMP }, (_, at) => 0.5 - 0.5 * Math.cos((Math.PI * (at + 0.5)) / RAMP));

/** Changes the sound in place: from one volume to another within `RAMP` samples, and at the second from then on. */
export function ramp({ left, right }: Pcm, from: number, to: number): void {
  if (from === 1 && to === 1) return;
  for (const channel of [left, right])
    for (let at = 0; at < channel.length; at++)
      channel[at] = (channel[at] ?? 0) * (at < RAMP ? from + (to - from) * (RISE[at] ?? 1) : to);
}

/** Whether nothing moves in a piece of sound: it can be cut there without a click. */
export const isAtRest = (pcm: Pcm): boolean => peakOf(pcm) < AT_REST;
