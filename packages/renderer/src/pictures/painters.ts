import type { SeenOverlay } from '@kinoloom/composition';
import type { Frame } from 'node-av/lib';
import type { PixelBuffers } from '../blend/pixel-buffer.ts';
import type { Encoding, PaintedSpan, SegmentJob } from '../segment.ts';
import { Blended } from './blended.ts';
import { type Clips, fitted } from './clips.ts';
import { Painted } from './painted.ts';
import { SourceFrames } from './source-frames.ts';

/** Paints the frames of spans that show more than a clip. The painter of each path is created on first use. */
export class Painters implements Disposable {
  readonly #encoding: Encoding;
  readonly #clips: Clips;
  readonly #buffers: PixelBuffers;
  readonly #props: SourceFrames;
  #blended: Blended | undefined;
  #painted: Painted | undefined;

  constructor({ encoding, sources }: SegmentJob, clips: Clips, buffers: PixelBuffers) {
    this.#encoding = encoding;
    this.#clips = clips;
    this.#buffers = buffers;
    this.#props = new SourceFrames(encoding.canvas, sources, clips);
  }

  /** Loads what these overlays need, and frees everything else. @throws RenderFailed `source.unreadable` */
  async bring(over: readonly SeenOverlay[]): Promise<void> {
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
    return this.#blended.at(clip && (await this.#clips.at(clip, at, fitted(clip, this.#encoding))), over, at);
  }

  [Symbol.dispose](): void {
    this.#blended?.[Symbol.dispose]();
    this.#painted?.[Symbol.dispose]();
    this.#props[Symbol.dispose]();
  }
}
