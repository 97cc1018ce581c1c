import { frame } from '@kinoloom/contract/values';
import type { Composition } from '../composition.ts';
import { changed, refuse, type EditResult } from './edit-result.ts';
import { gapsOf } from './row.ts';

/** Closes the gap of a row that frame `at` lies in: what comes after it in the row moves up. */
export function closeGap(composition: Composition, { row, at }: { row: number; at: number }): EditResult {
  const gap = gapsOf(composition, row).find(({ from, durationInFrames }) => from <= at && at < from + durationInFrames);
  if (!gap) return refuse('edit.noGap', 'There is no gap there');
  const overlays = composition.overlays.map((overlay) =>
    overlay.row === row && overlay.from > gap.from
      ? { ...overlay, from: frame(overlay.from - gap.durationInFrames) }
      : overlay,
  );
  return changed(composition, { overlays });
}
