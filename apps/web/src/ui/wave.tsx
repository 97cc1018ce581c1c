import './wave.css';
import { Pause, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import * as words from '../words/en/first/player.ts';
import { cx } from './cx.ts';

export interface WaveProps {
  /** Loudness over the length, 0 to 1; a flat line if unknown. */
  peaks: readonly number[];
  /** Playback progress, 0 to 1. */
  heard?: number;
  /** Progress of the work on it, 0 to 1: the rest is dimmed. */
  done?: number;
  /** A voice is yellow, a background is greyer. */
  tone?: 'voice' | 'background';
  /** Large, for use on its own. */
  tall?: boolean;
  className?: string;
  children?: ReactNode;
}

const flat = Array.from({ length: 60 }, () => 0);

/** The waveform of a sound. Decorative: it is described beside it. */
export function Wave({ peaks, heard = 0, done = 1, tone = 'voice', tall, className, children }: WaveProps) {
  const shown = peaks.length > 0 ? peaks : flat;
  return (
    <div className={cx('k-wave', tone === 'background' && 'k-wave-background', tall && 'h-21', className)}>
      {children}
      <svg
        viewBox={`0 0 ${shown.length * 3} 60`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className={cx(tall && 'h-15')}
      >
        {shown.map((peak, index) => {
          const place = index / shown.length;
          return (
            <rect
              key={`${index}`}
              x={index * 3}
              y={30 - Math.max(1, peak * 28)}
              width="2"
              height={Math.max(2, peak * 56)}
              fill="currentColor"
              className={place < heard ? 'text-[#fff3cf]' : place >= done ? 'opacity-55' : undefined}
            />
          );
        })}
      </svg>
    </div>
  );
}

export interface WavePlayProps {
  /** Accessible name of the sound. */
  label: string;
  playing: boolean;
  disabled?: boolean;
  /** In the page's colours, beside a waveform. */
  plain?: boolean;
  onToggle: () => void;
}

/** Toggles playback of a waveform's sound. */
export function WavePlay({ label, playing, disabled, plain, onToggle }: WavePlayProps) {
  const Icon = playing ? Pause : Play;
  return (
    <button
      type="button"
      className={cx(
        'touch-44 grid size-8 flex-none place-items-center rounded-full enabled:hover:bg-[rgba(255,210,74,0.28)] disabled:cursor-not-allowed disabled:opacity-50',
        plain ? 'bg-control-hover text-text' : 'bg-[rgba(255,210,74,0.16)] text-[#fff3cf] outline-[#ffd24a]',
      )}
      aria-label={(playing ? words.pauseNamed : words.playNamed)({ sound: label })}
      disabled={disabled}
      onClick={onToggle}
    >
      <Icon className="size-3.5" fill="currentColor" aria-hidden="true" />
    </button>
  );
}
