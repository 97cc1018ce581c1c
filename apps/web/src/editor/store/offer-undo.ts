import { addOverlay, inSequence, type Overlay } from '@kinoloom/composition';
import { toast } from '../../ui/toast.ts';
import { edit, undoEdit, type Editor } from './editor.ts';
import * as words from '../../words/en/editor/timeline.ts';

/**
 * Says what the last edit deleted, with Undo for ten seconds. That brings back exactly what this edit deleted, whatever came
 * since: as the last step by undoing it, else by adding it again at its place, as a step of its own.
 */
export function offerUndo({ shape, ...shown }: Editor, text: string): void {
  const editor = shape?.of ?? shown;
  const mark = editor.state.getState().history.past.at(-1);
  if (!mark) return;
  const deleted = mark.change.overlays.flatMap(({ before, after }) => (before && !after ? [before] : []));
  toast.undo(text, () => {
    if (editor.state.getState().history.past.at(-1) === mark) return undoEdit(editor);
    const there = new Set(editor.state.getState().history.present.overlays.map(({ id }) => id));
    const missing = deleted.filter(({ id }) => !there.has(id));
    // Undone by the keyboard meanwhile.
    if (missing.length === 0) return;
    const restored = edit(editor, inSequence(missing.map(adding)), {
      said: words.restored,
      select: missing.map(({ id }) => id),
    });
    if (!restored.ok) toast.error(words.notRestored({ reason: restored.error.message }));
  });
}

const adding =
  (overlay: Overlay) =>
  (composition: Parameters<typeof addOverlay>[0]): ReturnType<typeof addOverlay> =>
    addOverlay(composition, overlay);
