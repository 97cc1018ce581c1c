import './segmented.css';
import { useId, type ReactNode } from 'react';
import { cx } from './cx.ts';

export interface SegmentedOption<Value extends string> {
  value: Value;
  label: string;
  /** For screen readers, where the label is a sign. */
  says?: string;
  icon?: ReactNode;
  count?: number;
  disabled?: boolean;
}

export interface SegmentedProps<Value extends string> {
  /** Names the group for screen readers. */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly SegmentedOption<Value>[];
  size?: 28 | 32 | 36 | 40;
  /** Equal columns over the whole width. */
  block?: boolean;
  /** Shows icons only; the labels stay for screen readers. */
  iconsOnly?: boolean;
  /** Round ends, for the mobile prompt. */
  round?: boolean;
  className?: string;
}

/** One of several options, as native radio buttons: arrow keys move, Tab leaves. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, onValueChange, options, size = 32, block, iconsOnly, round, className } = props;
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cx('k-seg', `k-seg-${size}`, block && 'k-seg-block', round && 'k-seg-round', className)}
    >
      {options.map((option) => (
        <label key={option.value} className="k-seg-item">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            aria-label={option.says}
            onChange={() => onValueChange(option.value)}
            className="sr-only"
          />
          {option.icon}
          <span className={iconsOnly && option.icon ? 'sr-only' : ''}>{option.label}</span>
          {option.count !== undefined && <span className="font-mono text-[12px] text-text-2">{option.count}</span>}
        </label>
      ))}
    </div>
  );
}
