import { frame } from '@kinoloom/contract/values';
import type { Composition } from '../composition.ts';
import type { Overlay } from '../overlay.ts';
import { endOf } from '../timing.ts';
import { changed, findOverlay, notFound, refuse, type EditResult } from './edit-result.ts';
import { collide, overlapOf, rowOf, clampRow, wholeFrame } from './row.ts';
import { putInRow } from './put-in-row.ts';

/** How far a group can move without leaving the rows or starting before frame 0. */
export function reachOf(
  { rows }: Pick<Composition, 'rows'>,
  group: readonly Overlay[],
  { by, down }: { by: number; down: number },
): { by: number; down: number } {
  const first = Math.min(...group.map(({ from }) => from));
  const [top, bottom] = [Math.min(...group.map(({ row }) => row)), Math.max(...group.map(({ row }) => row))];
  return {
    by: Math.max(-first, Math.round(by)),
    down: Math.min(Math.max(-top, Math.round(down)), rows - 1 - bottom),
  };
}

/**
 * Moves overlays together, `by` frames later and `down` rows; the group stops when its first overlay reaches a limit.
 * Covered overlays are pushed aside: left if they lie left of the middle of the nearest moved overlay, otherwise right,
 * past whatever else is in the way.
 */
export function moveOverlays(
  composition: Composition,
  { ids, ...distance }: { ids: readonly string[]; by: number; down: number },
): EditResult {
  const group: Overlay[] = [];
  for (const id of new Set(ids)) {
    const overlay = findOverlay(composition, id);
    if (!overlay) return notFound(id);
    group.push(overlay);
  }
  const [first, ...others] = group;
  if (!first) return changed(composition, {});
  const { by, down } = reachOf(composition, group, distance);
  if (others.length === 0)
    return moveOverlay(composition, { id: first.id, from: first.from + by, row: first.row + down });

  const moved = new Map<string, Overlay>(
    group.map((overlay) => [overlay.id, { ...overlay, from: frame(overlay.from + by), row: overlay.row + down }]),
  );
  const rest = composition.overlays.filter(({ id }) => !moved.has(id));
  const walls = { overlays: [...moved.values()] };
  for (const row of new Set(walls.overlays.map((overlay) => overlay.row))) {
    const pushed = pushAside(rowOf({ overlays: rest }, row), rowOf(walls, row));
    if (!pushed) return refuse('edit.noRoom', 'There is no room there');
    for (const overlay of pushed) moved.set(overlay.id, overlay);
  }
  return changed(composition, { overlays: composition.overlays.map((overlay) => moved.get(overlay.id) ?? overlay) });
}

/** Neighbours in a row that must make room for `walls`, at their new positions; undefined if there is no room. */
function pushAside(neighbours: readonly Overlay[], walls: readonly Overlay[]): Overlay[] | undefined {
  if (!neighbours.some((neighbour) => walls.some((wall) => collide(wall, neighbour)))) return [];
  const isLeft = (neighbour: Overlay): boolean => {
    const [nearest] = walls.toSorted((a, b) => overlapOf(b, neighbour) - overlapOf(a, neighbour));
    return nearest !== undefined && middle(neighbour) < middle(nearest);
  };
  const pushed: Overlay[] = [];

  const passed: Overlay[] = [...walls];
  for (const neighbour of neighbours.filter(isLeft).reverse()) {
    let { from }: { from: number } = neighbour;
    for (let wall = inTheWay(passed, neighbour, from); wall; wall = inTheWay(passed, neighbour, from)) {
      from = wall.from - neighbour.durationInFrames;
      if (from < 0) return undefined;
    }
    const placed = from === neighbour.from ? neighbour : { ...neighbour, from: frame(from) };
    if (placed !== neighbour) pushed.push(placed);
    passed.push(placed);
  }

  for (const neighbour of neighbours.filter((other) => !isLeft(other))) {
    let { from }: { from: number } = neighbour;
    for (let wall = inTheWay(passed, neighbour, from); wall; wall = inTheWay(passed, neighbour, from))
      from = endOf(wall);
    const placed = from === neighbour.from ? neighbour : { ...neighbour, from: frame(from) };
    if (placed !== neighbour) pushed.push(placed);
    passed.push(placed);
  }
  return pushed;
}

/** Middle of an overlay, doubled to stay an integer. */
const middle = ({ from, durationInFrames }: Overlay): number => 2 * from + durationInFrames;

const inTheWay = (walls: readonly Overlay[], { durationInFrames }: Overlay, from: number): Overlay | undefined =>
  walls.find((wall) => collide(wall, { from, durationInFrames }));

/** Moves an overlay to a start and a row, both clamped to the composition, and pushes aside what it would cover. */
export function moveOverlay(
  composition: Composition,
  { id, from, row }: { id: string; from: number; row: number },
): EditResult {
  const overlay = findOverlay(composition, id);
  if (!overlay) return notFound(id);
  const place = { from: wholeFrame(from), row: clampRow(composition, row) };
  const overlays = putInRow(composition.overlays, { ...overlay, ...place });
  return overlays ? changed(composition, { overlays }) : refuse('edit.noRoom', 'There is no room there');
}
