import { reframedSizes, type ReframeRatio, type Size } from '@kinoloom/contract';

/* Position of a clip in its new frame. Everything is in pixels of the preview's frame, whose size the contract
   define; `placementOf` converts to pixels of the result. */

/** The preview's frame, by format (px). */
export const previewFrames: Readonly<Record<ReframeRatio, Size>> = {
  '1:1': { width: 400, height: 400 },
  '9:16': { width: 270, height: 480 },
  '16:9': { width: 640, height: 360 },
};

/** The clip's rectangle: its top left corner relative to the frame's, and its width (its height follows). */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** The contract's vertical offset of a landscape clip in a 9:16 frame (px of the preview). */
const UPRIGHT_OFFSET = 130;
/** Initial share of a square's height covered by a landscape clip. */
const SQUARE_SHARE = 0.875;

const heightOf = (crop: Crop, clip: Size): number => (crop.width * clip.height) / clip.width;

/** Initial position: centred, and in a portrait frame with that offset above and below. */
export function initialCrop(clip: Size, ratio: ReframeRatio): Crop {
  const frame = previewFrames[ratio];
  const landscape = clip.width > clip.height;
  const height =
    ratio === '9:16' && landscape
      ? frame.height - 2 * UPRIGHT_OFFSET
      : ratio === '1:1' && landscape
        ? frame.height * SQUARE_SHARE
        : Math.min(frame.height, (frame.width * clip.height) / clip.width);
  return centredCrop({ x: 0, y: 0, width: (height * clip.width) / clip.height }, clip, ratio);
}

export function centredCrop(crop: Crop, clip: Size, ratio: ReframeRatio): Crop {
  const frame = previewFrames[ratio];
  return { ...crop, x: (frame.width - crop.width) / 2, y: (frame.height - heightOf(crop, clip)) / 2 };
}

/** Minimum overlap of clip and frame, as a share of the frame's width and height. */
const LEAST_SHARE = 0.15;
/** Zoom limits, relative to the width at which the whole clip fits. */
export const zoomBounds = { least: 0.25, most: 6 } as const;

/** The width at which the whole clip fits the frame. */
export function fittingWidth(clip: Size, ratio: ReframeRatio): number {
  const frame = previewFrames[ratio];
  return Math.min(frame.width, (frame.height * clip.width) / clip.height);
}

const withinZoom = (width: number, clip: Size, ratio: ReframeRatio): number => {
  const fitting = fittingWidth(clip, ratio);
  return clamp(width, fitting * zoomBounds.least, fitting * zoomBounds.most);
};

/** Clamps zoom and position. */
export function bounded(crop: Crop, clip: Size, ratio: ReframeRatio): Crop {
  const frame = previewFrames[ratio];
  const width = withinZoom(crop.width, clip, ratio);
  const height = (width * clip.height) / clip.width;
  const [dx, dy] = [frame.width * LEAST_SHARE, frame.height * LEAST_SHARE];
  return {
    width,
    x: clamp(crop.x, Math.min(dx, width) - width, frame.width - Math.min(dx, width)),
    y: clamp(crop.y, Math.min(dy, height) - height, frame.height - Math.min(dy, height)),
  };
}

export const moved = (crop: Crop, dx: number, dy: number, clip: Size, ratio: ReframeRatio): Crop =>
  bounded({ ...crop, x: crop.x + dx, y: crop.y + dy }, clip, ratio);

/** Zooms around a point of the frame; defaults to its centre. */
export function zoomed(
  crop: Crop,
  factor: number,
  clip: Size,
  ratio: ReframeRatio,
  about?: { readonly x: number; readonly y: number },
): Crop {
  const frame = previewFrames[ratio];
  const at = about ?? { x: frame.width / 2, y: frame.height / 2 };
  const width = withinZoom(crop.width * factor, clip, ratio);
  const by = width / crop.width;
  return bounded({ width, x: at.x - (at.x - crop.x) * by, y: at.y - (at.y - crop.y) * by }, clip, ratio);
}

export interface CropShares {
  /** Visible share of the clip, 0 to 1. */
  readonly kept: number;
  /** Share of the new frame to be generated, 0 to 1. */
  readonly drawn: number;
}

export function sharesOf(crop: Crop, clip: Size, ratio: ReframeRatio): CropShares {
  const frame = previewFrames[ratio];
  const height = heightOf(crop, clip);
  const across = Math.max(0, Math.min(frame.width, crop.x + crop.width) - Math.max(0, crop.x));
  const down = Math.max(0, Math.min(frame.height, crop.y + height) - Math.max(0, crop.y));
  const seen = across * down;
  return { kept: seen / (crop.width * height), drawn: 1 - seen / (frame.width * frame.height) };
}

/** The request's fields: the clip's rectangle in pixels of the result. */
export function placementOf(crop: Crop, clip: Size, ratio: ReframeRatio) {
  const scale = reframedSizes[ratio].width / previewFrames[ratio].width;
  const [xStart, yStart] = [Math.round(crop.x * scale), Math.round(crop.y * scale)];
  const [xEnd, yEnd] = [Math.round((crop.x + crop.width) * scale), Math.round((crop.y + heightOf(crop, clip)) * scale)];
  return { gridPositionX: xStart, gridPositionY: yStart, xStart, yStart, xEnd, yEnd };
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));
