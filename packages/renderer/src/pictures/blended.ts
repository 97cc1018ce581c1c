import { isVideo } from '@kinoloom/composition';
import { alpha, type SeenOverlay } from '@kinoloom/composition/painter';
import type { Frame } from 'node-av/lib';
import { blend, type Planes } from '../blend/blend.ts';
import { mendSprite, spriteOf, type Sprite } from '../blend/sprite.ts';
import type { Size } from '../fit.ts';
import { blackFrame, blankFrame } from '../libav/blank-frame.ts';
import { check, present } from '../libav/libav.ts';
import { SheetScaler } from '../libav/sheet-scaler.ts';
import type { ClipPicture } from './clip-reader.ts';
import { Prints } from './prints.ts';
import type { Props } from './props.ts';

interface Layer {
  readonly sprite: Sprite;
  readonly share: number;
}

/** A picture that is written on, and its planes. */
interface Paper {
  readonly frame: Frame;
  readonly planes: Planes;
}

/** Frames of the film that are a clip's own pictures, or black, with overlays blended in. */
export class Blended implements Disposable {
  readonly #props: Props;
  readonly #scaler = new SheetScaler();
  readonly #sprites: Prints<Sprite>;
  readonly #black: Frame;
  readonly #paper: Paper;
  /** What stays below while something above it changes, where no clip is. */
  readonly #settled: Paper;
  #settledLayers: readonly Layer[] = [];
  #last: { readonly ground: number; readonly layers: readonly Layer[] } | undefined;

  constructor(canvas: Size, props: Props) {
    this.#props = props;
    this.#sprites = new Prints({
      make: (sheet, place) => spriteOf(sheet, place, this.#scaler),
      mend: (sprite, part, place) => mendSprite(sprite, part, place, this.#scaler),
      free: (sprite) => sprite.free(),
    });
    this.#black = blackFrame(canvas);
    this.#paper = paper(canvas);
    this.#settled = paper(canvas);
  }

  /** The film at a frame, valid until the next is asked for. */
  async at(ground: ClipPicture | null, over: readonly SeenOverlay[], at: number): Promise<Frame> {
    const layers: Layer[] = [];
    for (const overlay of over) {
      const share = alpha(overlay, at);
      if (share <= 0) continue;
      const serial = isVideo(overlay) ? await this.#props.turnTo(overlay, at) : 0;
      const sprite = this.#sprites.at(overlay, at, this.#props.stage, serial);
      if (sprite) layers.push({ sprite, share });
    }
    const below = ground?.picture ?? this.#black;
    if (layers.length === 0) return below;
    const { frame, planes } = this.#paper;
    const last = this.#last;
    const same = last?.ground === (ground?.serial ?? 0) ? common(last.layers, layers) : 0;
    this.#last = { ground: ground?.serial ?? 0, layers };
    if (same > 0 && same === layers.length && same === last?.layers.length) return frame;
    const done = ground ? 0 : this.#settle(layers.slice(0, same));
    check(frame.copy(done > 0 ? this.#settled.frame : below), 'copy a picture');
    for (const { sprite, share } of layers.slice(done)) blend(planes, sprite, share);
    return frame;
  }

  /** Keeps these layers, laid over black, for the frames to come. @returns how many there are */
  #settle(layers: readonly Layer[]): number {
    if (layers.length === 0) return 0;
    const known = common(this.#settledLayers, layers);
    if (known === layers.length && known === this.#settledLayers.length) return known;
    check(this.#settled.frame.copy(this.#black), 'copy a picture');
    for (const { sprite, share } of layers) blend(this.#settled.planes, sprite, share);
    this.#settledLayers = layers;
    return layers.length;
  }

  /** What is kept of other overlays, and of the last frame, is let go. */
  keep(over: readonly SeenOverlay[]): void {
    this.#sprites.keep(over);
    this.#last = undefined;
    this.#settledLayers = [];
  }

  [Symbol.dispose](): void {
    this.#sprites[Symbol.dispose]();
    this.#scaler[Symbol.dispose]();
    for (const frame of [this.#black, this.#paper.frame, this.#settled.frame]) frame.free();
  }
}

/** How many layers from the lowest on are the same. */
function common(before: readonly Layer[], now: readonly Layer[]): number {
  const differs = now.findIndex(({ sprite, share }, index) => {
    const other = before[index];
    return other?.sprite !== sprite || other.share !== share;
  });
  return differs < 0 ? now.length : differs;
}

function paper(canvas: Size): Paper {
  const frame = blankFrame(canvas);
  const data = present(frame.data, 'planes');
  const plane = (index: number): Planes['luma'] => ({
    bytes: present(data[index], 'plane'),
    stride: present(frame.linesize[index], 'stride'),
  });
  return { frame, planes: { luma: plane(0), blue: plane(1), red: plane(2) } };
}
