import type { SoundingOverlay } from './overlay.ts';
import type { Fade } from './styles.ts';

/** A fade of a clip, as it fits. */
export interface FadeSpan {
  /** First frame, from the start of the clip. */
  readonly at: number;
  readonly frames: number;
  /** Frames of the whole fade that lie before these, and after them. */
  readonly before: number;
  readonly after: number;
}

export type Side = 'in' | 'out';

/** Whatever has fades. */
export type Fading = Pick<SoundingOverlay, 'durationInFrames'> & {
  readonly styles: Pick<SoundingOverlay['styles'], 'fadeIn' | 'fadeOut'>;
};

/**
 * The fades of a clip as they fit in it: two that are longer together share its length. So a trim shortens them, they
 * never overlap, and a clip that grows again has them as they were.
 */
export function fadesOf({ durationInFrames: length, styles }: Fading): Partial<Record<Side, FadeSpan>> {
  const { fadeIn, fadeOut } = styles;
  const wanted = { in: fadeIn?.frames ?? 0, out: fadeOut?.frames ?? 0 };
  const both = wanted.in + wanted.out;
  const rise = both <= length ? wanted.in : Math.round((wanted.in / both) * length);
  const fall = both <= length ? wanted.out : length - rise;
  // What lies beyond the other end counts only while the fade reaches it.
  return {
    ...(fadeIn && rise > 0 && { in: spanOf(0, rise, { ...fadeIn, after: rise === length ? fadeIn.after : 0 }) }),
    ...(fadeOut &&
      fall > 0 && { out: spanOf(length - fall, fall, { ...fadeOut, before: fall === length ? fadeOut.before : 0 }) }),
  };
}

const spanOf = (at: number, frames: number, { before = 0, after = 0 }: Partial<Fade>): FadeSpan => ({
  at,
  frames,
  before,
  after,
});

/**
 * Gain at a share of the way from silence to the whole volume: a quarter of a sine. Where one clip fades out while
 * another fades in, the sum of their powers stays the same: a linear fade would be 3 dB quieter in its middle.
 */
export const fadeCurve = (share: number): number => (share >= 1 ? 1 : Math.sin((Math.PI / 2) * Math.max(0, share)));

/** Gain of a fade at a position in frames from the start of the clip; 1 outside of it. */
export function fadeGain(side: Side, { at, frames, before, after }: FadeSpan, position: number): number {
  const passed = position - at;
  if (side === 'in' ? passed > frames : passed < 0) return 1;
  const share = (before + passed) / (before + frames + after);
  return fadeCurve(side === 'in' ? share : 1 - share);
}
