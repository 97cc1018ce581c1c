import type { Size } from '@kinoloom/contract';
import type { MediaPicture } from '../overlay.ts';
import type { develop } from '../picture/develop.ts';
import type { FontFile } from './fonts/font-files.ts';

export interface Gradient {
  addColorStop(offset: number, colour: string): void;
}

/** The first two rows of a 2D transform, with canvas names. */
export interface Matrix {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

/**
 * The subset of the 2D canvas context that the painter uses; both the browser's and @napi-rs/canvas's implement it. The
 * initial transform maps canvas pixels to output pixels; a preview at half size has a pen scaled by 0.5.
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
  /** Only where `font` does not set a variable font's weight (@napi-rs/canvas). */
  fontVariationSettings?: string;
  /** Where supported: letter positions that are not rounded to whole pixels. */
  textRendering?: string;
  fillText(text: string, x: number, y: number): void;
  strokeText(text: string, x: number, y: number): void;
  measureText(text: string): {
    readonly width: number;
    /** Distances from the text's position to the ends of its ink, outwards. */
    readonly actualBoundingBoxLeft: number;
    readonly actualBoundingBoxRight: number;
    readonly actualBoundingBoxAscent: number;
    readonly actualBoundingBoxDescent: number;
  };

  /** Straight RGBA of some pixels, without the transform. */
  getImageData(x: number, y: number, width: number, height: number): Pixels;
  putImageData(pixels: Pixels, x: number, y: number): void;
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

/** Pixels of a canvas, to be changed and put back. */
export interface Pixels extends Size {
  readonly data: Uint8ClampedArray;
}

/** Something drawable: an image, a decoded frame, a canvas. Size in pixels, upright. */
export interface Picture extends Size {
  readonly image: object;
}

/** A transparent canvas; freed layers are reused. */
export interface Layer extends Picture {
  readonly pen: Pen;
  free(): void;
}

export interface PaintContext {
  /** Works on the pixels of pictures; undefined where none is painted that needs it (`isDeveloped`). */
  readonly develop: typeof develop | undefined;
  /** Size of the composition in canvas pixels. */
  readonly canvas: Size;
  /** A pen for measuring only. Fonts (`fontsOf`) must be loaded first. */
  readonly ruler: Pen;
  /**
   * Whether a font file is loaded; default: all are. The names of others are left out: in a worker, Chromium keeps the fallback
   * that it once chose for a name, even after a font of that name has loaded.
   */
  readonly hasFont?: (file: FontFile) => boolean;
  /** The overlay's picture at a frame of the composition; undefined if missing or not loaded yet. */
  picture(overlay: MediaPicture, at: number): Picture | undefined;
  /** That of the compound clip that is being painted. */
  readonly inner?: Picture;
  /** Sides are integers in output pixels, at least 1. `isRead`: its pixels are asked for, which some canvases have to know. */
  layer(width: number, height: number, isRead?: boolean): Layer;
  /**
   * The part of the output, in output pixels, that must be painted, as returned by `changed`. Costly content outside it
   * may be left out.
   */
  readonly window?: Rect;
}

export interface Rect extends Size {
  readonly x: number;
  readonly y: number;
}

/**
 * Multiplies the pen's transform by values rounded to 32-bit floats: canvas implementations store transforms at
 * different precision and would differ in the last bit.
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

/** Restores the pen's settings after drawing, also on errors. */
export function keeping(pen: Pen, draw: () => void): void {
  pen.save();
  try {
    draw();
  } finally {
    pen.restore();
  }
}
