import './wave.css';
import { Pause, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface WaveProps {
  /** Loudness over the length, from 0 to 1; a flat line where it is not known. */
  peaks: readonly number[];
  /** How far it has been heard, from 0 to 1. */
  heard?: number;
  /** How far work on it has come, from 0 to 1: what is ahead is dimmed. */
  done?: number;
  /** A voice is yellow; what lies behind it is greyer. */
  tone?: 'voice' | 'background';
  className?: string;
  children?: ReactNode;
}

const flat = Array.from({ length: 60 }, () => 0);

/** The shape of a sound. Decoration: what it is stands beside it. */
export function Wave({ peaks, heard = 0, done = 1, tone = 'voice', className, children }: WaveProps) {
  const shown = peaks.length > 0 ? peaks : flat;
  return (
    <div className={cx('k-wave', tone === 'background' && 'k-wave-background', className)}>
      {children}
      <svg viewBox={`0 0 ${shown.length * 3} 60`} preserveAspectRatio="none" aria-hidden="true">
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
              className={place < heard ? 'k-wave-heard' : place >= done ? 'k-wave-ahead' : undefined}
            />
          );
        })}
      </svg>
    </div>
  );
}

export interface WavePlayProps {
  /** What is heard, for screen readers. */
  label: string;
  playing: boolean;
  disabled?: boolean;
  onToggle: () => void;
  className?: string;
}

/** Starts and stops what a wave shows. */
export function WavePlay({ label, playing, disabled, onToggle, className }: WavePlayProps) {
  return (
    <button
      type="button"
      className={cx('k-wave-play', 'touch-44', className)}
      aria-label={`${playing ? 'Pause' : 'Play'} ${label}`}
      disabled={disabled}
      onClick={onToggle}
    >
      {playing ? <Pause fill="currentColor" aria-hidden="true" /> : <Play fill="currentColor" aria-hidden="true" />}
    </button>
  );
}
