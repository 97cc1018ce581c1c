import { durationOf, FPS, type Composition, seenAt } from '@kinoloom/composition';
import { paintFrame, type paintBlended, type PaintContext } from '@kinoloom/composition/painter';
import { wallClock, type Anchor } from '../protocol.ts';
import type { FrameProvider } from './frame-provider.ts';
import { BitmapCache } from './bitmap-cache.ts';
import { LayerPool, newSurface, penOf, type Surface } from './surface.ts';

export interface FrameRendererEvents {
  /** `overlays`: the ids of those visible in the frame. Not exact: pictures of proxies stand in. */
  painted(frame: number, overlays: readonly string[], isExact: boolean): void;
  /** A frame is delayed by these overlays; empty: it has arrived. */
  waiting(overlays: readonly string[]): void;
  /** During playback: pictures are too late, and playback must pause for them. */
  starved(frame: number): void;
  failed(error: unknown): void;
}

/** Shorter waits, in ms, are not reported; nor these, while pictures of proxies stand in. */
const PATIENCE = 200;
const PATIENCE_WITH_STAND_IN = 1_000;
/** Requests at most this far apart (ms) belong to a drag. */
const DRAG = 40;
/** In a drag, how long (ms) the last request must be before the clips' own pictures are read: a decoder is opened for them. */
const REST = 60;
/** How long (ms) a superseded request may still be completed. */
const GRACE = 120;
/**
 * Maximum lag of the picture behind the sound, in frames, before frames are dropped: 67 ms. Below 90 ms it is not
 * noticeable (ITU-R BT.1359-1).
 */
const BEHIND = 2;
/** Maximum lateness (ms) of the picture before playback pauses. */
const LATENESS = 400;
/** Number of frames to buffer before playback starts. */
const PREROLL = 3;

const idsOf = (overlays: readonly { id: string }[]): string[] => overlays.map(({ id }) => id);
const newRuler = (): PaintContext['ruler'] => penOf(newSurface(1, 1).context);

type Mode =
  | { readonly kind: 'still' }
  | { readonly kind: 'running'; anchor: Anchor; late: number | undefined; isAnnounced: boolean };

/** Shows frames of a composition on a canvas: a requested one, or the current one during playback. */
export class FrameRenderer {
  readonly #surface: Surface;
  readonly #frames: FrameProvider;
  readonly #events: FrameRendererEvents;
  readonly #layers = new LayerPool();
  #bitmaps = new BitmapCache();
  #ruler = newRuler();
  #composition: Composition | undefined;
  #mode: Mode = { kind: 'still' };
  #requested: number | undefined;
  #showing = false;
  /** Whether proxies may stand in: not when playback is to start. */
  #isScrubbing = false;
  /** When the last frame was requested, and whether the one before was requested shortly before. */
  #asked = { at: -Infinity, isDrag: false };
  #painted: number | undefined;
  #preparing = 0;
  #overtaken: () => void = () => undefined;
  #closed = false;

  constructor(surface: Surface, frames: FrameProvider, events: FrameRendererEvents) {
    this.#surface = surface;
    this.#frames = frames;
    this.#events = events;
  }

  /** Sets the composition, and repaints the current frame. */
  take(composition: Composition): void {
    this.#composition = composition;
    this.#frames.take(composition);
    this.repaint();
  }

  /** Sets the canvas size in pixels. */
  resize(width: number, height: number): void {
    const { canvas } = this.#surface;
    if (canvas.width === width && canvas.height === height) return;
    Object.assign(canvas, { width, height });
    // Resizing clears the canvas; repaint in the same task if possible, to avoid a flash.
    if (this.#painted !== undefined && this.#frames.hasStandIns(this.#painted)) this.#paint(this.#painted);
    else this.repaint();
  }

  /**
   * Shows a frame as soon as it can be painted exactly, and until then, if that is sooner, with pictures of proxies. Of
   * faster requests, only the last is guaranteed.
   */
  show(frame: number): void {
    // Playback that is to start elsewhere would have other pictures read.
    this.#preparing++;
    this.#isScrubbing = true;
    const at = performance.now();
    this.#asked = { at, isDrag: at - this.#asked.at < DRAG };
    this.#ask(frame);
  }

  #ask(frame: number): void {
    this.#mode = { kind: 'still' };
    this.#requested = frame;
    this.#overtaken();
    if (!this.#showing) void this.#meet();
  }

  /** Repaints the current frame after its content changed. */
  repaint(): void {
    this.#bitmaps = new BitmapCache();
    if (this.#mode.kind === 'still' && this.#requested === undefined && this.#painted !== undefined)
      this.#ask(this.#painted);
    else this.#overtaken();
  }

  /** Repaints the current frame after failed fonts were forgotten. */
  retry(): void {
    this.#ruler = newRuler();
    this.repaint();
  }

  /** Shows a frame and settles once playback can start there. Settles at once if superseded by another call. */
  async prepare(frame: number): Promise<void> {
    const ticket = ++this.#preparing;
    this.#isScrubbing = false;
    this.#ask(frame);
    const last = Math.min(frame + PREROLL, this.#last());
    const gone = (): boolean => ticket !== this.#preparing;
    for (let at = frame; at <= last && !gone(); at++) {
      if (this.#frames.has(at)) continue;
      // The frame itself may be on the screen already, while the next one starts a clip that loads slowly.
      const slow = setTimeout(() => this.#events.waiting(this.#frames.missingAt(at)), PATIENCE);
      await this.#until(at, gone, frame);
      clearTimeout(slow);
    }
    if (!gone()) this.#events.waiting([]);
  }

  /** Starts playback; further calls adjust the clock. */
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
    let reportedFrom = performance.now() + PATIENCE;
    try {
      while (this.#requested !== undefined && !this.#closed) {
        const frame = this.#requested;
        if (await this.#paintFromScrubs(frame)) {
          reportedFrom = performance.now() + PATIENCE_WITH_STAND_IN;
          if (this.#requested !== frame) continue;
        }
        this.#frames.aim(frame, false);
        if (!this.#frames.has(frame)) {
          // Added text is visible at once, in a fallback font until its own is loaded.
          const composition = frame === this.#painted && this.#frames.hasPictures(frame) && this.#composition;
          if (composition) this.#paintStandIn(composition, frame);
          await this.#waitFor(frame, reportedFrom);
        }
        if (this.#closed || this.#mode.kind !== 'still') break;
        const isThere = this.#frames.has(frame);
        if (!isThere) continue;
        this.#paint(frame);
        reportedFrom = performance.now() + PATIENCE;
        if (this.#requested === frame) this.#requested = undefined;
      }
    } catch (error) {
      this.#requested = undefined;
      this.#events.failed(error);
    } finally {
      this.#showing = false;
    }
  }

  /** Paints a frame with the pictures of proxies. @returns whether it did: not if the frame's own are there, or proxies are missing */
  async #paintFromScrubs(frame: number): Promise<boolean> {
    if (!this.#isScrubbing || this.#frames.has(frame) || !this.#frames.aimAtScrubs(frame)) return false;
    await this.#frames.scrubsReady(frame);
    if (this.#closed || this.#mode.kind !== 'still' || !this.#frames.hasStandIns(frame)) return false;
    this.#paint(frame);
    await this.#rested(frame);
    return true;
  }

  /** Waits until a drag rests at a frame, or another one is requested; at least until pending messages are handled. */
  async #rested(frame: number): Promise<void> {
    const { at, isDrag } = this.#asked;
    const ms = isDrag && this.#requested === frame ? Math.max(0, at + REST - performance.now()) : 0;
    await new Promise<void>((resolve) => {
      this.#overtaken = () => {
        if (this.#requested !== frame) resolve();
      };
      setTimeout(resolve, ms);
    });
    this.#overtaken = () => undefined;
  }

  /**
   * Waits until a frame can be painted, or until another one is requested and this one takes too long. It is
   * reported from this time on: media events and other requests only interrupt the wait.
   */
  async #waitFor(frame: number, reportedFrom: number): Promise<void> {
    let over = false;
    const overtaken = new Promise<void>((resolve) => {
      this.#overtaken = () => setTimeout(resolve, this.#isSoonElsewhere(frame) ? 0 : GRACE);
    });
    const patience = Math.max(0, reportedFrom - performance.now());
    const slow = setTimeout(() => this.#events.waiting(this.#frames.missingAt(frame)), patience);
    try {
      await Promise.race([this.#until(frame, () => over, frame), overtaken]);
    } finally {
      over = true;
      clearTimeout(slow);
      this.#overtaken = () => undefined;
    }
  }

  /** Whether another frame is requested that can be shown at once; begins to read it. */
  #isSoonElsewhere(frame: number): boolean {
    const next = this.#requested;
    if (next === undefined || next === frame) return false;
    return this.#frames.has(next) || (this.#isScrubbing && this.#frames.aimAtScrubs(next));
  }

  async #until(frame: number, gone: () => boolean, aim: number): Promise<void> {
    while (!gone() && !this.#closed && !this.#frames.has(frame)) {
      this.#frames.aim(aim, false);
      await this.#frames.ready(frame);
      // Yields to the event loop, so that pending messages are handled.
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
    // The clock may be adjusted by less than a frame: the current frame stays.
    if (shown !== undefined && shown >= due) return;
    // After a stall no frame is dropped that can still be shown in time: screens can show two per frame interval.
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

  /** The frame on the screen, if it belongs to the playback that started at `from`. */
  #shownSince(from: number, due: number): number | undefined {
    const shown = this.#painted;
    return shown !== undefined && shown >= from && shown <= due + 1 ? shown : undefined;
  }

  /** The first available frame in the range. */
  #firstOf(first: number, last: number): number | undefined {
    for (let at = first; at <= last; at++) if (this.#frames.has(at)) return at;
    return undefined;
  }

  #paint(frame: number): void {
    const composition = this.#composition;
    if (!composition) return;
    const helpers = { ruler: this.#ruler, layer: this.#layers.layer };
    this.#draw(composition, frame, helpers, (...what) => this.#bitmaps.paint(...what));
    const seen = seenAt(composition, frame);
    this.#bitmaps.keep(seen);
    this.#painted = frame;
    this.#events.waiting([]);
    this.#events.painted(frame, idsOf(seen), this.#frames.has(frame));
  }

  /** Paints a frame with fallback fonts in place of those that are loading. Measurements and layers are not kept. */
  #paintStandIn(composition: Composition, frame: number): void {
    this.#draw(composition, frame, { ruler: newRuler(), layer: new LayerPool().layer });
    this.#events.painted(frame, idsOf(seenAt(composition, frame)), false);
  }

  #draw(
    composition: Composition,
    frame: number,
    helpers: Pick<PaintContext, 'ruler' | 'layer'>,
    paintEach?: typeof paintBlended,
  ): void {
    const { canvas, context } = this.#surface;
    context.setTransform(
      canvas.width / composition.canvas.width,
      0,
      0,
      canvas.height / composition.canvas.height,
      0,
      0,
    );
    const hasFont = this.#frames.fontTest(frame);
    const paintContext: PaintContext = {
      ...helpers,
      ...(hasFont && { hasFont }),
      canvas: composition.canvas,
      picture: (overlay, at) => this.#frames.picture(overlay, at),
    };
    paintFrame(penOf(context), composition, frame, paintContext, paintEach);
  }
}
