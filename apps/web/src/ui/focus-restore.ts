/** Position of an element: the element, and its indices in its ancestors. */
interface Place {
  readonly element: Element;
  readonly parents: readonly { readonly parent: Element; readonly index: number }[];
}

/** The focused element, then the opener of the menu or dialog around it, and so on. */
export type FocusPath = readonly Place[];

/** Focus at the time a dialog opened, by the id on its element. */
const openings = new Map<string, FocusPath>();

/** Attribute with the id of an opening. */
export const OPENER_ATTRIBUTE = 'data-opening';

/** Registers an opening for elements opened from inside it. @returns a function to remove it */
export function rememberOpener(id: string, from: FocusPath): () => void {
  openings.set(id, from);
  return () => openings.delete(id);
}

export function focusPathOf(element: Element | null): FocusPath {
  if (!element) return [];
  const layer = element.closest('[role="menu"], [role="listbox"], [role="dialog"]');
  const own = placeOf(element);
  if (!layer) return [own];
  const opening = openings.get(layer.getAttribute(OPENER_ATTRIBUTE) ?? '');
  if (opening) return [own, ...opening];
  // Radix marks the button of an open menu with this attribute.
  const button = layer.id === '' ? null : document.querySelector(`[aria-controls="${CSS.escape(layer.id)}"]`);
  return button ? [own, ...focusPathOf(button)] : [own];
}

/**
 * Restores the focus. If the element is gone, focuses its opener, else what is now at its position, else the page's
 * main part. An element that is removed soon after, e.g. one deleted once the server confirms, is replaced then.
 */
export function restoreFocus(where: FocusPath): void {
  const there = where.find(({ element }) => takesFocus(element));
  if (there) return whenGone(there.element, () => focusNearby(where));
  focusNearby(where);
}

function focusNearby(where: FocusPath): void {
  // The last entry is in the page itself.
  for (const { parent, index } of where.at(-1)?.parents ?? []) {
    if (!parent.isConnected) continue;
    if (parent.matches('main, body')) break;
    const now = parent.children[Math.min(index, parent.children.length - 1)];
    const within = now ? [now, ...now.querySelectorAll(CAN_HAVE_FOCUS)] : [];
    if (within.some(takesFocus)) return;
  }
  document.querySelector('main')?.focus({ preventScroll: true });
}

/** How long a server response may take, in ms. */
const SOON = 10_000;

/** Runs `then` if the focused element is removed soon. */
function whenGone(element: Element, then: () => void): void {
  const look = new MutationObserver(() => {
    const { activeElement } = document;
    if (element.isConnected && activeElement === element) return;
    look.disconnect();
    if (!element.isConnected && activeElement === document.body) then();
  });
  look.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => look.disconnect(), SOON);
}

// The skip link appears on focus, and is only for those who reach it with Tab.
const CAN_HAVE_FOCUS = 'a[href]:not([href="#main"]), button, input, textarea, select, [tabindex]';

/** Tries to focus it: disabled, hidden or removed elements fail. */
function takesFocus(element: Element): boolean {
  if (!(element instanceof HTMLElement) || !element.isConnected) return false;
  element.focus();
  return document.activeElement === element;
}

function placeOf(element: Element): Place {
  const parents = [];
  for (let at = element; at.parentElement; at = at.parentElement)
    parents.push({ parent: at.parentElement, index: [...at.parentElement.children].indexOf(at) });
  return { element, parents };
}
