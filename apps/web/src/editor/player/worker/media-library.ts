import type { Picture } from '@kinoloom/composition/painter';
import { NO_H264 } from '../protocol.ts';
import type { OpenVoice } from '../sound/voice.ts';
import { MediaUnreachable, type MediaPlace } from './media-file.ts';

/** Where media are fetched from; answered outside the player. */
export interface Places {
  original(src: string): Promise<MediaPlace>;
  /** A version that every browser plays; `onProgress` is told how far its making is, 0 to 1. */
  proxy(src: string, onProgress: (progress: number) => void): Promise<MediaPlace>;
}

/** A video or sound that has been opened. */
export interface OpenedClip extends Disposable {
  /** False where it has a picture or a sound that this browser can't decode, or a picture that it would show otherwise than a composition. */
  readonly decodable: boolean;
  /** Undefined where it has no picture. */
  readonly newReader: (() => PictureSource) | undefined;
  /** Undefined where it has no sound that can be decoded. */
  readonly openVoice: OpenVoice | undefined;
}

/** @throws MediaUnreachable where the bytes did not come; any other error says that the browser cannot read them */
export type Opener = (src: string, place: MediaPlace) => Promise<OpenedClip>;

export type MediaState =
  | { readonly kind: 'opening'; readonly done: Promise<void> }
  | { readonly kind: 'clip'; readonly clip: OpenedClip; readonly isProxy: boolean }
  | { readonly kind: 'image'; readonly picture: Picture & { readonly image: ImageBitmap } }
  | { readonly kind: 'preparing'; readonly progress: number }
  | { readonly kind: 'failed'; readonly reason: string };

export type SourceKind = 'clip' | 'image';

/** Every media of a composition, opened once for all the overlays that use it. */
export class MediaLibrary implements Disposable {
  readonly #places: Places;
  readonly #open: Opener;
  readonly #onChange: (src: string, state: MediaState) => void;
  readonly #media = new Map<string, MediaState>();
  readonly #kinds = new Map<string, SourceKind>();

  constructor(places: Places, open: Opener, onChange: (src: string, state: MediaState) => void) {
    this.#places = places;
    this.#open = open;
    this.#onChange = onChange;
  }

  /** The state of a media, which is opened if nobody has asked for it before. */
  media(src: string, kind: SourceKind): MediaState {
    const known = this.#media.get(src);
    if (known) return known;
    this.#kinds.set(src, kind);
    if (src === '') return this.#set(src, { kind: 'failed', reason: 'It has no media' });
    const done = kind === 'image' ? this.#openImage(src) : this.#openClip(src);
    return this.#set(src, { kind: 'opening', done });
  }

  /** How the sound of a media is read, once it is known; undefined where it has none. */
  async voiceOf(src: string): Promise<OpenVoice | undefined> {
    const state = this.media(src, 'clip');
    if (state.kind === 'opening') await state.done;
    const opened = this.#media.get(src);
    return opened?.kind === 'clip' ? opened.clip.openVoice : undefined;
  }

  /** Closes what a composition no longer uses. */
  keepOnly(used: ReadonlySet<string>): void {
    for (const src of this.#media.keys()) if (!used.has(src)) this.#drop(src);
  }

  /** Tries what has failed once more. */
  retry(): void {
    const failed = [...this.#media].filter(([, { kind }]) => kind === 'failed');
    for (const [src] of failed) {
      this.#media.delete(src);
      this.media(src, this.#kinds.get(src) ?? 'clip');
    }
  }

  /** Called when a clip cannot be decoded after all: its proxy is played instead, or it has failed where it is the proxy. */
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
    // A container that the browser's demuxer does not know is as unplayable here as a codec that it does not decode.
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
      const place = await this.#places.original(src);
      const image = await createImageBitmap(await bytesOf(place), { imageOrientation: 'from-image' });
      if (!this.#media.has(src)) return image.close();
      this.#replace(src, { kind: 'image', picture: { image, width: image.width, height: image.height } });
    } catch (error) {
      this.#replace(src, { kind: 'failed', reason: reasonOf(error) });
    }
  }

  /** Media that are no longer used have no state to replace. */
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
  }
}

async function bytesOf(place: MediaPlace): Promise<Blob> {
  if ('blob' in place) return place.blob;
  const answer = await fetch(place.url);
  if (!answer.ok) throw new Error(`The server answered ${answer.status}`);
  return answer.blob();
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Where the pictures of one clip come from. Indices count frames of the media at 30 fps. */
export interface PictureSource {
  /** What a frame of the media shows, where that is at hand. */
  picture(index: number): Picture | undefined;
  /**
   * Says which frames of the media are wanted, the first one first. Whatever was wanted before no longer is. `running`: the
   * composition plays, and what is wanted moves on by itself.
   */
  want(indices: readonly number[], running: boolean): void;
  /** Settles once `picture(index)` is there. @throws Error if it can't be decoded */
  ready(index: number): Promise<void>;
  close(): void;
}
