import { shownComposition, type Editor } from '../../store/index.ts';
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
import { Viewport } from './viewport.ts';

/** The elements of the page that the timeline lives in. */
export interface TimelineViewElements {
  readonly body: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly scroller: HTMLElement;
  /** As large as the composition; makes the scroller scroll. */
  readonly extent: HTMLElement;
  readonly playhead: HTMLElement;
  /** Moves up and down with the rows. */
  readonly gutter: HTMLElement | null;
}

interface TimelineViewEvents {
  onTap(id: string): void;
  /** The view has come to rest: what lies over the canvas follows. */
  onSettled(view: View): void;
}

/** So long (ms) after the last change of the view it counts as at rest. */
const REST = 200;
/** Kept between the playhead and the edge, in pixels, when the view turns to the next page. */
const PAGE_MARGIN = 24;

/** The canvas of the timeline, and what it shows: redrawn when something has changed, once a frame at most. */
export class TimelineView implements Disposable {
  readonly gesture: TimelineGesture;
  readonly viewport: Viewport;
  readonly #editor: Editor;
  readonly #elements: TimelineViewElements;
  readonly #events: TimelineViewEvents;
  readonly #context: CanvasRenderingContext2D;
  readonly #motion: Motion;
  readonly #labels = new Labels();
  readonly #tiles = new TileCache(newCanvas);
  readonly #gone = new AbortController();
  readonly #stops: (() => void)[] = [];
  #theme: Theme;
  #pictures: ItemPictures;
  #held: DragState | null = null;
  #gap: { row: number; from: number } | null = null;
  #focus: string | null = null;
  #drop: Placed | null = null;
  #selected: { readonly ids: readonly string[]; readonly set: ReadonlySet<string> } = { ids: [], set: new Set() };
  readonly #placed = new Map<HTMLElement, string | null>();
  #request = 0;
  #stale = true;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #extent = { width: 0, height: 0 };
  /** The view has been zoomed, and what scrolls has not followed yet. */
  #isAstray = false;
  /** The window has changed its size while something was pressed. */
  #outgrown = false;

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
  }

  get view(): View {
    return this.viewport.view;
  }

  /** What is drawn has changed. */
  invalidate(): void {
    this.#stale = true;
    this.#ask();
  }

  setPictures(pictures: ItemPictures): void {
    this.#pictures = pictures;
    this.renewPictures();
  }

  /** Pictures that were missing have come. */
  renewPictures(): void {
    this.#tiles.renew();
    this.invalidate();
  }

  setGap(gap: { row: number; from: number } | null): void {
    if (gap?.row === this.#gap?.row && gap?.from === this.#gap?.from) return;
    this.#gap = gap;
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

  /** False: there is nowhere to scroll to. */
  scrollBy(dx: number, dy: number): boolean {
    const { left, top } = this.view;
    this.#fit();
    this.viewport.scrollTo(left + dx, top + dy);
    const after = this.view;
    if (after.left === left && after.top === top) return false;
    this.#push();
    this.moved();
    return true;
  }

  scrollTo(left: number, top: number): void {
    this.#fit();
    this.viewport.scrollTo(left, top);
    this.#push();
    this.moved();
  }

  /** Around a point of the window; the middle of it unless one is given. */
  zoomTo(zoom: number, x?: number): void {
    const { width } = this.view;
    const playhead = xOf(this.view, this.#editor.playhead.state.getState().frame);
    this.viewport.zoomTo(zoom, x ?? (playhead >= 0 && playhead <= width ? playhead : width / 2));
    this.#isAstray = true;
    this.moved();
  }

  /** Scrolls so that a part of a row is in the window. */
  reveal({ from, durationInFrames, row }: Placed): void {
    const view = this.view;
    const [start, end] = [xOf(view, from), xOf(view, from + durationInFrames)];
    const dx =
      start < 0 || end - start > view.width ? start - PAGE_MARGIN : Math.max(0, end - view.width + PAGE_MARGIN);
    const [top, bottom] = [row * ROW - view.top, (row + 1) * ROW - view.top];
    const dy = top < 0 ? top : Math.max(0, bottom - (view.height - RULER));
    if (dx !== 0 || dy !== 0) this.scrollBy(dx, dy);
  }

  /** The view has changed by itself: what follows it does so. */
  moved(): void {
    if (this.#outgrown && !this.gesture.pressing) this.#resize();
    this.invalidate();
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      if (this.gesture.dragging) return;
      this.settle();
      this.#events.onSettled(this.view);
    }, REST);
  }

  /** What scrolls follows a zoom when that rests, or is about to be scrolled: at each turn of a wheel it would lay out the page. */
  settle(): void {
    if (!this.#isAstray) return;
    this.#fit();
    this.#push();
  }

  [Symbol.dispose](): void {
    this.#gone.abort();
    for (const stop of this.#stops) stop();
    cancelAnimationFrame(this.#request);
    clearTimeout(this.#rest);
    this.viewport[Symbol.dispose]();
    this.#tiles.clear();
  }

  #listen(): void {
    const { signal } = this.#gone;
    const { body, scroller } = this.#elements;
    scroller.addEventListener(
      'scroll',
      () => {
        if (this.#isAstray) return this.settle();
        const { left, top } = this.view;
        // What was set here comes back rounded.
        if (Math.abs(scroller.scrollLeft - left) <= 1 && Math.abs(scroller.scrollTop - top) <= 1) return;
        this.viewport.scrollTo(scroller.scrollLeft, scroller.scrollTop);
        this.moved();
      },
      { signal, passive: true },
    );
    const resizing = new ResizeObserver(() => this.#resize());
    resizing.observe(body);
    const theming = new MutationObserver(() => {
      this.#theme = themeOf(body);
      this.invalidate();
    });
    theming.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    // Letters of fonts that came late have other widths.
    void document.fonts.ready.then(() => this.#forgetLetters());
    this.#stops.push(
      () => resizing.disconnect(),
      () => theming.disconnect(),
      this.#editor.state.subscribe((now, before) => {
        const [composition, old] = [shownComposition(now), shownComposition(before)];
        if (composition !== old) {
          const dragged = new Set(this.#held?.kind === 'drag' ? this.#held.items.map(({ id }) => id) : []);
          this.#motion.follow(old, composition, dragged);
        }
        if (now.history !== before.history || now.zoom !== before.zoom) {
          if (now.history === before.history) this.#isAstray = true;
          else this.#fit();
          const { left, top } = this.view;
          this.viewport.scrollTo(left, top);
          this.moved();
        } else if (composition !== old || now.selection !== before.selection) this.invalidate();
      }),
      this.#editor.playhead.state.subscribe(({ frame, playing }) => {
        if (playing) this.#turnPage(frame);
        this.#ask();
      }),
    );
    this.#resize();
  }

  #forgetLetters(): void {
    this.#labels.forget();
    this.#tiles.clear();
    this.invalidate();
  }

  #resize(): void {
    const { scroller, canvas } = this.#elements;
    const { clientWidth, clientHeight } = scroller;
    if (clientWidth === 0) return;
    // A press may open a wider panel beside: what is taken hold of stays under the pointer until it is released.
    this.#outgrown = this.gesture.pressing;
    if (this.#outgrown) return;
    this.viewport.resize(clientWidth, clientHeight);
    const ratio = devicePixelRatio;
    canvas.width = Math.round(clientWidth * ratio);
    canvas.height = Math.round(clientHeight * ratio);
    canvas.style.width = `${clientWidth}px`;
    canvas.style.height = `${clientHeight}px`;
    this.#fit();
    // A canvas that was given another size is empty.
    this.#stale = true;
    this.#draw();
    this.#events.onSettled(this.view);
  }

  /** Makes the scroller as long as the composition. */
  #fit(): void {
    const { width, height } = this.viewport.content;
    if (width === this.#extent.width && height === this.#extent.height) return;
    this.#extent = { width, height };
    this.#elements.extent.style.width = `${width}px`;
    this.#elements.extent.style.height = `${height}px`;
  }

  #push(): void {
    this.#isAstray = false;
    const { left, top } = this.view;
    this.#elements.scroller.scrollTo(left, top);
  }

  /** While the composition plays, the view turns like a page when the playhead leaves it. */
  #turnPage(frame: number): void {
    const x = xOf(this.view, frame);
    if (this.gesture.dragging || (x >= 0 && x <= this.view.width - 2)) return;
    this.scrollTo(frame * this.view.scale - PAGE_MARGIN, this.view.top);
  }

  #ask(): void {
    this.#request ||= requestAnimationFrame(() => {
      this.#request = 0;
      this.#draw();
    });
  }

  #draw(): void {
    const { canvas, playhead, gutter } = this.#elements;
    const view = this.view;
    const state = this.#editor.state.getState();
    const x = xOf(view, this.#editor.playhead.state.getState().frame);
    this.#place(playhead, x < -10 || x > view.width + 10 ? null : `translateX(${x}px)`);
    if (!this.#stale && !this.#motion.running) return;
    this.#stale = false;
    if (gutter) this.#place(gutter, `translateY(${-view.top}px)`);
    const ratio = canvas.width / Math.max(1, view.width);
    const whole = (pixels: number): number => Math.round(pixels * ratio) / ratio;
    this.#context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const scene: TimelineScene = {
      // On whole pixels of the screen, what was painted once looks as it did.
      view: { ...view, left: whole(view.left), top: whole(view.top) },
      ratio,
      composition: shownComposition(state),
      present: state.history.present,
      selection: this.#selectionOf(state.selection),
      focus: this.#focus,
      gap: this.#gap,
      held: this.#held,
      moving: this.#motion.places(),
      drop: this.#drop,
      theme: this.#theme,
      labels: this.#labels,
      pictures: this.#pictures,
    };
    const { sheet, isSharp } = this.#tiles.prepare(scene);
    paintTimeline(this.#context, scene, sheet);
    if (this.#motion.running || !isSharp) this.invalidate();
  }

  /** null: out of sight. Styles are written when they change: each time is work of the page, even where it is the same. */
  #place(element: HTMLElement, transform: string | null): void {
    if (this.#placed.get(element) === transform) return;
    this.#placed.set(element, transform);
    element.style.visibility = transform === null ? 'hidden' : 'visible';
    if (transform !== null) element.style.transform = transform;
  }

  /** The same set for the same selection: what is painted is compared with it. */
  #selectionOf(ids: readonly string[]): ReadonlySet<string> {
    if (this.#selected.ids !== ids) this.#selected = { ids, set: new Set(ids) };
    return this.#selected.set;
  }

  /** The frame and the row under a point of the page. */
  at(clientX: number, clientY: number): { x: number; y: number; frame: number } {
    const { left, top } = this.#elements.scroller.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top, frame: frameAtX(this.view, clientX - left) };
  }
}
