import type { Composition } from '@kinoloom/composition';
import type { FontFile } from '@kinoloom/composition/painter';
import { SAMPLES_PER_FRAME } from '@kinoloom/composition/sound';
import type { FromWorker, Measurable, MediaVersion, PlaceholderTexts, ToWorker } from '../protocol.ts';
import { BLOCK } from '../sound/block.ts';
import { PlaybackMixer } from '../sound/mixer.ts';
import { FrameRenderer } from './frame-renderer.ts';
import { Measurement } from './measurement.ts';
import { MediaLibrary, type MediaState, type Opener, type Places } from './media-library.ts';
import type { MediaPlace } from './media-file.ts';
import { FrameProvider } from './frame-provider.ts';
import { isOwnFont } from './font-cache.ts';
import type { Surface } from './surface.ts';

interface Mix {
  readonly ticket: number;
  readonly mixer: PlaybackMixer;
  until: number;
  mixed: number;
  busy: boolean;
}

interface Request {
  readonly resolve: (place: MediaPlace) => void;
  readonly reject: (error: Error) => void;
  readonly onProgress: (progress: number) => void;
}

/** The playback worker: media, frames and sound behind the canvas, controlled by messages; a worker if supported. */
export class PlaybackWorker implements Disposable {
  readonly #post: (message: FromWorker, transfer?: Transferable[]) => void;
  readonly #library: MediaLibrary;
  readonly #frames: FrameProvider;
  readonly #renderer: FrameRenderer;
  readonly #requests = new Map<number, Request>();
  #lastRequest = 0;
  #composition: Composition | undefined;
  #mix: Mix | undefined;
  #measurement: Measurement | undefined;
  #waiting = '';

  constructor(
    surface: Surface,
    open: Opener,
    texts: PlaceholderTexts,
    post: (message: FromWorker, transfer?: Transferable[]) => void,
  ) {
    this.#post = post;
    const places: Places = {
      original: (src) => this.#where(src, 'original', () => undefined),
      proxy: (src, onProgress) => this.#where(src, 'proxy', onProgress),
      scrub: (src) => this.#where(src, 'scrub', () => undefined),
    };
    this.#library = new MediaLibrary(places, open, (src, state) => this.#changed(src, state));
    this.#frames = new FrameProvider(this.#library, texts, {
      font: (file, error) => this.#fontChanged(file, error),
      failed: (error) => this.#broken(error),
    });
    this.#renderer = new FrameRenderer(surface, this.#frames, {
      painted: (frame, overlays, isExact) => {
        post({ type: 'painted', frame, overlays, isExact });
        this.#frames.openAll();
      },
      waiting: (overlays) => this.#tellWaiting(overlays),
      starved: (frame) => post({ type: 'starved', frame }),
      failed: (error) => this.#broken(error),
    });
  }

  handle(message: ToWorker): void {
    switch (message.type) {
      case 'composition':
        this.#composition = message.composition;
        return this.#renderer.take(message.composition);
      case 'size':
        return this.#renderer.resize(message.width, message.height);
      case 'show':
        return this.#renderer.show(message.frame);
      case 'prepare':
        return void this.#prepare(message.frame, message.ticket);
      case 'run':
        return this.#renderer.run(message.anchor);
      case 'sound':
        if (this.#mix?.ticket === message.ticket) {
          this.#mix.until = message.until;
          void this.#mixOn(this.#mix);
        }
        return;
      case 'quiet':
        return this.#stopMix();
      case 'measure':
        return void this.#measure(message.ticket, message.what);
      case 'stopMeasuring':
        return this.#stopMeasuring();
      case 'capture':
        return void this.#capture(message.ticket);
      case 'retry':
        this.#library.retry();
        this.#frames.retry();
        return this.#renderer.retry();
      case 'place': {
        const request = this.#requests.get(message.request);
        this.#requests.delete(message.request);
        if ('error' in message.place) request?.reject(new Error(message.place.error));
        else request?.resolve(message.place);
        return;
      }
      case 'progress':
        return this.#requests.get(message.request)?.onProgress(message.progress);
    }
  }

  [Symbol.dispose](): void {
    this.#stopMix();
    this.#stopMeasuring();
    this.#renderer.close();
    this.#library[Symbol.dispose]();
    for (const { reject } of this.#requests.values()) reject(new Error('The player was closed'));
    this.#requests.clear();
  }

  async #prepare(frame: number, ticket: number): Promise<void> {
    this.#stopMix();
    const composition = this.#composition;
    if (!composition) return;
    const at = frame * SAMPLES_PER_FRAME;
    const mixer = new PlaybackMixer(composition, frame, (overlay) => this.#library.voiceOf(overlay.src));
    const mix: Mix = { ticket, mixer, until: at + 2 * BLOCK, mixed: at, busy: false };
    this.#mix = mix;
    await Promise.all([this.#renderer.prepare(frame), this.#mixOn(mix)]);
    if (this.#mix === mix) this.#post({ type: 'prepared', ticket });
  }

  async #mixOn(mix: Mix): Promise<void> {
    if (mix.busy) return;
    mix.busy = true;
    try {
      while (this.#mix === mix && mix.mixed < mix.until) {
        const block = await mix.mixer.next();
        if (!block || this.#mix !== mix) return;
        mix.mixed = block.at + block.left.length;
        this.#post({ type: 'block', ticket: mix.ticket, ...block }, [block.left.buffer, block.right.buffer]);
      }
    } catch (error) {
      this.#broken(error);
    } finally {
      mix.busy = false;
    }
  }

  async #measure(ticket: number, what: Measurable): Promise<void> {
    this.#stopMeasuring();
    if (!this.#composition) return;
    const measurement = new Measurement(this.#composition, what, ({ src }) => this.#library.voiceOf(src));
    this.#measurement = measurement;
    try {
      const sound = await measurement.run((share) => this.#post({ type: 'measured', ticket, share }));
      if (sound) this.#post({ type: 'measured', ticket, share: 1, sound });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#post({ type: 'measureFailed', ticket, reason });
    }
  }

  async #capture(ticket: number): Promise<void> {
    const failed = (error: unknown): { error: string } => ({
      error: error instanceof Error ? error.message : String(error),
    });
    this.#post({ type: 'captured', ticket, picture: await this.#renderer.capture().catch(failed) });
  }

  #stopMeasuring(): void {
    this.#measurement?.[Symbol.dispose]();
    this.#measurement = undefined;
  }

  #stopMix(): void {
    this.#mix?.mixer.close();
    this.#mix = undefined;
  }

  #where(src: string, what: MediaVersion, onProgress: (progress: number) => void): Promise<MediaPlace> {
    const request = ++this.#lastRequest;
    return new Promise((resolve, reject) => {
      this.#requests.set(request, { resolve, reject, onProgress });
      this.#post({ type: 'where', request, src, what });
    });
  }

  #changed(src: string, state: MediaState): void {
    if (state.kind === 'opening') return;
    const news = state.kind === 'clip' || state.kind === 'image' ? ({ kind: 'ready' } as const) : state;
    this.#post({ type: 'media', src, news });
    this.#renderer.repaint();
  }

  /** A user's font that is missing is replaced, and said to be; the player needs those that are bundled. */
  #fontChanged(file: FontFile, error: unknown): void {
    if (!isOwnFont(file)) return this.#broken(error);
    const reason = error instanceof Error ? error.message : String(error);
    const news = error === undefined ? ({ kind: 'ready' } as const) : ({ kind: 'failed', reason } as const);
    this.#post({ type: 'media', src: file.specifier, news });
  }

  #tellWaiting(overlays: readonly string[]): void {
    const key = overlays.join();
    if (key === this.#waiting) return;
    this.#waiting = key;
    this.#post({ type: 'waiting', overlays });
  }

  #broken(error: unknown): void {
    this.#post({ type: 'broken', reason: error instanceof Error ? error.message : String(error) });
  }
}
