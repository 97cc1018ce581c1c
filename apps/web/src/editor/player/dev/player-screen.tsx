import type { Composition } from '@kinoloom/composition';
import { useEffect, useRef, useState } from 'react';
import { Player, type PlayerError, type PlayerHandle } from '../player.tsx';
import type { PlayerSources } from '../film-player.ts';
import type { MediaPlace } from '../stage/media-file.ts';

/** A frame that was put on the screen, and when (`performance.now()`). */
interface PaintedFrame {
  readonly frame: number;
  readonly at: number;
}

/** What tests and benchmarks drive the player with, as `window.playerBench`; on this page alone. */
export interface PlayerBench {
  /** Every frame shown since the film was loaded, or the list was emptied. */
  painted: PaintedFrame[];
  errors: PlayerError[];
  waits: (readonly string[])[];
  ended: number;
  /** Answers instead of the server where a proxy is asked for. */
  proxy: PlayerSources['proxy'];
  readonly handle: PlayerHandle;
  /** Shows another film; settles when its first frame is there. */
  load(composition: Composition, frame?: number): Promise<void>;
  /** Changes the film that is shown, as an edit does. */
  edit(composition: Composition): void;
  /** Milliseconds until the frame was on the screen. */
  seek(frame: number): Promise<number>;
  /** Removes the player from the page. */
  unload(): void;
}

declare global {
  interface Window {
    playerBench?: PlayerBench;
  }
}

interface Film {
  readonly key: number;
  readonly composition: Composition;
  readonly frame: number;
}

/** The player alone, for whoever works on it or measures it. Development builds only. */
export function PlayerScreen() {
  const [film, setFilm] = useState<Film | null>(null);
  const handle = useRef<PlayerHandle>(null);
  const listeners = useRef(new Set<(frame: number) => void>());
  const [bench] = useState<PlayerBench>(() => ({
    painted: [],
    errors: [],
    waits: [],
    ended: 0,
    proxy: () => Promise.reject(new Error('There is no proxy')),
    get handle() {
      if (!handle.current) throw new Error('No film is loaded');
      return handle.current;
    },
    load(composition, frame = 0) {
      bench.painted = [];
      bench.errors = [];
      bench.waits = [];
      bench.ended = 0;
      const shown = untilPainted(frame);
      setFilm((before) => ({ key: (before?.key ?? 0) + 1, composition, frame }));
      return shown;
    },
    edit: (composition) => setFilm((before) => before && { ...before, composition }),
    async seek(frame) {
      const shown = untilPainted(frame);
      const start = performance.now();
      bench.handle.seek(frame);
      await shown;
      return performance.now() - start;
    },
    unload: () => setFilm(null),
  }));

  const untilPainted = (wanted: number): Promise<void> =>
    new Promise((resolve) => {
      const listener = (frame: number): void => {
        if (frame !== wanted) return;
        listeners.current.delete(listener);
        resolve();
      };
      listeners.current.add(listener);
    });

  useEffect(() => {
    window.playerBench = bench;
    return () => {
      delete window.playerBench;
    };
  }, [bench]);

  const [sources] = useState<PlayerSources>(() => ({
    original: (src): Promise<MediaPlace> => Promise.resolve({ url: src }),
    proxy: (...ask) => bench.proxy(...ask),
  }));

  return (
    <main className="h-dvh p-5">
      {film && (
        <Player
          key={film.key}
          ref={handle}
          composition={film.composition}
          frame={film.frame}
          sources={sources}
          label="Film"
          onFrame={(frame) => {
            bench.painted.push({ frame, at: performance.now() });
            for (const listener of listeners.current) listener(frame);
          }}
          onError={(error) => bench.errors.push(error)}
          onWaiting={(overlays) => bench.waits.push(overlays)}
          onEnded={() => bench.ended++}
        />
      )}
    </main>
  );
}
