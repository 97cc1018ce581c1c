import type { FocusEvent } from 'react';

/**
 * A tile that was chosen with a pointer gives the keys back to the film: arrow keys go along it, and do not choose the next tile.
 * Who comes to it by keyboard goes from tile to tile with them, as in every group of radio buttons; and Tab goes on from there
 * either way.
 */
export function giveBackKeys({ target }: FocusEvent): void {
  if (target instanceof HTMLInputElement && target.type === 'radio' && !target.matches(':focus-visible')) target.blur();
}
