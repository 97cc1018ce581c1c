import { keyOf, nativePress, type AnyKeyPress } from './key-of.ts';
import { isTextField } from './text-field.ts';

/** Keys belong to text fields, and to anything open over the page. */
export const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (isTextField(target) || target.closest('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null);

/** Elements that handle arrow keys, Home and End themselves. */
const MOVED = 'input:not([data-playhead]), [role=tab], [role=slider], [role=radio]';
const PRESSED = 'button:not([data-item]), a, summary';

/**
 * Whether the focused element uses this key itself: an arrow key on a slider, Space on a button. A button that was clicked
 * has the focus, too, but the user is not at it: Space is not its key then.
 */
export function takesKey(target: EventTarget | null, event: AnyKeyPress): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const { ctrlKey, metaKey, altKey } = nativePress(event);
  if (ctrlKey || metaKey || altKey) return false;
  const key = keyOf(event);
  if (key === ' ') {
    if (target.matches('input:not([type=range]):not([data-playhead]), [role=tab], [role=radio]')) return true;
    return target.closest(PRESSED) !== null && cameByKeyboard(target);
  }
  return (key?.startsWith('Arrow') === true || key === 'Home' || key === 'End') && target.matches(MOVED);
}

/** The element that got the focus by a click. */
let clicked: Element | null = null;

/*
 * `:focus-visible` as it was when the element got the focus: Chromium sets it for any element as soon as a key is pressed,
 * so that a handler of keys always finds it set.
 */
if (typeof document !== 'undefined') {
  document.addEventListener(
    'focusin',
    ({ target }) => {
      clicked = target instanceof Element && !target.matches(':focus-visible') ? target : null;
    },
    { capture: true },
  );
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      const { activeElement } = document;
      if (target instanceof Node && activeElement?.contains(target)) clicked = activeElement;
    },
    { capture: true },
  );
}

/** Whether the focus came to an element by the keyboard. */
export const cameByKeyboard = (element: Element): boolean => element !== clicked;
