import { groundLookOf, playedAt, shareOfNext, shownIn, type VideoOverlay } from '@kinoloom/composition';
import { fileOf, reading, type Watch } from '../child/sources.ts';
import { clipPictures } from '../libav/clip-pictures.ts';
import type { Target } from '../libav/picture-filter.ts';
import type { Encoding } from '../segment.ts';
import { BlendedFrames } from './blended-frames.ts';
import { ClipReader, type ClipPicture } from './clip-reader.ts';

interface Open {
  readonly clip: VideoOverlay;
  readonly reader: ClipReader;
}

/** The open clips: each opened when it first appears, and closed when it is no longer visible. */
export class Clips implements AsyncDisposable {
  readonly #sources: Readonly<Record<string, string>>;
  /** The frame after the last one needed of any clip. */
  readonly #end: number;
  readonly #watch: Pick<Watch, 'onDamage'>;
  readonly #open = new Map<string, Open>();
  readonly #blended = new Map<string, BlendedFrames>();

  constructor(sources: Readonly<Record<string, string>>, end: number, watch: Pick<Watch, 'onDamage'>) {
    this.#sources = sources;
    this.#end = end;
    this.#watch = watch;
  }

  /** A clip's picture at a frame of the video, held where its media has no more; frames must be in order. @throws RenderFailed `source.unreadable` */
  async at(clip: VideoOverlay, frame: number, target: Target): Promise<ClipPicture> {
    const own = await this.#picture(clip, frame, target, 0);
    const share = shareOfNext(clip, frame);
    if (share === 0) return own;
    const key = keyOf(clip, target.kind);
    const blended = this.#blended.get(key) ?? new BlendedFrames();
    this.#blended.set(key, blended);
    return blended.of(own, await this.#picture(clip, frame, target, 1), share);
  }

  /** The picture of the media frame that is shown, or of the one after it. */
  async #picture(clip: VideoOverlay, frame: number, target: Target, later: 0 | 1): Promise<ClipPicture> {
    const key = `${keyOf(clip, target.kind)}${later === 1 ? NEXT : ''}`;
    const played = playedAt(clip, frame);
    const open = this.#open.get(key) ?? this.#begin(clip, played, target, later);
    this.#open.set(key, open);
    return open.reader.at(played);
  }

  #begin(clip: VideoOverlay, from: number, target: Target, later: number): Open {
    const excerpt = {
      length: Math.max(this.#end, from + 1) - from,
      isBackwards: clip.reversed === true,
      sourceFrame: (index: number): number => Math.floor(shownIn(clip, from - clip.from + index)) + later,
    };
    const pictures = clipPictures(fileOf(clip, this.#sources), excerpt, target, this.#watch.onDamage);
    return { clip, reader: new ClipReader(reading(clip, pictures), from) };
  }

  /** Closes all but these. */
  async keep(wanted: readonly { readonly clip: VideoOverlay; readonly kind: Target['kind'] }[]): Promise<void> {
    const keys = new Set(wanted.map(({ clip, kind }) => keyOf(clip, kind)));
    for (const [key, blended] of this.#blended) {
      if (keys.has(key)) continue;
      this.#blended.delete(key);
      blended[Symbol.dispose]();
    }
    for (const [key, { reader }] of this.#open) {
      if (keys.has(key.replace(NEXT, ''))) continue;
      this.#open.delete(key);
      await reader[Symbol.asyncDispose]();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.keep([]);
  }
}

/** After the key of a reader that is a media frame ahead. */
const NEXT = ' and the next';

const keyOf = ({ id }: VideoOverlay, kind: Target['kind']): string => `${kind} ${id}`;

/** The clip that fills the canvas, under all overlays. */
export function fitted(clip: VideoOverlay, { canvas, colours }: Encoding): Target {
  const look = groundLookOf(clip);
  return { kind: 'canvas', canvas, colours, fit: clip.styles.objectFit, ...(look && { look }) };
}
