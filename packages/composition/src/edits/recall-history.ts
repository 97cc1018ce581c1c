import { z } from 'zod';
import { Stage, type Composition } from '../composition.ts';
import { Overlay } from '../overlay.ts';
import { changeBetween, follow, invertChange, isEmpty, isExact, isSame, type Change } from './change.ts';
import { startHistory, type History, type Mark } from './history.ts';

/** A history that was stored: its marks, and the composition after some of them. */
export interface KeptHistory {
  readonly marks: readonly Mark[];
  /** How many marks are done; the others are undone. */
  readonly done: number;
  readonly film: Composition;
  /** How many marks `film` includes. */
  readonly filmAt: number;
}

/**
 * The history of a composition that was opened. What it has beyond the end of the kept history, as by an edit on another device, is
 * one more mark. Every mark is tried both ways: one that is not exactly of this composition ends the history there, so undo never
 * makes what was never there.
 */
export function recallHistory({ marks, done, film, filmAt }: KeptHistory, composition: Composition): History {
  const end = travelled(film, marks, filmAt, done);
  if (!end) return startHistory(composition);
  const difference = changeBetween(end, composition);
  if (!isExact(difference, end, composition)) return startHistory(composition);
  const past = undoable(marks.slice(0, done), end);
  if (!isEmpty(difference))
    return {
      past: [...past, { change: difference, gesture: null, origin: 'elsewhere' }],
      present: composition,
      future: [],
    };
  return { past, present: composition, future: redoable(marks.slice(done), end) };
}

/** The composition after `to` marks, from the one after `from`. Undefined if a mark is not of it. */
function travelled(film: Composition, marks: readonly Mark[], from: number, to: number): Composition | undefined {
  const way =
    from <= to
      ? marks.slice(from, to).map(({ change }) => change)
      : marks
          .slice(to, from)
          .toReversed()
          .map(({ change }) => invertChange(change));
  let at: Composition | undefined = film;
  for (const change of way) at &&= follow(at, change);
  return at;
}

/** The newest marks that can be undone exactly. */
function undoable(past: readonly Mark[], end: Composition): readonly Mark[] {
  const first = past.length - past.toReversed().findIndex(stops(end, ({ change }) => invertChange(change)));
  return first > past.length ? past : past.slice(first);
}

/** The first marks that can be redone exactly. */
function redoable(future: readonly Mark[], end: Composition): readonly Mark[] {
  const stop = future.findIndex(stops(end, ({ change }) => change));
  return stop === -1 ? future : future.slice(0, stop);
}

/** Whether a mark, one after the other, is not exactly of the composition that the marks before it have made. */
function stops(end: Composition, way: (mark: Mark) => Change): (mark: Mark) => boolean {
  let at = end;
  return (mark) => {
    const next = follow(at, way(mark));
    if (next) at = next;
    return next === undefined;
  };
}

/** A mark without its contents. */
const StoredMark = z.strictObject({
  change: z.strictObject({
    overlays: z.array(
      z.strictObject({
        id: z.string().min(1),
        index: z.int().nonnegative(),
        before: z.custom<Overlay>(isObject).nullable(),
        after: z.custom<Overlay>(isObject).nullable(),
      }),
    ),
    stage: z
      .strictObject({ before: z.custom<Partial<Stage>>(isObject), after: z.custom<Partial<Stage>>(isObject) })
      .nullable(),
  }),
  origin: z.enum(['elsewhere', 'version']).optional(),
});

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/**
 * Stored marks exactly as this version has written them, with their fields in that order; undefined if one is of another version. What
 * two neighbours share is checked once: a thousand marks take a tenth of a second.
 */
export function readMarks(stored: unknown): Mark[] | undefined {
  const marks = z.array(StoredMark).safeParse(stored).data;
  const known = new Map<string, Overlay>();
  const isKnown = (overlay: Overlay | null): boolean => {
    if (!overlay || isSame(known.get(overlay.id), overlay)) return true;
    known.set(overlay.id, overlay);
    return isSame(Overlay.safeParse(overlay).data, overlay);
  };
  const isRead = ({ overlays, stage }: Change): boolean =>
    overlays.every(({ before, after }) => isKnown(before) && isKnown(after)) &&
    (stage === null || [stage.before, stage.after].every((part) => isSame(StagePart.safeParse(part).data, part)));
  if (!marks?.every(({ change }) => isRead(change))) return undefined;
  return marks.map(({ change, origin }) => ({ change, gesture: null, ...(origin && { origin }) }));
}

const StagePart = Stage.partial();
