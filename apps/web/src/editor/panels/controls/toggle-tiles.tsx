import { cx } from '../../../ui/cx.ts';
import type { TileOption } from './tiles.tsx';

export interface PressTile<Value extends string> extends TileOption<Value> {
  /** A quieter second line. */
  readonly detail?: string;
}

interface PressTilesProps<Value extends string> {
  label: string;
  options: readonly PressTile<Value>[];
  columns: 2 | 3 | 4;
  onPress: (value: Value) => void;
  /** They can be dragged, too. */
  onDrag?: (data: DataTransfer, value: Value) => void;
}

/** Things to add, each a picture of itself. */
export function PressTiles<Value extends string>({ label, options, columns, onPress, onDrag }: PressTilesProps<Value>) {
  return (
    <ul aria-label={label} className={cx('pn-tiles', `pn-tiles-${columns}`)}>
      {options.map((option) => (
        <li key={option.value}>
          <button
            type="button"
            className="pn-tile"
            draggable={onDrag !== undefined}
            onDragStart={(event) => onDrag?.(event.dataTransfer, option.value)}
            onClick={() => onPress(option.value)}
          >
            <span className="pn-tile-picture">{option.picture}</span>
            <span className="pn-tile-label">{option.label}</span>
            {option.detail && <span className="pn-tile-detail">{option.detail}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
