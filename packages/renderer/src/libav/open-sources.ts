import { MediaSource, type SourceUse } from './source.ts';

/** Files that stay open at a time: fewer than any system's limit. */
const MOST = 100;

/** Files that are read more than once. Opening one decodes some of its pictures, so they stay open. */
export class OpenSources implements AsyncDisposable {
  readonly #open = new Map<string, MediaSource>();

  /** The file, at any position. Valid until a hundred others were opened. */
  async at(path: string, use?: SourceUse): Promise<MediaSource> {
    const source = this.#open.get(path) ?? (await MediaSource.open(path, use));
    this.#open.set(path, source);
    const [oldest] = this.#open;
    if (oldest && this.#open.size > MOST) {
      this.#open.delete(oldest[0]);
      await oldest[1][Symbol.asyncDispose]();
    }
    return source;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const source of this.#open.values()) await source[Symbol.asyncDispose]();
    this.#open.clear();
  }
}
