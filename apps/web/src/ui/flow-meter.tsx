import * as words from '../words/en/first/player.ts';
import { cx } from './cx.ts';

export interface FlowMeterProps {
  /** Clips saved. */
  filled: number;
  /** Progress of each clip being made, 0 to 1. */
  live?: readonly number[];
  total?: number;
  className?: string;
}

const cell = 'min-w-0 flex-1 overflow-hidden rounded-[2px] transition-[background-color] duration-(--m-slow)';

/** Film perforations: filled, live, empty. Always beside the count as text. */
export function FlowMeter({ filled, live = [], total = 15, className }: FlowMeterProps) {
  const running = Math.min(live.length, Math.max(0, total - filled));
  const label = running > 0 ? words.clipsAndRunning({ filled, total, running }) : words.clips({ filled, total });
  return (
    <div className={cx('relative flex h-2 gap-1', className)}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: total }, (_, index) => {
        const progress = live[index - filled];
        if (index < filled) return <i key={index} className={cx(cell, 'bg-text-2')} />;
        if (progress === undefined) return <i key={index} className={cx(cell, 'inset-ring inset-ring-line-strong')} />;
        return (
          <i key={index} className={cx(cell, 'bg-live/30')}>
            <i
              className="block h-full bg-live transition-[width] duration-400"
              style={{ width: `${Math.min(1, Math.max(0, progress)) * 100}%` }}
            />
          </i>
        );
      })}
    </div>
  );
}
