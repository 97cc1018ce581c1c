import { RenderFailed } from '../render-failed.ts';
import { MediaSource } from '../libav/source.ts';

/** An overlay that shows or sounds media from outside the composition. */
export interface Sourced {
  readonly id: string;
  readonly type: string;
  readonly src: string;
}

/** The local file of an overlay. @throws RenderFailed `source.unreadable` if the job names none */
export function fileOf(overlay: Sourced, files: Readonly<Record<string, string>>): string {
  const file = files[overlay.src];
  if (file === undefined) throw unreadableSource(overlay, new Error(`No file is given for "${overlay.src}"`));
  return file;
}

/** What a failure to read an overlay's media is to the one who asked for the video. */
export function unreadableSource({ id, type }: Sourced, cause: unknown): RenderFailed {
  const why = cause instanceof Error ? cause.message : String(cause);
  const what = type === 'image' ? 'picture' : 'clip';
  return new RenderFailed('source.unreadable', `The ${what} of overlay "${id}" cannot be read: ${why}`, {
    overlayId: id,
    cause,
  });
}

/** Does `work` with the opened media of an overlay; whatever fails in it is the media's fault. */
export async function withSource<T>(
  overlay: Sourced,
  file: string,
  work: (source: MediaSource) => T | Promise<T>,
): Promise<T> {
  try {
    await using source = await MediaSource.open(file);
    return await work(source);
  } catch (error) {
    throw unreadableSource(overlay, error);
  }
}

/** Passes on what is read of an overlay's media; whatever fails in reading, not in using it, is the media's fault. */
export async function* reading<T>(overlay: Sourced, items: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    yield* items;
  } catch (error) {
    throw unreadableSource(overlay, error);
  }
}

/** Who is told how the making of something goes. */
export interface Watch {
  /** Frames made so far; never goes down. */
  readonly onFrames: (done: number) => void;
  /** A packet of a source did not decode. */
  readonly onDamage: () => void;
}
