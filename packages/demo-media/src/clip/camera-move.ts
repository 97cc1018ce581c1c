import { between, type Random } from '../scenes/random.ts';
import type { Camera } from '../storyboard/motion.ts';

/** A view of a picture: zoom 1 shows all of it; `x` and `y` shift the centre as shares of its size. */
export interface View {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

interface MoveOptions {
  /** What the prompt asks for; without, chance decides. */
  readonly camera: Camera | null;
  readonly seconds: number;
  /** 1 for a photograph, less for scenes that move by themselves, 0 for none. */
  readonly strength: number;
}

const WHOLE: View = { zoom: 1, x: 0, y: 0 };

/** Where a move goes: to the sides, and how much closer than usual. */
const ENDS: Readonly<Partial<Record<Camera, readonly [x: number, y: number, near: number]>>> = {
  'pan-left': [-1, 0, 1],
  'pan-right': [1, 0, 1],
  'tilt-up': [0, -1, 1],
  'tilt-down': [0, 1, 1],
  'dolly-in': [0, 0, 1.25],
  'zoom-in': [0, 0, 1.25],
  'dolly-out': [0, 0, 1.25],
  'zoom-out': [0, 0, 1.25],
  static: [0, 0, 0.08],
};

/**
 * A slow eased move over a picture, by 0…1 of the take. Every move begins with the whole picture, so the first frame is
 * the picture itself; a move that must widen is preceded by a quick settling in.
 */
export function cameraMove(random: Random, { camera, seconds, strength }: MoveOptions): (progress: number) => View {
  const angle = random() * Math.PI * 2;
  const off = between(random, 0.2, 0.75);
  const [x, y, near] = (camera && ENDS[camera]) ?? [Math.cos(angle) * off, Math.sin(angle) * off * 0.6, 1];
  const zoom = 1 + 0.2 * near * strength * Math.min(1, 0.45 + seconds / 11);
  const slack = ((1 - 1 / zoom) / 2) * 0.92;
  const end: View = { zoom, x: x * slack, y: y * slack };
  const isOut = camera === 'dolly-out' || camera === 'zoom-out';
  // In by a third of a second's worth of the take, then out all the way.
  const turn = isOut ? Math.min(0.3, 0.9 / Math.max(1, seconds)) : 1;
  return (progress) =>
    progress < turn
      ? mixed(WHOLE, end, ease(progress / turn))
      : mixed(end, isOut ? WHOLE : end, ease((progress - turn) / (1 - turn || 1)));
}

/** Starts and ends at rest, nearly even in between: a head on a fluid tripod. */
function ease(p: number): number {
  return 0.45 * p * p * (2 - p) + 0.55 * p * p * (3 - 2 * p);
}

/** Zoom changes geometrically, so that its speed looks constant. */
const mixed = (a: View, b: View, t: number): View => ({
  zoom: a.zoom * (b.zoom / a.zoom) ** t,
  x: a.x + (b.x - a.x) * t,
  y: a.y + (b.y - a.y) * t,
});
