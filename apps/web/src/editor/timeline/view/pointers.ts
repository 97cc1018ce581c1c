import { isCompound } from '@kinoloom/composition';
import { keyOf } from '../../../lib/keyboard/index.ts';
import { openCompound, type Editor } from '../../store/index.ts';
import { dragAfter, TAP, type PointerPress } from '../gestures/drag-state.ts';
import { bareCutNear } from '../geometry/cut-hit.ts';
import { writeTime } from '../geometry/timecode.ts';
import type { TimelineHit } from '../geometry/hit.ts';
import { frameAtX, RULER, zoomLimits } from '../geometry/view.ts';
import type { TimelineView } from './timeline-view.ts';
import { EDGE, EDGE_SPEED, pull } from './viewport.ts';

export interface PointerContext {
  readonly editor: Editor;
  readonly timeline: TimelineView;
  readonly body: HTMLElement;
  readonly scroller: HTMLElement;
  /** The dashed line under the mouse, with its time. */
  readonly marker: HTMLElement;
  readonly openMenu: (press: PointerPress) => void;
}

type Listen = <Kind extends keyof HTMLElementEventMap>(
  kind: Kind,
  handle: (event: HTMLElementEventMap[Kind]) => void,
  options?: AddEventListenerOptions,
) => void;

/** Adds listeners to an element until `signal` aborts. */
export const listenTo =
  (element: HTMLElement, signal: AbortSignal): Listen =>
  (kind, handle, options) =>
    element.addEventListener(kind, handle, { ...options, signal });

/** Pixels of a wheel notch. */
const NOTCH = 100;

/** Connects mouse, pen, touch and wheel to the timeline's gestures. Returns a function that removes the listeners. */
export function listenToPointers(context: PointerContext): () => void {
  const { editor, timeline, scroller, openMenu } = context;
  const gone = new AbortController();
  const on = listenTo(scroller, gone.signal);
  const drag = new PointerDrag(context);
  const hover = hoverMarker(context);
  const pressOf = (event: PointerEvent | MouseEvent): PointerPress => {
    const { x, y } = timeline.at(event.clientX, event.clientY);
    const touch = 'pointerType' in event && event.pointerType === 'touch';
    const add = event.shiftKey || event.ctrlKey || event.metaKey;
    return { x, y, touch, add, free: event.altKey, at: event.timeStamp };
  };
  const isOnBar = ({ x, y }: PointerPress): boolean => x > timeline.view.width || y > timeline.view.height;
  const isPinching = listenToPinch(context, on, drag);

  on('pointerdown', (event) => {
    if (drag.press || isPinching() || event.button !== 0) return;
    timeline.settle();
    const press = pressOf(event);
    if (isOnBar(press)) return;
    hover.hide();
    drag.down(event, press);
  });
  on('pointermove', (event) => {
    const press = pressOf(event);
    if (drag.isHeldBy(event)) drag.move(event, press);
    else if (!drag.press && !press.touch) {
      if (isOnBar(press) || press.x < 0) hover.hide();
      else hover.show(press);
    }
  });
  on('pointerup', (event) => drag.isHeldBy(event) && drag.up(pressOf(event)));
  on('pointercancel', (event) => drag.isHeldBy(event) && drag.cancel());
  on('pointerleave', () => {
    if (drag.press) return;
    hover.hide();
    timeline.setGap(null);
    timeline.setPointed(null);
    timeline.setCut(null);
  });
  on(
    'wheel',
    (event) => {
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        const notches = Math.max(-1, Math.min(1, -event.deltaY / NOTCH));
        timeline.zoomTo(editor.state.getState().zoom + notches * zoomLimits.wheelStep, pressOf(event).x);
        return;
      }
      timeline.settle();
      const fits = timeline.viewport.content.height <= timeline.view.height;
      if (event.shiftKey || event.deltaX !== 0 || !fits) return;
      // If all rows are in view, the wheel scrolls horizontally.
      event.preventDefault();
      timeline.scrollBy(event.deltaY, 0);
    },
    { passive: false },
  );
  on('dblclick', (event) => {
    const hit = timeline.gesture.hit(pressOf(event), false);
    if (hit.kind === 'item' && isCompound(hit.item)) openCompound(editor, hit.item.id);
  });
  on('contextmenu', (event) => {
    event.preventDefault();
    if (!drag.press?.touch) openMenu(pressOf(event));
  });
  addEventListener(
    'keydown',
    (event) => {
      if (keyOf(event) !== 'Escape' || !timeline.gesture.dragging) return;
      event.preventDefault();
      event.stopPropagation();
      drag.cancel();
    },
    { signal: gone.signal, capture: true },
  );
  return () => {
    gone.abort();
    drag.end();
  };
}

/** The pressed pointer: its drag, edge scrolling, and the long-press menu. */
class PointerDrag {
  readonly #context: PointerContext;
  #held: { readonly id: number; readonly press: PointerPress } | null = null;
  #scrolling = 0;
  /** The pointer has moved; it is processed in the next frame, after the view below it has scrolled. */
  #isDue = false;
  #longPress: ReturnType<typeof setTimeout> | undefined;

  constructor(context: PointerContext) {
    this.#context = context;
  }

  get press(): PointerPress | undefined {
    return this.#held?.press;
  }

  isHeldBy({ pointerId }: PointerEvent): boolean {
    return this.#held?.id === pointerId;
  }

  down(event: PointerEvent, press: PointerPress): void {
    const { timeline, scroller, openMenu } = this.#context;
    this.#held = { id: event.pointerId, press };
    timeline.gesture.down(press);
    const { kind } = timeline.gesture.hit(press, press.touch);
    if (!press.touch) {
      // Keyboard focus moves here, without a focus ring on what the mouse pressed.
      event.preventDefault();
      scroller.focus({ preventScroll: true });
      scroller.setPointerCapture(event.pointerId);
    } else if (kind !== 'empty' && kind !== 'gap') {
      scroller.setPointerCapture(event.pointerId);
      if (kind === 'item' || kind === 'start' || kind === 'end')
        this.#longPress = setTimeout(() => {
          this.cancel();
          openMenu(press);
        }, TAP);
    }
  }

  move(event: PointerEvent, press: PointerPress): void {
    const held = this.#held;
    if (!held) return;
    const { body, timeline } = this.#context;
    const { gesture } = timeline;
    if (Math.hypot(press.x - held.press.x, press.y - held.press.y) > dragAfter(press.touch))
      clearTimeout(this.#longPress);
    if (gesture.dragging === 'items' && isOutside(event, body)) {
      // Leaving the timeline drops the items at the last position.
      if (this.#isDue) gesture.move(held.press);
      gesture.drop();
      return this.end();
    }
    if (gesture.dragging) {
      clearTimeout(this.#longPress);
      this.#held = { ...held, press };
    }
    // While the view scrolls below the pointer, processing it here too would be twice per frame.
    const isPulled = this.#pull(press) !== undefined;
    this.#isDue = gesture.dragging !== null && (this.#scrolling !== 0 || isPulled);
    if (!this.#isDue) gesture.move(press);
    if (isPulled && gesture.dragging && this.#scrolling === 0)
      this.#scrolling = requestAnimationFrame(this.#scrollAtEdge);
  }

  up(press: PointerPress): void {
    const { gesture } = this.#context.timeline;
    if (this.#isDue) gesture.move(press);
    gesture.up(press);
    this.end();
  }

  cancel(): void {
    this.#context.timeline.gesture.cancel();
    this.end();
  }

  end(): void {
    const { timeline, scroller } = this.#context;
    if (this.#held && scroller.hasPointerCapture(this.#held.id)) scroller.releasePointerCapture(this.#held.id);
    this.#held = null;
    clearTimeout(this.#longPress);
    cancelAnimationFrame(this.#scrolling);
    this.#scrolling = 0;
    this.#isDue = false;
    timeline.moved();
  }

  /** Edge scrolling speed (pixels per frame) at a position; undefined away from the edges. */
  #pull({ x, y }: PointerPress): { dx: number; dy: number } | undefined {
    const { view, gesture } = this.#context.timeline;
    const isNear = gesture.dragging === 'items' || y > view.height - EDGE;
    const [dx, dy] = [pull(x, view.width), isNear ? pull(y - RULER, view.height - RULER) : 0];
    return dx === 0 && dy === 0 ? undefined : { dx: dx * EDGE_SPEED, dy: dy * EDGE_SPEED };
  }

  /** Repeats while the pointer is held at an edge and the view scrolls below it. */
  readonly #scrollAtEdge = (): void => {
    const { timeline } = this.#context;
    this.#scrolling = 0;
    if (!this.#held || !timeline.gesture.dragging) return;
    const wasDue = this.#isDue;
    this.#isDue = false;
    const by = this.#pull(this.#held.press);
    const hasScrolled = by !== undefined && timeline.scrollBy(by.dx, by.dy);
    if (hasScrolled || wasDue) timeline.gesture.move(this.#held.press);
    if (by) this.#scrolling = requestAnimationFrame(this.#scrollAtEdge);
  };
}

const cursors: Partial<Record<TimelineHit['kind'], string>> = {
  start: 'ew-resize',
  end: 'ew-resize',
  reach: 'ew-resize',
  fade: 'ew-resize',
  volume: 'move',
  playhead: 'ew-resize',
  item: 'grab',
  gap: 'pointer',
  cut: 'pointer',
  passage: 'pointer',
};

/** Hover effects of the mouse: the line with the time, the cursor, and the gap that a click would close. */
function hoverMarker({ editor, timeline, scroller, marker }: PointerContext) {
  const time = marker.querySelector('span');
  return {
    show(press: PointerPress): void {
      marker.style.transform = `translateX(${Math.round(press.x)}px)`;
      marker.dataset['shown'] = '';
      marker.dataset['side'] = press.x > timeline.view.width - 70 ? 'left' : 'right';
      if (time) writeTime(time, frameAtX(timeline.view, press.x));
      const hit = timeline.gesture.hit(press, false);
      const { trimMode } = editor.state.getState();
      const isTrimmed = hit.kind === 'item' && (trimMode === 'slip' || trimMode === 'slide');
      scroller.style.cursor = isTrimmed ? 'ew-resize' : (cursors[hit.kind] ?? '');
      timeline.setGap(hit.kind === 'gap' ? hit.gap : null);
      timeline.setPointed('item' in hit ? hit.item.id : null);
      const { present } = editor.state.getState().history;
      timeline.setCut(bareCutNear(present, timeline.view, press)?.incoming.id ?? null);
    },
    hide: () => void delete marker.dataset['shown'],
  };
}

/** Pinch zoom. Returns whether a pinch is in progress. */
function listenToPinch({ editor, timeline }: PointerContext, on: Listen, drag: PointerDrag): () => boolean {
  let pinch: { readonly distance: number; readonly zoom: number } | null = null;
  const apart = ([a, b]: TouchList): { distance: number; x: number } => {
    if (!a || !b) return { distance: 1, x: 0 };
    return {
      distance: Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)),
      x: timeline.at((a.clientX + b.clientX) / 2, a.clientY).x,
    };
  };
  const end = ({ touches }: TouchEvent): void => {
    if (touches.length < 2) pinch = null;
  };
  on(
    'touchstart',
    (event) => {
      timeline.settle();
      const [touch] = event.touches;
      if (event.touches.length === 2) {
        event.preventDefault();
        drag.cancel();
        pinch = { distance: apart(event.touches).distance, zoom: editor.state.getState().zoom };
      } else if (touch) {
        // A touch on an item drags it; elsewhere the browser scrolls.
        const { kind } = timeline.gesture.hit(timeline.at(touch.clientX, touch.clientY), true);
        if (kind !== 'empty' && kind !== 'gap' && event.cancelable) event.preventDefault();
      }
    },
    { passive: false },
  );
  on(
    'touchmove',
    (event) => {
      if (!pinch || event.touches.length < 2) return;
      if (event.cancelable) event.preventDefault();
      const { distance, x } = apart(event.touches);
      timeline.zoomTo((pinch.zoom * distance) / pinch.distance, x);
    },
    { passive: false },
  );
  on('touchend', end);
  on('touchcancel', end);
  return () => pinch !== null;
}

function isOutside({ clientX, clientY }: PointerEvent, element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
