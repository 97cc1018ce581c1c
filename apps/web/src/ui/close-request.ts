import { useEffect, useEffectEvent } from 'react';

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
