import { err, ok, type Result } from '@kinoloom/contract/values';
import type { Composition } from '../composition.ts';
import { changeBetween, type Change, applyChange } from './change.ts';

/** Why an edit was refused; the composition is unchanged. */
export interface EditRefusal {
  readonly code:
    | 'edit.notFound'
    | 'edit.idTaken'
    | 'edit.noRoom'
    | 'edit.notInside'
    | 'edit.noGap'
    | 'edit.rowsInUse'
    | 'edit.locked'
    | 'edit.noMatch'
    | 'edit.noSpeech'
    | 'edit.noNeighbour'
    | 'edit.notPlayed'
    | 'edit.emptyRange'
    | 'edit.invalid';
  readonly message: string;
}

/** The result of every edit: the change, possibly empty, or the refusal. */
export type EditResult = Result<Change, EditRefusal>;

/** The change that replaces a composition's overlays or other fields. */
export function changed(
  before: Composition,
  after: { readonly [Field in keyof Composition]?: Composition[Field] | undefined },
): EditResult {
  const { shapes, ...whole } = { ...before, ...after } as Composition;
  return ok(changeBetween(before, shapes ? { ...whole, shapes } : whole));
}

export const refuse = (code: EditRefusal['code'], message: string): Result<never, EditRefusal> =>
  err({ code, message });

export const notFound = (id: string): Result<never, EditRefusal> =>
  refuse('edit.notFound', `There is no overlay ${id}`);

/** Several edits in sequence as one: all of them, or none if one is refused. */
export function inSequence(
  edits: readonly ((composition: Composition) => EditResult)[],
): (composition: Composition) => EditResult {
  return (composition) => {
    let after = composition;
    for (const edit of edits) {
      const made = edit(after);
      if (!made.ok) return made;
      after = applyChange(after, made.value);
    }
    return { ok: true, value: changeBetween(composition, after) };
  };
}
