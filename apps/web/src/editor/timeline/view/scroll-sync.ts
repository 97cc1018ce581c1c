import type { Viewport } from './viewport.ts';

/** The elements that scroll: the canvas lies over them, and their content is empty. */
export interface ScrollElements {
  readonly scroller: HTMLElement;
  /** As large as the composition; makes the scroller scroll. */
  readonly extent: HTMLElement;
}

/** Keeps the browser's scroller and the view at the same place. */
export class ScrollSync {
  readonly #elements: ScrollElements;
  readonly #viewport: Viewport;
  #extent = { width: 0, height: 0 };
  #isBehind = false;

  constructor(elements: ScrollElements, viewport: Viewport) {
    this.#elements = elements;
    this.#viewport = viewport;
  }

  /** Scrolls both. @returns whether the view has moved */
  scrollTo(left: number, top: number): boolean {
    const before = this.#viewport.view;
    this.fit();
    this.#viewport.scrollTo(left, top);
    const after = this.#viewport.view;
    if (after.left === before.left && after.top === before.top) return false;
    this.#push();
    return true;
  }

  /** Moves the view to where the user has scrolled. @returns whether the view has moved */
  followScroller(): boolean {
    if (this.#isBehind) {
      this.catchUp();
      return false;
    }
    const { left, top } = this.#viewport.view;
    const { scrollLeft, scrollTop } = this.#elements.scroller;
    // The browser rounds the position set here.
    if (Math.abs(scrollLeft - left) <= 1 && Math.abs(scrollTop - top) <= 1) return false;
    this.#viewport.scrollTo(scrollLeft, scrollTop);
    return true;
  }

  /** The view was zoomed: the scroller is updated later, because on each wheel event that would trigger layout. */
  fallBehind(): void {
    this.#isBehind = true;
  }

  /** Updates the scroller after zooming, at rest or before scrolling. */
  catchUp(): void {
    if (!this.#isBehind) return;
    this.fit();
    this.#push();
  }

  /** Sets the scroller's length to the composition's. */
  fit(): void {
    const { width, height } = this.#viewport.content;
    if (width === this.#extent.width && height === this.#extent.height) return;
    this.#extent = { width, height };
    this.#elements.extent.style.width = `${width}px`;
    this.#elements.extent.style.height = `${height}px`;
  }

  #push(): void {
    this.#isBehind = false;
    const { left, top } = this.#viewport.view;
    this.#elements.scroller.scrollTo(left, top);
  }
}
