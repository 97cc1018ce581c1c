import type { RouterHistory } from '@tanstack/react-router';
import { useEffect } from 'react';
import { keepComposedEscape } from '../lib/keyboard/composed-escape.ts';
import { closeLayer, followLayers } from '../ui/open-layers.ts';
import { TooltipLayer } from '../ui/tooltip-layer.tsx';

/** What every page has and none needs for its first paint. */
export function LateLayers({ history }: { history: RouterHistory }) {
  useEffect(() => backClosesLayers(history), [history]);
  useEffect(keepComposedEscape, []);
  return <TooltipLayer />;
}

/**
 * Back closes the dialog or sheet in front, and stays on the page; forward history stays as it is. On the first page of a
 * tab, where Back would leave the studio, the page gets a second entry when something opens.
 */
function backClosesLayers(history: RouterHistory): () => void {
  let unblock: (() => void) | undefined;
  const stop = followLayers((isOpen) => {
    if (isOpen === (unblock !== undefined)) return;
    unblock?.();
    unblock = undefined;
    if (!isOpen) return;
    if (!history.canGoBack()) history.push(history.location.href, history.location.state);
    unblock = history.block({
      blockerFn: ({ action }) => action === 'BACK' && closeLayer(),
      enableBeforeUnload: false,
    });
  });
  return () => {
    stop();
    unblock?.();
  };
}
