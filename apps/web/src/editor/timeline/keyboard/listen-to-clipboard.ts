import { isElsewhere } from '../../../lib/keyboard/takes-key.ts';
import { toast } from '../../../ui/toast.ts';
import type { Editor } from '../../store/index.ts';
import { copySelected, pasteText } from '../actions/clipboard.ts';
import { deleteSelected } from '../actions/items.ts';

/** Copy, cut and paste by the system clipboard, across compositions. Returns a function that removes the listeners. */
export function listenToClipboard(editor: Editor): () => void {
  const gone = new AbortController();
  const { signal } = gone;
  const copy = (event: ClipboardEvent): boolean => {
    // A text selection on the page takes precedence.
    if (isElsewhere(event.target) || getSelection()?.isCollapsed === false) return false;
    const text = copySelected(editor);
    if (text === null || !event.clipboardData) return false;
    event.preventDefault();
    event.clipboardData.setData('text/plain', text);
    return true;
  };
  document.addEventListener('copy', copy, { signal });
  document.addEventListener(
    'cut',
    (event) => {
      if (copy(event)) deleteSelected(editor);
    },
    { signal },
  );
  document.addEventListener(
    'paste',
    (event) => {
      if (isElsewhere(event.target)) return;
      const problem = pasteText(editor, event.clipboardData?.getData('text/plain') ?? '');
      if (problem === undefined) return;
      event.preventDefault();
      if (problem !== null) toast.error(problem);
    },
    { signal },
  );
  return () => gone.abort();
}
