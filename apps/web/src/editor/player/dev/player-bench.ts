import type { Composition } from '@kinoloom/composition';
import { create } from 'zustand';
import type { PlayerSources } from '../composition-player.ts';
import type { Poster } from '../poster.tsx';
import type { PlayerError, PlayerHandle } from '../player.tsx';

/** A painted frame and its time (`performance.now()`). */
interface PaintedFrame {
  readonly frame: number;
  readonly at: number;
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
  readonly #listeners = new Set<(frame: number) => void>();

  /** Handles proxy requests. */
  proxy: PlayerSources['proxy'] = () => Promise.reject(new Error('There is no proxy'));

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
    const shown = this.#untilPainted(frame);
    const start = performance.now();
    useShownComposition.setState(({ shown }) => ({ shown: shown && { ...shown, composition } }));
    await shown;
    return performance.now() - start;
  }

  /** Returns the milliseconds until the frame was painted. */
  async seek(frame: number): Promise<number> {
    const shown = this.#untilPainted(frame);
    const start = performance.now();
    this.handle?.seek(frame);
    await shown;
    return performance.now() - start;
  }

  /** Removes the player from the page. */
  unload(): void {
    useShownComposition.setState({ shown: null });
  }

  onPainted(frame: number): void {
    this.painted.push({ frame, at: performance.now() });
    for (const listener of this.#listeners) listener(frame);
  }

  #untilPainted(wanted: number): Promise<void> {
    return new Promise((resolve) => {
      const listener = (frame: number): void => {
        if (frame !== wanted) return;
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
