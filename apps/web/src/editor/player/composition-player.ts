import { asPlayed, durationOf, FPS, type Composition } from '@kinoloom/composition';
import { filmSound, SAMPLE_RATE, SAMPLES_PER_FRAME } from '@kinoloom/composition/sound';
import {
  wallClock,
  type FromWorker,
  type Measurable,
  type MeasuredSound,
  type MediaNews,
  type ToWorker,
} from './protocol.ts';
import { BLOCK, type SoundBlock } from './sound/block.ts';
import { AudioOutput } from './audio-output.ts';
import type { MediaPlace } from './worker/media-file.ts';
import { openPlaybackWorker, type WorkerLink } from './worker-link.ts';

/** Locates a media file by its overlay's `src`. */
export type ResolveSource = (src: string, signal: AbortSignal) => Promise<MediaPlace>;

/** Locates a proxy that every browser plays; `onProgress` (0 to 1) is called while it is being made. */
export type ResolveProxy = (
  src: string,
  onProgress: (progress: number) => void,
  signal: AbortSignal,
) => Promise<MediaPlace>;

export interface PlayerSources {
  readonly original: ResolveSource;
  readonly proxy: ResolveProxy;
  /** A small proxy, shown while one seeks in a clip that is slow to seek. */
  readonly scrub: ResolveProxy;
}

export interface PlayerEvents {
  /** A frame is on the screen, with these overlays; not yet exact while pictures of proxies stand in. */
  onFrame(frame: number, overlays: readonly string[], isExact: boolean): void;
  onPlaying(playing: boolean): void;
  /** Overlays whose picture playback waits for; empty: it continues. */
  onWaiting(overlays: readonly string[]): void;
  onMedia(src: string, news: MediaNews): void;
  /** The player itself has failed. */
  onBroken(reason: string): void;
  onEnded(): void;
  /** A block of sound has been handed to the output. */
  onSound(block: SoundBlock): void;
}

/** Length of sound mixed in advance, in samples. */
const SOUND_AHEAD = 2 * SAMPLE_RATE;
/** Interval of clock updates, in milliseconds. */
const BEAT = 100;
/** Maximum deviation of the video's clock from the audio's, in frames. */
const DRIFT = 0.4;

type State =
  | { readonly kind: 'paused' }
  | { readonly kind: 'starting'; readonly ticket: number; readonly from: number }
  | { readonly kind: 'playing'; readonly ticket: number };

/** A measurement that the worker makes. */
interface Measuring {
  readonly ticket: number;
  readonly resolve: (sound: MeasuredSound) => void;
  readonly reject: (error: Error) => void;
  readonly onShare: (share: number) => void;
}

/** Changes with all that is heard. */
const soundKey = (composition: Composition): string => JSON.stringify(filmSound(composition));

/** Plays a composition on a canvas. The audio output is the clock; the playback worker follows it. */
export class CompositionPlayer implements Disposable {
  readonly #events: PlayerEvents;
  readonly #sources: () => PlayerSources;
  readonly #worker: WorkerLink;
  readonly #gone = new AbortController();
  #output: AudioOutput | undefined;
  #composition: Composition;
  #state: State = { kind: 'paused' };
  #ticket = 0;
  #blocks: Extract<FromWorker, { type: 'block' }>[] = [];
  #asked: number;
  #painted: number | undefined;
  #anchor = { frame: 0, at: 0 };
  #beat: ReturnType<typeof setInterval> | undefined;
  #ending: ReturnType<typeof setTimeout> | undefined;
  #volume = 1;
  #measuring: Measuring | undefined;
  readonly #capturing = new Map<number, { resolve: (png: Blob) => void; reject: (error: Error) => void }>();

  /** `sources` is called on each request, so it may change. The canvas must not have a context yet. */
  constructor(
    canvas: HTMLCanvasElement,
    composition: Composition,
    sources: () => PlayerSources,
    events: PlayerEvents,
    frame = 0,
  ) {
    this.#events = events;
    this.#sources = sources;
    this.#composition = asPlayed(composition);
    this.#worker = openPlaybackWorker(canvas, (message) => this.#onMessage(message));
    this.#worker.post({ type: 'composition', composition: this.#composition });
    this.#asked = this.#within(frame);
    this.#worker.post({ type: 'show', frame: this.#shownAt(this.#asked) });
  }

  /**
   * The current frame: audible during playback, else the one requested. It may equal the composition's length, where
   * its last frame is shown.
   */
  get frame(): number {
    if (this.#state.kind !== 'playing' || !this.#output) return this.#asked;
    return this.#shownAt(Math.max(this.#anchor.frame, Math.floor(this.#output.position)));
  }

  /** Whether the composition plays, or will as soon as it can. */
  get playing(): boolean {
    return this.#state.kind !== 'paused';
  }

  /** 0 to 1. */
  set volume(level: number) {
    this.#volume = level;
    if (this.#output) this.#output.volume = level;
  }

  /** The audio node, for tests that measure it; undefined before the first playback. */
  get output(): AudioNode | undefined {
    return this.#output?.output;
  }

  take(edited: Composition): void {
    const composition = asPlayed(edited);
    if (composition === this.#composition) return;
    const before = this.#composition;
    const now = this.frame;
    const shown = this.#shownAt(now);
    this.#composition = composition;
    this.#worker.post({ type: 'composition', composition });
    const frame = this.#within(now);
    if (this.playing) {
      const sounds = soundKey(composition) !== soundKey(before);
      if (sounds || frame !== now || durationOf(before) !== durationOf(composition)) this.#start(frame);
    } else if (this.#shownAt(frame) !== shown) this.seek(frame);
    else this.#asked = frame;
  }

  /** Sets the output size in pixels. */
  resize(width: number, height: number): void {
    this.#worker.post({ type: 'size', width, height });
  }

  /** Call it from a user gesture handler, else the browser may mute the composition. */
  async play(): Promise<void> {
    if (this.playing || durationOf(this.#composition) === 0) return;
    const output = this.clock();
    const from = this.#asked >= this.#last() ? 0 : this.#asked;
    const ticket = ++this.#ticket;
    this.#state = { kind: 'starting', ticket, from };
    this.#asked = from;
    this.#events.onPlaying(true);
    await output.wake();
    if (this.#state.kind === 'starting' && this.#state.ticket === ticket) this.#start(from);
  }

  /** Pauses at the frame on the screen. */
  pause(): void {
    if (!this.playing) return;
    const frame = this.#state.kind === 'playing' ? (this.#painted ?? this.frame) : this.#asked;
    this.#halt();
    this.#state = { kind: 'paused' };
    this.#show(frame);
    this.#events.onPlaying(false);
  }

  /** Seeks to a frame; playback continues from there. */
  seek(frame: number): void {
    const to = this.#within(frame);
    if (this.playing) this.#start(to);
    else this.#show(to);
  }

  /**
   * Measures the sound of the whole film. `onShare`: how much has been measured, 0 to 1.
   * @throws the reason of `signal`, or Error if media could not be read
   */
  measure(what: Measurable, onShare: (share: number) => void, signal: AbortSignal): Promise<MeasuredSound> {
    this.#measuring?.reject(new DOMException('Another measurement has begun', 'AbortError'));
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const ticket = ++this.#ticket;
      const stop = (): void => {
        this.#worker.post({ type: 'stopMeasuring' });
        reject(signal.reason);
      };
      signal.addEventListener('abort', stop, { once: true });
      this.#measuring = { ticket, resolve, reject, onShare };
      this.#worker.post({ type: 'measure', ticket, what });
    });
  }

  /**
   * The frame at the playhead, as in the file and in the composition's size, as a PNG.
   * @throws Error if it could not be made
   */
  capture(): Promise<Blob> {
    return new Promise((resolve, reject) => {
      const ticket = ++this.#ticket;
      this.#capturing.set(ticket, { resolve, reject });
      this.#worker.post({ type: 'capture', ticket });
    });
  }

  /** The output and its clock, for what is recorded beside the film. */
  clock(): AudioOutput {
    return (this.#output ??= this.#openOutput());
  }

  /** Retries what has failed. */
  retry(): void {
    this.#worker.post({ type: 'retry' });
  }

  [Symbol.dispose](): void {
    this.#halt();
    this.#state = { kind: 'paused' };
    this.#gone.abort();
    const closed = new DOMException('The player was closed', 'AbortError');
    this.#measuring?.reject(closed);
    for (const { reject } of this.#capturing.values()) reject(closed);
    this.#worker.close();
    this.#output?.close().catch((error: unknown) => this.#events.onBroken(String(error)));
  }

  #last(): number {
    return Math.max(0, durationOf(this.#composition) - 1);
  }

  #within(frame: number): number {
    return Math.min(Math.max(0, Math.floor(frame)), durationOf(this.#composition));
  }

  /** The frame shown at a position: the last one at the end. */
  #shownAt(place: number): number {
    return Math.min(place, this.#last());
  }

  #show(frame: number): void {
    this.#asked = frame;
    this.#worker.post({ type: 'show', frame: this.#shownAt(frame) });
  }

  #openOutput(): AudioOutput {
    const output = new AudioOutput();
    output.volume = this.#volume;
    output.onAudible(() => {
      // Audio became available or unavailable during playback: restart with the right clock.
      if (this.#state.kind === 'playing') this.#start(this.frame);
    });
    return output;
  }

  /** Prepares playback from a frame; `prepared` is the response. */
  #start(place: number): void {
    const from = this.#shownAt(place);
    this.#halt();
    const ticket = ++this.#ticket;
    this.#state = { kind: 'starting', ticket, from };
    this.#asked = from;
    this.#blocks = [];
    this.#worker.post({ type: 'prepare', frame: from, ticket });
  }

  /** Stops sound and clock. */
  #halt(): void {
    clearInterval(this.#beat);
    clearTimeout(this.#ending);
    this.#output?.stop();
    this.#blocks = [];
    this.#worker.post({ type: 'quiet' });
  }

  #run(ticket: number, from: number): void {
    const output = this.#output;
    if (!output) return;
    this.#state = { kind: 'playing', ticket };
    output.begin(from);
    for (const block of this.#blocks.splice(0)) this.#add(output, block);
    this.#anchor = { frame: from, at: wallClock() - ((output.position - from) * 1000) / FPS };
    this.#worker.post({ type: 'run', anchor: { ...this.#anchor, from } });
    this.#beat = setInterval(() => this.#keepTime(output, ticket, from), BEAT);
    this.#keepTime(output, ticket, from);
  }

  #add(output: AudioOutput, block: SoundBlock): void {
    output.add(block);
    this.#events.onSound(block);
  }

  #keepTime(output: AudioOutput, ticket: number, from: number): void {
    const { position } = output;
    const until = Math.ceil(position * SAMPLES_PER_FRAME) + SOUND_AHEAD;
    this.#worker.post({ type: 'sound', until: until - (until % BLOCK), ticket });
    const shown = this.#anchor.frame + ((wallClock() - this.#anchor.at) * FPS) / 1000;
    if (Math.abs(shown - position) > DRIFT) {
      this.#anchor = { frame: from, at: wallClock() - ((position - from) * 1000) / FPS };
      this.#worker.post({ type: 'run', anchor: { ...this.#anchor, from } });
    }
    const left = durationOf(this.#composition) - position;
    if (left * (1000 / FPS) > 2 * BEAT) return;
    clearTimeout(this.#ending);
    this.#ending = setTimeout(() => this.#end(), Math.max(0, (left * 1000) / FPS));
  }

  #end(): void {
    if (this.#state.kind !== 'playing') return;
    this.#halt();
    this.#state = { kind: 'paused' };
    this.#show(durationOf(this.#composition));
    this.#events.onPlaying(false);
    this.#events.onEnded();
  }

  #onMessage(message: FromWorker): void {
    switch (message.type) {
      case 'painted':
        this.#painted = message.frame;
        return this.#events.onFrame(message.frame, message.overlays, message.isExact);
      case 'waiting':
        return this.#events.onWaiting(message.overlays);
      case 'starved':
        if (this.#state.kind === 'playing') this.#start(this.#within(message.frame));
        return;
      case 'prepared':
        if (this.#state.kind === 'starting' && this.#state.ticket === message.ticket)
          this.#run(message.ticket, this.#state.from);
        return;
      case 'block':
        if (this.#state.kind === 'paused' || message.ticket !== this.#state.ticket) return;
        if (this.#state.kind === 'starting') this.#blocks.push(message);
        else if (this.#output) this.#add(this.#output, message);
        return;
      case 'measured':
        if (this.#measuring?.ticket !== message.ticket) return;
        this.#measuring.onShare(message.share);
        if (message.sound) this.#measuring.resolve(message.sound);
        return;
      case 'measureFailed':
        if (this.#measuring?.ticket === message.ticket) this.#measuring.reject(new Error(message.reason));
        return;
      case 'captured': {
        const asked = this.#capturing.get(message.ticket);
        this.#capturing.delete(message.ticket);
        if ('error' in message.picture) asked?.reject(new Error(message.picture.error));
        else asked?.resolve(message.picture);
        return;
      }
      case 'media':
        return this.#events.onMedia(message.src, message.news);
      case 'broken':
        return this.#events.onBroken(message.reason);
      case 'where':
        return void this.#find(message);
    }
  }

  async #find({ request, src, what }: Extract<FromWorker, { type: 'where' }>): Promise<void> {
    const { signal } = this.#gone;
    const answer = (message: ToWorker): void => {
      if (!signal.aborted) this.#worker.post(message);
    };
    try {
      const sources = this.#sources();
      const place =
        what === 'original'
          ? await sources.original(src, signal)
          : await sources[what](src, (progress) => answer({ type: 'progress', request, progress }), signal);
      // A worker has no page to resolve a relative address against.
      answer({
        type: 'place',
        request,
        place: 'url' in place ? { url: new URL(place.url, location.href).href } : place,
      });
    } catch (error) {
      answer({ type: 'place', request, place: { error: error instanceof Error ? error.message : String(error) } });
    }
  }
}
