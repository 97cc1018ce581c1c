import type { Size } from '@kinoloom/contract';
import type { ImageOverlay, LocalOverlay, VideoOverlay } from '../overlay.ts';

export interface Gradient {
  addColorStop(offset: number, colour: string): void;
}

/** The first two rows of a 2D transform, as canvases name them. */
export interface Matrix {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

/**
 * What the painter uses of a 2D canvas context: the browser's and @napi-rs/canvas's both are one. Its transform at the
 * start of a painting maps canvas pixels to output pixels; a preview at half size is painted with a pen scaled by 0.5.
 */
export interface Pen {
  save(): void;
  restore(): void;
  translate(x: number, y: number): void;
  scale(x: number, y: number): void;
  rotate(radians: number): void;
  transform(a: number, b: number, c: number, d: number, e: number, f: number): void;
  setTransform(a: number, b: number, c: number, d: number, e: number, f: number): void;
  getTransform(): Matrix;

  globalAlpha: number;
  globalCompositeOperation: string;
  filter: string;
  imageSmoothingEnabled: boolean;
  imageSmoothingQuality: string;
  fillStyle: string | object;
  strokeStyle: string | object;
  lineWidth: number;
  lineCap: string;
  lineJoin: string;
  miterLimit: number;

  beginPath(): void;
  closePath(): void;
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  bezierCurveTo(ax: number, ay: number, bx: number, by: number, x: number, y: number): void;
  quadraticCurveTo(ax: number, ay: number, x: number, y: number): void;
  arc(x: number, y: number, radius: number, start: number, end: number, anticlockwise?: boolean): void;
  rect(x: number, y: number, width: number, height: number): void;
  fill(): void;
  stroke(): void;
  clip(): void;
  fillRect(x: number, y: number, width: number, height: number): void;
  clearRect(x: number, y: number, width: number, height: number): void;
  createLinearGradient(x0: number, y0: number, x1: number, y1: number): Gradient;
  createRadialGradient(x0: number, y0: number, r0: number, x1: number, y1: number, r1: number): Gradient;

  font: string;
  textAlign: string;
  textBaseline: string;
  direction: string;
  fontKerning: string;
  /** Only where `font` does not set the weight of a variable font by itself (@napi-rs/canvas). */
  fontVariationSettings?: string;
  /** Where it is known: positions of letters that are not rounded to whole pixels. */
  textRendering?: string;
  fillText(text: string, x: number, y: number): void;
  strokeText(text: string, x: number, y: number): void;
  measureText(text: string): {
    readonly width: number;
    /** From where the text is put to the ends of its ink, each outwards. */
    readonly actualBoundingBoxLeft: number;
    readonly actualBoundingBoxRight: number;
    readonly actualBoundingBoxAscent: number;
    readonly actualBoundingBoxDescent: number;
  };

  drawImage(image: object, x: number, y: number, width: number, height: number): void;
  drawImage(
    image: object,
    sourceX: number,
    sourceY: number,
    sourceWidth: number,
    sourceHeight: number,
    x: number,
    y: number,
    width: number,
    height: number,
  ): void;
}

/** Something that can be drawn: an image, a decoded frame, another canvas; its size in pixels, upright. */
export interface Picture extends Size {
  readonly image: object;
}

/** A transparent canvas of its own. It may be used again by others once it is freed. */
export interface Layer extends Picture {
  readonly pen: Pen;
  free(): void;
}

/** An overlay that shows a picture from outside the document. */
export type PictureOverlay = VideoOverlay | ImageOverlay | LocalOverlay;

/** What the painter needs from the place it runs in. */
export interface PaintContext {
  /** Size of the composition in canvas pixels. */
  readonly canvas: Size;
  /** A pen that is only measured with. Fonts (`fontsOf`) have to be loaded before it is asked. */
  readonly ruler: Pen;
  /** What the overlay shows at a frame of the composition; undefined where it is missing or not there yet. */
  picture(overlay: PictureOverlay, at: number): Picture | undefined;
  /** Sides are whole numbers of output pixels, 1 at least. */
  layer(width: number, height: number): Layer;
  /**
   * The part of the output, in its pixels, that is wanted of what is painted now, where that is not all: what `changed`
   * gave. Beyond it, what is costly may be missing.
   */
  readonly window?: Rect;
}

export interface Rect extends Size {
  readonly x: number;
  readonly y: number;
}

/**
 * Multiplies the pen's transform, in numbers that fit a 32-bit float: some canvases keep their transform in more bits
 * than others, and would end up a last bit apart.
 */
export function moveInto(pen: Pen, { a, b, c, d, e, f }: Matrix): void {
  const own = pen.getTransform();
  pen.setTransform(
    Math.fround(own.a * a + own.c * b),
    Math.fround(own.b * a + own.d * b),
    Math.fround(own.a * c + own.c * d),
    Math.fround(own.b * c + own.d * d),
    Math.fround(own.a * e + own.c * f + own.e),
    Math.fround(own.b * e + own.d * f + own.f),
  );
}

/** Draws with settings that are gone afterwards, whatever happens. */
export function keeping(pen: Pen, draw: () => void): void {
  pen.save();
  try {
    draw();
  } finally {
    pen.restore();
  }
}
