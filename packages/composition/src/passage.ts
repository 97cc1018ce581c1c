import { frame } from '@kinoloom/contract/values';
import { z } from 'zod';
import { lifted, PictureOverlay, type Overlay, type PlayedOverlay } from './overlay.ts';
import { endOf, isPicture, isPlayed, playedAt } from './timing.ts';
import { Transition } from './transition.ts';

/** A transition in force: the frames in which two pictures of a row are shown as one, across the cut between them. */
export const Passage = z.strictObject({
  type: z.literal('passage'),
  from: z.int().transform(frame),
  durationInFrames: z.int().positive().transform(frame),
  transition: Transition,
  outgoing: lifted(PictureOverlay),
  incoming: lifted(PictureOverlay),
});
export type Passage = z.infer<typeof Passage>;

/** Whether the picture before an overlay in its row may change into it: one ends where the other begins. */
export function isCut(before: Overlay | undefined, overlay: Overlay | undefined): boolean {
  return (
    before !== undefined &&
    overlay !== undefined &&
    isPicture(before) &&
    isPicture(overlay) &&
    endOf(before) === overlay.from
  );
}

/** The transition into an overlay, if it is in force after the one before it in its row. */
function inForce(before: Overlay | undefined, overlay: Overlay | undefined): Transition | undefined {
  if (!overlay || !isPicture(overlay) || !isCut(before, overlay)) return undefined;
  return overlay.transition?.after === before?.id ? overlay.transition : undefined;
}

/** The frames of an overlay in which the transitions at its start and its end take place: never the same ones. */
function sharesOf(length: number, into: Transition | undefined, outOf: Transition | undefined): [number, number] {
  const [first, last] = [into?.framesAfter ?? 0, outOf?.framesBefore ?? 0];
  if (first + last <= length) return [first, last];
  const share = Math.round((length * first) / (first + last));
  return [share, length - share];
}

/** The transitions in force in a row, in order; its overlays are sorted by start. No two of them share a frame. */
export function passagesIn(row: readonly Overlay[]): Passage[] {
  const passages: Passage[] = [];
  for (let at = 1; at < row.length; at++) {
    const [outgoing, incoming] = [row[at - 1], row[at]];
    const transition = inForce(outgoing, incoming);
    if (!transition || !outgoing || !incoming || !isPicture(outgoing) || !isPicture(incoming)) continue;
    const [, before] = sharesOf(outgoing.durationInFrames, inForce(row[at - 2], outgoing), transition);
    const [after] = sharesOf(incoming.durationInFrames, transition, inForce(incoming, row[at + 1]));
    if (before + after === 0) continue;
    const place = { from: frame(incoming.from - before), durationInFrames: frame(before + after) };
    passages.push({ type: 'passage', ...place, transition, outgoing, incoming });
  }
  return passages;
}

/** The frame of the cut of a passage: the first one of the incoming overlay. */
export const cutOf = ({ incoming }: Passage): number => incoming.from;

/** How many frames of a passage show a held picture, since the media of the outgoing or the incoming overlay has no more there. */
export function heldFrames(passage: Passage): number {
  const held = (overlay: Overlay, from: number, to: number): number => {
    if (!isPlayed(overlay)) return 0;
    const isHeld = (at: number): boolean => playedAt(overlay, at) !== at;
    return Array.from({ length: to - from }, (_, index) => from + index).filter(isHeld).length;
  };
  const cut = cutOf(passage);
  return held(passage.outgoing, cut, endOf(passage)) + held(passage.incoming, passage.from, cut);
}

/** Where a played overlay is seen or heard: its own frames, and those of its media in the transitions at both ends. */
export interface PlayedSpan {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

export function playedSpan(
  overlay: PlayedOverlay,
  { into, outOf }: { readonly into: Passage | undefined; readonly outOf: Passage | undefined },
): PlayedSpan {
  return {
    from: playedAt(overlay, Math.min(overlay.from, into?.from ?? Infinity)),
    to: playedAt(overlay, Math.max(endOf(overlay), outOf ? endOf(outOf) : 0) - 1) + 1,
  };
}
