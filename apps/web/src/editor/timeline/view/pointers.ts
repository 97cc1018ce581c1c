import type { Editor } from '../../store/index.ts';
import { frameAt, RULER } from '../geometry/view.ts';
import { zoomLimits } from '../geometry/zoom.ts';
import { writeTime } from '../layer/write-time.ts';
import { dragAfter, TAP, type Press } from '../gestures/press.ts';
import { EDGE, EDGE_SPEED, pull } from './edge-pull.ts';
import type { TimelineView } from './timeline-view.ts';

interface Places {
  readonly body: HTMLElement;
  readonly scroller: HTMLElement;
  /** The dashed line under the mouse, with the time in it. */
  readonly marker: HTMLElement;
}

/** A notch of a wheel, in its own pixels. */
const NOTCH = 100;

/** Brings what mice, pens, fingers and wheels do to the hand of the time line. Returns what takes it all off again. */
export function listenToPointers(
  editor: Editor,
  board: TimelineView,
  { body, scroller, marker }: Places,
  openMenu: (press: Press) => void,
): () => void {
  const gone = new AbortController();
  const { signal } = gone;
  let held: { id: number; press: Press } | null = null;
  let scrolling = 0;
  /** What is held has moved, and is carried there with the next frame, once the view below it has moved too. */
  let due = false;
  let longPress: ReturnType<typeof setTimeout> | undefined;
  let pinch: { distance: number; zoom: number } | null = null;

  const pressOf = (event: PointerEvent | MouseEvent): Press => {
    const { x, y } = board.at(event.clientX, event.clientY);
    const touch = 'pointerType' in event && event.pointerType === 'touch';
    return {
      x,
      y,
      touch,
      add: event.shiftKey || event.ctrlKey || event.metaKey,
      free: event.altKey,
      at: event.timeStamp,
    };
  };
  const letGo = (): void => {
    if (held && scroller.hasPointerCapture(held.id)) scroller.releasePointerCapture(held.id);
    held = null;
    clearTimeout(longPress);
    cancelAnimationFrame(scrolling);
    scrolling = 0;
    due = false;
    board.moved();
  };
  const isOnBar = ({ x, y }: Press): boolean => x > board.view.width || y > board.view.height;

  const time = marker.querySelector<HTMLElement>('.tl-time');
  const showMarker = (x: number): void => {
    marker.style.transform = `translateX(${Math.round(x)}px)`;
    marker.dataset['shown'] = '';
    marker.dataset['side'] = x > board.view.width - 70 ? 'left' : 'right';
    if (time) writeTime(time, frameAt(board.view, x));
  };
  const hideMarker = (): void => void delete marker.dataset['shown'];

  const pullOf = ({ x, y }: Press): { dx: number; dy: number } => {
    const { width, height } = board.view;
    const isNear = board.hand.dragging === 'items' || y > height - EDGE;
    return { dx: pull(x, width), dy: isNear ? pull(y - RULER, height - RULER) : 0 };
  };

  /** Carries on while something is held at an edge, as the view moves below it. */
  const scrollAtEdge = (): void => {
    scrolling = 0;
    if (!held || !board.hand.dragging) return;
    const wasDue = due;
    due = false;
    const { dx, dy } = pullOf(held.press);
    const isPulled = dx !== 0 || dy !== 0;
    const hasScrolled = isPulled && board.scrollBy(dx * EDGE_SPEED, dy * EDGE_SPEED);
    if (hasScrolled || wasDue) board.hand.move(held.press);
    if (!isPulled) return;
    scrolling = requestAnimationFrame(scrollAtEdge);
  };

  scroller.addEventListener(
    'pointerdown',
    (event) => {
      if (held || pinch || event.button !== 0) return;
      board.settle();
      const press = pressOf(event);
      if (isOnBar(press)) return;
      held = { id: event.pointerId, press };
      hideMarker();
      board.hand.down(press);
      const { kind } = board.hand.hit(press, press.touch);
      if (!press.touch) {
        // The keyboard goes on from here, without a ring around what the mouse has pressed.
        event.preventDefault();
        scroller.focus({ preventScroll: true });
        scroller.setPointerCapture(event.pointerId);
      } else if (kind !== 'empty' && kind !== 'gap') {
        scroller.setPointerCapture(event.pointerId);
        if (kind === 'item' || kind === 'start' || kind === 'end')
          longPress = setTimeout(() => {
            board.hand.cancel();
            letGo();
            openMenu(press);
          }, TAP);
      }
    },
    { signal },
  );

  scroller.addEventListener(
    'pointermove',
    (event) => {
      const press = pressOf(event);
      if (held?.id !== event.pointerId) {
        if (!held && !press.touch) hover(press);
        return;
      }
      if (Math.hypot(press.x - held.press.x, press.y - held.press.y) > dragAfter(press.touch)) clearTimeout(longPress);
      if (board.hand.dragging === 'items' && isOutside(event, body)) {
        // Leaving the time line ends the drag where it was.
        if (due) board.hand.move(held.press);
        board.hand.drop();
        return letGo();
      }
      if (board.hand.dragging) {
        clearTimeout(longPress);
        held = { ...held, press };
      }
      // While the view scrolls below it, moving it here too would be twice for one frame.
      const { dx, dy } = pullOf(press);
      const isPulled = dx !== 0 || dy !== 0;
      due = board.hand.dragging !== null && (scrolling !== 0 || isPulled);
      if (!due) board.hand.move(press);
      if (isPulled && board.hand.dragging && scrolling === 0) scrolling = requestAnimationFrame(scrollAtEdge);
    },
    { signal },
  );

  const hover = (press: Press): void => {
    if (isOnBar(press) || press.x < 0) return hideMarker();
    showMarker(press.x);
    const hit = board.hand.hit(press, false);
    const isEdge = hit.kind === 'start' || hit.kind === 'end' || hit.kind === 'playhead';
    scroller.style.cursor = isEdge ? 'ew-resize' : hit.kind === 'item' ? 'grab' : hit.kind === 'gap' ? 'pointer' : '';
    board.setGap(hit.kind === 'gap' ? hit.gap : null);
  };

  scroller.addEventListener(
    'pointerup',
    (event) => {
      if (held?.id !== event.pointerId) return;
      if (due) board.hand.move(pressOf(event));
      board.hand.up(pressOf(event));
      letGo();
    },
    { signal },
  );
  scroller.addEventListener(
    'pointercancel',
    (event) => {
      if (held?.id !== event.pointerId) return;
      board.hand.cancel();
      letGo();
    },
    { signal },
  );
  scroller.addEventListener(
    'pointerleave',
    () => {
      if (held) return;
      hideMarker();
      board.setGap(null);
    },
    { signal },
  );

  scroller.addEventListener(
    'wheel',
    (event) => {
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        const notches = Math.max(-1, Math.min(1, -event.deltaY / NOTCH));
        board.zoomTo(editor.state.getState().zoom + notches * zoomLimits.wheelStep, pressOf(event).x);
        return;
      }
      board.settle();
      if (!event.shiftKey && event.deltaX === 0 && fits(board)) {
        // Where all rows are in view a wheel can only mean time.
        event.preventDefault();
        board.scrollBy(event.deltaY, 0);
      }
    },
    { signal, passive: false },
  );

  const apart = (touches: TouchList): { distance: number; x: number } => {
    const [a, b] = [touches[0], touches[1]];
    if (!a || !b) return { distance: 1, x: 0 };
    return {
      distance: Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)),
      x: board.at((a.clientX + b.clientX) / 2, a.clientY).x,
    };
  };
  scroller.addEventListener(
    'touchstart',
    (event) => {
      board.settle();
      const [touch] = event.touches;
      if (event.touches.length === 2) {
        event.preventDefault();
        board.hand.cancel();
        letGo();
        pinch = { distance: apart(event.touches).distance, zoom: editor.state.getState().zoom };
      } else if (touch) {
        // A finger on an item takes it; the browser scrolls with those that land beside.
        const { kind } = board.hand.hit(board.at(touch.clientX, touch.clientY), true);
        if (kind !== 'empty' && kind !== 'gap' && event.cancelable) event.preventDefault();
      }
    },
    { signal, passive: false },
  );
  scroller.addEventListener(
    'touchmove',
    (event) => {
      if (!pinch || event.touches.length < 2) return;
      if (event.cancelable) event.preventDefault();
      const { distance, x } = apart(event.touches);
      board.zoomTo((pinch.zoom * distance) / pinch.distance, x);
    },
    { signal, passive: false },
  );
  const endPinch = (event: TouchEvent): void => {
    if (event.touches.length < 2) pinch = null;
  };
  scroller.addEventListener('touchend', endPinch, { signal });
  scroller.addEventListener('touchcancel', endPinch, { signal });

  scroller.addEventListener(
    'contextmenu',
    (event) => {
      event.preventDefault();
      if (held?.press.touch) return;
      openMenu(pressOf(event));
    },
    { signal },
  );
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !board.hand.dragging) return;
      event.preventDefault();
      event.stopPropagation();
      board.hand.cancel();
      letGo();
    },
    { signal, capture: true },
  );
  return () => {
    gone.abort();
    letGo();
  };
}

const fits = (board: TimelineView): boolean => board.viewport.content.height <= board.view.height;

function isOutside({ clientX, clientY }: PointerEvent, element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
