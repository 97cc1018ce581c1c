import { beatsOf } from '../../beats/beats.ts';
import { importWithRetry } from '../../../lib/lazy-module.ts';
import { shownComposition, type Editor, type EditorState } from '../../store/index.ts';
import type { ItemPictures } from '../../media/index.ts';
import { frameAtX, ROW, RULER, xOf, type Placed, type View } from '../geometry/view.ts';
import type { DragState } from '../gestures/drag-state.ts';
import { TimelineGesture } from '../gestures/timeline-gesture.ts';
import { Labels } from '../paint/labels.ts';
import { Motion } from '../paint/motion.ts';
import { paintTimeline } from '../paint/paint-timeline.ts';
import type { TimelineScene } from '../paint/scene.ts';
import { themeOf, type Theme } from '../paint/theme.ts';
import { TileCache } from '../tile-cache/tile-cache.ts';
import { newCanvas } from '../tile-cache/surfaces.ts';
import { ScrollSync, type ScrollElements } from './scroll-sync.ts';
import { Viewport } from './viewport.ts';

export interface TimelineViewElements extends ScrollElements {
  readonly body: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly playhead: HTMLElement;
  /** Scrolls vertically with the rows. */
  readonly gutter: HTMLElement | null;
}

interface TimelineViewEvents {
  onTap(id: string): void;
  /** The timeline has been painted. */
  onDraw(view: View): void;
  /** The view has come to rest: update the elements above the canvas. */
  onSettled(view: View): void;
}

/** Time (ms) after the last change until the view counts as at rest. */
const REST = 200;
/** Distance in pixels between the playhead and the edge after a page turn. */
const PAGE_MARGIN = 24;

/** The timeline's canvas: repainted on changes, at most once per frame. */
export class TimelineView implements Disposable {
  readonly gesture: TimelineGesture;
  readonly viewport: Viewport;
  readonly #editor: Editor;
  readonly #elements: TimelineViewElements;
  readonly #events: TimelineViewEvents;
  readonly #scrolling: ScrollSync;
  readonly #context: CanvasRenderingContext2D;
  readonly #motion: Motion;
  readonly #labels = new Labels();
  readonly #tiles = new TileCache(newCanvas);
  readonly #gone = new AbortController();
  readonly #stops: (() => void)[] = [];
  #theme: Theme;
  #pictures: ItemPictures;
  readonly #stopBeats: () => void;
  #held: DragState | null = null;
  #gap: { row: number; from: number } | null = null;
  #pointed: string | null = null;
  #cut: string | null = null;
  #paintCuts: TimelineScene['paintCuts'];
  readonly #touch = matchMedia('(pointer: coarse)');
  #focus: string | null = null;
  #drop: Placed | null = null;
  #selected: { readonly ids: readonly string[]; readonly set: ReadonlySet<string> } = { ids: [], set: new Set() };
  readonly #placed = new Map<HTMLElement, string | null>();
  /** Where the row handles are scrolled to; NaN: not known. */
  #rowsAt = NaN;
  #request = 0;
  #rest: ReturnType<typeof setTimeout> | undefined;
  /** The window was resized while a pointer was pressed. */
  #isResizeDue = false;

  constructor(editor: Editor, elements: TimelineViewElements, pictures: ItemPictures, events: TimelineViewEvents) {
    const context = elements.canvas.getContext('2d', { alpha: false });
    if (!context) throw new Error('The browser gives no more canvases');
    this.#editor = editor;
    this.#elements = elements;
    this.#context = context;
    this.#pictures = pictures;
    this.#events = events;
    this.#theme = themeOf(elements.body);
    this.viewport = new Viewport(editor);
    this.#scrolling = new ScrollSync(elements, this.viewport);
    const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');
    this.#motion = new Motion(
      () => performance.now(),
      () => lessMotion.matches,
    );
    this.gesture = new TimelineGesture(editor, () => this.view, {
      onTap: (id) => events.onTap(id),
      onDragChange: (held) => {
        this.#held = held;
        this.invalidate();
      },
      onReturn: (from) => {
        this.#motion.bring(from, this.#editor.state.getState().history.present);
        this.invalidate();
      },
    });
    this.#listen();
    this.#stopBeats = beatsOf(editor).subscribe(() => this.renewPictures());
    void this.#loadCuts();
  }

  get view(): View {
    return this.viewport.view;
  }

  /** Requests a repaint in the next frame. */
  invalidate(): void {
    this.#request ||= requestAnimationFrame(() => this.#draw());
  }

  setPictures(pictures: ItemPictures): void {
    this.#pictures = pictures;
    this.renewPictures();
  }

  /** Missing thumbnails have arrived. */
  renewPictures(): void {
    this.#tiles.renew();
    this.invalidate();
  }

  setGap(gap: { row: number; from: number } | null): void {
    if (gap?.row === this.#gap?.row && gap?.from === this.#gap?.from) return;
    this.#gap = gap;
    this.invalidate();
  }

  setPointed(id: string | null): void {
    if (id === this.#pointed) return;
    this.#pointed = id;
    this.invalidate();
  }

  /** The cut under the mouse, or where something is dropped: the overlay that begins there. */
  setCut(id: string | null): void {
    if (id === this.#cut) return;
    this.#cut = id;
    this.invalidate();
  }

  setFocus(id: string | null): void {
    if (id === this.#focus) return;
    this.#focus = id;
    this.invalidate();
  }

  setDrop(place: Placed | null): void {
    this.#drop = place;
    this.invalidate();
  }

  /** Returns false if there is nothing to scroll. */
  scrollBy(dx: number, dy: number): boolean {
    const { left, top } = this.view;
    return this.#scrollTo(left + dx, top + dy);
  }

  /** Zooms around a point of the window; defaults to its centre. */
  zoomTo(zoom: number, x?: number): void {
    const { width } = this.view;
    const playhead = xOf(this.view, this.#editor.playhead.state.getState().frame);
    this.viewport.zoomTo(zoom, x ?? (playhead >= 0 && playhead <= width ? playhead : width / 2));
    this.#scrolling.fallBehind();
    this.moved();
  }

  /** Scrolls a part of a row into view. */
  reveal({ from, durationInFrames, row }: Placed): void {
    const view = this.view;
    const [start, end] = [xOf(view, from), xOf(view, from + durationInFrames)];
    const dx =
      start < 0 || end - start > view.width ? start - PAGE_MARGIN : Math.max(0, end - view.width + PAGE_MARGIN);
    const [top, bottom] = [row * ROW - view.top, (row + 1) * ROW - view.top];
    const dy = top < 0 ? top : Math.max(0, bottom - (view.height - RULER));
    if (dx !== 0 || dy !== 0) this.scrollBy(dx, dy);
  }

  /** Call after the view has changed: updates everything that depends on it. */
  moved(): void {
    if (this.#isResizeDue && !this.gesture.pressing) this.#resize();
    this.invalidate();
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      if (this.gesture.dragging) return;
      this.settle();
      this.#events.onSettled(this.view);
    }, REST);
  }

  /** Updates the scroller after zooming, before it is used. */
  settle(): void {
    this.#scrolling.catchUp();
  }

  [Symbol.dispose](): void {
    this.#stopBeats();
    this.#gone.abort();
    for (const stop of this.#stops) stop();
    cancelAnimationFrame(this.#request);
    clearTimeout(this.#rest);
    this.viewport[Symbol.dispose]();
    this.#tiles.clear();
  }

  /** Transitions are painted a moment after the clips. */
  async #loadCuts(): Promise<void> {
    const { paintCuts } = await importWithRetry(() => import('../paint/paint-cuts.ts'));
    this.#paintCuts = paintCuts;
    this.invalidate();
  }

  #listen(): void {
    const { body, scroller, gutter } = this.#elements;
    const onScroll = (): void => {
      if (this.#scrolling.followScroller()) this.moved();
    };
    scroller.addEventListener('scroll', onScroll, { signal: this.#gone.signal, passive: true });
    const onRowsScroll = (): void => {
      if (!gutter || Math.abs(gutter.scrollTop - this.#rowsAt) <= 1) return;
      this.#scrollTo(this.view.left, gutter.scrollTop);
      // Where the rows end, the view has not moved.
      this.#placeRows(this.view.top);
    };
    gutter?.addEventListener('scroll', onRowsScroll, { signal: this.#gone.signal, passive: true });
    const resizing = new ResizeObserver(() => this.#resize());
    resizing.observe(body);
    const theming = new MutationObserver(() => {
      this.#theme = themeOf(body);
      this.invalidate();
    });
    theming.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    // Fonts that loaded late have other widths.
    void document.fonts.ready.then(() => this.#forgetLetters());
    this.#stops.push(
      () => resizing.disconnect(),
      () => theming.disconnect(),
      this.#editor.state.subscribe((now, before) => this.#onEdit(now, before)),
      this.#editor.playhead.state.subscribe(({ frame, playing, rate }) => {
        if (playing || rate !== 0) this.#turnPage(frame);
        this.#placePlayhead();
      }),
    );
    this.#resize();
  }

  #onEdit(now: EditorState, before: EditorState): void {
    const [composition, old] = [shownComposition(now), shownComposition(before)];
    if (composition !== old) {
      const dragged = new Set(this.#held?.kind === 'drag' ? this.#held.items.map(({ id }) => id) : []);
      this.#motion.follow(old, composition, dragged);
    }
    if (now.history !== before.history || now.zoom !== before.zoom) {
      if (now.history === before.history) this.#scrolling.fallBehind();
      else this.#scrolling.fit();
      const { left, top } = this.view;
      this.viewport.scrollTo(left, top);
      this.moved();
    } else if (
      composition !== old ||
      now.selection !== before.selection ||
      now.range !== before.range ||
      now.cut !== before.cut
    )
      this.invalidate();
  }

  #scrollTo(left: number, top: number): boolean {
    const hasMoved = this.#scrolling.scrollTo(left, top);
    if (hasMoved) this.moved();
    return hasMoved;
  }

  #forgetLetters(): void {
    this.#labels.forget();
    this.#tiles.clear();
    this.invalidate();
  }

  #resize(): void {
    const { scroller, canvas } = this.#elements;
    const { clientWidth, clientHeight } = scroller;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.#rowsAt = NaN;
    // A press may open a wider panel beside the timeline: the pressed item stays under the pointer until release.
    this.#isResizeDue = this.gesture.pressing;
    if (this.#isResizeDue) return;
    this.viewport.resize(clientWidth, clientHeight);
    const ratio = devicePixelRatio;
    canvas.width = Math.round(clientWidth * ratio);
    canvas.height = Math.round(clientHeight * ratio);
    canvas.style.width = `${clientWidth}px`;
    canvas.style.height = `${clientHeight}px`;
    this.#scrolling.fit();
    // Resizing clears the canvas.
    this.#draw();
    this.#events.onSettled(this.view);
  }

  /** During playback, the view turns a page when the playhead leaves it. */
  #turnPage(frame: number): void {
    const x = xOf(this.view, frame);
    if (this.gesture.dragging || (x >= 0 && x <= this.view.width - 2)) return;
    this.#scrollTo(frame * this.view.scale - PAGE_MARGIN, this.view.top);
  }

  #placePlayhead(): void {
    const x = xOf(this.view, this.#editor.playhead.state.getState().frame);
    const isSeen = x >= -10 && x <= this.view.width + 10;
    this.#place(this.#elements.playhead, isSeen ? `translateX(${x}px)` : null);
  }

  /** Scrolls the row handles. */
  #placeRows(top: number): void {
    this.#rowsAt = top;
    if (this.#elements.gutter) this.#elements.gutter.scrollTop = top;
  }

  #draw(): void {
    cancelAnimationFrame(this.#request);
    this.#request = 0;
    const { canvas } = this.#elements;
    const view = this.view;
    const state = this.#editor.state.getState();
    this.#placePlayhead();
    if (view.top !== this.#rowsAt) this.#placeRows(view.top);
    const ratio = canvas.width / Math.max(1, view.width);
    const whole = (pixels: number): number => Math.round(pixels * ratio) / ratio;
    this.#context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const scene: TimelineScene = {
      // At whole device pixels, so that tiles look unchanged.
      view: { ...view, left: whole(view.left), top: whole(view.top) },
      ratio,
      composition: shownComposition(state),
      present: state.history.present,
      selection: this.#selectionOf(state.selection),
      focus: this.#focus,
      gap: this.#gap,
      pointed: this.#pointed,
      cut: { hovered: this.#cut, chosen: state.cut, isTouch: this.#touch.matches },
      paintCuts: this.#paintCuts,
      held: this.#held,
      range: state.range,
      moving: this.#motion.places(),
      drop: this.#drop,
      theme: this.#theme,
      labels: this.#labels,
      pictures: this.#pictures,
      beats: beatsOf(this.#editor).getState(),
    };
    const { sheet, isSharp } = this.#tiles.prepare(scene);
    paintTimeline(this.#context, scene, sheet);
    this.#events.onDraw(scene.view);
    if (this.#motion.running || !isSharp) this.invalidate();
  }

  /** null: hidden. Writes styles only on change, since each write causes work even with the same value. */
  #place(element: HTMLElement, transform: string | null): void {
    if (this.#placed.get(element) === transform) return;
    this.#placed.set(element, transform);
    element.style.visibility = transform === null ? 'hidden' : 'visible';
    if (transform !== null) element.style.transform = transform;
  }

  /** Returns the same set for the same selection, as painting compares it by identity. */
  #selectionOf(ids: readonly string[]): ReadonlySet<string> {
    if (this.#selected.ids !== ids) this.#selected = { ids, set: new Set(ids) };
    return this.#selected.set;
  }

  /** Frame and row at a point of the page. */
  at(clientX: number, clientY: number): { x: number; y: number; frame: number } {
    const { left, top } = this.#elements.scroller.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top, frame: frameAtX(this.view, clientX - left) };
  }
}
