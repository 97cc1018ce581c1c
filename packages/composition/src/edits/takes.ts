import { frame } from '@kinoloom/contract/values';
import { findOverlay, rowOf } from '../composition-index.ts';
import type { Composition } from '../composition.ts';
import { framesBefore, framesToEnd } from '../media-time.ts';
import { MOST_TAKES, type Overlay, type SoundOverlay, type Take } from '../overlay.ts';
import { endOf, isSound } from '../timing.ts';
import { rowLimits } from '../rows.ts';
import { addOverlay } from './add-overlay.ts';
import { changed, inSequence, notFound, refuse, type EditResult } from './edit-result.ts';
import { mainRowOf } from './magnet.ts';
import { setRows } from './row-edits.ts';
import { collide, replaced } from './row.ts';
import { shiftSource } from './source-offset.ts';

/** The take that a voice-over plays; undefined for other sounds. */
export const takeOf = ({ takes = [], src }: SoundOverlay): Take | undefined => takes.find((take) => take.src === src);

/** A recording that begins no further than this from the start of a voice-over is another take of it, in frames: half a second. */
const SAME_PLACE = 15;

/** The voice-over of which a recording from a frame on is another take; of several, the nearest. */
export function voiceOverAt({ overlays }: Pick<Composition, 'overlays'>, from: number): SoundOverlay | undefined {
  const far = ({ from: start }: Overlay): number => Math.abs(start - from);
  return overlays
    .filter(isSound)
    .filter((overlay) => takeOf(overlay) && far(overlay) <= SAME_PLACE && (overlay.takes?.length ?? 0) < MOST_TAKES)
    .toSorted((a, b) => far(a) - far(b))[0];
}

/**
 * Lays a recording where it was spoken: as another take of the voice-over that begins there, else as a new one beside other
 * sounds, in the lowest free row, or in one more. The row of the film stays without.
 */
export function layVoiceOver(composition: Composition, overlay: SoundOverlay): EditResult {
  const { src, from, durationInFrames } = overlay;
  const known = voiceOverAt(composition, from);
  if (known) return addTake(composition, { id: known.id, take: { src, durationInFrames }, from });
  const voice = { ...overlay, originalDuration: durationInFrames, takes: [{ src, durationInFrames, at: 0 }] };
  const { length } = composition.rows;
  const main = mainRowOf(composition);
  const free = Array.from({ length }, (_, row) => row).filter(
    (row) =>
      row !== main &&
      !composition.rows[row]?.locked &&
      !rowOf(composition, row).some((other) => collide(other, overlay)),
  );
  const row = free.find((each) => rowOf(composition, each).some(isSound)) ?? free.at(-1);
  if (row !== undefined) return addOverlay(composition, { ...voice, row });
  if (length >= rowLimits.max)
    return refuse(
      'edit.noRoom',
      `All ${composition.rows.length} rows are taken there. Move the playhead, or make room in one of them.`,
    );
  return inSequence([
    (before) => setRows(before, length + 1),
    (before) => addOverlay(before, { ...voice, row: length }),
  ])(composition);
}

/** Adds a take that was recorded from a frame of the composition on to a voice-over, which then plays it. */
export function addTake(
  composition: Composition,
  { id, take, from }: { id: string; take: Omit<Take, 'at'>; from: number },
): EditResult {
  const overlay = findOverlay(composition, id);
  if (!overlay) return notFound(id);
  const now = isSound(overlay) ? takeOf(overlay) : undefined;
  if (!isSound(overlay) || !now) return refuse('edit.invalid', 'This sound is not a voice-over');
  // Where the first take begins in the composition.
  const origin = overlay.from - Math.round(overlay.mediaStart) - now.at;
  const takes = [...(overlay.takes ?? []), { ...take, at: from - origin }];
  if (takes.length > MOST_TAKES) return refuse('edit.invalid', `A voice-over has at most ${MOST_TAKES} takes`);
  return inSequence([
    (before) => changed(before, { overlays: replaced(before.overlays, [{ ...overlay, takes }]) }),
    (before) => chooseTake(before, { id, src: take.src }),
  ])(composition);
}

/**
 * Plays another take of a voice-over: what was said at a moment of the film stays there. A voice-over that plays all of its
 * take plays all of the other, as far as its row has room; another one only what it has of the same stretch.
 */
export function chooseTake(composition: Composition, { id, src }: { id: string; src: string }): EditResult {
  const overlay = findOverlay(composition, id);
  if (!overlay) return notFound(id);
  const now = isSound(overlay) ? takeOf(overlay) : undefined;
  const take = isSound(overlay) ? overlay.takes?.find((each) => each.src === src) : undefined;
  if (!isSound(overlay) || !now || !take) return refuse('edit.invalid', 'This sound has no such take');
  const shifted = { ...overlay, src, mediaStart: overlay.mediaStart + now.at - take.at };
  const isWhole =
    framesBefore(overlay, now.durationInFrames) <= 0 &&
    framesToEnd(overlay, now.durationInFrames) <= overlay.durationInFrames;
  const start = overlay.from - framesBefore(shifted, take.durationInFrames);
  const end = overlay.from + framesToEnd(shifted, take.durationInFrames);
  const room = roomOf(composition, overlay);
  const from = Math.max(room.from, isWhole ? start : Math.max(start, overlay.from));
  const to = Math.min(room.to, isWhole ? end : Math.min(end, endOf(overlay)));
  if (to <= from) return refuse('edit.notInside', 'This take has nothing at that place');
  const chosen = {
    ...shiftSource(shifted, from - overlay.from),
    from: frame(from),
    durationInFrames: frame(to - from),
    originalDuration: take.durationInFrames,
  };
  return changed(composition, { overlays: replaced(composition.overlays, [chosen]) });
}

/** What lies free around an overlay in its row, and it itself. */
function roomOf(composition: Composition, overlay: Overlay): { readonly from: number; readonly to: number } {
  const others = rowOf(composition, overlay.row).filter(({ id }) => id !== overlay.id);
  const before = others.filter(({ from }) => from <= overlay.from).map(endOf);
  const after = others.filter(({ from }) => from > overlay.from).map(({ from }) => from);
  return {
    from: Math.min(overlay.from, Math.max(0, ...before)),
    to: Math.max(endOf(overlay), Math.min(Infinity, ...after)),
  };
}
