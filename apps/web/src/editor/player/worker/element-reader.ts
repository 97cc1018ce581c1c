import { FPS, gridEnd, gridIndex } from '@kinoloom/composition';
import type { Picture } from '@kinoloom/composition/painter';
import type { PictureCache } from './picture-cache.ts';
import type { PictureSource } from './media-library.ts';

/** Maximum deviation of a playing element before it is corrected, in frames. */
const DRIFT = 3;
/** Number of frames to seek ahead while paused: each takes an element tens of milliseconds. */
const AHEAD = 4;
/** Maximum time (ms) between the seeked event and the picture. */
const SHOWN = 120;

/** A video element with loaded metadata; undefined if the browser cannot play it. */
export async function loadedVideo(url: string): Promise<HTMLVideoElement | undefined> {
  const video = Object.assign(document.createElement('video'), { muted: true, playsInline: true, preload: 'auto' });
  const loaded = new Promise<boolean>((resolve) => {
    video.addEventListener('loadeddata', () => resolve(true), { once: true });
    video.addEventListener('error', () => resolve(false), { once: true });
  });
  video.src = url;
  return (await loaded) ? video : undefined;
}

/** Releases the file and the decoder. */
function unload(video: HTMLVideoElement): void {
  video.pause();
  video.removeAttribute('src');
  video.load();
}

/**
 * Reads the pictures of one clip with a video element: exact while paused, within three frames during playback. With
 * variable frame rates, an element may show the previous picture.
 */
export class ElementReader implements PictureSource {
  readonly #src: string;
  readonly #cache: PictureCache;
  readonly #video: Promise<HTMLVideoElement>;
  #element: HTMLVideoElement | undefined;
  #running = false;
  #wanted: readonly number[] = [];
  #seeking = false;
  #closed = false;
  #waiting: { index: number; resolve: () => void; reject: (error: unknown) => void }[] = [];

  constructor(src: string, url: string, cache: PictureCache) {
    this.#src = src;
    this.#cache = cache;
    this.#video = loadedVideo(url).then((video) => {
      if (!video) throw new Error('The browser cannot play it');
      if (this.#closed) unload(video);
      this.#element = video;
      return video;
    });
    this.#video.catch((error: unknown) => {
      for (const { reject } of this.#waiting.splice(0)) reject(error);
    });
  }

  picture(index: number): Picture | undefined {
    const held = this.#cache.get(this.#name(index));
    if (held) return held;
    const video = this.#element;
    if (!this.#running || !video || video.paused || video.readyState < 2) return undefined;
    if (Math.abs(gridIndex(video.currentTime) - index) > DRIFT && !video.ended) return undefined;
    return { image: video, width: video.videoWidth, height: video.videoHeight };
  }

  want(indices: readonly number[], running: boolean): void {
    const [index] = indices;
    // An element does not play backwards: it seeks from frame to frame.
    this.#running = running && !(index !== undefined && index > (indices.at(-1) ?? index));
    this.#wanted = indices.slice(0, AHEAD);
    if (index === undefined || !this.#running) this.#element?.pause();
    if (index === undefined) return;
    if (this.#running) this.#runAt(index);
    else if (!this.#seeking) this.#seek().catch(() => undefined);
  }

  async ready(index: number): Promise<void> {
    await this.#video;
    if (this.picture(index)) return;
    return new Promise((resolve, reject) => this.#waiting.push({ index, resolve, reject }));
  }

  close(): void {
    this.#closed = true;
    for (const { resolve } of this.#waiting.splice(0)) resolve();
    const video = this.#element;
    if (video) unload(video);
  }

  #name(index: number): string {
    return `${this.#src}@frame ${index}`;
  }

  /** Plays the element in sync with the composition. */
  #runAt(index: number): void {
    const video = this.#element;
    if (!video || video.seeking) return;
    if (Math.abs(gridIndex(video.currentTime) - index) > DRIFT && !video.ended) video.currentTime = middle(index);
    // Rejected only if another call paused it meanwhile.
    if (video.paused && !video.ended) video.play().catch(() => undefined);
  }

  /** Seeks until the requested picture is cached. */
  async #seek(): Promise<void> {
    this.#seeking = true;
    try {
      const video = await this.#video;
      while (!this.#closed && !this.#running) {
        const index = this.#wanted.find((wanted) => !this.#cache.has(this.#name(wanted)));
        if (index !== undefined) await this.#capture(video, index);
        this.#waiting = this.#waiting.filter((one) => {
          if (!this.#cache.has(this.#name(one.index))) return true;
          one.resolve();
          return false;
        });
        if (index === undefined) return;
      }
    } finally {
      this.#seeking = false;
    }
  }

  async #seekTo(video: HTMLVideoElement, time: number): Promise<void> {
    const to = Math.max(0, Math.min(time, video.duration - 1e-3));
    if (Math.abs(video.currentTime - to) < 1e-6) return;
    const sought = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
    const shown = new Promise<void>((resolve) => {
      if (!('requestVideoFrameCallback' in video)) return;
      video.requestVideoFrameCallback(() => resolve());
    });
    video.currentTime = to;
    await sought;
    // No frame callback is fired if the picture does not change.
    await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, SHOWN))]);
  }

  async #capture(video: HTMLVideoElement, index: number): Promise<void> {
    video.pause();
    // The last picture before the frame's end is the one that the frame shows.
    await this.#seekTo(video, gridEnd(index) - 1e-3);
    if (!this.#closed) this.#cache.put(this.#name(index), await createImageBitmap(video));
  }
}

const middle = (index: number): number => (index + 0.25) / FPS;
