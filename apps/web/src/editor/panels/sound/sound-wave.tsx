import { Pause, Play } from 'lucide-react';
import type { Listening } from './use-listening.ts';

interface SoundWaveProps {
  /** What it is called. */
  name: string;
  /** Loudness over what is heard, from 0 to 1. */
  peaks: readonly number[];
  listening: Listening;
  /** False where the file is gone. */
  there: boolean;
}

/** A sound to listen to: its shape, and how far it has been heard. */
export function SoundWave({ name, peaks, listening: { playing, share, toggle }, there }: SoundWaveProps) {
  return (
    <div className="pn-wave">
      <button
        type="button"
        className="pn-wave-play touch-44"
        aria-label={`${playing ? 'Pause' : 'Play'} ${name}`}
        disabled={!there}
        onClick={toggle}
      >
        {playing ? <Pause fill="currentColor" aria-hidden="true" /> : <Play fill="currentColor" aria-hidden="true" />}
      </button>
      <svg viewBox={`0 0 ${Math.max(1, peaks.length) * 3} 60`} preserveAspectRatio="none" aria-hidden="true">
        {peaks.map((peak, index) => (
          <rect
            key={`${index}`}
            x={index * 3}
            y={30 - Math.max(1, peak * 28)}
            width="2"
            height={Math.max(2, peak * 56)}
            className={index / peaks.length < share ? 'pn-wave-heard' : undefined}
          />
        ))}
      </svg>
    </div>
  );
}
