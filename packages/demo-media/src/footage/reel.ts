import { present } from '@kinoloom/media/libav';
import type { Frame } from 'node-av/lib';
import { picturesOf, type ShownPicture, type Wanted } from './pictures.ts';
import { openFootage } from './source.ts';

/** What is kept of the pictures just seen, so that going back needs no decoding, in bytes. */
const KEPT_BYTES = 200_000_000;

/** A film whose pictures can be asked for by time, in either direction. */
export function openReel(path: string, wanted: Wanted, signal: AbortSignal) {
  const most = Math.max(8, Math.floor(KEPT_BYTES / (wanted.width * wanted.height * 1.5)));
  let kept: { readonly frame: Frame; readonly seconds: number }[] = [];
  let reading: AsyncGenerator<ShownPicture> | undefined;

  async function* read(): AsyncGenerator<ShownPicture> {
    await using source = await openFootage(path);
    yield* picturesOf(source, wanted, signal);
  }

  /** Reads one more picture; false at the end. */
  const advance = async (): Promise<boolean> => {
    reading ??= read();
    const next = await reading.next();
    if (next.done) return false;
    kept.push({ frame: present(next.value.frame.clone(), 'memory for a picture'), seconds: next.value.seconds });
    if (kept.length > most) kept.shift()?.frame.free();
    return true;
  };

  const rewind = async (): Promise<void> => {
    await reading?.return(undefined);
    reading = undefined;
    for (const { frame } of kept) frame.free();
    kept = [];
  };

  return {
    /** The picture on screen that many seconds in, the last one after the end; valid until the next is asked for. */
    async at(seconds: number): Promise<Frame> {
      const [first] = kept;
      // The film's very first picture stands for any moment before it.
      if (first && seconds < first.seconds && first.seconds > 0) await rewind();
      // One picture beyond, to know that none comes in between.
      while ((kept.at(-1)?.seconds ?? -1) <= seconds && (await advance()));
      const found = kept.findLast((one) => one.seconds <= seconds + 1e-6) ?? kept[0];
      if (!found) throw new Error('It holds no picture that can be decoded');
      return found.frame;
    },
    [Symbol.asyncDispose]: rewind,
  };
}
