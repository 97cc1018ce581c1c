import { FPS } from '@kinoloom/composition';
import { AVERROR_INVALIDDATA } from 'node-av/constants';
import { Frame, type CodecContext } from 'node-av/lib';
import { FrameGrid, type Excerpt } from '../frame-grid.ts';
import { deinterlaced } from './deinterlacer.ts';
import { check, NO_TIMESTAMP, received, seconds } from './libav.ts';
import { PictureFilter, type Target } from './picture-filter.ts';
import { openDecoder, Source } from './source.ts';

/** A picture and the number of frames it shows for. The picture is valid until the next is asked for. */
export interface Shown {
  picture: Frame;
  frames: number;
}

/**
 * The pictures of a clip, made what `target` says, on the film's 30 fps: their `frames` add up to the excerpt's length.
 * A packet that does not decode is reported to `onDamage`, and the picture before it stands.
 * @throws Error if there is no picture at all
 */
export async function* clipPictures(
  path: string,
  excerpt: Excerpt,
  target: Target,
  onDamage: () => void,
): AsyncGenerator<Shown> {
  await using source = await Source.open(path);
  const stream = source.video;
  if (!stream) throw new Error('It holds no picture');
  const { timeBase } = stream;
  const first = Math.floor(excerpt.start) / FPS;
  await source.select(stream, first);
  using decoder = await openDecoder(stream);
  using filter = new PictureFilter(target, source.turn, stream.sampleAspectRatio);
  using held = new Frame();
  held.alloc();
  const grid = new FrameGrid(excerpt);
  let any = false;

  for await (const frame of deinterlaced(decoded(source, decoder, onDamage), timeBase)) {
    const timestamp = frame.pts === NO_TIMESTAMP ? frame.bestEffortTimestamp : frame.pts;
    const frames = any ? grid.until(seconds(timestamp, timeBase) - source.origin) : 0;
    if (frames > 0) yield { picture: await filter.apply(held), frames };
    if (grid.full) return;
    held.unref();
    check(held.ref(frame), 'keep a picture');
    any = true;
  }
  if (!any) throw new Error('None of its pictures can be decoded');
  const frames = grid.rest();
  if (frames > 0) yield { picture: await filter.apply(held), frames };
}

async function* decoded(source: Source, decoder: CodecContext, onDamage: () => void): AsyncGenerator<Frame> {
  const stream = source.video;
  if (!stream) return;
  using frame = new Frame();
  frame.alloc();
  for await (const packet of source.packets(stream)) {
    // The decoder's own threads do the work; this one waits at most for the picture that comes out next.
    if (decoder.sendPacketSync(packet) < 0) onDamage();
    yield* ready(decoder, frame, onDamage);
  }
  await decoder.sendPacket(null);
  yield* ready(decoder, frame, onDamage);
}

/** What there is was decoded by the sending: to ask for it takes no time, and a thread for it would. */
function* ready(decoder: CodecContext, frame: Frame, onDamage: () => void): Generator<Frame> {
  for (;;) {
    const code = decoder.receiveFrameSync(frame);
    if (code === AVERROR_INVALIDDATA) {
      onDamage();
      continue;
    }
    if (received(code, 'decode') !== 'one') return;
    yield frame;
  }
}
