import { useId, type ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';

export interface TileOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** What it would look like; `lively` while the pointer or the focus is on it. */
  readonly picture: ReactNode;
}

interface TilesProps<Value extends string> {
  label: string;
  /** Null: none of them is chosen. */
  value: Value | null;
  options: readonly TileOption<Value>[];
  columns: 2 | 3 | 4;
  onChange: (value: Value) => void;
}

/** One of several looks, each a picture of itself: native radio buttons, so that arrow keys move. */
export function Tiles<Value extends string>({ label, value, options, columns, onChange }: TilesProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={cx('pn-tiles', `pn-tiles-${columns}`)}>
      {options.map((option) => (
        <label key={option.value} className="pn-tile">
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            // What is chosen already can be chosen again: a text that was changed since takes its style anew.
            onClick={() => option.value === value && onChange(option.value)}
          />
          <span className="pn-tile-picture">{option.picture}</span>
          <span className="pn-tile-label">{option.label}</span>
        </label>
      ))}
    </div>
  );
}
