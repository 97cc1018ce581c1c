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
  /** Alone in its place, large enough to be read. */
  tall?: boolean;
  className?: string;
  children?: ReactNode;
}

const flat = Array.from({ length: 60 }, () => 0);

/** The shape of a sound. Decoration: what it is stands beside it. */
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
              className={place < heard ? 'text-[#fff3cf]' : place >= done ? 'opacity-45' : undefined}
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
  /** In the colours of the page, beside a wave. */
  plain?: boolean;
  onToggle: () => void;
}

/** Starts and stops what a wave shows. */
export function WavePlay({ label, playing, disabled, plain, onToggle }: WavePlayProps) {
  const Icon = playing ? Pause : Play;
  return (
    <button
      type="button"
      className={cx(
        'touch-44 grid size-8 flex-none place-items-center rounded-full enabled:hover:bg-[rgba(255,210,74,0.28)] disabled:cursor-not-allowed disabled:opacity-50',
        plain ? 'bg-control-hover text-text' : 'bg-[rgba(255,210,74,0.16)] text-[#fff3cf] outline-[#ffd24a]',
      )}
      aria-label={`${playing ? 'Pause' : 'Play'} ${label}`}
      disabled={disabled}
      onClick={onToggle}
    >
      <Icon className="size-3.5" fill="currentColor" aria-hidden="true" />
    </button>
  );
}
