import type { RouterHistory } from '@tanstack/react-router';
import { useEffect } from 'react';
import { keepComposedEscape } from '../lib/keyboard/composed-escape.ts';
import { closeLayer, followLayers } from '../ui/open-layers.ts';
import { TooltipLayer } from '../ui/tooltip-layer.tsx';
import { loadSaid } from '../words/said.ts';

/** What every page has and none needs for its first paint. */
export function LateLayers({ history }: { history: RouterHistory }) {
  useEffect(() => backClosesLayers(history), [history]);
  useEffect(keepComposedEscape, []);
  useEffect(learnSaid, []);
  return <TooltipLayer />;
}

/** For pages outside the studio, which loads them first. Without them the server's sentences stay in English. */
const learnSaid = (): void => void loadSaid()?.catch(() => undefined);

/**
 * Back closes the dialog or sheet in front, and stays on the page; forward history stays as it is. On the first page of a
 * tab, where Back would leave the studio, the page gets a second entry when something opens.
 */
function backClosesLayers(history: RouterHistory): () => void {
  let release: (() => void) | undefined;
  const stop = followLayers((isOpen) => {
    if (isOpen === (release !== undefined)) return;
    release?.();
    release = undefined;
    if (!isOpen) return;
    const stopWaiting = history.canGoBack()
      ? undefined
      : afterNextPaint(() => history.push(history.location.href, history.location.state));
    const unblock = history.block({
      blockerFn: ({ action }) => action === 'BACK' && closeLayer(),
      enableBeforeUnload: false,
    });
    release = () => {
      stopWaiting?.();
      unblock();
    };
  });
  return () => {
    stop();
    release?.();
  };
}

/** With a new entry the router renders the page again: what has opened is shown before that. */
function afterNextPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(act)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
