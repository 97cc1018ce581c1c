import { durationOf, FPS, type Composition, seenAt } from '@kinoloom/composition';
import { wallClock, type Anchor } from '../protocol.ts';
import { FramePainter } from './frame-painter.ts';
import type { FrameProvider } from './frame-provider.ts';
import { newSurface, pngOf, type Surface } from './surface.ts';

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

type Mode =
  | { readonly kind: 'still' }
  /** A frame is requested that the canvas does not show yet. */
  | { readonly kind: 'seeking'; readonly frame: number }
  | { readonly kind: 'running'; anchor: Anchor; late: number | undefined; isAnnounced: boolean }
  | { readonly kind: 'closed' };

/** Shows frames of a composition on a canvas: a requested one, or the current one during playback. */
export class FrameRenderer {
  readonly #frames: FrameProvider;
  readonly #painter: FramePainter;
  readonly #events: FrameRendererEvents;
  /** Gets a `change` for each new mode and each new content of a frame. */
  readonly #changes = new EventTarget();
  #composition: Composition | undefined;
  #mode: Mode = { kind: 'still' };
  #isShowing = false;
  /** Whether proxies may stand in: not when playback is to start. */
  #isScrubbing = false;
  /** When the last frame was requested, and when a drag that it belongs to rests there. */
  #asked = { at: -Infinity, restsAt: -Infinity };
  #painted: number | undefined;
  #preparation = new AbortController();

  constructor(surface: Surface, frames: FrameProvider, events: FrameRendererEvents) {
    this.#frames = frames;
    this.#painter = new FramePainter(surface, frames);
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
    if (!this.#painter.resize(width, height)) return;
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
    this.#preparation.abort();
    this.#isScrubbing = true;
    const at = performance.now();
    this.#asked = { at, restsAt: at - this.#asked.at < DRAG ? at + REST : at };
    this.#seek(frame);
  }

  /** Repaints the current frame after its content changed. */
  repaint(): void {
    this.#painter.forgetBitmaps();
    if (this.#mode.kind === 'still' && this.#painted !== undefined) this.#seek(this.#painted);
    else this.#tellChange();
  }

  /** Repaints the current frame after failed fonts were forgotten. */
  retry(): void {
    this.#painter.forgetMeasurements();
    this.repaint();
  }

  /** Shows a frame and settles once playback can start there. Settles at once if superseded by another call. */
  async prepare(frame: number): Promise<void> {
    this.#preparation.abort();
    this.#preparation = new AbortController();
    const { signal } = this.#preparation;
    this.#isScrubbing = false;
    this.#seek(frame);
    const last = Math.min(frame + PREROLL, this.#last());
    for (let at = frame; at <= last && !signal.aborted; at++) {
      if (this.#frames.has(at)) continue;
      // The frame itself may be on the screen already, while the next one starts a clip that loads slowly.
      const slow = setTimeout(() => this.#events.waiting(this.#frames.missingAt(at)), PATIENCE);
      await this.#until(at, signal, frame);
      clearTimeout(slow);
    }
    if (!signal.aborted) this.#events.waiting([]);
  }

  /** Starts playback; further calls adjust the clock. */
  run(anchor: Anchor): void {
    this.#preparation.abort();
    if (this.#mode.kind === 'running') {
      this.#mode.anchor = anchor;
      return;
    }
    this.#enter({ kind: 'running', anchor, late: undefined, isAnnounced: false });
    requestAnimationFrame(this.#tick);
  }

  /** The frame that is shown or requested, as exact as in the file and in the composition's size, as a PNG. */
  async capture(): Promise<Blob> {
    const frame = this.#target() ?? this.#painted ?? 0;
    const gone = new AbortController();
    await this.#until(frame, gone.signal, frame);
    const composition = this.#composition;
    if (!composition || this.#mode.kind === 'closed') throw new Error('The player was closed');
    const { width, height } = composition.canvas;
    const surface = newSurface(width, height, true);
    const painter = new FramePainter(surface, this.#frames);
    painter.paint(composition, frame);
    painter.close();
    return pngOf(surface);
  }

  close(): void {
    this.#preparation.abort();
    this.#enter({ kind: 'closed' });
    this.#frames.close();
    this.#painter.close();
  }

  #enter(mode: Mode): void {
    // Once closed, always closed.
    if (this.#mode.kind !== 'closed') this.#mode = mode;
    this.#tellChange();
  }

  #tellChange(): void {
    this.#changes.dispatchEvent(new Event('change'));
  }

  #last(): number {
    return this.#composition ? Math.max(0, durationOf(this.#composition) - 1) : 0;
  }

  /** The requested frame that is not shown yet. */
  #target(): number | undefined {
    return this.#mode.kind === 'seeking' ? this.#mode.frame : undefined;
  }

  #seek(frame: number): void {
    this.#enter({ kind: 'seeking', frame });
    if (!this.#isShowing) void this.#showTargets();
  }

  /** Shows the requested frame, then those that were requested meanwhile. */
  async #showTargets(): Promise<void> {
    this.#isShowing = true;
    let reportedFrom = performance.now() + PATIENCE;
    try {
      for (let frame = this.#target(); frame !== undefined; frame = this.#target()) {
        if (await this.#paintFromScrubs(frame)) reportedFrom = performance.now() + PATIENCE_WITH_STAND_IN;
        if (this.#target() !== frame) continue;
        this.#frames.aim(frame, false);
        if (!this.#frames.has(frame)) {
          // Added text is visible at once, in a fallback font until its own is loaded.
          if (frame === this.#painted && this.#frames.hasPictures(frame)) this.#paintInFallbackFonts(frame);
          await this.#waitFor(frame, reportedFrom);
        }
        if (this.#target() === undefined || !this.#frames.has(frame)) continue;
        this.#paint(frame);
        reportedFrom = performance.now() + PATIENCE;
        if (this.#target() === frame) this.#mode = { kind: 'still' };
      }
    } catch (error) {
      if (this.#target() !== undefined) this.#mode = { kind: 'still' };
      this.#events.failed(error);
    } finally {
      this.#isShowing = false;
    }
  }

  /** Paints a frame with the pictures of proxies. @returns whether it did: not if the frame's own are there, or proxies are missing */
  async #paintFromScrubs(frame: number): Promise<boolean> {
    if (!this.#isScrubbing || this.#frames.has(frame) || !this.#frames.aimAtScrubs(frame)) return false;
    await this.#frames.scrubsReady(frame);
    if (this.#target() === undefined || !this.#frames.hasStandIns(frame)) return false;
    this.#paint(frame);
    await this.#rested(frame);
    return true;
  }

  /** Waits until a drag rests at a frame, or another one is requested; at least until pending messages are handled. */
  async #rested(frame: number): Promise<void> {
    const over = new AbortController();
    await new Promise<void>((resolve) => {
      const isLeft = (): boolean => this.#target() !== frame;
      setTimeout(resolve, isLeft() ? 0 : this.#asked.restsAt - performance.now());
      this.#changes.addEventListener('change', () => isLeft() && resolve(), { signal: over.signal });
    });
    over.abort();
  }

  /**
   * Waits until a frame can be painted, or until another one is requested and this one takes too long. It is
   * reported from this time on: media events and other requests only interrupt the wait.
   */
  async #waitFor(frame: number, reportedFrom: number): Promise<void> {
    const over = new AbortController();
    const overtaken = new Promise<void>((resolve) => {
      const onChange = (): unknown => setTimeout(resolve, this.#isSoonElsewhere(frame) ? 0 : GRACE);
      this.#changes.addEventListener('change', onChange, { signal: over.signal });
    });
    const report = (): void => this.#events.waiting(this.#frames.missingAt(frame));
    const slow = setTimeout(report, reportedFrom - performance.now());
    try {
      await Promise.race([this.#until(frame, over.signal, frame), overtaken]);
    } finally {
      over.abort();
      clearTimeout(slow);
    }
  }

  /** Whether another frame is requested that can be shown at once; begins to read it. */
  #isSoonElsewhere(frame: number): boolean {
    const next = this.#target();
    if (next === undefined || next === frame) return false;
    return this.#frames.has(next) || (this.#isScrubbing && this.#frames.aimAtScrubs(next));
  }

  /** Reads what `aim` and the following frames need, until `frame` is there. */
  async #until(frame: number, gone: AbortSignal, aim: number): Promise<void> {
    while (!gone.aborted && this.#mode.kind !== 'closed' && !this.#frames.has(frame)) {
      this.#frames.aim(aim, false);
      await this.#frames.ready(frame);
      // Yields to the event loop, so that pending messages are handled.
      if (!this.#frames.has(frame)) await new Promise((resolve) => setTimeout(resolve, 4));
    }
  }

  readonly #tick = (): void => {
    const mode = this.#mode;
    if (mode.kind !== 'running') return;
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
    this.#painter.paint(composition, frame);
    this.#painted = frame;
    this.#events.waiting([]);
    this.#tellPainted(composition, frame, this.#frames.has(frame));
  }

  #paintInFallbackFonts(frame: number): void {
    const composition = this.#composition;
    if (!composition) return;
    this.#painter.paintInFallbackFonts(composition, frame);
    this.#tellPainted(composition, frame, false);
  }

  #tellPainted(composition: Composition, frame: number, isExact: boolean): void {
    const overlays = seenAt(composition, frame).map(({ id }) => id);
    this.#events.painted(frame, overlays, isExact);
  }
}
