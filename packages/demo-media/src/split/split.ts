import { type SplitOrder, STEMS } from '@kinoloom/vendor-simulators/studio';
import { rm, writeFile } from 'node:fs/promises';
import { setImmediate as breathe } from 'node:timers/promises';
import { recordingOf } from '../footage/recording.ts';
import { openFootage } from '../footage/source.ts';
import { SAMPLE_RATE, type Stereo } from '../sound/filter.ts';
import { encodeMp3 } from '../speech/encode-mp3.ts';
import { separate } from './separate.ts';

/** Sound as four tracks that add up to it. Nobody made them: they are told apart in the spectrum of the sum. */
export async function split({ input, format, outputs, signal, onProgress }: SplitOrder): Promise<void> {
  try {
    const stems = await separate(await soundOf(input, signal), async (fraction) => {
      onProgress(fraction * 0.8);
      // So that a wish to stop is heard.
      await breathe();
      signal.throwIfAborted();
    });
    for (const [at, stem] of STEMS.entries()) {
      if (format === 'wav') await writeWav(stems[stem], outputs[stem]);
      else await encodeMp3(stems[stem], format, outputs[stem]);
      signal.throwIfAborted();
      onProgress(0.8 + (0.2 * (at + 1)) / STEMS.length);
    }
  } catch (error) {
    await Promise.all(STEMS.map((stem) => rm(outputs[stem], { force: true })));
    throw error;
  }
}

async function soundOf(path: string, signal: AbortSignal): Promise<Stereo> {
  await using source = await openFootage(path);
  const sound = await recordingOf(source, signal);
  if (!sound) throw new Error('It holds no sound');
  return sound;
}

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
