import { FPS, gridIndex } from '@kinoloom/composition';
import { checkLibav, seconds } from '@kinoloom/media/libav';
import type { PictureReader } from '@kinoloom/media/decoding';
import { Frame, type Stream } from 'node-av/lib';
import type { Excerpt } from '../frame-grid.ts';

/** Bytes of decoded pictures that are held at a time. */
const MOST_BYTES = 96 * 2 ** 20;

/** Pictures held at a time, whatever their size: each group of them begins with a seek to the keyframe before it. */
const [LEAST, MOST] = [4, 64];

interface Media {
  readonly reader: PictureReader;
  readonly stream: Stream;
  /** Time in seconds, on the file's clock, that counts as 0. */
  readonly origin: number;
}

/** A frame of the source, and for how many frames of the video it shows. */
interface Wanted {
  readonly source: number;
  frames: number;
}

/** A decoded picture and the number of frames it shows for. Valid until the next one is requested. */
interface Held {
  readonly picture: Frame;
  readonly frames: number;
}

/**
 * The pictures of an excerpt whose source frames fall. Decoders only go forwards: a stretch before the last shown picture is
 * decoded, held in bounded memory and given in reverse; in a long group of pictures that takes several passes.
 * @throws Error if there is no picture at all
 */
export async function* backwardPictures(media: Media, excerpt: Excerpt): AsyncGenerator<Held> {
  const { width, height } = media.stream.codecpar;
  const most = Math.min(MOST, Math.max(LEAST, Math.floor(MOST_BYTES / (2 * width * height || 1))));
  for (let index = 0; index < excerpt.length;) {
    const wanted = wantedFrom(excerpt, index, most);
    const pictures = await picturesOf(media, wanted);
    try {
      for (const held of shownOf(wanted, pictures)) {
        yield held;
        index += held.frames;
      }
    } finally {
      for (const picture of new Set(pictures.values())) picture.free();
    }
  }
}

/** Each picture once, however many of the source's frames show it: a filter may consume it. */
function shownOf(wanted: readonly Wanted[], pictures: ReadonlyMap<number, Frame>): Held[] {
  const shown: { picture: Frame; frames: number }[] = [];
  for (const { source, frames } of wanted) {
    const picture = pictures.get(source);
    const last = shown.at(-1);
    if (last && last.picture === picture) last.frames += frames;
    else if (picture) shown.push({ picture, frames });
  }
  return shown;
}

/** The next source frames, latest first, and how long each shows. */
function wantedFrom({ length, sourceFrame }: Excerpt, from: number, most: number): Wanted[] {
  const wanted: Wanted[] = [];
  for (let index = from; index < length; index++) {
    const source = Math.max(0, sourceFrame(index));
    const last = wanted.at(-1);
    if (last?.source === source) last.frames++;
    else if (wanted.length === most) break;
    else wanted.push({ source, frames: 1 });
  }
  return wanted;
}

/** The picture of each wanted frame: the last one at or before it, of the first ones the file's first. Freed by the caller. */
async function picturesOf({ reader, stream, origin }: Media, wanted: readonly Wanted[]): Promise<Map<number, Frame>> {
  const { timeBase } = stream;
  const missing = wanted.map(({ source }) => source).toReversed();
  const found = new Map<number, Frame>();
  let held: Frame | undefined;
  const give = (before: number): void => {
    if (!held) return;
    while (missing[0] !== undefined && missing[0] < before) found.set(missing.shift() ?? 0, held);
  };
  const target = (((missing[0] ?? 0) / FPS + origin) * timeBase.den) / timeBase.num;
  for await (const frame of reader.from(target)) {
    give(gridIndex(seconds(frame.pts, timeBase) - origin));
    if (missing.length === 0) break;
    if (held && !isGiven(found, held)) held.free();
    held = new Frame();
    held.alloc();
    checkLibav(held.ref(frame), 'keep a picture');
  }
  if (!held) throw new Error('None of its pictures can be decoded');
  give(Infinity);
  if (!isGiven(found, held)) held.free();
  return found;
}

const isGiven = (found: ReadonlyMap<number, Frame>, picture: Frame): boolean => [...found.values()].includes(picture);
