import { type SplitOrder, STEMS } from '@kinoloom/vendor-simulators/studio';
import { FF_ENCODER_PCM_S16LE } from 'node-av/constants';
import { rm } from 'node:fs/promises';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Stereo } from '../sound/filter.ts';
import { readSoundFile, writeSoundFile } from '../sound/filtered.ts';
import { encodeMp3 } from '../speech/encode-mp3.ts';
import { separateStems } from './separate.ts';

/** Splits sound into four stems that add up to it, by spectral masks. */
export async function splitStems({ input, format, outputs, signal, onProgress }: SplitOrder): Promise<void> {
  try {
    const stems = await separateStems(await readSoundFile(input, signal), async (fraction) => {
      onProgress(fraction * 0.8);
      // Lets an abort message reach this thread.
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

/** Writes a sound as a WAV file: two channels of 16 bits at 48 kHz. What is above full scale is cut. */
export const writeWav = (sound: Stereo, path: string): Promise<void> =>
  writeSoundFile(sound, path, {
    encoder: FF_ENCODER_PCM_S16LE,
    container: 'wav',
    filters: 'aformat=sample_fmts=s16:channel_layouts=stereo',
  });
