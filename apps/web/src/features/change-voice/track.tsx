import type { MediaRecord } from '@kinoloom/contract';
import type { ReactNode } from 'react';
import { useSound } from '../../lib/playback.ts';
import { waveformOf } from '../../lib/media-preview.ts';
import { cx } from '../../ui/cx.ts';
import { toast } from '../../ui/toast.ts';
import { Wave, WavePlay } from '../../ui/wave.tsx';
import { NameAndNote } from './step-parts.tsx';
import * as words from '../../words/en/studio/change-voice.ts';

/** Waveform of a media record by id; empty if unknown. */
export type Peaks = (id: string) => readonly number[];

export function peaksIn(...known: readonly (readonly MediaRecord[])[]): Peaks {
  return (id) => {
    const record = known.flat().find((each) => each.id === id);
    return record ? waveformOf(record) : [];
  };
}

interface TrackProps {
  url: string;
  /** For screen readers, and beside it. */
  name: string;
  note?: ReactNode;
  /** Seconds; null if unknown. */
  seconds: number | null;
  peaks: readonly number[];
  tone?: 'voice' | 'background';
  /** Position of the name: between button and waveform, or below it. */
  place: 'beside' | 'below';
  end?: ReactNode;
}

/** A playable sound. */
export function Track({ url, name, note, seconds, peaks, tone = 'voice', place, end }: TrackProps) {
  const { playing, at, toggle } = useSound(url, () => void toast.error(words.notPlayed));
  const heard = seconds !== null && seconds > 0 ? at / seconds : 0;
  const beside = place === 'beside';
  const text = (
    <span className={cx('leading-[18px]', beside ? 'min-w-0' : 'col-start-2 flex min-w-0 justify-between')}>
      <NameAndNote name={name} note={note} />
    </span>
  );
  return (
    <div
      className={cx(
        'grid items-center gap-x-2.5',
        beside
          ? 'grid-cols-[auto_92px_minmax(0,1fr)_auto] max-md:grid-cols-[auto_84px_minmax(0,1fr)_auto]'
          : 'grid-cols-[auto_minmax(0,1fr)] gap-y-1.5',
      )}
    >
      <WavePlay label={name} playing={playing} plain onToggle={toggle} />
      {beside && text}
      <Wave peaks={peaks} heard={heard} tone={tone} className={beside ? 'h-10 py-1' : 'h-12 py-1'} />
      {!beside && text}
      {end}
    </div>
  );
}
