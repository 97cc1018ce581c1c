import { isComposed } from './key-of.ts';

/**
 * Escape that leaves an input method's suggestions closes no dialog around the field: such an Escape reaches nobody, Radix's
 * listeners in particular. Returns a function to stop.
 */
export function keepComposedEscape(): () => void {
  const keep = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && isComposed(event)) event.stopImmediatePropagation();
  };
  addEventListener('keydown', keep, { capture: true });
  return () => removeEventListener('keydown', keep, { capture: true });
}
