import type { SeenOverlay } from '@kinoloom/composition';
import { alpha } from '@kinoloom/composition/painter';
import type { Frame } from 'node-av/lib';
import { blendSprite } from '../blend/blend.ts';
import { openPixelBuffer, type PixelBuffer, type PixelBuffers } from '../blend/pixel-buffer.ts';
import { patchSprite, spriteOf, type Sprite } from '../blend/sprite.ts';
import type { FrameSize } from '../fit.ts';
import { blackFrame } from '../libav/blank-frame.ts';
import { checkLibav } from '@kinoloom/media/libav';
import type { FilmColours } from '../film-colour-names.ts';
import type { Encoding } from '../segment.ts';
import type { ClipPicture } from './clip-reader.ts';
import { OverlayBitmapCache } from './overlay-bitmap-cache.ts';
import type { SourceFrames } from './source-frames.ts';

interface Layer {
  readonly sprite: Sprite;
  readonly share: number;
}

/** Video frames made from a clip's own pictures, or black, with overlays blended in. */
export class Blended implements Disposable {
  readonly #canvas: FrameSize;
  readonly #props: SourceFrames;
  readonly #colours: FilmColours;
  readonly #sprites = new OverlayBitmapCache<Sprite>({
    make: (surface, place) => spriteOf(surface, place, this.#colours),
    patch: (sprite, part, place) => patchSprite(sprite, part, place, this.#colours),
    free: (sprite) => sprite.free(),
  });
  readonly #black: Frame;
  readonly #buffers: PixelBuffers;
  /** The unchanging lower layers, where there is no clip. */
  #settled: PixelBuffer | undefined;
  #settledLayers: readonly Layer[] = [];
  #last: { readonly ground: number; readonly layers: readonly Layer[]; readonly frame: Frame } | undefined;

  constructor({ canvas, colours }: Pick<Encoding, 'canvas' | 'colours'>, props: SourceFrames, buffers: PixelBuffers) {
    this.#colours = colours;
    this.#props = props;
    this.#buffers = buffers;
    this.#canvas = canvas;
    this.#black = blackFrame(canvas);
  }

  /** The video at a frame, valid until the next one is requested, or as long as a reference to it is held. */
  async at(ground: ClipPicture | null, over: readonly SeenOverlay[], at: number): Promise<Frame> {
    const layers: Layer[] = [];
    for (const overlay of over) {
      const share = alpha(overlay, at);
      if (share <= 0) continue;
      const serial = await this.#props.seek(overlay, at);
      const sprite = this.#sprites.at(overlay, at, this.#props.paintContext, serial);
      if (sprite) layers.push({ sprite, share });
    }
    const below = ground?.picture ?? this.#black;
    if (layers.length === 0) return below;
    const last = this.#last;
    const same = last?.ground === (ground?.serial ?? 0) ? common(last.layers, layers) : 0;
    if (last && same > 0 && same === layers.length && same === last.layers.length) return last.frame;
    const { frame, planes } = this.#buffers.next();
    this.#last = { ground: ground?.serial ?? 0, layers, frame };
    const settled = ground || same === 0 ? undefined : this.#settle(layers.slice(0, same));
    checkLibav(frame.copy(settled ?? below), 'copy a picture');
    for (const { sprite, share } of settled ? layers.slice(same) : layers) blendSprite(planes, sprite, share);
    return frame;
  }

  /** Caches these layers, blended over black, for the following frames. */
  #settle(layers: readonly Layer[]): Frame {
    const { frame, planes } = (this.#settled ??= openPixelBuffer(this.#canvas, this.#colours));
    const known = common(this.#settledLayers, layers);
    if (known === layers.length && known === this.#settledLayers.length) return frame;
    checkLibav(frame.copy(this.#black), 'copy a picture');
    for (const { sprite, share } of layers) blendSprite(planes, sprite, share);
    this.#settledLayers = layers;
    return frame;
  }

  /** Evicts the cache of other overlays and of the last frame. */
  keep(over: readonly SeenOverlay[]): void {
    this.#sprites.keep(over);
    this.#last = undefined;
    this.#settledLayers = [];
  }

  [Symbol.dispose](): void {
    this.#sprites[Symbol.dispose]();
    this.#settled?.[Symbol.dispose]();
    this.#black.free();
  }
}

/** Number of equal layers from the bottom. */
function common(before: readonly Layer[], now: readonly Layer[]): number {
  const differs = now.findIndex(({ sprite, share }, index) => {
    const other = before[index];
    return other?.sprite !== sprite || other.share !== share;
  });
  return differs < 0 ? now.length : differs;
}
