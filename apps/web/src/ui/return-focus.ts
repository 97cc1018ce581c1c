import { useRef } from 'react';

/**
 * For a dialog that no Radix trigger opens: remembers who had the focus when it opened, and gives it back when it
 * closes. Radix itself would give it to the trigger, so to nobody.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (): void => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    },
  };
}
