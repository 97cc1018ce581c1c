import { SAMPLE_RATE } from '@kinoloom/composition/sound';
import type { OpenVoice, PcmReader } from './voice.ts';

/** Synthetic sound for tests: `wave` gives the sample at each second, multiplied by `right` on the right channel. */
export function pcmReader(
  wave: (time: number) => number,
  { from = 0, seconds = 10, sampleRate = SAMPLE_RATE, chunk = 1024, right = -1 } = {},
): PcmReader {
  let at = Math.floor(from * sampleRate);
  return {
    sampleRate,
    read() {
      if (at >= seconds * sampleRate) return Promise.resolve(undefined);
      const length = Math.min(chunk, Math.round(seconds * sampleRate) - at);
      const left = Float32Array.from({ length }, (_, n) => wave((at + n) / sampleRate));
      const time = at / sampleRate;
      at += length;
      return Promise.resolve({ time, left, right: left.map((sample) => sample * right), summed: false });
    },
    close: () => undefined,
  };
}

export const voiceOf =
  (wave: (time: number) => number): OpenVoice =>
  (from) =>
    pcmReader(wave, { from, right: 0.8 });
