import { useId, useLayoutEffect, useMemo, useRef } from 'react';
import { restoreFocus, OPENER_ATTRIBUTE, rememberOpener, focusPathOf, type FocusPath } from './focus-restore.ts';

/**
 * For the content of a dialog that no Radix trigger opens: remembers where somebody was when it opened, and takes them back there
 * when it closes. Radix itself would give the focus to the trigger, so to nobody.
 */
export function useReturnFocus(open = true) {
  const id = useId();
  // As it is drawn first: before anything in it can have taken the focus.
  const before = useMemo(() => (open ? focusPathOf(document.activeElement) : null), [open]);
  // It closes after it has been told so.
  const opened = useRef<FocusPath>([]);
  useLayoutEffect(() => {
    if (!before) return;
    opened.current = before;
    return rememberOpener(id, before);
  }, [id, before]);
  return {
    [OPENER_ATTRIBUTE]: id,
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault();
      restoreFocus(opened.current);
    },
  };
}
