import { useEffect, useEffectEvent, type RefObject } from 'react';
import { keyOf } from '../lib/keyboard/index.ts';

/**
 * Escape in a field leaves the field alone, not the dialog around it: Radix listens at the document, before the elements, so this listens at
 * the window.
 */
export function useOwnEscape(field: RefObject<HTMLElement | null>, active: boolean, leave: () => void): void {
  const run = useEffectEvent(leave);
  useEffect(() => {
    if (!active) return;
    const press = (event: KeyboardEvent): void => {
      if (keyOf(event) !== 'Escape' || !field.current?.contains(document.activeElement)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      run();
    };
    addEventListener('keydown', press, { capture: true });
    return () => removeEventListener('keydown', press, { capture: true });
  }, [active, field]);
}
