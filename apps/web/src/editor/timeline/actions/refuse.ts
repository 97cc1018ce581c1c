import { toast } from '../../../ui/toast.ts';
import { announce, type Editor } from '../../store/index.ts';
import * as words from '../../../words/en/editor/timeline.ts';

/** Says why a shortcut does nothing; pressed again, it does not say so twice. */
export function refuse(editor: Editor, text: string): void {
  announce(editor, text);
  toast.info(text, { id: 'no-clip' });
}

export const nothingSelected = (editor: Editor): void => refuse(editor, words.nothingSelected);
