import { rowLimits, type Composition } from '../composition.ts';
import type { Overlay, SoundOverlay } from '../overlay.ts';
import { addOverlay } from './add-overlay.ts';
import { changed, refuse, type EditResult, inTurn } from './edit-result.ts';
import { collide, overlapOf, rowOf } from './row.ts';

type Seen = Exclude<Overlay, SoundOverlay>;

const isSeen = (overlay: Overlay): overlay is Seen => overlay.type !== 'sound';

/**
 * Adds something where nothing that is seen at its time lies over it: in the nearest row above that has room, else in a new
 * row on top of all. Where there can be no further row, it lies nearer than what is above it. Refused where all rows are
 * taken: at another time it would not be what was asked for.
 */
export function addOnTop(composition: Composition, overlay: Seen): EditResult {
  const meeting = composition.overlays.filter(isSeen).filter((other) => overlapOf(other, overlay) > 0);
  const nearest = Math.max(overlay.styles.zIndex, ...meeting.map(({ styles }) => styles.zIndex));
  const covering = meeting.filter(({ styles }) => styles.zIndex === nearest);
  const added = atDepth(overlay, nearest);
  const hasRoom = (row: number): boolean => !rowOf(composition, row).some((other) => collide(other, overlay));
  const top = covering.reduce((least, { row }) => Math.min(least, row), composition.rows);
  for (let row = top - 1; row >= 0; row--) if (hasRoom(row)) return addOverlay(composition, { ...added, row });
  const lastIsFree = rowOf(composition, composition.rows - 1).length === 0;
  if (lastIsFree || composition.rows < rowLimits.max)
    return inTurn([(film) => lowered(film, lastIsFree), (film) => addOverlay(film, { ...added, row: 0 })])(composition);
  for (let row = 0; row < composition.rows; row++)
    if (hasRoom(row)) return addOverlay(composition, { ...atDepth(overlay, nearest + 1), row });
  return refuse(
    'edit.noRoom',
    `All ${composition.rows} rows are taken there. Move the playhead, or make room in one of them.`,
  );
}

function atDepth(overlay: Seen, zIndex: number): Seen {
  const placed = structuredClone(overlay);
  placed.styles.zIndex = zIndex;
  return placed;
}

/** Everything a row lower; the last row is given up, or there is one more. */
const lowered = (film: Composition, lastIsFree: boolean): EditResult =>
  changed(film, {
    rows: lastIsFree ? film.rows : film.rows + 1,
    overlays: film.overlays.map((overlay) => ({ ...overlay, row: overlay.row + 1 })),
  });
