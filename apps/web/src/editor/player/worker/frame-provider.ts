import {
  isMediaPicture,
  isPlayed,
  isVideo,
  mediaFrameAt,
  ownLooksAmong,
  shareOfNext,
  type Composition,
  type MediaPicture,
  type Overlay,
  type SeenOverlay,
  type VideoOverlay,
} from '@kinoloom/composition';
import { fontsOf, type FontFile, type Picture } from '@kinoloom/composition/painter';
import { FontCache, isOwnFont } from './font-cache.ts';
import { LookCache } from './look-cache.ts';
import { ClipReaders } from './clip-readers.ts';
import { Film } from './film.ts';
import { Mixtures } from './mixtures.ts';
import type { MediaLibrary, OpenedClip, PictureSource } from './media-library.ts';
import type { PlaceholderTexts } from '../protocol.ts';
import { placeholder, type Absence } from './placeholder.ts';

/** Number of frames to read ahead. */
const AHEAD = 8;

/** The same, playing backwards. */
const AHEAD_BACK = 20;

/** A clip is opened this many frames before it starts. */
const SOON = 30;

export interface FrameProviderEvents {
  /** A font has failed; without an error, one of the user's own has arrived. */
  readonly font: (file: FontFile, error: unknown) => void;
  /** A look of the user's own has failed. */
  readonly failed: (error: unknown) => void;
}

/** Provides the pictures and fonts for painting a frame. */
export class FrameProvider {
  readonly #library: MediaLibrary;
  readonly #fonts = new FontCache();
  readonly #looks = new LookCache();
  readonly #texts: PlaceholderTexts;
  readonly #events: FrameProviderEvents;
  readonly #readers = new ClipReaders();
  readonly #mixtures = new Mixtures();
  readonly #placeholders = new Map<string, { key: string; picture: Picture }>();
  /** Fonts of each overlay. An edit creates new overlay objects. */
  readonly #fontsOfEach = new WeakMap<Overlay, readonly FontFile[]>();
  #film: Film | undefined;
  #opened: Film | undefined;

  constructor(library: MediaLibrary, texts: PlaceholderTexts, events: FrameProviderEvents) {
    this.#library = library;
    this.#texts = texts;
    this.#events = events;
  }

  /** Sets the composition. Media that it still uses stay open. */
  take(composition: Composition): void {
    const film = new Film(composition);
    this.#film = film;
    this.#readers.closeUnless((id, clip) => {
      const overlay = film.find(id);
      const state = overlay && isMediaPicture(overlay) ? this.#library.media(overlay.src, 'clip') : undefined;
      return state?.kind === 'clip' && state.clip === clip;
    });
    this.#mixtures.keepOnly((id) => film.find(id) !== undefined);
    for (const id of this.#placeholders.keys()) if (!film.find(id)) this.#placeholders.delete(id);
    this.#library.keepOnly(new Set(film.overlays.flatMap((overlay) => ('src' in overlay ? [overlay.src] : []))));
  }

  /** Reads what `frame` and the following frames need; if `running`, also clips that start soon. */
  aim(frame: number, running: boolean): void {
    const used = new Set<string>();
    for (const overlay of this.#picturesAt(frame)) this.#aimAt(overlay, frame, running, used);
    if (running)
      for (const overlay of this.#film?.overlays ?? []) {
        const { from } = this.#shownIn(overlay);
        if (isMediaPicture(overlay) && from > frame && from <= frame + SOON) this.#aimAt(overlay, from, true, used);
      }
    this.#readers.readOnlyFor(used);
  }

  /**
   * Reads from proxies what a frame still needs, and nothing else.
   * @returns false if it has no proxy that can stand in
   */
  aimAtScrubs(frame: number): boolean {
    const missing = this.#missingPictures(frame);
    const scrubs = missing.flatMap((overlay) => this.#scrubAt(overlay, frame) ?? []);
    if (missing.length === 0 || scrubs.length < missing.length) return false;
    this.#readers.pause();
    for (const { source, index } of scrubs) source.want([index], false);
    return true;
  }

  /** Whether a frame can be painted with pictures of proxies in place of those that are missing. */
  hasStandIns(frame: number): boolean {
    const isShown = (overlay: MediaPicture): boolean => this.picture(overlay, frame) !== undefined;
    return this.#picturesAt(frame).every(isShown) && this.#hasLooks(frame) && this.#fonts.has(this.#fontsAt(frame));
  }

  /** Settles when the proxies have the pictures that `aimAtScrubs` requested, or others are requested. */
  async scrubsReady(frame: number): Promise<void> {
    await Promise.all(
      this.#missingPictures(frame).map(async (overlay) => {
        const scrub = this.#scrubAt(overlay, frame);
        await scrub?.source.ready(scrub.index).catch(() => this.#library.closeScrub(overlay.src));
      }),
    );
  }

  /**
   * Opens all media of the composition and loads its fonts and looks, so that playback never waits for them, and missing or
   * undecodable media are known in advance.
   */
  openAll(): void {
    const film = this.#film;
    if (!film || this.#opened === film) return;
    this.#opened = film;
    for (const overlay of film.overlays) {
      if ('src' in overlay) this.#library.media(overlay.src, isPlayed(overlay) ? 'clip' : 'image');
      // The server reports why there is no proxy; seeks then show the pictures of the clip only.
      if (isVideo(overlay)) this.#library.openScrub(overlay.src).catch(() => undefined);
      void this.#loadFonts(this.#fontsOf(overlay));
    }
    this.#looks.load(ownLooksAmong(film.overlays)).catch(this.#events.failed);
  }

  /** Whether a frame can be painted completely, or as well as it ever will be; never before there is a composition. */
  has(frame: number): boolean {
    return this.#film !== undefined && this.hasPictures(frame) && this.#fonts.has(this.#fontsAt(frame));
  }

  /** Tells the loaded fonts of a frame from the others; undefined if all are loaded. */
  fontTest(frame: number): ((file: FontFile) => boolean) | undefined {
    return this.#fontsAt(frame).every(this.#fonts.isLoaded) ? undefined : this.#fonts.isLoaded;
  }

  /** Whether a frame lacks nothing but fonts. */
  hasPictures(frame: number): boolean {
    return this.#missingPictures(frame).length === 0 && this.#hasLooks(frame);
  }

  /** Settles when `has(frame)` may have become true: check again, since the composition may have changed. */
  async ready(frame: number): Promise<void> {
    const fonts = this.#fontsAt(frame);
    await Promise.all([
      ...this.#picturesAt(frame).map((overlay) => this.#readyOf(overlay, frame)),
      this.#fonts.has(fonts) ? undefined : this.#loadFonts(fonts),
      this.#looks.load(ownLooksAmong(this.#seenAt(frame))).catch(this.#events.failed),
    ]);
  }

  /** The overlays whose picture or fonts are not available for a frame. */
  missingAt(frame: number): string[] {
    const missing = this.#seenAt(frame).filter((overlay) =>
      isMediaPicture(overlay)
        ? !this.#isSettled(overlay, frame) || !this.#looks.has(ownLooksAmong([overlay]))
        : !this.#fonts.has(this.#fontsOf(overlay)),
    );
    return [...new Set(missing.map((overlay) => this.#film?.around(overlay)?.id ?? overlay.id))];
  }

  /** The picture that the painter draws for an overlay; that of its proxy until its own is there. */
  picture(overlay: MediaPicture, at: number): Picture | undefined {
    const own = this.#ownPicture(overlay, at);
    if (own) return own;
    const scrub = this.#scrubAt(overlay, at);
    return scrub?.source.picture(scrub.index);
  }

  #ownPicture(overlay: MediaPicture, at: number): Picture | undefined {
    const state = this.#library.media(overlay.src, kindOf(overlay));
    switch (state.kind) {
      case 'image':
        return state.picture;
      case 'clip':
        if (!isVideo(overlay)) return undefined;
        return this.#clipPicture(overlay, state.clip, this.#momentOf(overlay, at));
      case 'preparing':
        return this.#placeholder(overlay, { kind: 'preparing', progress: state.progress });
      case 'failed':
        return this.#placeholder(overlay, { kind: 'missing' });
      case 'opening':
        return undefined;
    }
  }

  #clipPicture(overlay: VideoOverlay, clip: OpenedClip, at: number): Picture | undefined {
    const reader = this.#readers.of(overlay.id, clip);
    const index = mediaFrameAt(overlay, at);
    const first = reader?.picture(index);
    const share = shareOfNext(overlay, at);
    if (!first || share === 0) return first;
    const next = reader?.picture(index + 1);
    return next && this.#mixtures.of(overlay.id, first, next, share);
  }

  /** Reloads failed fonts and looks. */
  retry(): void {
    this.#fonts.retry();
    this.#looks.retry();
    this.#opened = undefined;
  }

  close(): void {
    this.#readers.closeUnless(() => false);
  }

  #seenAt(frame: number): SeenOverlay[] {
    return this.#film?.seenAt(frame) ?? [];
  }

  /** The frame of the composition that an overlay shows: in a compound clip, the first or last one of its film may be held. */
  #momentOf(overlay: Overlay, frame: number): number {
    return this.#film?.momentOf(overlay, frame) ?? frame;
  }

  #picturesAt(frame: number): MediaPicture[] {
    return this.#seenAt(frame).filter(isMediaPicture);
  }

  /** The overlays whose own picture is not available for a frame. */
  #missingPictures(frame: number): MediaPicture[] {
    return this.#picturesAt(frame).filter((overlay) => !this.#isSettled(overlay, frame));
  }

  #hasLooks(frame: number): boolean {
    return this.#looks.has(ownLooksAmong(this.#seenAt(frame)));
  }

  /** Loads fonts, and reports each that fails, and each of the user's own that arrives. Settles when none is loading any more. */
  async #loadFonts(files: readonly FontFile[]): Promise<void> {
    await Promise.all(
      files.map(async (file) => {
        try {
          await this.#fonts.load([file]);
        } catch (error) {
          return this.#events.font(file, error ?? new Error('A font failed'));
        }
        if (isOwnFont(file)) this.#events.font(file, undefined);
      }),
    );
  }

  #fontsAt(frame: number): FontFile[] {
    return this.#seenAt(frame).flatMap((overlay) => this.#fontsOf(overlay));
  }

  #fontsOf(overlay: Overlay): readonly FontFile[] {
    const known = this.#fontsOfEach.get(overlay);
    if (known) return known;
    const files = fontsOf(overlay);
    this.#fontsOfEach.set(overlay, files);
    return files;
  }

  #aimAt(overlay: MediaPicture, frame: number, running: boolean, used: Set<string>): void {
    const state = this.#library.media(overlay.src, kindOf(overlay));
    if (state.kind !== 'clip' || !isVideo(overlay)) return;
    const reader = this.#readers.of(overlay.id, state.clip);
    if (!reader) return;
    used.add(overlay.id);
    // The frames before those that are read take another pass of the decoder.
    const ahead = overlay.reversed && running ? AHEAD_BACK : AHEAD;
    const last = Math.max(frame, Math.min(frame + ahead, this.#shownIn(overlay).to - 1));
    const indices = new Set<number>();
    for (let at = frame; at <= last; at++)
      for (const index of framesOf(overlay, this.#momentOf(overlay, at))) indices.add(index);
    reader.want([...indices], running);
  }

  #shownIn(overlay: Overlay): { from: number; to: number } {
    return this.#film?.shownIn(overlay) ?? { from: 0, to: 0 };
  }

  #isSettled(overlay: MediaPicture, frame: number): boolean {
    const state = this.#library.media(overlay.src, kindOf(overlay));
    return state.kind !== 'opening' && this.#ownPicture(overlay, frame) !== undefined;
  }

  async #readyOf(overlay: MediaPicture, frame: number): Promise<void> {
    const state = this.#library.media(overlay.src, kindOf(overlay));
    if (state.kind === 'opening') return state.done;
    if (state.kind !== 'clip' || !isVideo(overlay)) return;
    const reader = this.#readers.of(overlay.id, state.clip);
    // In some containers the browser's demuxer ignores unknown video tracks, and finds the sound only.
    if (!reader) return this.#library.undecodable(overlay.src, new Error('It has no picture'));
    try {
      await Promise.all(framesOf(overlay, this.#momentOf(overlay, frame)).map((index) => reader.ready(index)));
    } catch (error) {
      // Another reader may have replaced this one meanwhile.
      if (this.#readers.isCurrent(overlay.id, reader)) this.#library.undecodable(overlay.src, error);
    }
  }

  /** The pictures of an overlay's proxy to seek in, if there is one, and which of them a frame shows. */
  #scrubAt(overlay: MediaPicture, frame: number): { source: PictureSource; index: number } | undefined {
    if (!isVideo(overlay)) return undefined;
    const scrub = this.#library.scrubOf(overlay.src);
    const state = this.#library.media(overlay.src, 'clip');
    const source = scrub && state.kind === 'clip' && this.#readers.ofScrub(overlay.id, state.clip, scrub);
    return source ? { source, index: mediaFrameAt(overlay, this.#momentOf(overlay, frame)) } : undefined;
  }

  #placeholder(overlay: MediaPicture, absence: Absence): Picture {
    const key = JSON.stringify([overlay.width, overlay.height, absence]);
    const known = this.#placeholders.get(overlay.id);
    if (known?.key === key) return known.picture;
    const picture = placeholder(overlay, absence, this.#texts);
    this.#placeholders.set(overlay.id, { key, picture });
    return picture;
  }
}

/** The media frames that an overlay shows at a frame, in the order in which it plays. */
function framesOf(overlay: VideoOverlay, at: number): number[] {
  const index = mediaFrameAt(overlay, at);
  if (shareOfNext(overlay, at) === 0) return [index];
  return overlay.reversed ? [index + 1, index] : [index, index + 1];
}

const kindOf = (overlay: MediaPicture): 'clip' | 'image' => (isVideo(overlay) ? 'clip' : 'image');
