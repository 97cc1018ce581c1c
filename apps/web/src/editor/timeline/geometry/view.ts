/** Heights in CSS pixels. */
export const RULER = 28;
export const ROW = 44;
/** Items keep this far from the lines of their row. */
export const INSET = 4;

/** What part of the time line is in the window, in CSS pixels. The gutter with the rows' handles is not part of it. */
export interface View {
  readonly width: number;
  readonly height: number;
  /** How far it is scrolled. */
  readonly left: number;
  readonly top: number;
  /** Pixels for a frame. */
  readonly scale: number;
  readonly rows: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** What lies on a row from a frame on. */
export interface Placed {
  readonly from: number;
  readonly durationInFrames: number;
  readonly row: number;
}

export const xOf = ({ scale, left }: View, frame: number): number => frame * scale - left;

/** Between frames, too, and below 0. */
export const frameAt = ({ scale, left }: View, x: number): number => (x + left) / scale;

/** The upper line of a row. */
export const yOf = ({ top }: View, row: number): number => RULER + row * ROW - top;

/** Not brought into the film: above the first row it is negative. */
export const rowAt = ({ top }: View, y: number): number => Math.floor((y - RULER + top) / ROW);

export const boxOf = (view: View, { from, durationInFrames, row }: Placed): Box => ({
  x: xOf(view, from),
  y: yOf(view, row) + INSET,
  width: Math.max(1, durationInFrames * view.scale),
  height: ROW - 2 * INSET,
});

export const contains = ({ x, y, width, height }: Box, point: Point): boolean =>
  point.x >= x && point.x < x + width && point.y >= y && point.y < y + height;
