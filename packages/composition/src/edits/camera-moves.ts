import { findOverlay } from '../composition-index.ts';
import type { Composition } from '../composition.ts';
import { staticValue, withKeys } from '../keyframes.ts';
import { AnimatedProperty, changedKeys, type Key, type Keyframes } from '../keys.ts';
import type { Overlay, SeenOverlay } from '../overlay.ts';
import { isSeen } from '../timing.ts';
import { changed, notFound, refuse, type EditResult } from './edit-result.ts';
import { replaced } from './row.ts';

/** Where a move begins and ends: the scale, and the shift of the centre in widths and heights of the canvas. */
interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

const still: View = { scale: 1, x: 0, y: 0 };
const near: View = { scale: 1.16, x: 0, y: 0 };

export const cameraMoves = {
  pushIn: [still, near],
  pullOut: [near, still],
  panLeft: [
    { ...near, x: 0.07 },
    { ...near, x: -0.07 },
  ],
  panRight: [
    { ...near, x: -0.07 },
    { ...near, x: 0.07 },
  ],
  rise: [
    { ...near, y: -0.07 },
    { ...near, y: 0.07 },
  ],
  drift: [
    { scale: 1.08, x: -0.03, y: 0.02 },
    { scale: 1.16, x: 0.04, y: -0.03 },
  ],
} as const satisfies Readonly<Record<string, readonly [View, View]>>;

export type CameraMove = keyof typeof cameraMoves;

function keysOfMove(overlay: SeenOverlay, move: CameraMove, canvas: Composition['canvas']): Keyframes {
  const [first, last] = cameraMoves[move];
  const from = { left: overlay.left, top: overlay.top, scale: staticValue(overlay, 'scale') ?? 1 };
  const keys = (of: (view: View) => number): Key[] => [
    { at: 0, value: of(first), ease: 'easeBoth' },
    { at: Math.max(1, overlay.durationInFrames - 1), value: of(last), ease: 'easeBoth' },
  ];
  return {
    left: keys(({ x }) => from.left + x * canvas.width),
    top: keys(({ y }) => from.top + y * canvas.height),
    scale: keys(({ scale }) => from.scale * scale),
  };
}

/** The move that an overlay's keys were written by, if they were not edited since. */
export const cameraMoveOf = (overlay: SeenOverlay, canvas: Composition['canvas']): CameraMove | undefined =>
  (Object.keys(cameraMoves) as CameraMove[]).find((move) => {
    const written = keysOfMove(overlay, move, canvas);
    return AnimatedProperty.options.every(
      (property) =>
        written[property] === undefined ||
        JSON.stringify(overlay.keyframes?.[property]) === JSON.stringify(written[property]),
    );
  });

/** Writes the keys of a camera move over those of position and scale; the same move again removes them. */
export function toggleCameraMove(composition: Composition, { id, move }: { id: string; move: CameraMove }): EditResult {
  const overlay = findOverlay(composition, id);
  if (!overlay) return notFound(id);
  if (!isSeen(overlay)) return refuse('edit.invalid', 'A sound has no picture to move');
  const isOn = cameraMoveOf(overlay, composition.canvas) === move;
  const moved = isOn
    ? withoutMove(overlay, move, composition.canvas)
    : movedByCamera(overlay, move, composition.canvas);
  return changed(composition, { overlays: replaced(composition.overlays, [moved]) });
}

/** An overlay with the keys of a move in place of those of its position and scale. */
export const movedByCamera = (overlay: SeenOverlay, move: CameraMove, canvas: Composition['canvas']): Overlay =>
  withKeys(overlay, { ...overlay.keyframes, ...keysOfMove(overlay, move, canvas) });

const withoutMove = (overlay: SeenOverlay, move: CameraMove, canvas: Composition['canvas']): Overlay => {
  const written = keysOfMove(overlay, move, canvas);
  return withKeys(
    overlay,
    changedKeys(overlay.keyframes ?? {}, (keys, property) => (written[property] ? [] : keys)),
  );
};
