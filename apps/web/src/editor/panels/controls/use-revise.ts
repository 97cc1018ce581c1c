import { inSequence, reviseAt, type Overlay } from '@kinoloom/composition';
import { useMemo } from 'react';
import { toast } from '../../../ui/toast.ts';
import { edit, frameNow, useEditor, type Editor } from '../../store/index.ts';

/** One or more overlays whose common property a panel sets. */
export type Several<T> = readonly [T, ...T[]];

export const isSeveral = <T>(list: readonly T[]): list is Several<T> => list.length > 0;

/** The common value of a property; undefined if they differ. */
export function sameOf<T, Value>(all: Several<T>, read: (one: T) => Value): Value | undefined {
  const [first, ...others] = all.map(read);
  const json = JSON.stringify(first);
  return others.every((other) => JSON.stringify(other) === json) ? first : undefined;
}

/** Function with which controls change overlays. */
export interface Revise {
  /** Replaces overlays. Calls with the same `field` form one undo step until `renew`. */
  (revised: Overlay | readonly Overlay[], field: string, announcement?: string): void;
  /** Starts a new undo step: a slider was grabbed, a field focused. */
  readonly renew: () => void;
}

export function useRevise(): Revise {
  const editor = useEditor();
  return useMemo(() => reviserOf(editor), [editor]);
}

function reviserOf(editor: Editor): Revise {
  let gestureId = 0;
  const revise = (revised: Overlay | readonly Overlay[], field: string, announcement?: string): void => {
    const all = 'id' in revised ? [revised] : revised;
    const gesture = `${field}:${gestureId}:${all.map(({ id }) => id).join()}`;
    const at = frameNow(editor);
    const result = edit(editor, inSequence(all.map((overlay) => (composition) => reviseAt(composition, overlay, at))), {
      gesture,
      ...(announcement !== undefined && { said: announcement }),
    });
    if (!result.ok) toast.error(result.error.message);
  };
  const renew = (): void => {
    gestureId = performance.now();
  };
  return Object.assign(revise, { renew });
}
