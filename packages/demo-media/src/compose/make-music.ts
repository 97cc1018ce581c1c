import { encodeMp3 } from '../speech/encode-mp3.ts';
import type { MusicOrder } from '@kinoloom/vendor-simulators/studio';
import { compose } from './compose.ts';

/** Writes music by its description. */
export async function makeMusic(order: MusicOrder): Promise<void> {
  const { output, format, signal, onProgress } = order;
  signal.throwIfAborted();
  const sound = compose(order);
  signal.throwIfAborted();
  onProgress(0.8);
  await encodeMp3(sound, format, output);
  onProgress(1);
}
