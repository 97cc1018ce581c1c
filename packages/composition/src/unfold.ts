import { allPassages, passagesAt } from './composition-index.ts';
import type { Composition } from './composition.ts';
import { leavesOf } from './compound.ts';
import { defaultStyles } from './default-styles.ts';
import { cutTo } from './edits/cut-to.ts';
import { isWholeCanvas } from './ground-clip.ts';
import { adjusts } from './keyframes.ts';
import type { CompoundOverlay, Overlay, SimpleOverlay } from './overlay.ts';
import { emptyRows } from './rows.ts';
import { endOf, isAdjustment, isCompound, isPicture, isSeen } from './timing.ts';

/**
 * A film in which what a compound clip holds takes its place, if the clip only holds it together: it looks and sounds the same, and
 * is rendered as fast as without the clip. All other compound clips stay. The same film, if it has none that gives way.
 */
export function unfolded(composition: Composition): Composition {
  const { overlays, rows } = composition;
  const ranked = new Map<Overlay, readonly SimpleOverlay[][]>();
  for (const overlay of overlays) {
    const ranks = isCompound(overlay) && isBare(composition, overlay) ? ranksOf(overlay) : undefined;
    if (ranks) ranked.set(overlay, ranks);
  }
  if (ranked.size === 0) return composition;
  // A row becomes as many as the clips in it need.
  const heights = rows.map(() => 1);
  for (const [{ row }, ranks] of ranked) heights[row] = Math.max(heights[row] ?? 1, ranks.length);
  const tops = heights.map((_, row) => heights.slice(0, row).reduce((sum, height) => sum + height, 0));
  const placed = overlays.flatMap((overlay) => {
    const top = tops[overlay.row] ?? 0;
    const ranks = ranked.get(overlay);
    if (!ranks) return [inRow(overlay, top)];
    return ranks.flatMap((leaves, rank) => leaves.map((leaf) => inRow(leaf, top + rank)));
  });
  const height = heights.reduce((sum, each) => sum + each, 0);
  return { ...composition, rows: emptyRows(height), overlays: placed };
}

/** Whether a compound clip changes nothing of what it holds. */
function isBare(composition: Composition, compound: CompoundOverlay): boolean {
  const { canvas, styles, keyframes } = compound;
  const { into, outOf } = passagesAt(composition, compound);
  const { zIndex: _layer, objectFit: _fit, transform, filter, animation, ...plain } = styles;
  return (
    !into &&
    !outOf &&
    !keyframes &&
    canvas.width === composition.canvas.width &&
    canvas.height === composition.canvas.height &&
    isWholeCanvas(compound, canvas) &&
    transform.scaleX === 1 &&
    transform.scaleY === 1 &&
    filter.preset === defaultStyles.compound.filter.preset &&
    filter.brightness === defaultStyles.compound.filter.brightness &&
    !animation.enter &&
    !animation.exit &&
    Object.entries(plain).every(([name, value]) => value === Reflect.get(defaultStyles.compound, name))
  );
}

const known = new WeakMap<CompoundOverlay, readonly SimpleOverlay[][] | null>();

/**
 * What a compound clip holds, as it is seen and heard in it, by depth: those in front first, one list for each row that they
 * need. Undefined if they cannot do without the clip: blend modes and adjustments end at it, and some overlays that go on beyond its edges cannot
 * be cut there.
 */
function ranksOf(compound: CompoundOverlay): readonly SimpleOverlay[][] | undefined {
  const kept = known.get(compound);
  if (kept !== undefined) return kept ?? undefined;
  const ranks = rankedLeaves(compound) ?? null;
  known.set(compound, ranks);
  return ranks ?? undefined;
}

function rankedLeaves(compound: CompoundOverlay): SimpleOverlay[][] | undefined {
  const leaves = leavesOf(compound);
  const [start, end] = [compound.from, endOf(compound)];
  const isThere = (span: Pick<Overlay, 'from' | 'durationInFrames'>): boolean => span.from < end && endOf(span) > start;
  const isWhole = (span: Pick<Overlay, 'from' | 'durationInFrames'>): boolean =>
    span.from >= start && endOf(span) <= end;
  if (!allPassages({ overlays: leaves }).every((passage) => !isThere(passage) || isWhole(passage))) return undefined;
  // The film would end before the clip does.
  if (!leaves.some((leaf) => isThere(leaf) && endOf(leaf) >= end)) return undefined;
  const ranks = new Map<string, { readonly depth: number; readonly row: number; readonly leaves: SimpleOverlay[] }>();
  for (const leaf of leaves) {
    if (!isThere(leaf)) continue;
    const cut = cutTo(leaf, compound);
    if (!isSameWithout(leaf, cut.from - leaf.from, endOf(leaf) - endOf(cut))) return undefined;
    if (isSeen(cut) && cut.styles.blend) return undefined;
    if (isAdjustment(cut) && adjusts(cut)) return undefined;
    const depth = isSeen(cut) ? cut.styles.zIndex : 0;
    const name = `${depth} ${leaf.row}`;
    const rank = ranks.get(name) ?? { depth, row: leaf.row, leaves: [] };
    ranks.set(name, rank);
    rank.leaves.push(atDepth(cut, compound.styles.zIndex));
  }
  return [...ranks.values()].toSorted((a, b) => b.depth - a.depth || a.row - b.row).map(({ leaves }) => leaves);
}

/** Whether an overlay still looks and sounds the same where it is seen when frames at its start and its end are cut off. */
function isSameWithout(overlay: SimpleOverlay, early: number, late: number): boolean {
  if (early === 0 && late === 0) return true;
  if (!isSeen(overlay)) return true;
  if (overlay.type === 'template' || (isPicture(overlay) && overlay.transition)) return false;
  return !overlay.styles.animation.enter && !overlay.styles.animation.exit;
}

function atDepth(overlay: SimpleOverlay, zIndex: number): SimpleOverlay {
  if (!isSeen(overlay) || overlay.styles.zIndex === zIndex) return overlay;
  const placed = structuredClone(overlay);
  placed.styles.zIndex = zIndex;
  return placed;
}

const moved = new WeakMap<Overlay, Map<number, Overlay>>();

/** An overlay in another row: the same object each time, for those who keep things by it. */
function inRow(overlay: Overlay, row: number): Overlay {
  if (overlay.row === row) return overlay;
  const kept = moved.get(overlay) ?? new Map<number, Overlay>();
  moved.set(overlay, kept);
  const found = kept.get(row) ?? { ...overlay, row };
  kept.set(row, found);
  return found;
}
