import { FPS } from '@kinoloom/composition';
import { PictureReader } from '@kinoloom/media/decoding';
import { Frame } from 'node-av/lib';
import { backwardPictures } from './backward-pictures.ts';
import { FrameGrid, type Excerpt } from '../frame-grid.ts';
import { checkLibav, seconds } from '@kinoloom/media/libav';
import { PictureFilter, type Target } from './picture-filter.ts';
import { openStreamDecoder, MediaSource } from './source.ts';

/** A picture and the number of frames it shows for. Valid until the next one is requested. */
export interface Shown {
  picture: Frame;
  frames: number;
}

/**
 * A clip's pictures, converted to `target`, at 30 fps: their `frames` add up to the excerpt's length. A packet that
 * does not decode is reported to `onDamage`, and the previous picture stays.
 * @throws Error if there is no picture at all
 */
export async function* clipPictures(
  path: string,
  excerpt: Excerpt,
  target: Target,
  onDamage: () => void,
): AsyncGenerator<Shown> {
  await using source = await MediaSource.open(path);
  const stream = source.video;
  if (!stream) throw new Error('It holds no picture');
  const { timeBase } = stream;
  const first = Math.max(0, excerpt.sourceFrame(0)) / FPS;
  using decoder = await openStreamDecoder(stream);
  using filter = new PictureFilter(target, source.turn, stream);
  using held = new Frame();
  held.alloc();
  const grid = new FrameGrid(excerpt);
  let any = false;

  const reader = new PictureReader({ format: source.format, stream, decoder, onDamage });
  if (excerpt.isBackwards) {
    for await (const { picture, frames } of backwardPictures({ reader, stream, origin: source.origin }, excerpt))
      yield { picture: await filter.apply(picture), frames };
    return;
  }
  for await (const frame of reader.from(((first + source.origin) * timeBase.den) / timeBase.num)) {
    const frames = any ? grid.until(seconds(frame.pts, timeBase) - source.origin) : 0;
    if (frames > 0) yield { picture: await filter.apply(held), frames };
    if (grid.full) return;
    held.unref();
    checkLibav(held.ref(frame), 'keep a picture');
    any = true;
  }
  if (!any) throw new Error('None of its pictures can be decoded');
  const frames = grid.rest();
  if (frames > 0) yield { picture: await filter.apply(held), frames };
}
