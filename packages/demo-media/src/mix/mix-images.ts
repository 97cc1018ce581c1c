import type { MixOrder } from '@kinoloom/vendor-simulators/studio';
import { fitToCover, encodeImage } from '../clip/start-image.ts';
import { editPixels } from '../edit/edit-pixels.ts';
import { readEdit } from '../edit/read-edit.ts';
import { readSceneBrief } from '../scenes/brief.ts';
import { makeCollage } from './collage.ts';
import { joinPictures } from './join-pictures.ts';

/** Two images are joined into one scene, more become a collage; then the prompt's edits are applied. */
export async function mixImages(order: MixOrder): Promise<Buffer> {
  const { images, prompt, seed, width, height, signal } = order;
  const [first, second, ...more] = images;
  if (!first || !second) throw new RangeError('A mix needs two pictures at least');
  const brief = readSceneBrief(prompt, seed);
  const ground = await fitToCover(first, width, height);
  signal.throwIfAborted();
  const mixed =
    more.length === 0 ? await joinPictures(ground, second, brief) : await makeCollage(ground, [second, ...more], brief);
  signal.throwIfAborted();
  // A prompt without edits must keep the original colours.
  const pixels = readEdit(prompt).isUnclear ? mixed.data : editPixels(mixed, brief);
  signal.throwIfAborted();
  return encodeImage(pixels, width, height, order.format);
}
