import { findOverlay } from '@kinoloom/composition';
import { lazyWithRetry } from '../../lib/lazy-module.ts';
import { memo, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { LOW } from '../../lib/use-media-query.ts';
import { cx } from '../../ui/cx.ts';
import { toast } from '../../ui/toast.ts';
import { recallBeats } from '../beats/beats.ts';
import { itemPictures, PictureLibrary, useEditorMedia } from '../media/index.ts';
import { onlySelected, select, useEditor, useEditorState } from '../store/index.ts';
import { timeClass } from './geometry/timecode.ts';
import { xOf, yOf, type View } from './geometry/view.ts';
import { listenToClipboard } from './keyboard/listen-to-clipboard.ts';
import { listenToKeys } from './keyboard/listen-to-keys.ts';
import { ItemLayer } from './layer/item-layer.tsx';
import { MarkerLayer } from './layer/marker-layer.tsx';
import { PlayheadHandle } from './layer/playhead-handle.tsx';
import { RowHandles } from './layer/row-handles.tsx';
import { TimelineToolbar } from './toolbar/timeline-toolbar.tsx';
import { listenToDrops, type NewOverlay } from './view/drops.ts';
import { listenToPointers } from './view/pointers.ts';
import { TimelineView } from './view/timeline-view.ts';
import * as words from '../../words/en/editor/timeline.ts';

export interface TimelineProps {
  /** Makes an overlay from dropped media. */
  overlayOf: NewOverlay;
}

/** A position on the page. */
interface MenuPlace {
  readonly x: number;
  readonly y: number;
}

// `view` changes often: memo avoids re-rendering what does not depend on it.
const Tools = memo(TimelineToolbar);
const Handles = memo(RowHandles);

const nowhere: View = { width: 0, height: 0, left: 0, top: 0, scale: 1, rows: 0 };

/** The timeline with its toolbar; fills its box. */
export function Timeline({ overlayOf }: TimelineProps) {
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const { timeline, view, openItemMenu, ...elements } = useTimelineView(overlayOf, setMenu);
  const { body, canvas, scroller, extent, playhead, marker, gutter, keys } = elements;
  const panelOpen = useEditorState((state) => state.panelOpen);
  const zoomTo = useCallback((zoom: number) => timeline?.zoomTo(zoom), [timeline]);
  return (
    <section className="@container flex h-full min-h-0 flex-col overflow-hidden bg-bg" aria-label={words.timeline}>
      <Tools onZoom={zoomTo} />
      <div
        ref={body}
        // There is no room for it: see the editor's layout.
        className={cx('flex min-h-0 flex-1', panelOpen && 'low:invisible')}
      >
        <Handles ref={gutter} />
        <div data-timeline="window" className="relative min-w-0 flex-1 contain-layout contain-size contain-style">
          <canvas ref={canvas} className="absolute top-0 left-0" aria-hidden="true" />
          <div
            ref={scroller}
            data-timeline="scroller"
            className="absolute inset-0 touch-pan-x touch-pan-y overflow-auto overscroll-contain outline-none select-none [-webkit-touch-callout:none] [scrollbar-width:thin]"
            tabIndex={-1}
            // The menu key targets the button of the focused item.
            onContextMenuCapture={(event) => {
              const id = event.target instanceof HTMLElement ? event.target.dataset['item'] : undefined;
              if (id === undefined || event.nativeEvent.button === 2) return;
              event.preventDefault();
              event.stopPropagation();
              openItemMenu(id);
            }}
          >
            {/* Its size changes with every zoom; its content is laid out independently. */}
            <div ref={extent} className="relative overflow-hidden contain-strict">
              <MarkerLayer view={view} />
              <ItemLayer
                view={view}
                onFocus={(item) => {
                  if (!timeline) return;
                  timeline.setFocus(item?.id ?? null);
                  if (item) timeline.reveal(item);
                }}
              />
            </div>
          </div>
          {/* Slightly wider than the window, for the flag at the first frame. */}
          <div className="pointer-events-none absolute inset-y-0 right-0 -left-2 overflow-hidden">
            <div
              ref={marker}
              data-timeline="marker"
              className="group invisible absolute inset-y-0 left-2 w-0 border-l border-dashed border-text-3 will-change-transform data-shown:visible"
              aria-hidden="true"
            >
              <span
                className={`${timeClass} absolute top-[5px] left-1 rounded-[3px] bg-text px-[5px] font-(family-name:--mono) text-11/[18px] whitespace-nowrap text-bg group-data-[side=left]:right-1 group-data-[side=left]:left-auto`}
              />
            </div>
            <PlayheadHandle ref={playhead} />
            <EmptyHint />
          </div>
        </div>
      </div>
      <div ref={keys} className={cx('flex-none', panelOpen && 'low:hidden')}>
        <Keys />
      </div>
      {menu && (
        <ItemMenu
          key={`${menu.x} ${menu.y}`}
          {...menu}
          onClose={() => {
            setMenu(null);
            scroller.current?.focus({ preventScroll: true });
          }}
        />
      )}
      <Announcer />
      <LockedNotice />
    </section>
  );
}

const ItemMenu = lazyWithRetry(async () => (await import('./layer/item-menu.tsx')).ItemMenu);
const KeysPane = lazyWithRetry(async () => (await import('./keys/keys-pane.tsx')).KeysPane);

/** The keys of the selected item, if they are asked for. */
function Keys() {
  const isOn = useEditorState(({ switches }) => switches.keys);
  const only = useEditorState(onlySelected);
  return isOn && only && <KeysPane key={only.id} overlay={only} />;
}

/** Milliseconds: what the timeline shows first comes before. */
const RECALL_AFTER = 2_000;

/** Manages the `TimelineView` of the timeline's elements while they are mounted. */
function useTimelineView(overlayOf: NewOverlay, onMenu: (place: MenuPlace) => void) {
  const editor = useEditor();
  const media = useEditorMedia();
  const [timeline, setTimeline] = useState<TimelineView | null>(null);
  const [view, setView] = useState<View>(nowhere);
  const body = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const extent = useRef<HTMLDivElement>(null);
  const playhead = useRef<HTMLDivElement>(null);
  const marker = useRef<HTMLDivElement>(null);
  const gutter = useRef<HTMLDivElement>(null);
  const keys = useRef<HTMLDivElement>(null);
  const library = useRef<PictureLibrary>(null);
  const latest = useRef({ media, overlayOf });

  useLayoutEffect(() => {
    latest.current = { media, overlayOf };
    if (timeline && library.current) timeline.setPictures(itemPictures(media, library.current));
  }, [media, overlayOf, timeline]);

  /** Opens an item's menu at a point of the window. */
  const openAt = useCallback(
    (id: string, x: number, y: number): void => {
      if (!editor.state.getState().selection.includes(id)) select(editor, [id]);
      const { left, top } = scroller.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
      onMenu({ x: left + x, y: top + y });
    },
    [editor, onMenu],
  );

  useEffect(() => {
    const soon = setTimeout(() => recallBeats(editor), RECALL_AFTER);
    return () => clearTimeout(soon);
  }, [editor]);

  useLayoutEffect(() => {
    const elements = {
      body: body.current,
      canvas: canvas.current,
      scroller: scroller.current,
      extent: extent.current,
      playhead: playhead.current,
      marker: marker.current,
      gutter: gutter.current,
    };
    if (!isWhole(elements)) return;
    const pictures = new PictureLibrary(() => made.renewPictures());
    library.current = pictures;
    const made: TimelineView = new TimelineView(editor, elements, itemPictures(latest.current.media, pictures), {
      // In a low window the panel would take the timeline's place.
      onTap: () => {
        if (!matchMedia(LOW).matches) editor.state.setState({ panelOpen: true });
      },
      onSettled: setView,
      onDraw: ({ left, scale }) => {
        const pane = keys.current;
        // A write causes work even with the same value.
        const place = `${left} ${scale}`;
        if (!pane || pane.dataset['place'] === place) return;
        pane.dataset['place'] = place;
        pane.style.setProperty('--left', String(left));
        pane.style.setProperty('--scale', String(scale));
      },
    });
    const stops = [
      listenToPointers({
        ...elements,
        editor,
        timeline: made,
        openMenu(press) {
          const hit = made.gesture.hit(press, false);
          if ('item' in hit) openAt(hit.item.id, press.x, press.y);
        },
      }),
      listenToDrops(editor, made, elements.scroller, () => latest.current),
      listenToKeys(editor, made),
      listenToClipboard(editor),
    ];
    setTimeline(made);
    return () => {
      for (const stop of stops) stop();
      made[Symbol.dispose]();
      pictures[Symbol.dispose]();
      library.current = null;
      setTimeline(null);
    };
  }, [editor, openAt]);

  const openItemMenu = (id: string): void => {
    const item = findOverlay(editor.state.getState().history.present, id);
    if (!item || !timeline) return;
    const x = Math.min(Math.max(8, xOf(timeline.view, item.from) + 8), timeline.view.width - 8);
    openAt(id, x, yOf(timeline.view, item.row + 1));
  };
  return { body, canvas, scroller, extent, playhead, marker, gutter, keys, timeline, view, openItemMenu };
}

/** Whether all parts are present. */
const isWhole = <Parts extends object>(parts: Parts): parts is { [Name in keyof Parts]: NonNullable<Parts[Name]> } =>
  Object.values(parts).every((part) => part !== null);

/** Shown in the rows of an empty composition. */
function EmptyHint() {
  const isEmpty = useEditorState(({ history }) => history.present.overlays.length === 0);
  return (
    isEmpty && (
      <p className="absolute inset-[28px_16px_0_24px] grid place-items-center text-center text-12 text-balance text-text-3">
        {words.empty}
      </p>
    )
  );
}

/** Says that a row is locked, once however long a drag goes on. */
function LockedNotice() {
  const locked = useEditorState((state) => state.locked);
  useEffect(() => {
    if (locked) toast.info(locked.text, { id: 'locked' });
  }, [locked]);
  return null;
}

/** Announces edits to assistive technology. */
function Announcer() {
  const editor = useEditor();
  const box = useRef<HTMLOutputElement>(null);
  useEffect(
    () =>
      editor.state.subscribe(({ said }, before) => {
        if (said === before.said || !box.current) return;
        // A repeated text must change the node, too.
        box.current.textContent = said.text + (box.current.textContent === said.text ? '\u00A0' : '');
      }),
    [editor],
  );
  return <output ref={box} className="sr-only" />;
}
