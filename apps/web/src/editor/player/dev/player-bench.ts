import type { Composition } from '@kinoloom/composition';
import { create } from 'zustand';
import type { PlayerSources } from '../composition-player.ts';
import type { Poster } from '../poster.tsx';
import type { PlayerError, PlayerHandle } from '../player.tsx';

/** A painted frame and its time (`performance.now()`). */
interface PaintedFrame {
  readonly frame: number;
  readonly at: number;
  /** False while pictures of proxies stand in. */
  readonly isExact: boolean;
}

/** Milliseconds until a frame was painted: with any pictures, and with those of its clips. */
interface SeekTimes {
  readonly first: number;
  readonly exact: number;
}

interface ShownComposition {
  /** Unique per composition: each gets its own player. */
  readonly key: number;
  readonly composition: Composition;
  readonly frame: number;
  readonly poster: Poster | undefined;
}

export const useShownComposition = create<{ shown: ShownComposition | null }>()(() => ({ shown: null }));

/** Drives the player in tests and benchmarks, as `window.playerBench` on the player's page. */
export class PlayerBench {
  /** Every frame shown since the composition was loaded or the list was cleared. */
  painted: PaintedFrame[] = [];
  errors: PlayerError[] = [];
  waits: (readonly string[])[] = [];
  ended = 0;
  handle: PlayerHandle | null = null;
  #loaded = 0;
  readonly #listeners = new Set<(frame: number, isExact: boolean) => void>();

  /** Handles proxy requests. */
  proxy: PlayerSources['proxy'] = () => Promise.reject(new Error('There is no proxy'));
  scrub: PlayerSources['scrub'] = () => Promise.reject(new Error('There is no proxy'));

  /** Loads another composition; settles when its first frame is shown. */
  load(composition: Composition, frame = 0, poster?: Poster): Promise<void> {
    this.painted = [];
    this.errors = [];
    this.waits = [];
    this.ended = 0;
    const shown = this.#untilPainted(frame);
    useShownComposition.setState({ shown: { key: ++this.#loaded, composition, frame, poster } });
    return shown;
  }

  /** Updates the composition, as an edit does; returns the milliseconds until `frame` was repainted. */
  async edit(composition: Composition, frame: number): Promise<number> {
    const shown = this.#untilPainted(frame, false);
    const start = performance.now();
    useShownComposition.setState(({ shown }) => ({ shown: shown && { ...shown, composition } }));
    await shown;
    return performance.now() - start;
  }

  /** Returns the milliseconds until the frame was painted exactly. */
  async seek(frame: number): Promise<number> {
    const { exact } = await this.timedSeek(frame);
    return exact;
  }

  async timedSeek(frame: number): Promise<SeekTimes> {
    const start = performance.now();
    const since = (): number => performance.now() - start;
    const first = this.#untilPainted(frame, false).then(since);
    const exact = this.#untilPainted(frame).then(since);
    this.handle?.seek(frame);
    return { first: await first, exact: await exact };
  }

  /** Removes the player from the page. */
  unload(): void {
    useShownComposition.setState({ shown: null });
  }

  onPainted(frame: number, isExact: boolean): void {
    this.painted.push({ frame, at: performance.now(), isExact });
    for (const listener of this.#listeners) listener(frame, isExact);
  }

  /** Settles when a frame is painted exactly, or in any way. */
  #untilPainted(wanted: number, exactly = true): Promise<void> {
    return new Promise((resolve) => {
      const listener = (frame: number, isExact: boolean): void => {
        if (frame !== wanted || (exactly && !isExact)) return;
        this.#listeners.delete(listener);
        resolve();
      };
      this.#listeners.add(listener);
    });
  }
}

declare global {
  interface Window {
    playerBench?: PlayerBench;
  }
}
