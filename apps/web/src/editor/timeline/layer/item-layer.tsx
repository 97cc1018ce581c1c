import { closeGap, endOf, gapsOf, type Overlay } from '@kinoloom/composition';
import { memo, Suspense, useEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { keyOf } from '../../../lib/keyboard/index.ts';
import { lazyWithRetry } from '../../../lib/lazy-module.ts';
import { edit, select, toggleSelected, useEditor, useEditorState } from '../../store/index.ts';
import { stepEdge } from '../actions/items.ts';
import { GAP_MIN, HANDLE } from '../geometry/hit.ts';
import { timecodeOf } from '../geometry/timecode.ts';
import { frameAtX, placeStyle, type View } from '../geometry/view.ts';
import { describeOverlay, overlayLabel } from '../gestures/overlay-label.ts';
import { itemsInView, neighbourOf } from './items-in-view.ts';
import * as words from '../../../words/en/editor/timeline.ts';

// Loaded after the clips: they are painted without it.
const CutButtons = lazyWithRetry(async () => (await import('./cut-buttons.tsx')).CutButtons);

interface ItemLayerProps {
  /** The view when it last came to rest. */
  view: View;
  /** The focused item, or null. */
  onFocus: (item: Overlay | null) => void;
}

const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'];

/**
 * The items in view as invisible buttons; their appearance is painted below. Roving tabindex: one of them is in the tab
 * order, and arrow keys move between them.
 */
export function ItemLayer({ view, onFocus }: ItemLayerProps) {
  const editor = useEditor();
  // The committed composition, not the preview: nothing here moves during a drag.
  const composition = useEditorState(({ history }) => history.present);
  const selection = useEditorState((state) => state.selection);
  const [focused, setFocused] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);
  const box = useRef<HTMLFieldSetElement>(null);
  const items = itemsInView(composition, view, [...(focused === null ? [] : [focused]), ...selection.slice(0, 1)]);
  const tabStop = [focused, selection[0], items[0]?.id].find(
    (id) => id != null && items.some((item) => item.id === id),
  );
  const only = selection.length === 1 ? items.find(({ id }) => id === selection[0]) : undefined;

  useEffect(() => {
    if (wanted.current === null) return;
    const button = box.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(wanted.current)}"]`);
    wanted.current = null;
    button?.focus({ preventScroll: true });
  });

  const itemOf = ({ target }: SyntheticEvent): Overlay | undefined => {
    const id = target instanceof HTMLElement ? target.dataset['item'] : undefined;
    return items.find((item) => item.id === id);
  };
  const press = (event: KeyboardEvent): void => {
    const item = itemOf(event);
    if (!item || event.altKey || event.ctrlKey || event.metaKey) return;
    const key = keyOf(event);
    if (key === 'Enter') {
      event.preventDefault();
      if (event.shiftKey) toggleSelected(editor, item.id);
      else select(editor, [item.id]);
    } else if (key !== null && arrows.includes(key) && !event.shiftKey) {
      event.preventDefault();
      event.stopPropagation();
      const next = neighbourOf(composition, item, key);
      if (!next) return;
      wanted.current = next.id;
      setFocused(next.id);
    }
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- they are its buttons', heard once for all of them
    <fieldset
      ref={box}
      className="absolute top-0 left-0 size-0 min-w-0 contain-layout contain-style"
      aria-label={words.clips}
      onFocus={(event) => {
        const item = itemOf(event);
        if (!item) return;
        setFocused(item.id);
        if (event.target.matches(':focus-visible')) onFocus(item);
      }}
      onBlur={(event) => itemOf(event) && onFocus(null)}
      // Clicks from assistive technology; pointer presses are hit-tested.
      onClick={(event) => {
        const item = event.detail === 0 ? itemOf(event) : undefined;
        if (item) select(editor, [item.id]);
      }}
      onKeyDown={press}
    >
      {items.map((item) => (
        <ItemButton
          key={item.id}
          item={item}
          scale={view.scale}
          isSelected={selection.includes(item.id)}
          isTabStop={item.id === tabStop}
        />
      ))}
      {only && <Edges item={only} view={view} />}
      <GapButtons view={view} />
      <Suspense>
        <CutButtons view={view} />
      </Suspense>
    </fieldset>
  );
}

interface ItemButtonProps {
  item: Overlay;
  /** Pixels per frame. */
  scale: number;
  isSelected: boolean;
  isTabStop: boolean;
}

const ItemButton = memo(function ItemButton({ item, scale, isSelected, isTabStop }: ItemButtonProps) {
  return (
    <button
      type="button"
      className="absolute cursor-[inherit] outline-none"
      data-item={item.id}
      aria-label={describeOverlay(item)}
      aria-pressed={isSelected}
      aria-haspopup="menu"
      tabIndex={isTabStop ? 0 : -1}
      style={{ ...placeStyle(item, scale), minWidth: 1 }}
    />
  );
});

/** The edges of the selected item, for the keyboard. */
function Edges({ item, view }: { item: Overlay; view: View }) {
  const editor = useEditor();
  const edges = [
    { side: 'start', label: words.startOf, at: item.from },
    { side: 'end', label: words.endOf, at: endOf(item) },
  ] as const;
  return edges.map(({ side, label, at }) => (
    <input
      key={side}
      type="range"
      data-edge
      className="pointer-events-none absolute appearance-none focus-visible:rounded-[3px] focus-visible:outline-offset-0 [&::-moz-range-thumb]:opacity-0 [&::-webkit-slider-thumb]:opacity-0"
      aria-label={label({ item: overlayLabel(item) })}
      aria-valuetext={timecodeOf(at)}
      min={0}
      max={endOf(item) + 1_000_000}
      value={at}
      style={{
        ...placeStyle(item, view.scale),
        left: at * view.scale - (side === 'start' ? 0 : HANDLE),
        width: HANDLE,
      }}
      onChange={({ target }) => stepEdge(editor, item, side, Number(target.value) - at)}
      onKeyDown={(event) => {
        const key = keyOf(event);
        if (!event.shiftKey || event.altKey || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return;
        event.preventDefault();
        stepEdge(editor, item, side, key === 'ArrowLeft' ? -10 : 10);
      }}
    />
  ));
}

/** Maximum number of gaps; more would be noise for screen reader users. */
const MOST = 40;

/** The gaps in view as buttons that close them, for the keyboard and assistive technology. */
export function GapButtons({ view }: { view: View }) {
  const editor = useEditor();
  const composition = useEditorState(({ history }) => history.present);
  const gaps = Array.from({ length: composition.rows.length }, (_, row) => row)
    .flatMap((row) => gapsOf(composition, row, frameAtX(view, 0), frameAtX(view, view.width)))
    .filter(({ durationInFrames }) => durationInFrames * view.scale >= GAP_MIN)
    .slice(0, MOST);
  return gaps.map((gap) => {
    const { row, from, durationInFrames } = gap;
    return (
      <button
        key={`${row} ${from}`}
        type="button"
        data-gap
        className="absolute focus-inset focus-visible:rounded-xs"
        aria-label={words.closeGap({
          row: row + 1,
          from: timecodeOf(from),
          to: timecodeOf(from + durationInFrames),
        })}
        style={placeStyle(gap, view.scale)}
        onClick={({ detail }) => {
          if (detail === 0)
            edit(editor, (now) => closeGap(now, { row, at: from }), { said: words.gapIsClosed({ row: row + 1 }) });
        }}
      />
    );
  });
}
