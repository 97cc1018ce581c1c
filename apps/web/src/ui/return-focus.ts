import { useId, useLayoutEffect, useMemo, useRef } from 'react';
import { goBackTo, OPENING, rememberOpening, whereaboutsOf, type Whereabouts } from './whereabouts.ts';

/**
 * For the content of a dialog that no Radix trigger opens: remembers where somebody was when it opened, and takes them back there
 * when it closes. Radix itself would give the focus to the trigger, so to nobody.
 */
export function useReturnFocus(open = true) {
  const id = useId();
  // As it is drawn first: before anything in it can have taken the focus.
  const before = useMemo(() => (open ? whereaboutsOf(document.activeElement) : null), [open]);
  // It closes after it has been told so.
  const opened = useRef<Whereabouts>([]);
  useLayoutEffect(() => {
    if (!before) return;
    opened.current = before;
    return rememberOpening(id, before);
  }, [id, before]);
  return {
    [OPENING]: id,
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault();
      goBackTo(opened.current);
    },
  };
}
