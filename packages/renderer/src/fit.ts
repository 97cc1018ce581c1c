import { croppedPart, motionOf, type ObjectFit, type PictureOverlay } from '@kinoloom/composition';

export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

/** A picture's size on the canvas before cropping or letterboxing. */
export interface Fitted {
  readonly scaled: FrameSize;
  /** `bars` if the scaled picture is smaller than the canvas, `cut` if it is larger. */
  readonly edge: 'none' | 'bars' | 'cut';
}

/** Bars or cuts of up to this many pixels are rounding errors, and are avoided by an invisible distortion. */
const SLACK = 3;

/** How a picture of `shown` size (rotated, with square pixels) fills `canvas`. All results are even. */
export function fit(shown: FrameSize, canvas: FrameSize, how: ObjectFit): Fitted {
  if (how === 'fill') return { scaled: canvas, edge: 'none' };
  const ratios = [canvas.width / shown.width, canvas.height / shown.height] as const;
  const scale = how === 'contain' ? Math.min(...ratios) : Math.max(...ratios);
  const width = side(shown.width * scale, canvas.width);
  const height = side(shown.height * scale, canvas.height);
  if (width === canvas.width && height === canvas.height) return { scaled: canvas, edge: 'none' };
  return { scaled: { width, height }, edge: how === 'contain' ? 'bars' : 'cut' };
}

function side(length: number, wanted: number): number {
  return Math.abs(length - wanted) <= SLACK ? wanted : Math.max(2, Math.round(length / 2) * 2);
}

/**
 * A picture that is enlarged by no more than this while it moves is as large as it needs to be at rest: a larger one would be
 * scaled twice there, which blurs it for longer.
 */
const SLIGHT = 1.2;

/**
 * Output pixels per source pixel at its largest appearance (upright, square pixels): below 1 a smaller picture
 * suffices.
 */
export function neededScale(overlay: PictureOverlay, shown: FrameSize): number {
  const { width, height, styles } = overlay;
  const part = croppedPart(shown, styles.crop);
  const ratios = [width / part.width, height / part.height];
  const fitted = styles.objectFit === 'contain' ? Math.min(...ratios) : Math.max(...ratios);
  const atRest = Math.max(Math.abs(styles.transform.scaleX), Math.abs(styles.transform.scaleY));
  const { maxScale } = motionOf(overlay);
  return fitted * (maxScale > atRest * SLIGHT ? maxScale : atRest);
}
