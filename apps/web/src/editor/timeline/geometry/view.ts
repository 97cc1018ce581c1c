/** Heights in CSS pixels. */
export const RULER = 28;
export const ROW = 44;
/** Distance of items from the lines of their row. */
export const INSET = 4;

/** The visible part of the timeline, in CSS pixels, without the gutter that holds the row handles. */
export interface View {
  readonly width: number;
  readonly height: number;
  /** Scroll position. */
  readonly left: number;
  readonly top: number;
  /** Pixels per frame. */
  readonly scale: number;
  readonly rows: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface ScreenBox extends Point {
  readonly width: number;
  readonly height: number;
}

/** Position of an item in its row. */
export interface Placed {
  readonly from: number;
  readonly durationInFrames: number;
  readonly row: number;
}

export const xOf = ({ scale, left }: View, frame: number): number => frame * scale - left;

/** Fractional, and may be negative. */
export const frameAtX = ({ scale, left }: View, x: number): number => (x + left) / scale;

/** Top of a row. */
export const yOf = ({ top }: View, row: number): number => RULER + row * ROW - top;

/** Not clamped: negative above the first row. */
export const rowAt = ({ top }: View, y: number): number => Math.floor((y - RULER + top) / ROW);

export const boxOf = (view: View, { from, durationInFrames, row }: Placed): ScreenBox => ({
  x: xOf(view, from),
  y: yOf(view, row) + INSET,
  width: Math.max(1, durationInFrames * view.scale),
  height: ROW - 2 * INSET,
});

/** CSS position of a button in the scrolled content. */
export const placeStyle = ({ from, durationInFrames, row }: Placed, scale: number) => ({
  left: from * scale,
  top: RULER + row * ROW + INSET,
  width: durationInFrames * scale,
  height: ROW - 2 * INSET,
});

export const contains = ({ x, y, width, height }: ScreenBox, point: Point): boolean =>
  point.x >= x && point.x < x + width && point.y >= y && point.y < y + height;

/** Limits and steps of the zoom factor. */
export const zoomLimits = { min: 0.2, max: 10, step: 0.1, wheelStep: 0.3 } as const;

/** Space after the last item, as a fraction of the composition, for dropping new items. */
const ROOM_AFTER = 0.06;

export const clampZoom = (zoom: number): number => Math.min(Math.max(zoomLimits.min, zoom), zoomLimits.max);

/** Rounds to a tenth. */
export const roundZoom = (zoom: number): number => clampZoom(Math.round(zoom * 10) / 10);

/** Pixels per frame at zoom 1, where a composition of `frames` fits the window with space after it. */
export const fittingScale = (frames: number, width: number): number => Math.max(1, width) / (frames * (1 + ROOM_AFTER));

/** Width of the timeline in pixels. */
export const contentWidth = (frames: number, scale: number): number => Math.round(frames * (1 + ROOM_AFTER) * scale);

const BREADTH = Math.log(zoomLimits.max / zoomLimits.min);

/** Slider position of a zoom factor, 0 to 1, on a logarithmic scale. */
export const slideOf = (zoom: number): number => Math.log(clampZoom(zoom) / zoomLimits.min) / BREADTH;
export const zoomOfSlide = (slide: number): number => roundZoom(zoomLimits.min * Math.exp(slide * BREADTH));
