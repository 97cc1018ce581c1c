import { meanDifference, copyLuma } from '../clip/picture.ts';
import { decodePictures } from '../footage/pictures.ts';
import type { FootageSource } from '../footage/source.ts';

/**
 * A pose relative to the start of the performance: shifts of the head and the lower half as shares of the picture,
 * a clockwise rotation in radians, and the natural logarithm of the scale.
 */
export type HeadPose = Readonly<Record<'x' | 'y' | 'roll' | 'zoom' | 'bodyX' | 'bodyY', number>>;

export const NEUTRAL_POSE: HeadPose = { x: 0, y: 0, roll: 0, zoom: 0, bodyX: 0, bodyY: 0 };

const COLUMNS = 96;
const ROWS = 54;
const BLOCK = 8;
const SEARCH_RANGE = 4;
/** Decay time of a pose to neutral, in seconds; otherwise measurement errors accumulate. */
const REST_SECONDS = 2.5;
/** Minimum mean change of a cut, in 8-bit levels. */
const CUT_LEVEL = 30;

/** Motion vector of a block; the weight grows with its contrast and match. */
type Shift = Readonly<Record<'x' | 'y' | 'dx' | 'dy' | 'weight', number>>;

/** Tracks the performer's pose every 1/fps seconds by block matching between frames. */
export async function trackHeadPoses(source: FootageSource, fps: number, signal: AbortSignal): Promise<HeadPose[]> {
  const poses: HeadPose[] = [];
  let pose = NEUTRAL_POSE;
  let before: Uint8Array | undefined;
  let at = 0;
  const wanted = { width: COLUMNS, height: ROWS, format: 'gray', scaler: 'area' } as const;
  for await (const { frame, seconds } of decodePictures(source, wanted, signal)) {
    // The previous pose fills the frames up to this one.
    while (poses.length < Math.round(seconds * fps)) poses.push(pose);
    const now = copyLuma(frame);
    if (before && meanDifference(before, now) < CUT_LEVEL)
      pose = updatePose(pose, measureShifts(before, now), Math.min(1, seconds - at));
    before = now;
    at = seconds;
  }
  poses.push(pose);
  return smoothPoses(poses, fps);
}

/** Motion vectors of the previous frame's blocks, with subpixel precision. */
function measureShifts(before: Uint8Array, now: Uint8Array): Shift[] {
  const found: Shift[] = [];
  for (let y = SEARCH_RANGE; y + BLOCK + SEARCH_RANGE <= ROWS; y += BLOCK / 2) {
    for (let x = SEARCH_RANGE; x + BLOCK + SEARCH_RANGE <= COLUMNS; x += BLOCK / 2) {
      const detail = contrast(before, x, y);
      if (detail < 4) continue;
      const cost = (dx: number, dy: number): number => blockDifference(before, now, { x, y }, { x: dx, y: dy });
      let [bx, by, least] = [0, 0, cost(0, 0) - 0.4];
      for (let dy = -SEARCH_RANGE; dy <= SEARCH_RANGE; dy++)
        for (let dx = -SEARCH_RANGE; dx <= SEARCH_RANGE; dx++) {
          const c = cost(dx, dy);
          if (c < least) [bx, by, least] = [dx, dy, c];
        }
      const fine = (a: number, b: number, c: number): number => {
        const bend = a - 2 * b + c;
        return bend > 1e-6 ? Math.max(-0.5, Math.min(0.5, (a - c) / (2 * bend))) : 0;
      };
      const inside = Math.abs(bx) < SEARCH_RANGE && Math.abs(by) < SEARCH_RANGE;
      const here = cost(bx, by);
      found.push({
        x: (x + BLOCK / 2) / COLUMNS - 0.5,
        y: (y + BLOCK / 2) / ROWS - 0.5,
        dx: (bx + (inside ? fine(cost(bx - 1, by), here, cost(bx + 1, by)) : 0)) / COLUMNS,
        dy: (by + (inside ? fine(cost(bx, by - 1), here, cost(bx, by + 1)) : 0)) / ROWS,
        weight: detail / (3 + here),
      });
    }
  }
  return found;
}

const contrast = (picture: Uint8Array, x: number, y: number): number =>
  blockDifference(picture, picture, { x, y }, { x: 1, y: 0 }) +
  blockDifference(picture, picture, { x, y }, { x: 0, y: 1 });

type Offset = Record<'x' | 'y', number>;

function blockDifference(a: Uint8Array, b: Uint8Array, at: Offset, by: Offset): number {
  let sum = 0;
  for (let v = 0; v < BLOCK; v++) {
    const i = (at.y + v) * COLUMNS + at.x;
    const j = i + by.y * COLUMNS + by.x;
    for (let u = 0; u < BLOCK; u++) sum += Math.abs((a[i + u] as number) - (b[j + u] as number));
  }
  return sum / (BLOCK * BLOCK);
}

/** Updates the pose by the best-fitting shift, rotation and scale; the head is the upper centre. */
function updatePose(pose: HeadPose, found: readonly Shift[], step: number): HeadPose {
  const rest = Math.exp(-step / REST_SECONDS);
  const head = fitMotion(found, ({ x, y }) => Math.exp(-((x / 0.28) ** 2) - ((y + 0.14) / 0.3) ** 2));
  const body = fitMotion(found, ({ x, y }) => Math.exp(-((x / 0.4) ** 2) - ((y - 0.3) / 0.26) ** 2));
  return {
    x: pose.x * rest + head.dx,
    y: pose.y * rest + head.dy,
    roll: pose.roll * rest + head.turn,
    zoom: pose.zoom * rest + head.growth,
    bodyX: pose.bodyX * rest + body.dx,
    bodyY: pose.bodyY * rest + body.dy,
  };
}

type Fit = Record<'dx' | 'dy' | 'turn' | 'growth', number>;

function fitMotion(found: readonly Shift[], near: (shift: Shift) => number): Fit {
  // Moving blocks weigh more than the still background.
  const weighed = found.map((shift) => ({
    ...shift,
    w: shift.weight * near(shift) * (0.15 + Math.min(1, Math.hypot(shift.dx, shift.dy) * 60)),
  }));
  const total = weighed.reduce((sum, { w }) => sum + w, 0);
  if (total < 0.05) return { dx: 0, dy: 0, turn: 0, growth: 0 };
  const mean = (value: (shift: Shift) => number): number =>
    weighed.reduce((sum, shift) => sum + shift.w * value(shift), 0) / total;
  const [cx, cy, dx, dy] = [mean((s) => s.x), mean((s) => s.y), mean((s) => s.dx), mean((s) => s.dy)];
  // In a common unit, so that rotations are undistorted.
  const tall = ROWS / COLUMNS;
  const spread = mean((s) => (s.x - cx) ** 2 + ((s.y - cy) * tall) ** 2);
  if (spread < 1e-4) return { dx, dy, turn: 0, growth: 0 };
  return {
    dx,
    dy,
    turn: mean((s) => (s.x - cx) * (s.dy - dy) * tall - (s.y - cy) * tall * (s.dx - dx)) / spread,
    growth: mean((s) => (s.x - cx) * (s.dx - dx) + (s.y - cy) * tall * (s.dy - dy) * tall) / spread,
  };
}

/** Gaussian smoothing over time: block matching jitters by a fraction of a pixel. */
function smoothPoses(poses: readonly HeadPose[], fps: number): HeadPose[] {
  const reach = Math.max(1, Math.round(fps * 0.07));
  const weights = Array.from({ length: reach * 2 + 1 }, (_, k) => Math.exp(-2 * (k / reach - 1) ** 2));
  const total = weights.reduce((sum, w) => sum + w, 0);
  return poses.map((_, i) => {
    const around = weights.map(
      (_w, k) => poses[Math.max(0, Math.min(poses.length - 1, i + k - reach))] ?? NEUTRAL_POSE,
    );
    const mean = (key: keyof HeadPose): number =>
      around.reduce((sum, pose, k) => sum + pose[key] * (weights[k] as number), 0) / total;
    const [x, y, roll, zoom] = [mean('x'), mean('y'), mean('roll'), mean('zoom')];
    return { x, y, roll, zoom, bodyX: mean('bodyX'), bodyY: mean('bodyY') };
  });
}
