import { Wave, WavePlay } from '../../../ui/wave.tsx';
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
    <Wave peaks={peaks} heard={share} tall>
      <WavePlay label={name} playing={playing} disabled={!there} onToggle={toggle} />
    </Wave>
  );
}
