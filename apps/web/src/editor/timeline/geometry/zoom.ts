/** How much wider than the window the time line can be, and the steps it is zoomed by. */
export const zoomLimits = { min: 0.2, max: 10, step: 0.1, wheelStep: 0.3 } as const;

/** Room after the last item, as a share of the film, so that something can be put there. */
const ROOM_AFTER = 0.06;

export const clampZoom = (zoom: number): number => Math.min(Math.max(zoomLimits.min, zoom), zoomLimits.max);

/** To a tenth. */
export const roundZoom = (zoom: number): number => clampZoom(Math.round(zoom * 10) / 10);

/** Pixels for a frame at zoom 1, where a film of `frames` fits the window with room after it. */
export const fittingScale = (frames: number, width: number): number => Math.max(1, width) / (frames * (1 + ROOM_AFTER));

/** How wide the time line is in pixels. */
export const contentWidth = (frames: number, scale: number): number => Math.round(frames * (1 + ROOM_AFTER) * scale);

const BREADTH = Math.log(zoomLimits.max / zoomLimits.min);

/** Where on a slider of 0 to 1 a zoom lies: each step to the right is so many times more. */
export const slideOf = (zoom: number): number => Math.log(clampZoom(zoom) / zoomLimits.min) / BREADTH;
export const zoomOfSlide = (slide: number): number => roundZoom(zoomLimits.min * Math.exp(slide * BREADTH));
