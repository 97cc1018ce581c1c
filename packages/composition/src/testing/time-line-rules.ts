import { isDeepStrictEqual } from 'node:util';
import { rowOf } from '../composition-index.ts';
import { type Composition, parseComposition } from '../composition.ts';
import { collide } from '../edits/row.ts';
import { fadesOf } from '../fades.ts';
import type { PlayedOverlay } from '../overlay.ts';
import { isPlayed } from '../timing.ts';

function fadedLength(overlay: PlayedOverlay): number {
  const { in: rise, out: fall } = fadesOf(overlay);
  return (rise?.frames ?? 0) + (fall?.frames ?? 0);
}

/** Timeline rules that a composition violates, and whether it changes when stored and parsed. */
export function brokenRules(composition: Composition): string[] {
  const broken: string[] = [];
  for (const overlay of composition.overlays) {
    const { id, from, durationInFrames, row } = overlay;
    if (!Number.isInteger(from) || from < 0) broken.push(`${id} starts at ${from}`);
    if (!Number.isInteger(durationInFrames) || durationInFrames < 1) broken.push(`${id} lasts ${durationInFrames}`);
    if (row < 0 || row >= composition.rows.length)
      broken.push(`${id} lies in row ${row} of ${composition.rows.length}`);
    if (isPlayed(overlay) && overlay.mediaStart < 0) broken.push(`${id} starts before its media`);
    if (isPlayed(overlay) && fadedLength(overlay) > durationInFrames) broken.push(`the fades of ${id} overlap`);
  }
  for (let row = 0; row < composition.rows.length; row++) {
    const overlays = rowOf(composition, row);
    for (const [index, overlay] of overlays.entries())
      for (const other of overlays.slice(index + 1))
        if (collide(overlay, other)) broken.push(`${overlay.id} and ${other.id} lie over one another`);
  }
  if (!isDeepStrictEqual(parseComposition(JSON.parse(JSON.stringify(composition))), structuredClone(composition)))
    broken.push('reads differently');
  return broken;
}
