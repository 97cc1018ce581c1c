/** A place in a page: an element, and where among which others it stands. */
interface Place {
  readonly element: Element;
  readonly parents: readonly { readonly parent: Element; readonly index: number }[];
}

/** Where somebody is: the place itself, then what opened the menu or dialog around it, and so on. */
export type FocusPath = readonly Place[];

/** By the id that a dialog's element bears: where somebody was when it opened. */
const openings = new Map<string, FocusPath>();

/** What an element that bears an opening's id is marked with. */
export const OPENER_ATTRIBUTE = 'data-opening';

/** Remembers an opening for what opens from inside of it. @returns what forgets it */
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
  // Radix marks the button of an open menu so.
  const button = layer.id === '' ? null : document.querySelector(`[aria-controls="${CSS.escape(layer.id)}"]`);
  return button ? [own, ...focusPathOf(button)] : [own];
}

/**
 * Puts the focus where somebody was. What has gone since is replaced by what opened it, else by what now stands in its place, else
 * by the page's main part. What goes away soon after, as what was just deleted does once the server knows, is replaced then.
 */
export function restoreFocus(where: FocusPath): void {
  const there = where.find(({ element }) => takesFocus(element));
  if (there) return whenGone(there.element, () => goBesides(where));
  goBesides(where);
}

function goBesides(where: FocusPath): void {
  // The last is the one that stands in the page itself.
  for (const { parent, index } of where.at(-1)?.parents ?? []) {
    if (!parent.isConnected) continue;
    if (parent.matches('main, body')) break;
    const now = parent.children[Math.min(index, parent.children.length - 1)];
    const within = now ? [now, ...now.querySelectorAll(CAN_HAVE_FOCUS)] : [];
    if (within.some(takesFocus)) return;
  }
  document.querySelector('main')?.focus({ preventScroll: true });
}

/** How long an answer of the server is waited for, in ms. */
const SOON = 10_000;

/** If it is taken away with the focus on it, soon. */
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

// The skip link shows itself with the focus, and is only for those who come to it with Tab.
const CAN_HAVE_FOCUS = 'a[href]:not([href="#main"]), button, input, textarea, select, [tabindex]';

/** Tries it: what is disabled, hidden, or no longer there does not take it. */
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
