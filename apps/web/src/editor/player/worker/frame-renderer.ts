import { durationOf, FPS, type Composition } from '@kinoloom/composition';
import { paintFrame, seenAt, type paintBlended, type PaintContext } from '@kinoloom/composition/painter';
import { wallClock, type Anchor } from '../protocol.ts';
import type { FrameProvider } from './frame-provider.ts';
import { BitmapCache } from './bitmap-cache.ts';
import { LayerPool, newSurface, penOf, type Surface } from './surface.ts';

export interface FrameRendererEvents {
  painted(frame: number): void;
  /** A frame takes long: these overlays are what is waited for. None: it has come. */
  waiting(overlays: readonly string[]): void;
  /** While running: pictures come too late, and the composition has to stop for them. */
  starved(frame: number): void;
  failed(error: unknown): void;
}

/** A wait shorter than this (ms) is not worth a word. */
const PATIENCE = 200;
/** A request that is overtaken by another is given this long (ms) to be shown all the same. */
const GRACE = 120;
/**
 * By this many frames the picture may be behind the sound for a moment, rather than leave one out: 67 ms. Nobody minds
 * less than 90 (ITU-R BT.1359-1).
 */
const BEHIND = 2;
/** How late (ms) the picture may be before the composition stops for it. */
const LATENESS = 400;
/** Frames that are there before the composition starts to run. */
const PREROLL = 3;

const newRuler = (): PaintContext['ruler'] => penOf(newSurface(1, 1).context);

type Mode =
  | { readonly kind: 'still' }
  | { readonly kind: 'running'; anchor: Anchor; late: number | undefined; isAnnounced: boolean };

/** A canvas that shows frames of a composition: one that is asked for, or the one of the moment while it runs. */
export class FrameRenderer {
  readonly #surface: Surface;
  readonly #frames: FrameProvider;
  readonly #events: FrameRendererEvents;
  readonly #layers = new LayerPool();
  #bitmaps = new BitmapCache();
  readonly #ruler = newRuler();
  #composition: Composition | undefined;
  #mode: Mode = { kind: 'still' };
  #requested: number | undefined;
  #showing = false;
  #painted: number | undefined;
  #preparing = 0;
  #overtaken: () => void = () => undefined;
  #closed = false;

  constructor(surface: Surface, frames: FrameProvider, events: FrameRendererEvents) {
    this.#surface = surface;
    this.#frames = frames;
    this.#events = events;
  }

  /** Takes the composition as it is now, and shows its frame of the moment anew. */
  take(composition: Composition): void {
    this.#composition = composition;
    this.#frames.take(composition);
    this.repaint();
  }

  /** Sets how many pixels the canvas has. */
  resize(width: number, height: number): void {
    const { canvas } = this.#surface;
    if (canvas.width === width && canvas.height === height) return;
    Object.assign(canvas, { width, height });
    // An emptied canvas is filled in the same turn where possible, lest it flash.
    if (this.#painted !== undefined && this.#frames.has(this.#painted)) this.#paint(this.#painted);
    else this.repaint();
  }

  /** Shows a frame as soon as it can be painted exactly. Of requests that come faster than that, the last is met for sure. */
  show(frame: number): void {
    this.#mode = { kind: 'still' };
    this.#requested = frame;
    this.#overtaken();
    if (!this.#showing) void this.#meet();
  }

  /** Paints the frame that is shown anew, since what it is made of has changed. */
  repaint(): void {
    this.#bitmaps = new BitmapCache();
    if (this.#mode.kind === 'still' && this.#requested === undefined && this.#painted !== undefined)
      this.show(this.#painted);
    else this.#overtaken();
  }

  /** Shows a frame and settles once the composition can run from it. Overtaken by another call, it settles at once. */
  async prepare(frame: number): Promise<void> {
    const ticket = ++this.#preparing;
    this.show(frame);
    const last = Math.min(frame + PREROLL, this.#last());
    const gone = (): boolean => ticket !== this.#preparing;
    for (let at = frame; at <= last && !gone(); at++) {
      if (this.#frames.has(at)) continue;
      // The frame itself may be on the screen already, and the next one begin a clip that takes long.
      const slow = setTimeout(() => this.#events.waiting(this.#frames.missingAt(at)), PATIENCE);
      await this.#until(at, gone, frame);
      clearTimeout(slow);
    }
    if (!gone()) this.#events.waiting([]);
  }

  /** Lets the composition run; called again, it is put right. */
  run(anchor: Anchor): void {
    this.#preparing++;
    if (this.#mode.kind === 'running') {
      this.#mode.anchor = anchor;
      return;
    }
    this.#requested = undefined;
    this.#overtaken();
    this.#mode = { kind: 'running', anchor, late: undefined, isAnnounced: false };
    requestAnimationFrame(this.#tick);
  }

  close(): void {
    this.#closed = true;
    this.#preparing++;
    this.#mode = { kind: 'still' };
    this.#requested = undefined;
    this.#overtaken();
    this.#frames.close();
    this.#layers.clear();
  }

  #last(): number {
    return this.#composition ? Math.max(0, durationOf(this.#composition) - 1) : 0;
  }

  async #meet(): Promise<void> {
    this.#showing = true;
    let since = performance.now();
    try {
      while (this.#requested !== undefined && !this.#closed) {
        const frame = this.#requested;
        this.#frames.aim(frame, false);
        if (!this.#frames.has(frame)) {
          // Words that an edit brings are seen at once, in other letters until their own are there.
          const composition = frame === this.#painted && this.#frames.hasPictures(frame) && this.#composition;
          if (composition) this.#paintStandIn(composition, frame);
          await this.#waitFor(frame, since);
        }
        if (this.#closed || this.#mode.kind !== 'still') break;
        const isThere = this.#frames.has(frame);
        if (!isThere) continue;
        this.#paint(frame);
        since = performance.now();
        if (this.#requested === frame) this.#requested = undefined;
      }
    } catch (error) {
      this.#requested = undefined;
      this.#events.failed(error);
    } finally {
      this.#showing = false;
    }
  }

  /**
   * Waits until a frame can be painted, or another has been asked for and this one takes long. `since`: when the wait began, which
   * news of other media, and other frames that are asked for, only interrupt.
   */
  async #waitFor(frame: number, since: number): Promise<void> {
    let over = false;
    const overtaken = new Promise<void>((resolve) => {
      this.#overtaken = () => setTimeout(resolve, GRACE);
    });
    const patience = Math.max(0, PATIENCE - (performance.now() - since));
    const slow = setTimeout(() => this.#events.waiting(this.#frames.missingAt(frame)), patience);
    try {
      await Promise.race([this.#until(frame, () => over, frame), overtaken]);
    } finally {
      over = true;
      clearTimeout(slow);
      this.#overtaken = () => undefined;
    }
  }

  async #until(frame: number, gone: () => boolean, aim: number): Promise<void> {
    while (!gone() && !this.#closed && !this.#frames.has(frame)) {
      this.#frames.aim(aim, false);
      await this.#frames.ready(frame);
      // A turn of the event loop, so that what changed meanwhile is heard of.
      if (!this.#frames.has(frame)) await new Promise((resolve) => setTimeout(resolve, 4));
    }
  }

  readonly #tick = (): void => {
    const mode = this.#mode;
    if (mode.kind !== 'running' || this.#closed) return;
    requestAnimationFrame(this.#tick);
    const now = wallClock();
    const place = Math.floor(mode.anchor.frame + ((now - mode.anchor.at) * FPS) / 1000);
    const due = Math.min(Math.max(mode.anchor.from, place), this.#last());
    const shown = this.#shownSince(mode.anchor.from, due);
    // The clock may be put right by less than a frame: what is shown already stays.
    if (shown !== undefined && shown >= due) return;
    // After a stall no frame is left out that can still be shown in time: screens show two in the time of one.
    const next = shown === undefined ? due : Math.max(shown + 1, due - BEHIND);
    this.#frames.aim(next, true);
    const best = this.#firstOf(next, due);
    if (best !== undefined) {
      this.#paint(best);
      mode.late = undefined;
      mode.isAnnounced = false;
      return;
    }
    mode.late ??= now;
    const late = now - mode.late;
    if (late > PATIENCE && !mode.isAnnounced) {
      mode.isAnnounced = true;
      this.#events.waiting(this.#frames.missingAt(due));
    }
    if (late < LATENESS) return;
    this.#mode = { kind: 'still' };
    this.#events.starved(due);
  };

  /** The frame on show, if it belongs to the run that began at `from`. */
  #shownSince(from: number, due: number): number | undefined {
    const shown = this.#painted;
    return shown !== undefined && shown >= from && shown <= due + 1 ? shown : undefined;
  }

  /** The first frame of these that is there. */
  #firstOf(first: number, last: number): number | undefined {
    for (let at = first; at <= last; at++) if (this.#frames.has(at)) return at;
    return undefined;
  }

  #paint(frame: number): void {
    const composition = this.#composition;
    if (!composition) return;
    const helpers = { ruler: this.#ruler, layer: this.#layers.layer };
    this.#draw(this.#surface, composition, frame, helpers, (...what) => this.#bitmaps.paint(...what));
    this.#bitmaps.keep(seenAt(composition, frame));
    this.#painted = frame;
    this.#events.waiting([]);
    this.#events.painted(frame);
  }

  /**
   * Paints a frame with other letters in place of those that are on their way. On canvases of its own: Chromium's remember in a worker
   * which letters they took for the name of a font.
   */
  #paintStandIn(composition: Composition, frame: number): void {
    const { canvas, context } = this.#surface;
    const other = newSurface(canvas.width, canvas.height, true);
    this.#draw(other, composition, frame, { ruler: newRuler(), layer: new LayerPool().layer });
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(other.canvas, 0, 0);
    this.#events.painted(frame);
  }

  #draw(
    { canvas, context }: Surface,
    composition: Composition,
    frame: number,
    helpers: Pick<PaintContext, 'ruler' | 'layer'>,
    paintEach?: typeof paintBlended,
  ): void {
    context.setTransform(
      canvas.width / composition.canvas.width,
      0,
      0,
      canvas.height / composition.canvas.height,
      0,
      0,
    );
    const paintContext: PaintContext = {
      ...helpers,
      canvas: composition.canvas,
      picture: (overlay, at) => this.#frames.picture(overlay, at),
    };
    paintFrame(penOf(context), composition, frame, paintContext, paintEach);
  }
}
