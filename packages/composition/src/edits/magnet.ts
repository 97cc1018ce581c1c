import { frame } from '@kinoloom/contract/values';
import { rowOf } from '../composition-index.ts';
import type { Composition } from '../composition.ts';
import type { Overlay } from '../overlay.ts';
import { endOf, isPicture } from '../timing.ts';
import { applyChange } from './change.ts';
import { changed, type EditResult } from './edit-result.ts';
import { replaced } from './row.ts';

/** The row that the film runs in: the one whose clips and images are longest together, of equal ones the lowest. */
export function mainRowOf({ overlays }: Pick<Composition, 'overlays'>): number | undefined {
  const lengths = new Map<number, number>();
  for (const overlay of overlays)
    if (isPicture(overlay)) lengths.set(overlay.row, (lengths.get(overlay.row) ?? 0) + overlay.durationInFrames);
  const [longest] = [...lengths].toSorted(([a, one], [b, other]) => other - one || b - a);
  return longest?.[0];
}

/** A row without gaps: each overlay begins where the one before it ends, the first at frame 0. Clips that overlap still do. */
export function packRow({ overlays }: Pick<Composition, 'overlays'>, row: number): Overlay[] {
  /** Where what came before ended, and where it ends now. */
  let [was, now] = [0, 0];
  const packed = rowOf({ overlays }, row).map((overlay) => {
    const from = Math.max(0, now + Math.min(0, overlay.from - was));
    was = Math.max(was, endOf(overlay));
    now = Math.max(now, from + overlay.durationInFrames);
    return from === overlay.from ? overlay : { ...overlay, from: frame(from) };
  });
  return replaced(overlays, packed);
}

/** The same edit in a film whose main row has no gaps: it closes those that the edit leaves. A locked row stays as it is. */
export const magnetic =
  (edit: (composition: Composition) => EditResult): ((composition: Composition) => EditResult) =>
  (composition) => {
    const row = mainRowOf(composition);
    const made = edit(composition);
    if (!made.ok || row === undefined || composition.rows[row]?.locked) return made;
    const after = applyChange(composition, made.value);
    return changed(composition, { ...after, overlays: packRow(after, row) });
  };

/** Closes the gaps of the main row. */
export const packMainRow = magnetic((composition) => changed(composition, {}));
