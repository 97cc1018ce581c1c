import type { AnimationName } from '../style-values.ts';
import {
  clamp01,
  inOutQuart,
  mix,
  outBack,
  outBounce,
  outCubic,
  outExpo,
  outQuart,
  outQuint,
  outSine,
  smooth,
  span,
  spring,
} from './easing.ts';
import { ANIMATION_FRAMES, endOf, isAdjustment, TEXT_EXIT_FRAMES } from '../timing.ts';
import type { SeenOverlay } from '../overlay.ts';

/** How an animation shows an overlay at a moment. Missing values are those at rest. */
export interface Pose {
  /** A multiplier of opacity. */
  readonly alpha?: number;
  /** Shift in widths and heights of the overlay's box. */
  readonly shiftX?: number;
  readonly shiftY?: number;
  readonly scaleX?: number;
  readonly scaleY?: number;
  /** Vertical origin of scaling and rotation, 0 to 1 of the box; defaults to the middle. */
  readonly originY?: number;
  /** Degrees clockwise. */
  readonly rotate?: number;
  /** Above 1, pictures are magnified inside their edges; other overlays are scaled. */
  readonly zoom?: number;
  readonly effect?: Effect;
}

/** Effects beyond a transform. Strengths and shares are 0 to 1. */
export type Effect =
  /** Rotated in depth around the vertical (`y`) or horizontal (`x`) axis, in degrees. */
  | { readonly kind: 'hinge'; readonly axis: 'x' | 'y'; readonly degrees: number }
  /** Zoom blur. */
  | { readonly kind: 'rush'; readonly strength: number }
  | { readonly kind: 'soften'; readonly strength: number }
  /** Blurred by a movement across these shares of the width and the height. */
  | { readonly kind: 'smear'; readonly x: number; readonly y: number }
  | { readonly kind: 'glitch'; readonly strength: number; readonly step: number }
  /** Visible between two slanted edges, as shares of the width. */
  | { readonly kind: 'wipe'; readonly from: number; readonly to: number }
  /** Visible from `seenFrom` to `seenTo`; a solid block covers `blockFrom` to `blockTo`. */
  | {
      readonly kind: 'block';
      readonly seenFrom: number;
      readonly seenTo: number;
      readonly blockFrom: number;
      readonly blockTo: number;
    };

/** Opaque after the first third, for overlays that fade in while moving. */
const early = (t: number): number => smooth(clamp01(t * 3));

type Entrance = (t: number) => Pose;

/** Enter animations, from invisible (0) to rest (1). */
const entrances: Readonly<Record<AnimationName, Entrance>> = {
  fade: (t) => ({ alpha: smooth(t) }),
  slide: (t) => ({ shiftX: outQuart(t) - 1, alpha: early(t * 1.8) }),
  slideRight: (t) => ({ shiftX: 1 - outQuart(t), alpha: early(t * 1.8) }),
  slideUp: (t) => ({ shiftY: 1 - outQuart(t), alpha: early(t * 1.8) }),
  scale: (t) => ({
    scaleX: mix(0.4, 1, outCubic(t)),
    scaleY: mix(0.4, 1, outCubic(t)),
    alpha: smooth(span(t, 0, 0.6)),
  }),
  bounce: (t) => {
    const squash = Math.max(0, 1 - Math.abs(t - 0.42) / 0.1) * 0.1 + Math.max(0, 1 - Math.abs(t - 0.78) / 0.08) * 0.04;
    return {
      shiftY: (outBounce(t) - 1) * 0.85,
      scaleX: 1 + squash * 0.6,
      scaleY: 1 - squash,
      originY: 1,
      alpha: early(t * 1.5),
    };
  },
  flip: (t) => ({ effect: { kind: 'hinge', axis: 'y', degrees: -92 * (1 - outBack(t ** 1.4)) }, alpha: early(t) }),
  flipX: (t) => ({ effect: { kind: 'hinge', axis: 'x', degrees: 92 * (1 - outBack(t ** 1.4)) }, alpha: early(t) }),
  zoom: (t) => ({ zoom: mix(1.7, 1, outQuint(t)), alpha: early(t) }),
  zoomBlur: (t) => ({
    zoom: mix(1.35, 1, outCubic(t)),
    effect: { kind: 'rush', strength: (1 - outSine(t)) ** 1.2 },
    alpha: smooth(span(t, 0, 0.45)),
  }),
  snap: (t) => ({ shiftX: (1 - spring(t, 3.6)) * 0.5, scaleX: 1 + (1 - outExpo(t)) * 0.14, alpha: early(t * 2) }),
  snapRotate: (t) => {
    const settled = spring(t, 3);
    const scale = mix(0.72, 1, outBack(clamp01(t * 1.3)));
    return { rotate: -26 * (1 - settled), scaleX: scale, scaleY: scale, alpha: early(t * 1.6) };
  },
  glitch: (t) => ({
    effect: { kind: 'glitch', strength: (1 - t) ** 0.8, step: Math.floor(t * 8) },
    alpha: t < 0.07 ? 0 : 1,
  }),
  swipe: (t) => ({ effect: { kind: 'wipe', from: 0, to: smooth(t) } }),
  swipeReveal: (t) => {
    const front = inOutQuart(span(t, 0, 0.62));
    const back = inOutQuart(span(t, 0.34, 1));
    return { effect: { kind: 'block', seenFrom: 0, seenTo: back, blockFrom: back, blockTo: front } };
  },
  float: (t) => ({ shiftY: 0.24 * (1 - outSine(t)), rotate: 2.4 * (1 - outSine(t)), alpha: smooth(t) }),
  floatIn: (t) => {
    const rest = 1 - outCubic(t);
    return {
      shiftY: 0.32 * rest,
      shiftX: -0.05 * Math.sin(rest * Math.PI * 1.5),
      scaleX: 1 - 0.1 * rest,
      scaleY: 1 - 0.1 * rest,
      effect: { kind: 'soften', strength: rest },
      alpha: smooth(span(t, 0, 0.7)),
    };
  },
};

/** Exit animations that are not the reversed enter animation, from rest (0) to gone (1). */
const exits: Partial<Readonly<Record<AnimationName, Entrance>>> = {
  swipe: (t) => ({ effect: { kind: 'wipe', from: smooth(t), to: 1 } }),
  swipeReveal: (t) => {
    const front = inOutQuart(span(t, 0, 0.62));
    const back = inOutQuart(span(t, 0.34, 1));
    return { effect: { kind: 'block', seenFrom: front, seenTo: 1, blockFrom: back, blockTo: front } };
  },
  float: (t) => ({ shiftY: -0.24 * (t * t), rotate: -2.4 * (t * t), alpha: 1 - smooth(t) }),
  bounce: (t) => {
    const crouch = Math.sin(span(t, 0, 0.4) * Math.PI) * 0.1;
    return {
      shiftY: -1.1 * span(t, 0.25, 1) ** 2,
      scaleX: 1 + crouch * 0.6,
      scaleY: 1 - crouch,
      originY: 1,
      alpha: 1 - smooth(span(t, 0.6, 1)),
    };
  },
};

export const enterPose = (name: AnimationName, t: number): Pose => (t >= 1 ? {} : entrances[name](Math.max(0, t)));

/** `t` from 0 (at rest) to 1 (gone). */
export const exitPose = (name: AnimationName, t: number): Pose =>
  t <= 0 ? {} : (exits[name]?.(Math.min(1, t)) ?? entrances[name](1 - Math.min(1, t)));

/**
 * The pose of an overlay at a frame. The entrance starts at the first frame; the exit ends with the last frame, or for
 * text 0.5 s earlier, after which the text stays hidden. Overlays too short for both divide their time between them.
 */
export function poseAt(overlay: SeenOverlay, at: number): Pose {
  if (isAdjustment(overlay)) return {};
  const { enter, exit } = overlay.styles.animation;
  const length = Math.min(ANIMATION_FRAMES, Math.floor(overlay.durationInFrames / (enter && exit ? 2 : 1)));
  const gone = at - overlay.from;
  if (enter && gone < length) return enterPose(enter, gone / length);
  if (!exit) return {};
  const wished = overlay.type === 'text' ? TEXT_EXIT_FRAMES : length;
  const left = Math.min(wished, overlay.durationInFrames - (enter ? length : 0));
  const leaving = at - (endOf(overlay) - left);
  return leaving < 0 ? {} : exitPose(exit, leaving / Math.max(1, Math.min(length, left)));
}
