import type { ReactNode } from 'react';
import { useSound } from '../../lib/playback.ts';
import { toast } from '../../ui/toast.ts';
import { Wave, WavePlay } from '../../ui/wave.tsx';

interface TrackProps {
  url: string;
  /** For screen readers, and beside it. */
  name: string;
  note?: ReactNode;
  /** Seconds; null where it is not known. */
  seconds: number | null;
  peaks: readonly number[];
  tone?: 'voice' | 'background';
  /** The name stands between button and sound, or below the sound. */
  place: 'beside' | 'below';
  end?: ReactNode;
}

/** One sound to listen to. */
export function Track({ url, name, note, seconds, peaks, tone = 'voice', place, end }: TrackProps) {
  const { playing, at, toggle } = useSound(url, () => void toast.error('Failed to play audio'));
  const heard = seconds !== null && seconds > 0 ? at / seconds : 0;
  const words = (
    <span className="cv-track-words">
      <span className="cv-track-name">{name}</span>
      {note !== undefined && <span className="cv-track-note">{note}</span>}
    </span>
  );
  return (
    <div className="cv-track" data-place={place}>
      <WavePlay label={name} playing={playing} onToggle={toggle} className="cv-play" />
      {place === 'beside' && words}
      <Wave peaks={peaks} heard={heard} tone={tone} className="cv-wave" />
      {place === 'below' && words}
      {end}
    </div>
  );
}
