import { z } from 'zod';
import { Stage, type Composition } from '../composition.ts';
import { liftStage } from '../migrations.ts';
import { lifted, Overlay } from '../overlay.ts';

/** One overlay before and after. Null: added or removed; `index` is then its position among the overlays. */
export interface OverlayChange {
  readonly id: string;
  readonly index: number;
  readonly before: Overlay | null;
  readonly after: Overlay | null;
}

type StagePart = Partial<Stage>;

/** JSON has no `undefined`: what is there has a value. */
const StagePart = z.preprocess(liftStage, Stage.partial()).transform((part) => part as StagePart);

/** The effect of an edit, both sides, as plain JSON: it can be applied, inverted, joined, stored and sent. */
export interface Change {
  readonly overlays: readonly OverlayChange[];
  /** The other fields of the composition that change, on both sides; one that is optional may be missing on one of them. */
  readonly stage: { readonly before: StagePart; readonly after: StagePart } | null;
}

/** A stored or received change, also one of an older version. Each overlay is validated; the result of applying it must be parsed as a whole. */
export const Change: z.ZodType<Change> = z.strictObject({
  overlays: z.array(
    z.strictObject({
      id: z.string().min(1),
      index: z.int().nonnegative(),
      before: lifted(Overlay).nullable(),
      after: lifted(Overlay).nullable(),
    }),
  ),
  stage: z.strictObject({ before: StagePart, after: StagePart }).nullable(),
});

export const isEmpty = ({ overlays, stage }: Change): boolean => overlays.length === 0 && stage === null;

/** The change from `before` to `after`. Overlays are unchanged if they are identical or deeply equal. */
export function changeBetween(before: Composition, after: Composition): Change {
  const overlays = revisedOnly(before, after) ?? changesById(before, after);
  const fields = stageFields.filter((field) => !isSame(before[field], after[field]));
  return { overlays, stage: fields.length === 0 ? null : { before: part(before, fields), after: part(after, fields) } };
}

const stageFields = Stage.keyof().options;
type StageField = (typeof stageFields)[number];

const part = (composition: Composition, fields: readonly StageField[]): StagePart =>
  Object.fromEntries(
    fields.flatMap((field) => (composition[field] === undefined ? [] : [[field, composition[field]]])),
  );

/** Compares pairwise when both have the same overlays in the same order, as after most edits; else undefined. */
function revisedOnly({ overlays: before }: Composition, { overlays: after }: Composition): OverlayChange[] | undefined {
  if (before.length !== after.length) return undefined;
  const changes: OverlayChange[] = [];
  // An index loop: the first frames of a drag run this before it is compiled, when an iterator costs ten times as much.
  for (let index = 0; index < before.length; index++) {
    const [overlay, next] = [before[index], after[index]];
    if (next === overlay) continue;
    if (!overlay || next?.id !== overlay.id) return undefined;
    if (!isSame(overlay, next)) changes.push({ id: overlay.id, index, before: overlay, after: next });
  }
  return changes;
}

function changesById(before: Composition, after: Composition): OverlayChange[] {
  const old = placesOf(before);
  const now = placesOf(after);
  const overlays: OverlayChange[] = [];
  for (const [id, { overlay, index }] of old) {
    const next = now.get(id)?.overlay ?? null;
    if (next === null || !isSame(overlay, next)) overlays.push({ id, index, before: overlay, after: next });
  }
  for (const [id, { overlay, index }] of now)
    if (!old.has(id)) overlays.push({ id, index, before: null, after: overlay });
  return overlays;
}

/**
 * Applies a change.
 * @throws RangeError if the composition lacks what the change replaces or removes, or already has what it adds
 */
export function applyChange(composition: Composition, { overlays: changes, stage }: Change): Composition {
  const overlays = inPlace(composition, changes) ?? inSequence(composition, changes);
  return { ...(stage ? staged(composition, stage) : composition), overlays };
}

/** With fields in the order of the schema, so that what is undone is the same to the byte. */
function staged(composition: Composition, { before, after }: NonNullable<Change['stage']>): Composition {
  if (!before.shapes && !after.shapes) return { ...composition, ...after };
  const { shapes: _shapes, overlays, ...rest } = composition;
  return { ...rest, ...after, overlays };
}

/** Fast path: nothing is added or removed, and each overlay is at its index; other overlays are not inspected. */
function inPlace({ overlays: before }: Composition, changes: readonly OverlayChange[]): Overlay[] | undefined {
  const overlays = [...before];
  for (const { id, index, before: old, after } of changes) {
    const there = before[index];
    if (!old || !after || there?.id !== id || overlays[index] !== there) return undefined;
    overlays[index] = after;
  }
  return overlays;
}

function inSequence(composition: Composition, changes: readonly OverlayChange[]): Overlay[] {
  const changed = new Map(changes.map((change) => [change.id, change]));
  const overlays: Overlay[] = [];
  let met = 0;
  for (const overlay of composition.overlays) {
    const change = changed.get(overlay.id);
    if (change) met++;
    const next = change ? change.after : overlay;
    if (change && !change.before) throw new RangeError(`The composition already holds the overlay ${overlay.id}`);
    if (next) overlays.push(next);
  }
  const added = changes.filter(({ before }) => before === null);
  if (met !== changes.length - added.length)
    throw new RangeError('The composition does not hold what the change is about');
  for (const { index, after } of added.toSorted((a, b) => a.index - b.index))
    if (after) overlays.splice(index, 0, after);
  return overlays;
}

/** The inverse of a change. */
export function invertChange({ overlays, stage }: Change): Change {
  return {
    overlays: overlays.map(({ before, after, ...rest }) => ({ ...rest, before: after, after: before })),
    stage: stage && { before: stage.after, after: stage.before },
  };
}

/** Whether a change makes exactly `after` of `before`, and its inverse exactly `before` of `after`: it cannot where both differ in the order of overlays. */
export function isExact(change: Change, before: Composition, after: Composition): boolean {
  return isSame(appliedTo(before, change), after) && isSame(appliedTo(after, invertChange(change)), before);
}

/** The composition after a change that is exactly of this one, also when it is undone; undefined otherwise. */
export function follow(before: Composition, change: Change): Composition | undefined {
  const after = appliedTo(before, change);
  return after && isExact(change, before, after) ? after : undefined;
}

/** Undefined if the change is of another composition. */
function appliedTo(composition: Composition, change: Change): Composition | undefined {
  try {
    return applyChange(composition, change);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const placesOf = ({ overlays }: Composition): Map<string, { overlay: Overlay; index: number }> =>
  new Map(overlays.map((overlay, index) => [overlay.id, { overlay, index }]));

/** Deep equality of plain JSON. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  // Runs for each overlay that a drag pushes aside, many times a second: allocates nothing to compare.
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every((name) => Object.hasOwn(b, name) && isSame(Reflect.get(a, name), Reflect.get(b, name)));
}
