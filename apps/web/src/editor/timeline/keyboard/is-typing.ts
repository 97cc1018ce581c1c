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

/** What moves by itself with an arrow key, Home or End. */
const MOVED = 'input:not(.tl-flag-slider), [role=tab], [role=slider]';

/** Whether a key that goes along the film means something to what has the focus: Space to a button, an arrow key to a slider. */
export const usesKey = (target: EventTarget | null, { code, key }: Pick<KeyboardEvent, 'code' | 'key'>): boolean => {
  if (!(target instanceof HTMLElement)) return false;
  if (code === 'Space') return target.matches(`button:not(.tl-item), a, summary, ${MOVED}`);
  return (key.startsWith('Arrow') || key === 'Home' || key === 'End') && target.matches(MOVED);
};
