import { overlaysOf, type SeenLayer, type SeenOverlay } from '@kinoloom/composition';
import type { Frame } from 'node-av/lib';
import type { PixelBuffers } from '../blend/pixel-buffer.ts';
import type { Encoding, PaintedSpan, SegmentJob } from '../segment.ts';
import { Blended } from './blended.ts';
import type { ClipPicture } from './clip-reader.ts';
import { type Clips, fitted } from './clips.ts';
import { Mixed } from './mixed.ts';
import { Painted } from './painted.ts';
import { SourceFrames } from './source-frames.ts';

/** Paints the frames of spans that show more than a clip. The painter of each path is created on first use. */
export class Painters implements Disposable {
  readonly #encoding: Encoding;
  readonly #clips: Clips;
  readonly #buffers: PixelBuffers;
  readonly #props: SourceFrames;
  #blended: Blended | undefined;
  #mixed: Mixed | undefined;
  #painted: Painted | undefined;

  constructor({ encoding, sources }: SegmentJob, clips: Clips, buffers: PixelBuffers) {
    this.#encoding = encoding;
    this.#clips = clips;
    this.#buffers = buffers;
    this.#props = new SourceFrames(encoding.canvas, sources, clips);
  }

  /** Loads what these layers need, and frees everything else. @throws RenderFailed `source.unreadable` */
  async bring(layers: readonly SeenLayer[]): Promise<void> {
    const over = overlaysOf(layers);
    await this.#props.bring(over);
    this.#blended?.keep(over);
    this.#painted?.keep(over);
  }

  async at({ path, clip, over }: PaintedSpan, at: number): Promise<Frame> {
    if (path === 'canvas') {
      this.#painted ??= new Painted(this.#encoding, this.#props, this.#buffers);
      return this.#painted.at(over, at);
    }
    this.#blended ??= new Blended(this.#encoding, this.#props, this.#buffers);
    const ground = clip ? await this.#clips.at(clip, at, fitted(clip, this.#encoding)) : await this.#mixedAt(over, at);
    return this.#blended.at(ground, over.filter(isOverlay), at);
  }

  /** The pictures of two clips in a transition, if the lowest layer is one. */
  async #mixedAt([lowest]: readonly SeenLayer[], at: number): Promise<ClipPicture | null> {
    if (lowest?.type !== 'passage') return null;
    this.#mixed ??= new Mixed(this.#encoding, this.#clips, this.#buffers);
    return this.#mixed.at(lowest, at);
  }

  [Symbol.dispose](): void {
    this.#blended?.[Symbol.dispose]();
    this.#mixed?.[Symbol.dispose]();
    this.#painted?.[Symbol.dispose]();
    this.#props[Symbol.dispose]();
  }
}

const isOverlay = (layer: SeenLayer): layer is SeenOverlay => layer.type !== 'passage';
