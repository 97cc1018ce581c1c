import type { SoundEffectOrder } from '@kinoloom/vendor-simulators/studio';
import { encodeMp3 } from '../speech/encode-mp3.ts';
import { soundEffect } from './sound-effect.ts';

/** Writes a sound by its description. */
export async function makeSound(order: SoundEffectOrder): Promise<void> {
  const { output, format, signal, onProgress } = order;
  signal.throwIfAborted();
  const sound = soundEffect(order);
  signal.throwIfAborted();
  onProgress(0.8);
  await encodeMp3(sound, format, output);
  onProgress(1);
}
