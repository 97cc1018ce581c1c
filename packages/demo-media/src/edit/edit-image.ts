import { coverFit } from '../clip/start-image.ts';
import { readBrief } from '../scenes/brief.ts';
import { encodePicture } from '../scenes/encode-picture.ts';
import type { EditOrder } from '@kinoloom/vendor-simulators/studio';
import { editPixels } from './edit-pixels.ts';

/** One picture, changed by the words of the prompt. */
export async function editImage(order: EditOrder): Promise<Buffer> {
  const { width, height, signal } = order;
  const photo = await coverFit(order.image, width, height);
  signal.throwIfAborted();
  const pixels = editPixels(photo, readBrief(order.prompt, order.seed));
  signal.throwIfAborted();
  return encodePicture(pixels, width, height, order.format);
}
