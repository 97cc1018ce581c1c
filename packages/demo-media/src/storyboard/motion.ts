/** Camera position: shifts as shares of the frame's short side, and the zoom. */
export interface CameraView {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
  /** A zoom lens magnifies near and far alike; a camera that moves does not. */
  readonly isFlat: boolean;
}

const REACH = 0.1;

/** Camera moves by progress `t` (0…1) and by the same as `swing` (−1…1). */
const CAMERA_MOVES = {
  static: () => ({}),
  'dolly-in': (t) => ({ zoom: 0.24 * t }),
  'dolly-out': (t) => ({ zoom: 0.24 * (1 - t) }),
  'zoom-in': (t) => ({ zoom: 0.28 * t, isFlat: true }),
  'zoom-out': (t) => ({ zoom: 0.28 * (1 - t), isFlat: true }),
  'pan-left': (_, swing) => ({ x: REACH * swing }),
  'pan-right': (_, swing) => ({ x: -REACH * swing }),
  'tilt-up': (_, swing) => ({ y: REACH * 0.55 * swing }),
  'tilt-down': (_, swing) => ({ y: -REACH * 0.55 * swing }),
  orbit: (_, swing) => ({ x: REACH * Math.sin(swing * 1.5), zoom: 0.12 + 0.08 * Math.cos(swing * 1.5) }),
} satisfies Readonly<Record<string, (t: number, swing: number) => Partial<CameraView>>>;
export type Camera = keyof typeof CAMERA_MOVES;

/** The camera at 0…1 of its take: at rest at both ends. */
export function cameraAt(camera: Camera, progress: number): CameraView {
  const t = progress * progress * (3 - 2 * progress);
  return { x: 0, y: 0, zoom: 0, isFlat: false, ...CAMERA_MOVES[camera](t, (t - 0.5) * 2) };
}

/** A figure's pose: shifts as shares of the frame's short side, rotation in radians, scale factors. */
export type FigurePose = Readonly<Record<'x' | 'y' | 'turn' | 'width' | 'height', number>>;

interface MotionContext {
  readonly progress: number;
  /** 1 to the right, −1 to the left. */
  readonly way: number;
  readonly side: number;
  readonly isGrounded: boolean;
  /** A swing between −1 and 1, so many times a second. */
  readonly beat: (hertz: number) => number;
  /** Horizontal shift by progress, in the direction that the figure faces. */
  readonly across: (reach: number) => number;
}

const MOTIONS = {
  walk: ({ across, beat, side }) => ({ x: across(0.34), y: -Math.abs(beat(1)) * side * 0.035, turn: beat(1) * 0.045 }),
  run: ({ across, beat, side, way }) => ({
    x: across(0.5),
    y: -Math.abs(beat(1.7)) * side * 0.06,
    turn: beat(1.7) * 0.05 + way * 0.03,
  }),
  fly: ({ across, beat, progress }) => ({
    x: across(0.5),
    y: beat(0.4) * 0.03 - progress * 0.05,
    turn: beat(0.4) * 0.07,
    height: 1 + beat(1.6) * 0.05,
  }),
  fall: ({ beat, progress }) => ({ x: beat(0.5) * 0.04, y: (progress - 0.6) * 0.55, turn: beat(0.45) * 0.4 }),
  rise: ({ beat, progress, isGrounded }) => ({ y: (isGrounded ? 0 : 0.14) - progress * 0.34, turn: beat(0.3) * 0.03 }),
  float: ({ across, beat }) => ({
    x: across(0.16) + beat(0.13) * 0.01,
    y: beat(0.28) * 0.022,
    turn: beat(0.22) * 0.05,
  }),
  swim: ({ across, beat }) => ({ x: across(0.36), y: beat(0.4) * 0.018, turn: beat(0.8) * 0.06 }),
  jump: ({ across, beat }) => ({
    x: across(0.24),
    y: -Math.abs(beat(0.45)) * 0.16,
    height: 1 + Math.abs(beat(0.45)) * 0.05,
  }),
  // Never quite edge on, where it would have no width.
  spin: ({ beat }) => ({ width: beat(0.6) || 0.01 }),
  dance: ({ beat }) => ({ x: beat(0.5) * 0.025, y: -Math.abs(beat(1)) * 0.02, turn: beat(0.5) * 0.13 }),
  wave: ({ beat }) => ({ turn: beat(0.8) * 0.12 }),
  rest: ({ beat }) => ({ height: 1 + beat(0.22) * 0.012 }),
} satisfies Readonly<Record<string, (act: MotionContext) => Partial<FigurePose>>>;
export type FigureMotion = keyof typeof MOTIONS;

export interface MovingFigure {
  readonly motion: FigureMotion | null;
  readonly faces: 'left' | 'right';
  /** Phase offset in turns, so that copies move differently. */
  readonly phase: number;
  /** Side of its square, in pixels of a frame whose short side is 1. */
  readonly side: number;
  /** Stands on something, so that a shadow lies at its foot. */
  readonly isGrounded: boolean;
}

/** The pose of a figure by its verb; without one it sways slightly. */
export function poseFigure(
  { motion, faces, phase, side, isGrounded }: MovingFigure,
  { progress, seconds, isStill }: { readonly progress: number; readonly seconds: number; readonly isStill: boolean },
): FigurePose {
  const rest: FigurePose = { x: 0, y: 0, turn: 0, width: 1, height: 1 };
  if (isStill) return rest;
  const way = faces === 'right' ? 1 : -1;
  const beat = (hertz: number): number => Math.sin((seconds * hertz + phase) * Math.PI * 2);
  const across = (reach: number): number => way * (progress - 0.5) * reach;
  if (motion === null) return { ...rest, turn: beat(0.26) * 0.022 };
  return { ...rest, ...MOTIONS[motion]({ progress, way, side, isGrounded, beat, across }) };
}
