import './progress.css';
import { cx } from './cx.ts';

/** Between 0 and 1, whatever comes in. */
function clamp(value: number): number {
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0;
}

export interface ProgressBarProps {
  /** 0 to 1. */
  value: number;
  /** What is progressing, for screen readers. */
  label: string;
  /** `neutral` for shares that are not work, such as credits at hand. */
  tone?: 'live' | 'neutral';
  className?: string;
}

export function ProgressBar({ value, label, tone = 'live', className }: ProgressBarProps) {
  return (
    <div className={cx('k-bar', className)}>
      <progress className="sr-only" aria-label={label} max={100} value={Math.round(clamp(value) * 100)} />
      <div className={`k-bar-fill k-bar-${tone}`} style={{ width: `${clamp(value) * 100}%` }} />
    </div>
  );
}

export interface ProgressRingProps {
  /** 0 to 1. */
  value: number;
  /** px */
  size?: number;
  className?: string;
}

/** Decoration: a written percentage or count stands beside it. */
export function ProgressRing({ value, size = 16, className }: ProgressRingProps) {
  const radius = 6.4;
  const length = 2 * Math.PI * radius;
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" width={size} height={size} className={cx('k-ring', className)}>
      <circle cx="8" cy="8" r={radius} className="k-ring-track" />
      <circle
        cx="8"
        cy="8"
        r={radius}
        className="k-ring-fill"
        strokeDasharray={length}
        strokeDashoffset={length * (1 - clamp(value))}
      />
    </svg>
  );
}
