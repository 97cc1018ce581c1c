import { errorText } from '../../lib/api-error.ts';
import { importWithRetry } from '../../lib/lazy-module.ts';
import { toast } from '../../ui/toast.ts';
import type { Editor } from './editor.ts';

type Actions = typeof import('./compound.ts');

const fail = (error: unknown): void => void toast.error(errorText(error));

/** Does something with compound clips, which few films have: the code for it is loaded when it is first needed. */
function act(run: (actions: Actions) => unknown): void {
  importWithRetry(() => import('./compound.ts')).then(run, fail);
}

export const compoundSelected = (editor: Editor): void => act((actions) => actions.compoundSelected(editor));
export const takeSelectedApart = (editor: Editor): void => act((actions) => actions.takeSelectedApart(editor));
export const takeCompoundApart = (editor: Editor, id: string): void =>
  act((actions) => actions.takeCompoundApart(editor, id));
export const openSelected = (editor: Editor): void => act((actions) => actions.openSelected(editor));
export const openCompound = (editor: Editor, id: string): void => act((actions) => actions.openCompound(editor, id));

/** @returns whether a compound clip is open, which this closes */
export function closeCompound(editor: Editor): boolean {
  if (editor.around) act((actions) => actions.closeCompound(editor));
  return editor.around !== undefined;
}

/** Does something with the shapes of a film, of which most have one. */
export function withShapes(run: (actions: typeof import('./shapes.ts')) => unknown): void {
  importWithRetry(() => import('./shapes.ts')).then(run, fail);
}
