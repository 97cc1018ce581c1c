import { FPS } from '@kinoloom/composition';

/** The fastest way through a film, as a multiple of its own speed. */
const FASTEST = 8;

/**
 * The next rate of a shuttle: faster in its direction, slower against it, and from its own speed straight to the other direction.
 * 1 is the film's own speed, 0 stands, negative rates run backwards.
 */
export function nextRate(now: number, direction: 1 | -1): number {
  if (now === 0 || now === -direction) return direction;
  return now * direction > 0 ? direction * Math.min(FASTEST, Math.abs(now) * 2) : now / 2;
}

/** When frames are due, and the time in milliseconds. */
export interface FrameClock {
  now(): number;
  request(tick: () => void): number;
  cancel(request: number): void;
}

export const screenClock: FrameClock = {
  now: () => performance.now(),
  request: (tick) => requestAnimationFrame(tick),
  cancel: (request) => cancelAnimationFrame(request),
};

/** Runs through frames at a rate, without sound, by showing one after the other. */
export class Shuttle {
  readonly #clock: FrameClock;
  #request: number | null = null;

  constructor(clock: FrameClock) {
    this.#clock = clock;
  }

  /** `show` shows a frame, which may lie outside of the film, and returns whether to go on. */
  run(from: number, rate: number, show: (frame: number) => boolean): void {
    this.stop();
    const start = this.#clock.now();
    const tick = (): void => {
      const frame = from + Math.trunc(((this.#clock.now() - start) * FPS * rate) / 1000);
      if (show(frame)) this.#request = this.#clock.request(tick);
    };
    this.#request = this.#clock.request(tick);
  }

  stop(): void {
    if (this.#request !== null) this.#clock.cancel(this.#request);
    this.#request = null;
  }
}
