import { rm } from 'node:fs/promises';
import { setImmediate as breathe } from 'node:timers/promises';
import { recordingOf } from '../footage/recording.ts';
import { openSource } from '../footage/source.ts';
import type { Stereo } from '../sound/stereo.ts';
import { encodeMp3 } from '../speech/encode-mp3.ts';
import { STEMS, type SplitOrder } from '@kinoloom/vendor-simulators/studio';
import { separate } from './separate.ts';
import { writeWav } from './write-wav.ts';

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
  await using source = await openSource(path);
  const sound = await recordingOf(source, signal);
  if (!sound) throw new Error('It holds no sound');
  return sound;
}
