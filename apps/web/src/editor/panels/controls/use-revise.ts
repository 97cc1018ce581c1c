import { inTurn, reviseOverlay, type Overlay } from '@kinoloom/composition';
import { useMemo } from 'react';
import { toast } from '../../../ui/toast.ts';
import { edit, useEditor, type Editor } from '../../store/index.ts';
import type { SeenOverlay } from '@kinoloom/composition/painter';

/** How an overlay is changed by a control. */
export interface Revise {
  /** Replaces overlays by what they have become. Calls of one `field` without `renew` between are one step of undo. */
  (revised: Overlay | readonly Overlay[], field: string, said?: string): void;
  /** From here on it is another step: a handle was taken, a field entered. */
  readonly renew: () => void;
}

export function useRevise(): Revise {
  const editor = useEditor();
  return useMemo(() => reviserOf(editor), [editor]);
}

function reviserOf(editor: Editor): Revise {
  let turn = 0;
  const revise = (revised: Overlay | readonly Overlay[], field: string, said?: string): void => {
    const all = 'id' in revised ? [revised] : revised;
    const gesture = `${field}:${turn}:${all.map(({ id }) => id).join()}`;
    const made = edit(editor, inTurn(all.map((overlay) => (film) => reviseOverlay(film, overlay))), {
      gesture,
      ...(said !== undefined && { said }),
    });
    if (!made.ok) toast.error(made.error.message);
  };
  const renew = (): void => {
    turn = performance.now();
  };
  return Object.assign(revise, { renew });
}

/** The overlay with some of its looks changed. */
export const restyled = <Seen extends SeenOverlay>(overlay: Seen, patch: Partial<Seen['styles']>): Seen => ({
  ...overlay,
  styles: { ...overlay.styles, ...patch },
});
