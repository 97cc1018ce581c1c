import { restyled, reviseOverlay, type Mask, type GradedOverlay } from '@kinoloom/composition';
import type { Size } from '@kinoloom/contract';
import { commandOf, keyOf, type KeyPress } from '../../../lib/keyboard/index.ts';
import type { EditFunction } from '../../store/index.ts';
import { rotatePoint, type Point } from '../geometry/box.ts';
import { handles } from '../geometry/resize-box.ts';
import {
  movedMask,
  nearestSide,
  sizedMask,
  turnedBy,
  turnedMask,
  withPointAdded,
  withPointDeleted,
  withPointMoved,
} from './mask-gesture.ts';
import * as words from '../../../words/en/editor/mask.ts';

export const masked =
  (overlay: GradedOverlay, mask: Mask): EditFunction =>
  (composition) =>
    reviseOverlay(composition, restyled(overlay, { mask }));

/** A mask after an edit, and what is read aloud. */
export interface MaskEdit {
  readonly mask: Mask;
  readonly said: string;
}

/** The handle that an event is for. */
export const handleOf = (target: EventTarget | null): string | undefined =>
  target instanceof Element
    ? target.closest<HTMLElement | SVGElement>('[data-mask-handle]')?.dataset['maskHandle']
    : undefined;

/** The point of a path that a handle is for. */
export function pointOf(handle: string): number | undefined {
  const [kind, index] = handle.split(':');
  return kind === 'point' ? Number(index) : undefined;
}

/** A mask after a handle is dragged between two shares of the box. */
export function drawnMask(
  mask: Mask,
  handle: string,
  [from, to]: readonly [Point, Point],
  box: Size,
  inSteps: boolean,
): MaskEdit {
  const by = { x: to.x - from.x, y: to.y - from.y };
  const point = pointOf(handle);
  const side = handles.find(({ x, y }) => handle === `${x},${y}`);
  if (mask.shape === 'path') {
    if (handle === 'outline')
      return { mask: withPointAdded(mask, nearestSide(mask, from, box), to), said: words.pointIsAdded };
    if (point !== undefined) return { mask: withPointMoved(mask, point, by), said: words.pointIsMoved };
  } else if (handle === 'rotate') return { mask: turnedMask(mask, [from, to], box, inSteps), said: words.isTurned };
  else if (side && mask.shape !== 'linear') return { mask: sizedMask(mask, side, by, box), said: words.isResized };
  return { mask: movedMask(mask, by), said: words.isMoved };
}

const ways: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export const isDelete = (press: KeyPress): boolean => commandOf('clips', press) === 'delete';

/** A mask after a key on a handle: arrows by a unit of the box, or a degree; more with Shift. Undefined if the key is for something else. */
export function pressedMask(mask: Mask, handle: string, press: KeyPress, box: Size): MaskEdit | undefined {
  const point = pointOf(handle);
  if (mask.shape === 'path' && point !== undefined && isDelete(press))
    return { mask: withPointDeleted(mask, point), said: words.pointIsDeleted };
  const way = ways[keyOf(press) ?? ''];
  if (!way || press.ctrlKey || press.metaKey || press.altKey) return undefined;
  if (handle === 'rotate' && mask.shape !== 'path') {
    const after = turnedBy(mask, (way.x - way.y) * (press.shiftKey ? 15 : 1));
    return { mask: after, said: words.degrees({ degrees: Math.round(after.rotation) }) };
  }
  const step = press.shiftKey ? 10 : 1;
  const turn = handle === '1,1' && 'rotation' in mask ? mask.rotation : 0;
  const { x, y } = rotatePoint(way, turn);
  const to = { x: (x * step) / box.width, y: (y * step) / box.height };
  return drawnMask(mask, handle, [{ x: 0, y: 0 }, to], box, false);
}
