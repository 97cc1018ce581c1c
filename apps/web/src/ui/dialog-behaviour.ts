import { useEffect, useEffectEvent, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { restoreFocus, OPENER_ATTRIBUTE, rememberOpener, focusPathOf, type FocusPath } from './focus-restore.ts';
import { addLayer } from './open-layers.ts';

/**
 * For the content of a dialog without a Radix trigger: remembers the focused element when it opens, and restores the
 * focus when it closes. Radix itself would focus the trigger, so nothing.
 */
export function useReturnFocus(open = true) {
  const id = useId();
  // During the first render: before anything inside can take the focus.
  const before = useMemo(() => (open ? focusPathOf(document.activeElement) : null), [open]);
  // In a ref, since the dialog closes after `open` has become false.
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
      // A dialog opened from this one may have the focus already.
      if (document.activeElement && document.activeElement !== document.body) return;
      restoreFocus(opened.current);
    },
  };
}

/** For elements that close on an outside press: a press on a toast does not count. */
export function keepForToasts(event: Event): void {
  if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]')) event.preventDefault();
}

declare global {
  /** Not supported by every browser. */
  var CloseWatcher: (new () => EventTarget & { destroy: () => void }) | undefined;
}

/**
 * Closes on Back, and on the browser's close request: Android's back gesture, and an Escape that no listener handles.
 * Chromium handles those on a video's own controls itself. Any other Escape is handled by Radix, which then cancels this one.
 * Without `onClose` it stays open, and Back stays on the page.
 */
export function useCloseRequest(active: boolean, onClose: (() => void) | undefined): void {
  const close = useEffectEvent(() => onClose?.());
  useEffect(() => (active ? addLayer(() => close()) : undefined), [active]);
  const isWatched = active && onClose !== undefined;
  useEffect(() => {
    if (!isWatched || !globalThis.CloseWatcher) return;
    const watcher = new globalThis.CloseWatcher();
    watcher.addEventListener('close', () => close());
    return () => watcher.destroy();
  }, [isWatched]);
}

/** For a menu, list or popover while it is open: Back closes it as Escape does. */
export function useBackAsEscape(active = true): void {
  useEffect(() => (active ? addLayer(pressEscape) : undefined), [active]);
}

/** The same inside content that is only rendered while it is open. */
export function BackAsEscape(): null {
  useBackAsEscape();
  return null;
}

const pressEscape = (): void =>
  void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
