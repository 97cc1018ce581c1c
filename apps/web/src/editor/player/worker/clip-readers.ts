import type { OpenedClip, PictureSource } from './media-library.ts';

/** Number of readers kept for invisible clips, in case the playhead returns. */
const SPARE = 2;

interface Readers {
  readonly clip: OpenedClip;
  readonly own: PictureSource;
  /** Reads the clip's proxy, whose pictures are shown while one seeks. */
  scrub?: { readonly clip: OpenedClip; readonly source: PictureSource };
}

/** The readers of the clips' pictures: each overlay has its own. */
export class ClipReaders {
  /** By overlay, most recently used last. */
  readonly #readers = new Map<string, Readers>();

  /** The reader of an overlay's clip, in place of one of another clip; undefined without video. */
  of(id: string, clip: OpenedClip): PictureSource | undefined {
    return this.#readersOf(id, clip)?.own;
  }

  /** The reader of the proxy of an overlay's clip; undefined if one of both has no pictures. */
  ofScrub(id: string, clip: OpenedClip, scrub: OpenedClip): PictureSource | undefined {
    const readers = scrub.newScrubReader && this.#readersOf(id, clip);
    if (!readers || !scrub.newScrubReader) return undefined;
    if (readers.scrub?.clip !== scrub) {
      readers.scrub?.source.close();
      readers.scrub = { clip: scrub, source: scrub.newScrubReader() };
    }
    return readers.scrub.source;
  }

  /** Whether the reader is still the one of the overlay's clip. */
  isCurrent(id: string, source: PictureSource): boolean {
    return this.#readers.get(id)?.own === source;
  }

  /** Nothing is read for other overlays than these. */
  readOnlyFor(used: ReadonlySet<string>): void {
    const idle = [...this.#readers.keys()].filter((id) => !used.has(id));
    for (const id of idle) this.#readers.get(id)?.own.want([], false);
    for (const id of idle.slice(0, Math.max(0, idle.length - SPARE))) this.#close(id);
  }

  /** Clips read nothing; their proxies may. */
  pause(): void {
    for (const { own } of this.#readers.values()) own.want([], false);
  }

  closeUnless(isNeeded: (id: string, clip: OpenedClip) => boolean): void {
    for (const [id, { clip }] of this.#readers) if (!isNeeded(id, clip)) this.#close(id);
  }

  #readersOf(id: string, clip: OpenedClip): Readers | undefined {
    const known = this.#readers.get(id);
    if (known?.clip !== clip) this.#close(id);
    const readers = known?.clip === clip ? known : clip.newReader && { clip, own: clip.newReader() };
    this.#readers.delete(id);
    if (readers) this.#readers.set(id, readers);
    return readers;
  }

  #close(id: string): void {
    this.#readers.get(id)?.own.close();
    this.#readers.get(id)?.scrub?.source.close();
    this.#readers.delete(id);
  }
}
