import type { PlacedFigure } from './plan.ts';
import type { Camera } from './words.ts';

/** Where the camera is: shifts in shares of the frame's short side, and how much it has come closer. */
export interface CameraView {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
  /** A zoom lens magnifies near and far alike; a camera that moves does not. */
  readonly isFlat: boolean;
}

const REACH = 0.1;

/** The camera at 0…1 of its take: at rest at both ends. */
export function cameraAt(camera: Camera, progress: number): CameraView {
  const t = progress * progress * (3 - 2 * progress);
  const swing = (t - 0.5) * 2;
  const still: CameraView = { x: 0, y: 0, zoom: 0, isFlat: false };
  switch (camera) {
    case 'static':
      return still;
    case 'dolly-in':
      return { ...still, zoom: 0.24 * t };
    case 'dolly-out':
      return { ...still, zoom: 0.24 * (1 - t) };
    case 'zoom-in':
      return { ...still, zoom: 0.28 * t, isFlat: true };
    case 'zoom-out':
      return { ...still, zoom: 0.28 * (1 - t), isFlat: true };
    case 'pan-left':
      return { ...still, x: REACH * swing };
    case 'pan-right':
      return { ...still, x: -REACH * swing };
    case 'tilt-up':
      return { ...still, y: REACH * 0.55 * swing };
    case 'tilt-down':
      return { ...still, y: -REACH * 0.55 * swing };
    case 'orbit':
      return { ...still, x: REACH * Math.sin(swing * 1.5), zoom: 0.12 + 0.08 * Math.cos(swing * 1.5) };
    default:
      return camera satisfies never;
  }
}

/** How a figure stands at a moment: shifts in shares of the frame's short side, turn in radians, width and height as factors. */
export interface FigurePose {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
  readonly width: number;
  readonly height: number;
}

export interface Moment {
  readonly progress: number;
  readonly seconds: number;
  readonly isStill: boolean;
}

const REST: FigurePose = { x: 0, y: 0, turn: 0, width: 1, height: 1 };

/** A figure of paper as its verb says; without a verb it sways a little, as on a stick. */
export function moveOf(
  { motion, faces, phase, side, isGrounded }: PlacedFigure,
  { progress, seconds, isStill }: Moment,
): FigurePose {
  if (isStill) return REST;
  const way = faces === 'right' ? 1 : -1;
  const beat = (hertz: number): number => Math.sin((seconds * hertz + phase) * Math.PI * 2);
  const across = (reach: number): number => way * (progress - 0.5) * reach;
  switch (motion) {
    case 'walk':
      return { ...REST, x: across(0.34), y: -Math.abs(beat(1)) * side * 0.035, turn: beat(1) * 0.045 };
    case 'run':
      return { ...REST, x: across(0.5), y: -Math.abs(beat(1.7)) * side * 0.06, turn: beat(1.7) * 0.05 + way * 0.03 };
    case 'fly':
      return {
        ...REST,
        x: across(0.5),
        y: beat(0.4) * 0.03 - progress * 0.05,
        turn: beat(0.4) * 0.07,
        height: 1 + beat(1.6) * 0.05,
      };
    case 'fall':
      return { ...REST, y: (progress - 0.6) * 0.55, x: beat(0.5) * 0.04, turn: beat(0.45) * 0.4 };
    case 'rise':
      return { ...REST, y: (isGrounded ? 0 : 0.14) - progress * 0.34, turn: beat(0.3) * 0.03 };
    case 'float':
      return { ...REST, x: across(0.16) + beat(0.13) * 0.01, y: beat(0.28) * 0.022, turn: beat(0.22) * 0.05 };
    case 'swim':
      return { ...REST, x: across(0.36), y: beat(0.4) * 0.018, turn: beat(0.8) * 0.06 };
    case 'jump':
      return { ...REST, x: across(0.24), y: -Math.abs(beat(0.45)) * 0.16, height: 1 + Math.abs(beat(0.45)) * 0.05 };
    case 'spin':
      return { ...REST, width: Math.cos((seconds * 0.6 + phase * 0.1) * Math.PI * 2) || 0.01 };
    case 'dance':
      return { ...REST, x: beat(0.5) * 0.025, y: -Math.abs(beat(1)) * 0.02, turn: beat(0.5) * 0.13 };
    case 'wave':
      return { ...REST, turn: beat(0.8) * 0.12 };
    case 'rest':
      return { ...REST, height: 1 + beat(0.22) * 0.012 };
    case null:
      return { ...REST, turn: beat(0.26) * 0.022 };
    default:
      return motion satisfies never;
  }
}
