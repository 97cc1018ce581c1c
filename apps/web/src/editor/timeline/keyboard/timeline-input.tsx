import { useEffect, type RefObject } from 'react';
import type { EditorMedia } from '../../media/index.ts';
import { useEditor } from '../../store/index.ts';
import { listenToDrops, type NewOverlay } from '../view/drops.ts';
import type { TimelineView } from '../view/timeline-view.ts';
import { listenToClipboard } from './listen-to-clipboard.ts';
import { listenToKeys } from './listen-to-keys.ts';

interface TimelineInputProps {
  timeline: TimelineView;
  scroller: RefObject<HTMLElement | null>;
  latest: RefObject<{ media: EditorMedia; overlayOf: NewOverlay }>;
  onReady: (isReady: boolean) => void;
}

/** Hears keys, the clipboard, and what is dragged from elsewhere. Not needed to show the timeline, so it is loaded after it. */
export function TimelineInput({ timeline, scroller, latest, onReady }: TimelineInputProps) {
  const editor = useEditor();
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const stops = [
      listenToDrops(editor, timeline, element, () => latest.current),
      listenToKeys(editor, timeline),
      listenToClipboard(editor),
    ];
    onReady(true);
    return () => {
      onReady(false);
      for (const stop of stops) stop();
    };
  }, [editor, timeline, scroller, latest, onReady]);
  return null;
}
