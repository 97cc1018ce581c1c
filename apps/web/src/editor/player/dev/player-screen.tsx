import '../../../ui/screens.css';
import { useEffect } from 'react';
import { Player, type PlayerSources } from '../index.ts';
import { PlayerBench, useShownComposition } from './player-bench.ts';

const bench = new PlayerBench();

const sources: PlayerSources = {
  original: (url) => Promise.resolve({ url }),
  proxy: (...ask) => bench.proxy(...ask),
  scrub: (...ask) => bench.scrub(...ask),
};

/** The player alone, for development and benchmarks. Development builds only. */
export function PlayerScreen() {
  const shown = useShownComposition((state) => state.shown);
  useEffect(() => {
    window.playerBench = bench;
    return () => {
      delete window.playerBench;
    };
  }, []);
  return (
    <main className="h-dvh p-5">
      {shown && (
        <Player
          key={shown.key}
          ref={(handle) => {
            bench.handle = handle;
          }}
          composition={shown.composition}
          frame={shown.frame}
          sources={sources}
          label="Composition"
          poster={shown.poster}
          onFrame={(frame, isExact) => bench.onPainted(frame, isExact)}
          onError={(error) => bench.errors.push(error)}
          onWaiting={(overlays) => bench.waits.push(overlays)}
          onEnded={() => bench.ended++}
        />
      )}
    </main>
  );
}
