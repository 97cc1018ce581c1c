import { frame } from '@kinoloom/contract/values';
import { findOverlay } from '../composition-index.ts';
import type { Composition } from '../composition.ts';
import type { Key } from '../keys.ts';
import { framesFor, framesToEnd, goesOnIn, mediaIn, positionIn } from '../media-time.ts';
import { Overlay, type PlayedOverlay } from '../overlay.ts';
import { endOf, isFrozen, isPlayed, isVideo } from '../timing.ts';
import { changed, inSequence, notFound, refuse, type EditResult } from './edit-result.ts';
import { inItsRow } from './resize-overlay.ts';
import { andRow, closeHole, openRoom, type Followers } from './ripple.ts';
import { replaced } from './row.ts';

/** What can be changed of how media plays; undefined removes an optional setting. */
export interface PaceChange {
  readonly speed?: number;
  readonly reversed?: true | undefined;
  readonly pitch?: 'follows' | undefined;
  readonly ramp?: readonly Key[] | undefined;
  /** Of clips; a sound has none. */
  readonly smoothing?: 'blend' | undefined;
}

export interface PaceEdit {
  readonly id: string;
  readonly pace: PaceChange;
  /** Media frames to keep; what plays now by default. Say it in a gesture, or each of its edits rounds anew. */
  readonly media?: number;
  /** With Ripple: the rows that follow. Without, what is in the way in its row is pushed. */
  readonly rows?: Followers | undefined;
}

/**
 * Plays the same stretch of an overlay's media in another way: its start stays, and its length follows. A sound that was
 * detached from it, or the clip of such a sound, stays in step while both still play the same.
 */
export function setPace(composition: Composition, { id, pace, media, rows }: PaceEdit): EditResult {
  const overlay = findOverlay(composition, id);
  if (!overlay) return notFound(id);
  if (!isPlayed(overlay) || isFrozen(overlay)) return refuse('edit.notPlayed', 'Only clips and sounds have a speed');
  const paced: Overlay[] = [];
  for (const each of inStep(composition, overlay)) {
    const checked = Overlay.safeParse(withPace(each, pace, media ?? mediaIn(each, each.durationInFrames)));
    if (!checked.success) return refuse('edit.invalid', checked.error.issues.map(({ message }) => message).join(', '));
    paced.push(checked.data);
  }
  if (rows !== undefined) return rippled(composition, overlay, paced, rows);
  return inSequence(
    paced.map((each) => (now) => {
      const there = findOverlay(now, each.id);
      return there ? inItsRow(now, there, { ...each, from: there.from }) : notFound(each.id);
    }),
  )(composition);
}

/** An overlay and those of its group that play the same media at the same time. */
function inStep({ overlays }: Composition, overlay: PlayedOverlay): PlayedOverlay[] {
  const { src, from, durationInFrames, group } = overlay;
  const isInStep = (other: PlayedOverlay): boolean =>
    other.group === group &&
    other.src === src &&
    other.from === from &&
    other.durationInFrames === durationInFrames &&
    goesOnIn(overlay, 0, other);
  const others = group === undefined ? [] : overlays.filter(isPlayed).filter(isInStep);
  return [overlay, ...others.filter(({ id }) => id !== overlay.id)];
}

/** The nearest whole number, of a half the lower one: a clip that is changed there and back grows by nothing. */
const nearest = (frames: number): number => Math.ceil(frames - 0.5);

function withPace(overlay: PlayedOverlay, pace: PaceChange, media: number): PlayedOverlay {
  const { originalDuration } = overlay;
  const { smoothing, ...heard } = pace;
  const merged = { ...overlay, ...heard, ...('smoothing' in pace && isVideo(overlay) && { smoothing }) };
  // JSON has no `undefined`.
  const paced = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined)) as PlayedOverlay;
  if (paced.reversed !== overlay.reversed) {
    const end = positionIn(overlay, overlay.durationInFrames);
    paced.mediaStart = Math.min(Math.max(0, end), originalDuration ?? Infinity);
  }
  const most = framesToEnd(paced, originalDuration);
  const length = Math.min(nearest(framesFor(paced, media)), Math.max(most, framesOfHeld(overlay, paced)));
  return { ...paced, durationInFrames: frame(Math.max(1, length)) };
}

/** A clip that is longer than its media stays so. */
function framesOfHeld(overlay: PlayedOverlay, paced: PlayedOverlay): number {
  const { originalDuration, durationInFrames } = overlay;
  if (durationInFrames <= framesToEnd(overlay, originalDuration)) return 0;
  return nearest(framesFor(paced, mediaIn(overlay, durationInFrames)));
}

/** With what lies later following, as after a trim of the end. */
function rippled(
  composition: Composition,
  { id, durationInFrames, ...overlay }: PlayedOverlay,
  paced: readonly Overlay[],
  followers: Followers,
): EditResult {
  const rows = paced.reduce((all, { row }) => andRow(all, row), followers);
  const end = endOf({ ...overlay, durationInFrames });
  const longer = (paced.find((each) => each.id === id)?.durationInFrames ?? durationInFrames) - durationInFrames;
  const ids = new Set(paced.map((each) => each.id));
  const rest = composition.overlays.filter((other) => !ids.has(other.id));
  const moved =
    longer > 0
      ? openRoom(rest, { at: end, by: longer, rows })
      : closeHole([...rest, ...paced], { from: end + longer, length: -longer, rows });
  return changed(composition, { overlays: replaced(composition.overlays, [...moved, ...paced]) });
}
