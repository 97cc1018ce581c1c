import { present } from '@kinoloom/media/libav';
import type { Frame } from 'node-av/lib';
import { decodePictures, type TimedPicture, type DecodeRequest } from './pictures.ts';
import { openFootage } from './source.ts';

/** Size of the cache of recent frames, in bytes. */
const CACHE_BYTES = 200_000_000;

/** Random access to a video's frames by time, in either direction. */
export function openVideoReader(path: string, options: DecodeRequest, signal: AbortSignal) {
  const capacity = Math.max(8, Math.floor(CACHE_BYTES / (options.width * options.height * 1.5)));
  let cache: { readonly frame: Frame; readonly seconds: number }[] = [];
  let pictures: AsyncGenerator<TimedPicture> | undefined;

  async function* read(): AsyncGenerator<TimedPicture> {
    await using source = await openFootage(path);
    yield* decodePictures(source, options, signal);
  }

  /** Decodes one more frame; false at the end. */
  const advance = async (): Promise<boolean> => {
    pictures ??= read();
    const next = await pictures.next();
    if (next.done) return false;
    cache.push({ frame: present(next.value.frame.clone(), 'memory for a picture'), seconds: next.value.seconds });
    if (cache.length > capacity) cache.shift()?.frame.free();
    return true;
  };

  const rewind = async (): Promise<void> => {
    await pictures?.return(undefined);
    pictures = undefined;
    for (const { frame } of cache) frame.free();
    cache = [];
  };

  return {
    /** The frame shown at a time, the last one after the end; valid until the next call. */
    async pictureAt(seconds: number): Promise<Frame> {
      const [first] = cache;
      // The first frame also covers the time before it.
      if (first && seconds < first.seconds && first.seconds > 0) await rewind();
      // Decodes one frame further, to know where the current one ends.
      while ((cache.at(-1)?.seconds ?? -1) <= seconds && (await advance()));
      const found = cache.findLast((one) => one.seconds <= seconds + 1e-6) ?? cache[0];
      if (!found) throw new Error('It holds no picture that can be decoded');
      return found.frame;
    },
    [Symbol.asyncDispose]: rewind,
  };
}
