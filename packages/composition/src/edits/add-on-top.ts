import { passagesAt, rowOf } from '../composition-index.ts';
import type { Composition } from '../composition.ts';
import type { Overlay, SoundOverlay } from '../overlay.ts';
import { addOverlay } from './add-overlay.ts';
import { changed, refuse, type EditResult, inSequence } from './edit-result.ts';
import { rowLimits } from '../rows.ts';
import { endOf } from '../timing.ts';
import { collide, overlapOf } from './row.ts';

type Seen = Exclude<Overlay, SoundOverlay>;

const isSeen = (overlay: Overlay): overlay is Seen => overlay.type !== 'sound';

/**
 * Adds an overlay above everything visible at its time: in the nearest row above with room, else in a new top row. If
 * no row can be added, its `zIndex` puts it on top. Refused if all rows are occupied at that time, since moving it in
 * time is not what the user asked for. `maxRows`: how many rows there may be.
 */
export function addOnTop(composition: Composition, overlay: Seen, maxRows: number = rowLimits.max): EditResult {
  const meeting = composition.overlays
    .filter(isSeen)
    .filter((other) => overlapOf(seenSpan(composition, other), overlay) > 0);
  const nearest = Math.max(overlay.styles.zIndex, ...meeting.map(({ styles }) => styles.zIndex));
  const covering = meeting.filter(({ styles }) => styles.zIndex === nearest);
  const added = atDepth(overlay, nearest);
  const hasRoom = (row: number): boolean => !rowOf(composition, row).some((other) => collide(other, overlay));
  const top = covering.reduce((least, { row }) => Math.min(least, row), composition.rows.length);
  for (let row = top - 1; row >= 0; row--) if (hasRoom(row)) return addOverlay(composition, { ...added, row });
  const lastIsFree = rowOf(composition, composition.rows.length - 1).length === 0;
  if (lastIsFree || composition.rows.length < maxRows)
    return inSequence([
      (composition) => lowered(composition, lastIsFree),
      (composition) => addOverlay(composition, { ...added, row: 0 }),
    ])(composition);
  for (let row = 0; row < composition.rows.length; row++)
    if (hasRoom(row)) return addOverlay(composition, { ...atDepth(overlay, nearest + 1), row });
  return refuse(
    'edit.noRoom',
    `All ${composition.rows.length} rows are taken there. Move the playhead, or make room in one of them.`,
  );
}

/** When an overlay is seen: its own frames, and those of the transitions at both ends. */
function seenSpan(composition: Composition, overlay: Seen): { from: number; durationInFrames: number } {
  const { into, outOf } = passagesAt(composition, overlay);
  const from = Math.min(overlay.from, into?.from ?? Infinity);
  return { from, durationInFrames: Math.max(endOf(overlay), outOf ? endOf(outOf) : 0) - from };
}

function atDepth(overlay: Seen, zIndex: number): Seen {
  const placed = structuredClone(overlay);
  placed.styles.zIndex = zIndex;
  return placed;
}

/** Moves everything one row down, with the settings of the rows. An empty last row is dropped; otherwise there is one more. */
const lowered = (composition: Composition, lastIsFree: boolean): EditResult =>
  changed(composition, {
    rows: [{}, ...(lastIsFree ? composition.rows.slice(0, -1) : composition.rows)],
    overlays: composition.overlays.map((overlay) => ({ ...overlay, row: overlay.row + 1 })),
  });
