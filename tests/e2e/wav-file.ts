import { soundOf } from '../../packages/composition/src/testing/listen.ts';

export const RATE = 48_000;
/** Bytes before the samples of these files. */
export const HEADER = 44;

/** A WAV file of one channel and 16 bits of a sound, as a function of the time in seconds. */
export function wavOf(seconds: number, wave: (time: number) => number): Buffer {
  const { left } = soundOf(seconds, wave);
  const bytes = Buffer.alloc(HEADER + left.length * 2);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(HEADER - 8 + left.length * 2, 4);
  bytes.write('WAVEfmt ', 8);
  for (const [at, value] of [16, 0, RATE, RATE * 2].entries()) bytes.writeUInt32LE(value, 16 + at * 4);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(left.length * 2, 40);
  for (const [at, sample] of left.entries()) bytes.writeInt16LE(Math.round(sample * 32_000), HEADER + at * 2);
  return bytes;
}
