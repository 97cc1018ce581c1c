import { gridEnd } from '@kinoloom/composition';
import type { Size } from '@kinoloom/contract';
import { EncodedPacketSink, VideoSampleSink, type VideoSample } from 'mediabunny';
import type { FilePicture, MediaFile } from './media-file.ts';
import { BitmapMaker } from './to-bitmap.ts';
import type { HeldPicture, PictureCache } from './picture-cache.ts';
import { SeeThroughSink, type SeeThroughPicture } from './see-through-sink.ts';
import type { PictureSource } from './media-library.ts';
import { abortOf, SeekSink } from './seek-sink.ts';

/** A picture further ahead than this many frames is sought, unless no keyframe lies in between. */
const NEAR = 12;

/** On a step back this many preceding frames are kept too, since more steps back will follow. */
const BEHIND = 8;

/** The most frames read at once when playing backwards: 2 s. */
const LONGEST_BACK = 60;

/** A jump back of at most this many frames, relative to the read position, counts as a step. */
const STEP = 24;

/** Nothing is read ahead after a seek until the playhead has rested this long (ms). */
const REST = 60;

const isNear = (index: number, start: number, end: number): boolean =>
  index >= start - NEAR && index <= Math.max(start + STEP, end);

/** Of the frames that fit in the cache: read at once when playing backwards, and kept while the next ones are read. */
const BACKWARDS = 3;

type Decoded = VideoSample | SeeThroughPicture;

/** Reads the pictures of one clip with its own decoder, and caches them. */
export class WebCodecsReader implements PictureSource {
  readonly #file: MediaFile;
  readonly #first: number;
  readonly #cache: PictureCache;
  readonly #sink: VideoSampleSink | SeeThroughSink;
  readonly #abortReading: () => void;
  readonly #seekSink: SeekSink | SeeThroughSink;
  readonly #packets: EncodedPacketSink;
  readonly #maker: BitmapMaker;
  #samples: AsyncGenerator<Decoded, void> | undefined;
  /** The last decoded picture: the next one determines the frames it is shown in. */
  #held: Decoded | undefined;
  #wanted: readonly number[] = [];
  #running = false;
  #resting = false;
  /** The frame decoded by a seek; undefined once reading continues from there. */
  #jumpedTo: number | undefined;
  #size: Size | undefined;
  /** Whether a seek decodes its frame. */
  #jumping = false;
  /** The frame at which reading is being started. */
  #start: number | undefined;
  /** On a step back: the preceding frames that are kept too. */
  #back = { from: 0, to: 0 };
  #waiting: { index: number; resolve: () => void; reject: (error: unknown) => void }[] = [];
  #wake: () => void = () => undefined;
  #failure: unknown;
  #closed = false;

  constructor(file: MediaFile, picture: FilePicture, cache: PictureCache) {
    this.#file = file;
    this.#first = picture.first;
    this.#cache = cache;
    this.#sink = picture.isVeiled ? new SeeThroughSink(picture.track) : new VideoSampleSink(picture.track);
    this.#abortReading = this.#sink instanceof VideoSampleSink ? abortOf(this.#sink) : () => undefined;
    this.#seekSink = this.#sink instanceof SeeThroughSink ? this.#sink : new SeekSink(picture.track);
    this.#packets = new EncodedPacketSink(picture.track);
    this.#maker = new BitmapMaker(picture.bt601);
    void this.#work();
  }

  picture(index: number): HeldPicture | undefined {
    const time = this.#file.times.get(this.#file.clamp(index));
    return time === undefined ? undefined : this.#cache.get(this.#name(time));
  }

  want(indices: readonly number[], running: boolean): void {
    this.#running = running;
    // More than fits would evict what is needed first.
    const room = this.#size ? Math.max(1, Math.floor(this.#cache.room(this.#size) / 2)) : indices.length;
    const wanted = indices.slice(0, room);
    const isNew = wanted.length !== this.#wanted.length || wanted.some((index, place) => index !== this.#wanted[place]);
    this.#wanted = wanted;
    if (
      isNew &&
      this.#start !== undefined &&
      !wanted.some((index) => isNear(index, this.#start ?? Infinity, this.#back.to))
    )
      this.#abandon();
    if (this.#jumping && wanted.length === 0) this.#abandonJump();
    if (isNew || !this.#resting) this.#wake();
  }

  ready(index: number): Promise<void> {
    if (this.picture(index)) return Promise.resolve();
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ index, resolve, reject });
      if (this.#resting) this.#wake();
    });
  }

  close(): void {
    this.#closed = true;
    this.#wake();
    void this.#samples?.return();
    if (this.#seekSink instanceof SeekSink) this.#seekSink.close();
    for (const { resolve } of this.#waiting.splice(0)) resolve();
  }

  #name(time: number): string {
    return `${this.#file.src}@${time}`;
  }

  #has(index: number): boolean {
    const time = this.#file.times.get(this.#file.clamp(index));
    return time !== undefined && this.#cache.has(this.#name(time));
  }

  async #work(): Promise<void> {
    try {
      while (!this.#closed) {
        const next = this.#wanted.find((index) => !this.#has(index));
        if (next === undefined) await new Promise<void>((resolve) => (this.#wake = resolve));
        else await this.#read(this.#file.clamp(next));
        this.#settle();
      }
    } catch (error) {
      this.#failure = error;
      for (const { reject } of this.#waiting.splice(0)) reject(error);
    } finally {
      this.#held?.close();
      this.#held = undefined;
      await this.#samples?.return();
    }
  }

  #settle(): void {
    const still = this.#waiting.filter(({ index, resolve }) => {
      if (!this.#has(index)) return true;
      resolve();
      return false;
    });
    this.#waiting = still;
  }

  /** Reads the next picture on the way to `index`. */
  async #read(index: number): Promise<void> {
    const held = this.#held;
    if (this.#isBackwards) return this.#readBack(index);
    if (held && (await this.#isAhead(held, index))) return this.#advance(index);
    const back = held ? this.#file.indexOf(held.timestamp) - index : 0;
    if (back > 0 && back <= STEP) return this.#restart(index, Math.max(index - BEHIND, this.#file.clamp(0)));
    if (this.#running) return this.#restart(index, index);
    const behind = index - (this.#jumpedTo ?? Infinity);
    if (behind <= 0 || behind > NEAR) return this.#jump(index);
    if (this.#waiting.length > 0 || !(await this.#isRestless())) return this.#restart(index, index);
  }

  /** Whether frames are wanted in falling order. */
  get #isBackwards(): boolean {
    const [first = 0, last = first] = [this.#wanted[0], this.#wanted.at(-1)];
    return this.#running && first > last;
  }

  /** Decoders only go forwards: a stretch that ends with the frame is decoded, and kept for the frames before it. */
  async #readBack(index: number): Promise<void> {
    const { from, to } = this.#back;
    const at = this.#held ? this.#file.indexOf(this.#held.timestamp) : Infinity;
    if (at <= index && from <= index && index <= to) return this.#advance(to);
    const room = this.#size ? Math.floor(this.#cache.room(this.#size) / BACKWARDS) : STEP;
    return this.#restart(
      index,
      Math.max(index - Math.min(LONGEST_BACK, Math.max(BEHIND, room)) + 1, this.#file.clamp(0)),
    );
  }

  /** Whether another request arrives soon. */
  async #isRestless(): Promise<boolean> {
    this.#resting = true;
    const restless = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), REST);
      this.#wake = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
    this.#resting = false;
    return restless;
  }

  /** Decodes only what one frame needs: read-ahead would be wasted during scrubbing. */
  async #jump(index: number): Promise<void> {
    this.#stopReading();
    this.#jumping = true;
    const sample = await this.#seekSink.getSample(this.#lookup(index));
    const isAbandoned = !this.#jumping;
    this.#jumping = false;
    if (this.#closed || isAbandoned) return sample?.close();
    if (!sample) return this.#restart(index, index);
    this.#jumpedTo = index;
    await this.#keep(sample);
    this.#show(sample, Math.min(index, this.#file.indexOf(sample.timestamp)), index);
    sample.close();
  }

  /** Ends a start that is no longer wanted: the rest of a long group would be decoded before anything else. */
  #abandon(): void {
    this.#start = undefined;
    void this.#samples?.return();
    this.#abortReading();
  }

  /** Ends a seek that nobody waits for any more: its decoding would delay the pictures of a proxy. */
  #abandonJump(): void {
    if (!(this.#seekSink instanceof SeekSink)) return;
    this.#jumping = false;
    this.#seekSink.close();
    for (const { resolve } of this.#waiting.splice(0)) resolve();
  }

  #stopReading(): void {
    this.#held?.close();
    this.#held = undefined;
    void this.#samples?.return();
    this.#samples = undefined;
    this.#jumpedTo = undefined;
  }

  /** Whether reading forward is the fastest way to a frame. */
  async #isAhead(held: Decoded, index: number): Promise<boolean> {
    const at = this.#file.indexOf(held.timestamp);
    if (index < at) return false;
    if (index - at <= NEAR) return true;
    const key = await this.#packets.getKeyPacket(this.#lookup(index), { metadataOnly: true });
    return key === null || key.timestamp <= held.timestamp;
  }

  /** The last picture at or before this time, on the file's clock, is the one that the frame shows. */
  #lookup(index: number): number {
    return Math.max(this.#first, this.#file.origin + gridEnd(index) - 1e-7);
  }

  /** Starts reading at `start`, on the way to `index`. */
  async #restart(index: number, start: number): Promise<void> {
    this.#stopReading();
    this.#back = { from: start, to: index };
    this.#start = start;
    this.#samples = this.#sink.samples(this.#lookup(start));
    const { value: sample } = await this.#samples.next();
    const isAbandoned = this.#start === undefined;
    this.#start = undefined;
    if (this.#closed || isAbandoned) return sample?.close();
    if (!sample) throw new Error('None of its pictures can be decoded');
    this.#held = sample;
    await this.#keep(sample);
    this.#show(sample, Math.min(start, this.#file.indexOf(sample.timestamp)), start);
  }

  async #advance(index: number): Promise<void> {
    const held = this.#held;
    if (!held || !this.#samples) return;
    const { value: sample } = await this.#samples.next();
    if (this.#closed) return sample?.close();
    const from = this.#file.indexOf(held.timestamp);
    if (!sample) {
      await this.#keep(held);
      this.#file.lastIndex = from;
      this.#show(held, from, from);
      return;
    }
    const next = this.#file.indexOf(sample.timestamp);
    // Pictures passed on the way to a later frame are not worth converting.
    const back = this.#back;
    if (next > from && (next > index || (next > back.from && from < back.to))) {
      await this.#keep(held);
      this.#show(held, from, next - 1);
    }
    this.#held = sample;
    held.close();
  }

  async #keep(sample: Decoded): Promise<void> {
    const name = this.#name(sample.timestamp);
    if (this.#cache.has(name)) return;
    const bitmap = await this.#maker.make(sample);
    this.#size = { width: bitmap.width, height: bitmap.height };
    this.#cache.put(name, bitmap);
  }

  #show(sample: Decoded, from: number, to: number): void {
    for (let index = from; index <= to; index++) this.#file.times.set(index, sample.timestamp);
  }
}
