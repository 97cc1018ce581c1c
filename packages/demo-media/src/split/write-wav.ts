import { writeFile } from 'node:fs/promises';
import { SAMPLE_RATE, type Stereo } from '../sound/stereo.ts';

const HEADER = 44;

/** Writes a sound as a WAV file: two channels of 16 bits at 48 kHz. What is above full scale is cut. */
export async function writeWav({ left, right }: Stereo, path: string): Promise<void> {
  const bytes = Buffer.alloc(HEADER + left.length * 4);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(2, 22);
  bytes.writeUInt32LE(SAMPLE_RATE, 24);
  bytes.writeUInt32LE(SAMPLE_RATE * 4, 28);
  bytes.writeUInt16LE(4, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(left.length * 4, 40);
  for (let i = 0; i < left.length; i++) {
    bytes.writeInt16LE(word(left[i]), HEADER + i * 4);
    bytes.writeInt16LE(word(right[i]), HEADER + i * 4 + 2);
  }
  await writeFile(path, bytes);
}

const word = (value = 0): number => Math.round(Math.max(-1, Math.min(1, value)) * 32_767);
