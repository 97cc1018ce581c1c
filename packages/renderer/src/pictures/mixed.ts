import { isVideo, momentAt, type Passage, type PictureOverlay } from '@kinoloom/composition';
import { checkLibav } from '@kinoloom/media/libav';
import type { Frame } from 'node-av/lib';
import { blendSprite } from '../blend/blend.ts';
import { openPixelBuffer, type PixelBuffer, type PixelBuffers } from '../blend/pixel-buffer.ts';
import { opaqueSprite, spriteOf, type Sprite } from '../blend/sprite.ts';
import { openPaddedSurface } from '../paint-context/paint-surface.ts';
import type { Encoding } from '../segment.ts';
import type { ClipPicture } from './clip-reader.ts';
import { type Clips, fitted } from './clips.ts';

/** A picture that can be written and blended. */
interface Overlaid {
  readonly buffer: PixelBuffer;
  readonly sprite: Sprite;
}

/** Mixes the own pictures of two clips in a transition that is equal everywhere: dissolves, dips to a colour. */
export class Mixed implements Disposable {
  readonly #encoding: Encoding;
  readonly #clips: Clips;
  readonly #buffers: PixelBuffers;
  readonly #veils = new Map<string, Sprite>();
  #incoming: Overlaid | undefined;
  #count = 0;

  constructor(encoding: Encoding, clips: Clips, buffers: PixelBuffers) {
    this.#encoding = encoding;
    this.#clips = clips;
    this.#buffers = buffers;
  }

  /** The mixture at a frame of the video; frames must be in order. Valid as long as a picture of `buffers`. */
  async at(passage: Passage, at: number): Promise<ClipPicture> {
    const { width, height } = this.#encoding.canvas;
    const { shown, veils = [] } = momentAt(passage, at, width / height);
    if (typeof shown !== 'number') throw new RangeError(`${passage.transition.kind} is not equal everywhere`);
    const [outgoing, incoming] = [await this.#picture(passage.outgoing, at), await this.#picture(passage.incoming, at)];
    const { frame, planes } = this.#buffers.next();
    checkLibav(frame.copy(shown < 1 ? outgoing : incoming), 'copy a picture');
    if (shown > 0 && shown < 1) blendSprite(planes, this.#overlaid(incoming), shown);
    for (const { colour, share } of veils) blendSprite(planes, this.#veil(colour), share);
    this.#count++;
    // Never the serial number of a clip's picture.
    return { picture: frame, serial: -this.#count };
  }

  async #picture(overlay: PictureOverlay, at: number): Promise<Frame> {
    if (!isVideo(overlay)) throw new RangeError(`Only clips are mixed, and ${overlay.id} is none`);
    return (await this.#clips.at(overlay, at, fitted(overlay, this.#encoding))).picture;
  }

  #overlaid(picture: Frame): Sprite {
    const { canvas, colours } = this.#encoding;
    if (!this.#incoming) {
      const buffer = openPixelBuffer(canvas, colours);
      this.#incoming = { buffer, sprite: opaqueSprite(buffer.planes, canvas) };
    }
    checkLibav(this.#incoming.buffer.frame.copy(picture), 'copy a picture');
    return this.#incoming.sprite;
  }

  #veil(colour: string): Sprite {
    const known = this.#veils.get(colour);
    if (known) return known;
    const { canvas, colours } = this.#encoding;
    const surface = openPaddedSurface(canvas.width, canvas.height);
    surface.pen.fillStyle = colour;
    surface.pen.fillRect(0, 0, canvas.width, canvas.height);
    const sprite = spriteOf(surface, { x: 0, y: 0, height: canvas.height }, colours);
    this.#veils.set(colour, sprite);
    return sprite;
  }

  [Symbol.dispose](): void {
    for (const sprite of this.#veils.values()) sprite.free();
    this.#incoming?.sprite.free();
    this.#incoming?.buffer[Symbol.dispose]();
  }
}
