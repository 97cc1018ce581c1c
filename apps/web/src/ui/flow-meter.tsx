import './flow-meter.css';
import { cx } from './cx.ts';

export interface FlowMeterProps {
  /** Clips saved. */
  filled: number;
  /** Progress of each clip being made, 0 to 1. */
  live?: readonly number[];
  total?: number;
  className?: string;
}

/** Film perforations: filled, live, empty. Always beside the written count. */
export function FlowMeter({ filled, live = [], total = 15, className }: FlowMeterProps) {
  const running = Math.min(live.length, Math.max(0, total - filled));
  const label = `${filled} of ${total} clips${running > 0 ? `, ${running} running` : ''}`;
  return (
    <div className={cx('k-meter', className)}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: total }, (_, index) => {
        const progress = live[index - filled];
        if (index < filled) return <i key={index} className="k-meter-filled" />;
        if (progress === undefined) return <i key={index} className="k-meter-empty" />;
        return (
          <i key={index} className="k-meter-live">
            <i style={{ width: `${Math.min(1, Math.max(0, progress)) * 100}%` }} />
          </i>
        );
      })}
    </div>
  );
}
