import { limits } from '@kinoloom/contract';
import { playExclusively } from '../../lib/playback.ts';

const FRAME = 1 / limits.fps;
/** Below it, a clip is in step. */
const CLOSE = FRAME / 8;
/** A clip that is farther off jumps; otherwise it plays a little faster or slower, which is not seen. */
const FAR = 0.2;

/**
 * What brings a clip into step.
 * @param ahead seconds that it is ahead of the clock
 * @returns its playback rate, or `seek`
 */
export function correction(ahead: number): number | 'seek' {
  if (Math.abs(ahead) > FAR) return 'seek';
  if (Math.abs(ahead) < CLOSE) return 1;
  return 1 - Math.min(0.2, Math.max(-0.2, ahead * 3));
}

/** The middle of a frame: its edge may show the one before. */
const middleOf = (frame: number): number => (frame + 0.5) * FRAME;
const frameAt = (seconds: number): number => Math.floor(seconds / FRAME + 0.01);

export interface Progress {
  readonly playing: boolean;
  /** Seconds. */
  readonly at: number;
  /** Of the longest clip. */
  readonly length: number;
}

/**
 * Plays clips in step: the longest is the clock, and the others follow it, also when one of them has to wait for its data.
 * A shorter one rests on its last frame.
 */
export class InStep {
  #clips: readonly HTMLVideoElement[] = [];
  #progress: Progress = { playing: false, at: 0, length: 0 };
  #loops = true;
  /** All wait for one of them. */
  #held = false;
  #frame: number | undefined;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly progress = (): Progress => this.#progress;

  /** The clips that can be played. Those that come later begin where the others are. */
  setClips(clips: readonly HTMLVideoElement[]): void {
    const before = this.#clips;
    this.#clips = clips;
    this.#measure();
    for (const clip of clips) if (!before.includes(clip)) this.#place(clip, this.#progress.at);
  }

  /** Call when a clip's length is known. */
  known(clip: HTMLVideoElement): void {
    this.#measure();
    this.#place(clip, this.#progress.at);
  }

  setLoops(loops: boolean): void {
    this.#loops = loops;
  }

  toggle(): void {
    if (this.#progress.playing) this.pause();
    else this.play();
  }

  play(): void {
    const { at, length, playing } = this.#progress;
    if (playing || this.#clips.length === 0) return;
    if (at >= length - FRAME) this.#placeAll(0);
    // The tick starts them together, when all are ready.
    this.#held = true;
    this.#change({ playing: true });
    this.#frame = requestAnimationFrame(this.#tick);
  }

  pause(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    this.#rest();
    if (!this.#progress.playing) return;
    const at = this.#clock?.currentTime ?? this.#progress.at;
    // All show the frame of the clock.
    this.#change({ playing: false });
    this.seek(at);
  }

  /** Shows the frame at a time, in seconds. */
  seek(seconds: number): void {
    const last = Math.max(0, Math.ceil(this.#progress.length / FRAME - 0.01) - 1);
    const frame = Math.min(last, Math.max(0, frameAt(seconds)));
    this.#placeAll(middleOf(frame));
    this.#change({ at: frame * FRAME });
  }

  step(frames: number): void {
    this.pause();
    this.seek((frameAt(this.#progress.at) + frames) * FRAME);
  }

  stop(): void {
    this.pause();
    this.#clips = [];
  }

  get #clock(): HTMLVideoElement | undefined {
    return this.#clips.reduce<HTMLVideoElement | undefined>(
      (longest, clip) => (!longest || lengthOf(clip) > lengthOf(longest) ? clip : longest),
      undefined,
    );
  }

  #measure(): void {
    const clock = this.#clock;
    if (clock) this.#change({ length: lengthOf(clock) });
  }

  #change(change: Partial<Progress>): void {
    this.#progress = { ...this.#progress, ...change };
    for (const listener of this.#listeners) listener();
  }

  #place(clip: HTMLVideoElement, at: number): void {
    const length = lengthOf(clip);
    const wanted = length > 0 ? Math.min(at, middleOf(Math.ceil(length / FRAME - 0.01) - 1)) : at;
    if (Math.abs(clip.currentTime - wanted) > 0.001) clip.currentTime = wanted;
  }

  #placeAll(at: number): void {
    for (const clip of this.#clips) this.#place(clip, at);
    if (this.#progress.playing) this.#hold();
    this.#change({ at });
  }

  #rest(): void {
    for (const clip of this.#clips) {
      clip.pause();
      clip.playbackRate = 1;
    }
  }

  #hold(): void {
    this.#held = true;
    this.#rest();
  }

  readonly #tick = (): void => {
    const clock = this.#clock;
    if (!clock || !this.#progress.playing) return;
    this.#frame = requestAnimationFrame(this.#tick);
    if (this.#clips.some(isWaiting)) {
      if (!this.#held) this.#hold();
      return;
    }
    if (this.#held) {
      this.#held = false;
      for (const clip of this.#clips) if (!isOver(clip, clock.currentTime)) this.#start(clip);
      return;
    }
    const at = clock.currentTime;
    if (clock.ended || at >= this.#progress.length - CLOSE) return this.#atEnd();
    this.#change({ at });
    for (const clip of this.#clips) if (clip !== clock) this.#follow(clip, at);
  };

  #follow(clip: HTMLVideoElement, at: number): void {
    if (isOver(clip, at)) return;
    const fix = correction(clip.currentTime - at);
    if (fix === 'seek') {
      this.#place(clip, at);
      this.#hold();
    } else {
      clip.playbackRate = fix;
      if (clip.paused) this.#start(clip);
    }
  }

  #atEnd(): void {
    if (this.#loops) this.#placeAll(0);
    else {
      this.pause();
      this.seek(this.#progress.length);
    }
  }

  #start(clip: HTMLVideoElement): void {
    if (!clip.muted) playExclusively(clip);
    clip.play().catch((error: unknown) => {
      // Paused before it began: not an error. A browser that refuses leaves all paused.
      if (!(error instanceof DOMException && error.name === 'AbortError')) this.pause();
    });
  }
}

const lengthOf = ({ duration }: HTMLVideoElement): number => (Number.isFinite(duration) ? duration : 0);

/** Whether a clip has no more frames at this time. */
const isOver = (clip: HTMLVideoElement, at: number): boolean => clip.ended || at >= lengthOf(clip) - FRAME / 2;

/** Whether a clip has no frame to go on with. */
const isWaiting = (clip: HTMLVideoElement): boolean =>
  clip.seeking || (!clip.ended && clip.readyState < clip.HAVE_FUTURE_DATA && clip.currentTime < lengthOf(clip) - FRAME);
