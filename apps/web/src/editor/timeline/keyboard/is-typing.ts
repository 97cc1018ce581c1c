const TEXT =
  'input:not([type=range]):not([type=checkbox]):not([type=radio]):not([type=button]), textarea, select, [role=textbox], [role=combobox]';

/** Keys belong to what one types into, and to whatever is open over the page. */
export function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches(TEXT) ||
    target.closest('[role=dialog], [role=menu], [role=listbox]') !== null
  );
}

/** What a press of Space or an arrow key means something to by itself. */
export const usesKeys = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('button:not(.tl-item), a, summary, input:not(.tl-flag-slider), [role=tab], [role=slider]');
