import type { Picture } from '@kinoloom/composition/painter';
import { isShownOtherwise, STILL_HEAD } from '@kinoloom/media/browser';
import { NO_H264 } from '../protocol.ts';
import type { OpenVoice } from '../sound/voice.ts';
import { IN_MEMORY, MediaUnreachable, type MediaPlace } from './media-file.ts';

/** Provides the locations of media, outside the player. */
export interface Places {
  original(src: string): Promise<MediaPlace>;
  /** A proxy that every browser plays; `onProgress` is called with its progress, 0 to 1. */
  proxy(src: string, onProgress: (progress: number) => void): Promise<MediaPlace>;
  /** A small proxy that is quick to seek in. */
  scrub(src: string): Promise<MediaPlace>;
}

/** An opened video or sound. */
export interface OpenedClip extends Disposable {
  /** False if this browser cannot decode its video or sound, or would display it incorrectly. */
  readonly decodable: boolean;
  /** Undefined without video. */
  readonly newReader: (() => PictureSource) | undefined;
  /** Undefined without decodable sound. */
  readonly openVoice: OpenVoice | undefined;
  /** Set if a small proxy can show its pictures sooner. */
  readonly isSlowToSeek?: () => Promise<boolean>;
  /** Reads single pictures, for seeks in a proxy. */
  readonly newScrubReader?: () => PictureSource;
}

/** @throws MediaUnreachable if the bytes cannot be fetched; any other error means that the browser cannot read them */
export type Opener = (src: string, place: MediaPlace) => Promise<OpenedClip>;

export type MediaState =
  | { readonly kind: 'opening'; readonly done: Promise<void> }
  | { readonly kind: 'clip'; readonly clip: OpenedClip; readonly isProxy: boolean }
  | { readonly kind: 'image'; readonly picture: Picture & { readonly image: ImageBitmap } }
  | { readonly kind: 'preparing'; readonly progress: number }
  | { readonly kind: 'failed'; readonly reason: string };

export type SourceKind = 'clip' | 'image';

/** The media of a composition, each opened once for all its overlays. */
export class MediaLibrary implements Disposable {
  readonly #places: Places;
  readonly #open: Opener;
  readonly #onChange: (src: string, state: MediaState) => void;
  readonly #media = new Map<string, MediaState>();
  readonly #kinds = new Map<string, SourceKind>();
  /** Proxies to seek in, by the `src` of their clips; undefined: not asked for any more. */
  readonly #scrubs = new Map<string, OpenedClip | undefined>();

  constructor(places: Places, open: Opener, onChange: (src: string, state: MediaState) => void) {
    this.#places = places;
    this.#open = open;
    this.#onChange = onChange;
  }

  /** The state of a media file; opens it on first use. */
  media(src: string, kind: SourceKind): MediaState {
    const known = this.#media.get(src);
    if (known) return known;
    this.#kinds.set(src, kind);
    if (src === '') return this.#set(src, { kind: 'failed', reason: 'no media' });
    const done = kind === 'image' ? this.#openImage(src) : this.#openClip(src);
    return this.#set(src, { kind: 'opening', done });
  }

  /** Opens a media file's sound once it is loaded; undefined without sound. */
  async voiceOf(src: string): Promise<OpenVoice | undefined> {
    const state = this.media(src, 'clip');
    if (state.kind === 'opening') await state.done;
    const opened = this.#media.get(src);
    return opened?.kind === 'clip' ? opened.clip.openVoice : undefined;
  }

  /** The proxy of a clip to seek in, if it is open. */
  scrubOf(src: string): OpenedClip | undefined {
    return this.#scrubs.get(src);
  }

  /** Opens the proxy of a clip that is slow to seek, once there is one. Without it, seeks show the clip's own pictures only. */
  async openScrub(src: string): Promise<void> {
    if (this.#scrubs.has(src)) return;
    this.#scrubs.set(src, undefined);
    const state = this.media(src, 'clip');
    if (state.kind === 'opening') await state.done;
    const opened = this.#media.get(src);
    if (opened?.kind !== 'clip' || opened.isProxy || !(await opened.clip.isSlowToSeek?.())) return;
    const scrub = await this.#open(`scrub ${src}`, await wholeOf(await this.#places.scrub(src)));
    if (this.#scrubs.has(src) && !this.#scrubs.get(src) && scrub.decodable) this.#scrubs.set(src, scrub);
    else scrub[Symbol.dispose]();
  }

  /** Called when the proxy of a clip turns out to be undecodable. */
  closeScrub(src: string): void {
    this.#scrubs.get(src)?.[Symbol.dispose]();
    this.#scrubs.set(src, undefined);
  }

  /** Closes media that the composition no longer uses. */
  keepOnly(used: ReadonlySet<string>): void {
    for (const src of this.#media.keys()) if (!used.has(src)) this.#drop(src);
  }

  /** Retries what has failed. */
  retry(): void {
    const failed = [...this.#media].filter(([, { kind }]) => kind === 'failed');
    for (const [src] of failed) {
      this.#media.delete(src);
      this.media(src, this.#kinds.get(src) ?? 'clip');
    }
  }

  /** Called when a clip turns out to be undecodable: switches to its proxy, or fails if it is the proxy. */
  undecodable(src: string, error: unknown): void {
    const state = this.#media.get(src);
    if (state?.kind !== 'clip') return;
    if (state.isProxy) this.#replace(src, { kind: 'failed', reason: reasonOf(error) });
    else void this.#prepare(src);
  }

  [Symbol.dispose](): void {
    this.keepOnly(new Set());
  }

  async #openClip(src: string): Promise<void> {
    let place: MediaPlace;
    try {
      place = await this.#places.original(src);
    } catch (error) {
      return this.#replace(src, { kind: 'failed', reason: reasonOf(error) });
    }
    try {
      const clip = await this.#open(src, place);
      if (!this.#media.has(src)) return clip[Symbol.dispose]();
      if (clip.decodable) return this.#replace(src, { kind: 'clip', clip, isProxy: false });
      clip[Symbol.dispose]();
    } catch (error) {
      if (error instanceof MediaUnreachable) return this.#replace(src, { kind: 'failed', reason: reasonOf(error) });
    }
    // An unsupported container is handled like an undecodable codec.
    void this.#prepare(src);
  }

  async #prepare(src: string): Promise<void> {
    this.#replace(src, { kind: 'preparing', progress: 0 });
    try {
      const place = await this.#places.proxy(src, (progress) => {
        if (this.#media.get(src)?.kind === 'preparing') this.#replace(src, { kind: 'preparing', progress });
      });
      const clip = await this.#open(src, place);
      if (!clip.decodable) throw new Error(NO_H264);
      if (!this.#media.has(src)) return clip[Symbol.dispose]();
      this.#replace(src, { kind: 'clip', clip, isProxy: true });
    } catch (error) {
      this.#replace(src, { kind: 'failed', reason: reasonOf(error) });
    }
  }

  async #openImage(src: string): Promise<void> {
    try {
      const bytes = await bytesOf(await this.#places.original(src));
      const image = await decodedStill(bytes);
      if (image) this.#showImage(src, image);
      // As with clips, nobody waits for it here.
      else void this.#prepareImage(src);
    } catch (error) {
      this.#replace(src, { kind: 'failed', reason: reasonOf(error) });
    }
  }

  /** Shows the stand-in that the server makes of a still which this browser cannot decode, or shows otherwise. */
  async #prepareImage(src: string): Promise<void> {
    this.#replace(src, { kind: 'preparing', progress: 0 });
    try {
      const place = await this.#places.proxy(src, () => undefined);
      this.#showImage(src, await createImageBitmap(await bytesOf(place)));
    } catch (error) {
      this.#replace(src, { kind: 'failed', reason: reasonOf(error) });
    }
  }

  #showImage(src: string, image: ImageBitmap): void {
    if (!this.#media.has(src)) return image.close();
    this.#replace(src, { kind: 'image', picture: { image, width: image.width, height: image.height } });
  }

  /** Media no longer in use have no state to replace. */
  #replace(src: string, state: MediaState): void {
    const before = this.#media.get(src);
    if (!before) return;
    if (before.kind === 'clip') before.clip[Symbol.dispose]();
    this.#set(src, state);
  }

  #set(src: string, state: MediaState): MediaState {
    this.#media.set(src, state);
    this.#onChange(src, state);
    return state;
  }

  #drop(src: string): void {
    const state = this.#media.get(src);
    this.#media.delete(src);
    if (state?.kind === 'clip') state.clip[Symbol.dispose]();
    if (state?.kind === 'image') state.picture.image.close();
    this.#scrubs.get(src)?.[Symbol.dispose]();
    this.#scrubs.delete(src);
  }
}

/** A still as films show it; undefined if this browser cannot decode it, or shows it in other colours. */
async function decodedStill(bytes: Blob): Promise<ImageBitmap | undefined> {
  if (isShownOtherwise(new Uint8Array(await bytes.slice(0, STILL_HEAD).arrayBuffer()))) return undefined;
  return createImageBitmap(bytes, { imageOrientation: 'from-image' }).catch(() => undefined);
}

async function bytesOf(place: MediaPlace): Promise<Blob> {
  if ('blob' in place) return place.blob;
  const answer = await fetch(place.url);
  if (!answer.ok) throw new Error(`The server answered ${answer.status}`);
  return answer.blob();
}

/** A small file at once, so that no seek waits for the network: a minute of a proxy. */
async function wholeOf(place: MediaPlace): Promise<MediaPlace> {
  if ('blob' in place) return place;
  const answer = await fetch(place.url);
  if (answer.ok && Number(answer.headers.get('content-length') ?? Infinity) <= IN_MEMORY)
    return { blob: await answer.blob() };
  await answer.body?.cancel();
  return place;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Source of one clip's pictures. Indices are frames of the media at 30 fps. */
export interface PictureSource {
  /** The picture at a frame of the media, if available. */
  picture(index: number): Picture | undefined;
  /**
   * Sets the wanted frames of the media, in order of priority; replaces the previous ones. `running`: during playback
   * the wanted frames advance by themselves.
   */
  want(indices: readonly number[], running: boolean): void;
  /** Settles when `picture(index)` is available, or no picture is wanted any more. @throws Error if it cannot be decoded */
  ready(index: number): Promise<void>;
  close(): void;
}
