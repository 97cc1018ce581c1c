import { useEffect } from 'react';
import { Player, type PlayerSources } from '../index.ts';
import { PlayerBench, useShownFilm } from './player-bench.ts';

const bench = new PlayerBench();

const sources: PlayerSources = {
  original: (url) => Promise.resolve({ url }),
  proxy: (...ask) => bench.proxy(...ask),
};

/** The player alone, for whoever works on it or measures it. Development builds only. */
export function PlayerScreen() {
  const film = useShownFilm((state) => state.film);
  useEffect(() => {
    window.playerBench = bench;
    return () => {
      delete window.playerBench;
    };
  }, []);
  return (
    <main className="h-dvh p-5">
      {film && (
        <Player
          key={film.key}
          ref={(handle) => {
            bench.handle = handle;
          }}
          composition={film.composition}
          frame={film.frame}
          sources={sources}
          label="Film"
          poster={film.poster}
          onFrame={(frame) => bench.tell(frame)}
          onError={(error) => bench.errors.push(error)}
          onWaiting={(overlays) => bench.waits.push(overlays)}
          onEnded={() => bench.ended++}
        />
      )}
    </main>
  );
}
