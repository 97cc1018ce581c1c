import { useMemo, useRef } from 'react';

/**
 * For a dialog that no Radix trigger opens: remembers who had the focus when it opened, and gives it back when it
 * closes. Radix itself would give it to the trigger, so to nobody.
 */
export function useReturnFocus(open = true) {
  // Before anything in it can have taken the focus: a field that does so as it appears spares Radix its own look.
  const before = useMemo(() => (open ? document.activeElement : null), [open]);
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (): void => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault();
      const to = opener.current ?? before;
      opener.current = null;
      if (to instanceof HTMLElement && to.isConnected) to.focus();
    },
  };
}
