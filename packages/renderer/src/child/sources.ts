import { RenderFailed } from '../render-failed.ts';
import { MediaSource } from '../libav/source.ts';

/** An overlay with external media. */
export interface Sourced {
  readonly id: string;
  readonly type: string;
  readonly src: string;
}

/** The local file of an overlay. @throws RenderFailed `source.unreadable` if the job has none */
export function fileOf(overlay: Sourced, files: Readonly<Record<string, string>>): string {
  const file = files[overlay.src];
  if (file === undefined) throw unreadableSource(overlay, new Error(`No file is given for "${overlay.src}"`));
  return file;
}

/** The error for an overlay whose media cannot be read. */
export function unreadableSource({ id, type }: Sourced, cause: unknown): RenderFailed {
  const why = cause instanceof Error ? cause.message : String(cause);
  const what = type === 'image' ? 'picture' : 'clip';
  return new RenderFailed('source.unreadable', `The ${what} of overlay "${id}" cannot be read: ${why}`, {
    overlayId: id,
    cause,
  });
}

/** Runs `work` with the opened media of an overlay; any failure in it counts as the media's. */
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

/** Passes on items read from an overlay's media; errors in reading, not in using them, count as the media's. */
export async function* reading<T>(overlay: Sourced, items: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    yield* items;
  } catch (error) {
    throw unreadableSource(overlay, error);
  }
}

/** Callbacks for progress and damage. */
export interface Watch {
  /** Frames made so far; never decreases. */
  readonly onFrames: (done: number) => void;
  /** A packet of a source did not decode. */
  readonly onDamage: () => void;
}
