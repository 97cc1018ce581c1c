import type { PlayerSources } from '../player/index.ts';
import type { MediaPlace } from '../player/worker/media-file.ts';
import type { PictureAnswer, PictureAsk } from './picture-protocol.ts';

/** Frames of a media file from start to end. */
export interface Filmstrip {
  /** Sorted by time. */
  readonly frames: readonly { readonly seconds: number; readonly picture: CanvasImageSource }[];
  /** Width over height of a frame. */
  readonly shape: number;
}

/** Loudness of a media file from start to end: at least 400 values, and 100 for each second, 0 to 1. */
export interface Waveform {
  readonly seconds: number;
  readonly peaks: Float32Array;
}

/** The frame nearest to a time. */
export function pictureAt({ frames }: Filmstrip, seconds: number): CanvasImageSource | undefined {
  let best = frames[0];
  for (const frame of frames)
    if (best && Math.abs(frame.seconds - seconds) < Math.abs(best.seconds - seconds)) best = frame;
  return best?.picture;
}

/** Filmstrips and waveforms, made by a worker on first request. */
export class PictureLibrary implements Disposable {
  readonly #onArrival: () => void;
  readonly #strips = new Map<string, Filmstrip>();
  readonly #waves = new Map<string, Waveform>();
  readonly #stills = new Map<string, Filmstrip | null>();
  /** Requests by key: the retry with the proxy, if it has not been used yet. */
  readonly #asked = new Map<string, (() => void) | undefined>();
  readonly #gone = new AbortController();
  #worker: Worker | undefined;

  /** `onArrival`: a requested picture has arrived. */
  constructor(onArrival: () => void) {
    this.#onArrival = onArrival;
  }

  filmstrip(src: string, sources: PlayerSources): Filmstrip | undefined {
    // Browsers without decoders show the still image instead.
    if (typeof VideoDecoder !== 'undefined') this.#ask('filmstrip', src, sources);
    return this.#strips.get(src);
  }

  waveform(src: string, sources: PlayerSources): Waveform | undefined {
    if (typeof AudioDecoder !== 'undefined') this.#ask('waveform', src, sources);
    return this.#waves.get(src);
  }

  /** An image as a filmstrip with a single frame. */
  still(url: string): Filmstrip | undefined {
    const known = this.#stills.get(url);
    if (known !== undefined) return known ?? undefined;
    this.#stills.set(url, null);
    const image = new Image();
    image.addEventListener('load', () => {
      if (image.naturalHeight === 0) return;
      const shape = image.naturalWidth / image.naturalHeight;
      this.#stills.set(url, { frames: [{ seconds: 0, picture: image }], shape });
      this.#onArrival();
    });
    image.src = url;
    return undefined;
  }

  [Symbol.dispose](): void {
    this.#gone.abort();
    this.#worker?.terminate();
    for (const { frames } of this.#strips.values()) closeAll(frames);
  }

  #ask(kind: PictureAsk['kind'], src: string, sources: PlayerSources): void {
    const key = `${kind} ${src}`;
    if (src === '' || this.#asked.has(key)) return;
    const { signal } = this.#gone;
    this.#asked.set(key, () => {
      this.#asked.set(key, undefined);
      void this.#send(kind, src, () => sources.proxy(src, () => undefined, signal));
    });
    void this.#send(kind, src, () => sources.original(src, signal));
  }

  async #send(kind: PictureAsk['kind'], src: string, find: () => Promise<MediaPlace>): Promise<void> {
    const { signal } = this.#gone;
    try {
      const place = await find();
      if (signal.aborted) return;
      // A worker has no page to resolve a relative address against.
      const ask: PictureAsk = {
        kind,
        src,
        place: 'url' in place ? { url: new URL(place.url, location.href).href } : place,
      };
      this.#worker ??= this.#open();
      this.#worker.postMessage(ask);
    } catch {
      // The player reports missing media; here the item keeps its still image or stays plain.
    }
  }

  #open(): Worker {
    const worker = new Worker(new URL('./picture-worker.ts', import.meta.url), {
      type: 'module',
      name: 'timeline pictures',
    });
    worker.addEventListener('message', ({ data }: MessageEvent<PictureAnswer>) => this.#take(data));
    return worker;
  }

  #take(answer: PictureAnswer): void {
    if (answer.kind === 'done') {
      if (answer.outcome === 'unplayable') this.#asked.get(`${answer.about} ${answer.src}`)?.();
      return;
    }
    if (answer.kind === 'waveform') this.#waves.set(answer.src, answer);
    else {
      const before = this.#strips.get(answer.src);
      this.#strips.set(answer.src, answer);
      if (before) closeAll(before.frames);
    }
    this.#onArrival();
  }
}

function closeAll(frames: Filmstrip['frames']): void {
  for (const { picture } of frames) if (picture instanceof ImageBitmap) picture.close();
}
