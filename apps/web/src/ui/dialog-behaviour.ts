import { useEffect, useEffectEvent, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { restoreFocus, OPENER_ATTRIBUTE, rememberOpener, focusPathOf, type FocusPath } from './focus-restore.ts';

/**
 * For the content of a dialog that no Radix trigger opens: remembers where somebody was when it opened, and takes them back there
 * when it closes. Radix itself would give the focus to the trigger, so to nobody.
 */
export function useReturnFocus(open = true) {
  const id = useId();
  // As it is drawn first: before anything in it can have taken the focus.
  const before = useMemo(() => (open ? focusPathOf(document.activeElement) : null), [open]);
  // It closes after it has been told so.
  const opened = useRef<FocusPath>([]);
  useLayoutEffect(() => {
    if (!before) return;
    opened.current = before;
    return rememberOpener(id, before);
  }, [id, before]);
  return {
    [OPENER_ATTRIBUTE]: id,
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault();
      // What the dialog led to may have it already.
      if (document.activeElement && document.activeElement !== document.body) return;
      restoreFocus(opened.current);
    },
  };
}

/** For what a press outside closes: a press on a toast is none. */
export function keepForToasts(event: Event): void {
  if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]')) event.preventDefault();
}

declare global {
  /** Not of every browser. */
  var CloseWatcher: (new () => EventTarget & { destroy: () => void }) | undefined;
}

/**
 * Closes on what a browser takes for the wish to close: Android's way back, and an Escape that no listener hears. Chromium keeps those
 * to itself that are pressed on a video's own controls. Any other Escape is answered by Radix, which then stops this one.
 */
export function useCloseRequest(active: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!active || !globalThis.CloseWatcher) return;
    const watcher = new globalThis.CloseWatcher();
    watcher.addEventListener('close', () => close());
    return () => watcher.destroy();
  }, [active]);
}
