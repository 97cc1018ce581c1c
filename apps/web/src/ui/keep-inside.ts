import type { KeyboardEvent } from 'react';
import { keyOf } from '../lib/keyboard/index.ts';

/**
 * Traps Tab in a non-modal panel: from its last stop to its first, and back. Radix does that, too, but treats each
 * radio of a group as a stop.
 */
export function wrapFocus(event: KeyboardEvent<HTMLElement>): void {
  if (keyOf(event) !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return;
  const { currentTarget: content, shiftKey } = event;
  const stops = [...content.querySelectorAll(MAY_BE_STOP)].filter(isStop);
  const [first, last] = [stops[0], stops.at(-1)];
  const { activeElement } = document;
  const leaves = shiftKey ? activeElement === first || activeElement === content : activeElement === last;
  if (!leaves) return;
  event.preventDefault();
  (shiftKey ? last : first)?.focus();
}

/** Ref callback: takes the focus if the focused descendant is removed, e.g. a row that moves elsewhere. */
export function keepFocusInside(content: HTMLElement | null): (() => void) | undefined {
  if (!content) return undefined;
  let last: EventTarget | null = null;
  const remember = ({ target }: FocusEvent): void => {
    last = target;
  };
  const forget = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget) last = null;
  };
  const look = new MutationObserver(() => {
    if (last instanceof Element && !last.isConnected && document.activeElement === document.body) content.focus();
  });
  content.addEventListener('focusin', remember);
  content.addEventListener('focusout', forget);
  look.observe(content, { childList: true, subtree: true });
  return () => {
    content.removeEventListener('focusin', remember);
    content.removeEventListener('focusout', forget);
    look.disconnect();
  };
}

const MAY_BE_STOP = 'a[href], button, input, select, textarea, audio[controls], video[controls], [tabindex]';

/** Whether Tab stops here: in a radio group, at the selected one. */
function isStop(element: Element): element is HTMLElement {
  if (!(element instanceof HTMLElement) || element.tabIndex < 0 || element.matches(':disabled')) return false;
  if (!element.checkVisibility({ visibilityProperty: true })) return false;
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return true;
  const group = [
    ...document.querySelectorAll<HTMLInputElement>(`input[type="radio"][name="${CSS.escape(element.name)}"]`),
  ];
  return group[0] === element && group.every(({ checked }) => !checked);
}
