import { timelineLength, type Composition, type Overlay } from '@kinoloom/composition';
import { shownComposition, type Editor } from '../../store/index.ts';
import { clampZoom, contentWidth, fittingScale, ROW, RULER, type View } from '../geometry/view.ts';

/** Initial pixels per frame on small screens: 16 per second. */
const SMALL_SCALE = 16 / 30;
const SMALL = 600;

const lengths = new WeakMap<readonly Overlay[], number>();

/** Cached per state of a composition, since every frame needs it several times. */
function lengthOf(composition: Composition): number {
  const known = lengths.get(composition.overlays);
  if (known !== undefined) return known;
  const length = timelineLength(composition);
  lengths.set(composition.overlays, length);
  return length;
}

/** The visible part of the timeline and its scale. */
export class Viewport implements Disposable {
  readonly #editor: Editor;
  readonly #stop: () => void;
  #width = 0;
  #height = 0;
  #left = 0;
  #top = 0;

  constructor(editor: Editor) {
    this.#editor = editor;
    // An edit that changes the composition's length keeps the scale, so that the edited item stays in place.
    this.#stop = editor.state.subscribe((now, before) => {
      const [composition, old] = [now.history.present, before.history.present];
      if (composition === old || this.#width === 0) return;
      const [length, was] = [lengthOf(composition), lengthOf(old)];
      if (length === was || now.zoom !== before.zoom) return;
      const fits = old.overlays.length === 0 || composition.overlays.length === 0;
      const zoom = fits
        ? this.#firstZoom(composition)
        : clampZoom((now.zoom * fittingScale(was, this.#width)) / fittingScale(length, this.#width));
      editor.state.setState({ zoom });
    });
  }

  get view(): View {
    const { history, zoom } = this.#editor.state.getState();
    const scale = fittingScale(lengthOf(history.present), this.#width) * zoom;
    return {
      width: this.#width,
      height: this.#height,
      left: this.#left,
      top: this.#top,
      scale,
      rows: history.present.rows.length,
    };
  }

  /** Size of the scrollable area, including items dragged past the end. */
  get content(): { width: number; height: number } {
    const state = this.#editor.state.getState();
    const length = Math.max(lengthOf(state.history.present), lengthOf(shownComposition(state)));
    const { scale, rows } = this.view;
    return { width: Math.max(this.#width, contentWidth(length, scale)), height: RULER + rows * ROW };
  }

  resize(width: number, height: number): void {
    const isFirst = this.#width === 0 && width > 0;
    this.#width = width;
    this.#height = height;
    if (isFirst) this.#editor.state.setState({ zoom: this.#firstZoom(this.#editor.state.getState().history.present) });
  }

  /** Clamped to the content; the browser may round it. */
  scrollTo(left: number, top: number): void {
    const { width, height } = this.content;
    this.#left = Math.min(Math.max(0, left), Math.max(0, width - this.#width));
    this.#top = Math.min(Math.max(0, top), Math.max(0, height - this.#height));
  }

  /** Zooms so that the frame at `x` stays there. */
  zoomTo(zoom: number, x: number): void {
    const { scale, left } = this.view;
    const frame = (left + x) / scale;
    this.#editor.state.setState({ zoom: clampZoom(zoom) });
    this.scrollTo(frame * this.view.scale - x, this.#top);
  }

  [Symbol.dispose](): void {
    this.#stop();
  }

  #firstZoom(composition: Composition): number {
    if (this.#width >= SMALL) return 1;
    return clampZoom(Math.max(1, SMALL_SCALE / fittingScale(lengthOf(composition), this.#width)));
  }
}

/** Edge distance and speed (pixels per frame) of edge scrolling. */
export const EDGE = 32;
export const EDGE_SPEED = 14;

/** Edge scrolling factor of a position, -1 to 1. */
export function pull(at: number, size: number): number {
  if (at < EDGE) return -Math.min(1, (EDGE - at) / EDGE);
  return at > size - EDGE ? Math.min(1, (at - size + EDGE) / EDGE) : 0;
}
