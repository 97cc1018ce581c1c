import { cx } from './cx.ts';

/** Clamps to 0 to 1; NaN is 0. */
function clamp(value: number): number {
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0;
}

export interface ProgressBarProps {
  /** 0 to 1. At 0 a `live` bar is indeterminate: a part of it pulses. */
  value: number;
  /** What is progressing, for screen readers. */
  label: string;
  /** `neutral` for shares that are not work, such as available credits. */
  tone?: 'live' | 'neutral';
  /** Colour of the remaining part. */
  track?: string;
  className?: string;
}

export function ProgressBar({ value, label, tone = 'live', track = 'bg-control', className }: ProgressBarProps) {
  const share = clamp(value);
  const unknown = share === 0 && tone === 'live';
  return (
    <div className={cx('relative h-1 overflow-hidden rounded-[2px]', track, className)}>
      <progress
        className="sr-only"
        aria-label={label}
        max={100}
        {...(!unknown && { value: Math.round(share * 100) })}
      />
      <div
        className={cx(
          'h-full rounded-[2px] transition-[width] duration-400 motion-reduce:transition-none',
          tone === 'live' ? 'bg-live' : 'bg-text-2',
          unknown && 'origin-left animate-weaving motion-reduce:animate-none',
        )}
        style={{ width: unknown ? '40%' : `${share * 100}%` }}
      />
    </div>
  );
}

export interface ProgressRingProps {
  /** 0 to 1. At 0 it is indeterminate: a quarter rotates. */
  value: number;
  /** px */
  size?: number;
  className?: string;
}

/** Decorative: a percentage or count as text is beside it. */
export function ProgressRing({ value, size = 16, className }: ProgressRingProps) {
  const share = clamp(value);
  const radius = 6.4;
  const length = 2 * Math.PI * radius;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      width={size}
      height={size}
      className={cx(
        'flex-none fill-none stroke-2',
        share === 0 ? 'animate-spinner motion-reduce:animate-none' : '-rotate-90',
        className,
      )}
    >
      <circle cx="8" cy="8" r={radius} className="stroke-live/26" />
      <circle
        cx="8"
        cy="8"
        r={radius}
        className="stroke-live transition-[stroke-dashoffset] duration-400 motion-reduce:transition-none"
        strokeLinecap="round"
        strokeDasharray={length}
        strokeDashoffset={length * (1 - (share || 0.25))}
      />
    </svg>
  );
}
