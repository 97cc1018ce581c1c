import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { focusSteps, rowsByTop, stepped } from '../../lib/grid-focus.ts';
import { keyOf } from '../../lib/keyboard/index.ts';
import { SENDING } from './wall-items.ts';

/**
 * The wall as one tab stop. It is a list whose cards are reached by arrow keys (a roving tabindex), and Tab goes on to the tools of the card in focus. Not a
 * grid: its rows change with the width, so their numbers would say nothing, and a card's tools would have to be cells. Screen
 * readers go through a list with their own keys, which need no tab stops.
 */
export function useWallFocus(ids: readonly string[]) {
  const list = useRef<HTMLUListElement>(null);
  const [last, setLast] = useState<{ id: string; at: number } | null>(null);
  // A card that was removed leaves the stop to the one that has its place now.
  const known = last === null ? -1 : ids.indexOf(last.id);
  const kept = known === -1 && last !== null ? ids[Math.min(last.at, ids.length - 1)] : ids[known];
  const first = ids.find((id) => !id.startsWith(SENDING));
  const current = kept === undefined || kept.startsWith(SENDING) ? first : kept;

  const slots = (): HTMLElement[] =>
    [...(list.current?.children ?? [])].filter((child) => child instanceof HTMLElement);

  const onFocus = ({ target }: FocusEvent): void => {
    const at = slots().findIndex((slot) => slot.contains(target));
    const id = ids[at];
    if (id !== undefined) setLast({ id, at });
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = focusSteps[keyOf(event) ?? ''];
    const mod = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (!step || mod || event.defaultPrevented) return;
    const all = slots();
    // React passes on events of an open menu, which is elsewhere in the page.
    const at = all.findIndex((slot) => event.target instanceof Node && slot.contains(event.target));
    if (at === -1) return;
    const rows = rowsByTop(
      all.flatMap(({ offsetLeft: left, offsetTop: top, offsetWidth: width }, index) =>
        all[index]?.querySelector('button') ? { index, left, top, width } : [],
      ),
    );
    const high = all[at]?.offsetHeight ?? 1;
    const page = Math.max(1, Math.floor((list.current?.closest('section')?.clientHeight ?? 0) / high));
    event.preventDefault();
    all[stepped(rows, at, step, page)]?.querySelector('button')?.focus();
  };

  return { list, current, onFocus, onKeyDown };
}
