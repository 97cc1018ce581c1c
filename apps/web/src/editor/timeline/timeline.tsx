import './timeline.css';
import { memo, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { itemPictures, PictureLibrary, useEditorMedia } from '../media/index.ts';
import { select, useEditor, useEditorState } from '../store/index.ts';
import { listenToPointers } from './view/pointers.ts';
import { TimelineView } from './view/timeline-view.ts';
import { xOf, type View } from './geometry/view.ts';
import { listenToClipboard } from './keyboard/listen-to-clipboard.ts';
import { listenToKeys } from './keyboard/listen-to-keys.ts';
import { ItemLayer } from './layer/item-layer.tsx';
import { ItemMenu } from './layer/item-menu.tsx';
import { PlayheadHandle } from './layer/playhead-handle.tsx';
import { RowHandles } from './layer/row-handles.tsx';
import { listenToDrops, type NewOverlay } from './view/drops.ts';
import { TimelineToolbar } from './toolbar/timeline-toolbar.tsx';

export interface TimelineProps {
  /** Makes an overlay of a media that is dropped here. */
  overlayOf: NewOverlay;
}

// The view comes to rest again and again: what does not depend on it is not made anew.
const Tools = memo(TimelineToolbar);
const Handles = memo(RowHandles);

const nowhere: View = { width: 0, height: 0, left: 0, top: 0, scale: 1, rows: 0 };

/** The time line with its tools; fills its box. */
export function Timeline({ overlayOf }: TimelineProps) {
  const editor = useEditor();
  const media = useEditorMedia();
  const [board, setBoard] = useState<TimelineView | null>(null);
  const [view, setView] = useState<View>(nowhere);
  const [menu, setMenu] = useState<{ x: number; y: number } | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const extent = useRef<HTMLDivElement>(null);
  const playhead = useRef<HTMLDivElement>(null);
  const marker = useRef<HTMLDivElement>(null);
  const gutter = useRef<HTMLDivElement>(null);
  const library = useRef<PictureLibrary>(null);
  const latest = useRef({ media, overlayOf });

  useLayoutEffect(() => {
    latest.current = { media, overlayOf };
    if (board && library.current) board.setPictures(itemPictures(media, library.current));
  }, [media, overlayOf, board]);

  useLayoutEffect(() => {
    const parts = { body: body.current, canvas: canvas.current, scroller: scroller.current, extent: extent.current };
    if (!parts.body || !parts.canvas || !parts.scroller || !parts.extent || !playhead.current || !marker.current)
      return;
    const pictures = new PictureLibrary(() => made.renewPictures());
    library.current = pictures;
    const made: TimelineView = new TimelineView(
      editor,
      {
        ...parts,
        body: parts.body,
        canvas: parts.canvas,
        scroller: parts.scroller,
        extent: parts.extent,
        playhead: playhead.current,
        gutter: gutter.current,
      },
      itemPictures(latest.current.media, pictures),
      { onTap: () => editor.state.setState({ panelOpen: true }), onSettled: setView },
    );
    const openMenu = (press: { x: number; y: number }): void => {
      const hit = made.hand.hit(press, false);
      if (!('item' in hit)) return;
      if (!editor.state.getState().selection.includes(hit.item.id)) select(editor, [hit.item.id]);
      const { left, top } = parts.scroller?.getBoundingClientRect() ?? { left: 0, top: 0 };
      setMenu({ x: left + press.x, y: top + press.y });
    };
    const stops = [
      listenToPointers(editor, made, { body: parts.body, scroller: parts.scroller, marker: marker.current }, openMenu),
      listenToDrops(editor, made, parts.scroller, () => latest.current),
      listenToKeys(editor, made),
      listenToClipboard(editor),
    ];
    setBoard(made);
    return () => {
      for (const stop of stops) stop();
      made[Symbol.dispose]();
      pictures[Symbol.dispose]();
      library.current = null;
      setBoard(null);
    };
  }, [editor]);

  const zoomTo = useCallback((zoom: number) => board?.zoomTo(zoom), [board]);

  const openItemMenu = useCallback(
    (id: string): void => {
      const item = editor.state.getState().history.present.overlays.find((overlay) => overlay.id === id);
      const place = scroller.current?.getBoundingClientRect();
      if (!item || !place || !board) return;
      if (!editor.state.getState().selection.includes(id)) select(editor, [id]);
      const x = Math.min(Math.max(8, xOf(board.view, item.from) + 8), board.view.width - 8);
      setMenu({ x: place.left + x, y: place.top + 28 + (item.row + 1) * 44 - board.view.top });
    },
    [board, editor],
  );

  return (
    <section className="tl" aria-label="Timeline">
      <Tools onZoom={zoomTo} />
      <div ref={body} className="tl-body">
        <Handles ref={gutter} />
        <div className="tl-window">
          <canvas ref={canvas} className="tl-canvas" aria-hidden="true" />
          <div
            ref={scroller}
            className="tl-scroll"
            tabIndex={-1}
            // A press of the menu key lands on the button of the item that has the focus.
            onContextMenuCapture={(event) => {
              const id = event.target instanceof HTMLElement ? event.target.dataset['item'] : undefined;
              if (id === undefined || event.nativeEvent.button === 2) return;
              event.preventDefault();
              event.stopPropagation();
              openItemMenu(id);
            }}
          >
            <div ref={extent} className="tl-extent">
              <ItemLayer
                view={view}
                onFocus={(item) => {
                  if (!board) return;
                  board.setFocus(item?.id ?? null);
                  if (item) board.reveal(item);
                }}
              />
            </div>
          </div>
          <div className="tl-over">
            <div ref={marker} className="tl-marker" aria-hidden="true">
              <span className="tl-time" />
            </div>
            <PlayheadHandle ref={playhead} />
            <Nothing />
          </div>
        </div>
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
      <Said />
    </section>
  );
}

/** Stands in the rows while there is nothing else. */
function Nothing() {
  const isEmpty = useEditorState(({ history }) => history.present.overlays.length === 0);
  return isEmpty && <p className="tl-nothing">Nothing here yet. Add a clip, a text or a sound from the panels.</p>;
}

/** Tells assistive technology what was done. */
function Said() {
  const editor = useEditor();
  const box = useRef<HTMLOutputElement>(null);
  useEffect(
    () =>
      editor.state.subscribe(({ said }, before) => {
        if (said === before.said || !box.current) return;
        // The same words twice are a change, too.
        box.current.textContent = said.text + (box.current.textContent === said.text ? '\u00A0' : '');
      }),
    [editor],
  );
  return <output ref={box} className="sr-only" />;
}
