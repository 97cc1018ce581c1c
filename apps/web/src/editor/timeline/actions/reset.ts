import { deleteAll } from '@kinoloom/composition';
import { toast } from '../../../ui/toast.ts';
import { edit, undoEdit, type Editor } from '../../store/index.ts';

/** Takes everything off the time line; for ten seconds a toast offers it back, and undo does for as long as ever. */
export function resetTimeline(editor: Editor): void {
  edit(editor, deleteAll, { said: 'Timeline reset', select: [] });
  const mark = editor.state.getState().history.past.at(-1);
  toast.undo('Timeline reset', () => {
    if (editor.state.getState().history.past.at(-1) === mark) undoEdit(editor);
    else toast.info('The timeline was changed since. Undo takes one step back after another.');
  });
}
