import { useId, type ReactNode } from 'react';

export interface TileOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Preview of the option. */
  readonly picture: ReactNode;
  /** In the picture's corner. */
  readonly menu?: ReactNode;
}

interface TileGridProps<Value extends string> {
  label: string;
  options: readonly TileOption<Value>[];
  columns: 2 | 3 | 4;
}

const grids = {
  2: 'grid-cols-2 ed-upright:grid-cols-4',
  3: 'grid-cols-3 ed-upright:grid-cols-6',
  4: 'grid-cols-4 ed-upright:grid-cols-8',
} as const;
const gridClass = (columns: 2 | 3 | 4): string => `grid gap-x-2 gap-y-2.5 ${grids[columns]}`;
const labelClass = (columns: 2 | 3 | 4): string =>
  `mt-1.5 line-clamp-2 group-has-checked/tile:font-semibold group-has-checked/tile:text-text ${columns === 2 ? 'text-12' : 'text-11/3.5'}`;
const tileClass =
  'group/tile relative grid w-full cursor-pointer grid-cols-1 content-start text-left text-text-2 focus-visible:outline-none';

function TilePicture({ children }: { children: ReactNode }) {
  return (
    <span className="block overflow-hidden rounded-media bg-raised shadow-[0_0_0_1px_var(--line-strong)] outline-offset-3 outline-focus group-hover/tile:shadow-[0_0_0_1px_var(--text-3)] group-focus-visible/tile:outline-2 group-has-checked/tile:shadow-[0_0_0_2px_var(--surface),0_0_0_3.5px_var(--text)] group-has-focus-visible/tile:outline-2">
      {children}
    </span>
  );
}

function TileMenu({ children }: { children: ReactNode }) {
  if (!children) return null;
  return <div className="absolute top-1 right-1 pointer-coarse:top-2 pointer-coarse:right-2">{children}</div>;
}

interface TilesProps<Value extends string> extends TileGridProps<Value> {
  /** Null: no option is selected. */
  value: Value | null;
  onChange: (value: Value) => void;
  /** Makes the tiles draggable. */
  onDrag?: (data: DataTransfer, value: Value) => void;
}

/** Style options as picture tiles: native radio buttons, so that arrow keys work. */
export function Tiles<Value extends string>({ label, value, options, columns, onChange, onDrag }: TilesProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={gridClass(columns)}>
      {options.map((option) => (
        <div key={option.value} className="relative">
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a way for the mouse beside the radio button */}
          <label
            className={tileClass}
            data-tile=""
            draggable={onDrag !== undefined}
            onDragStart={(event) => onDrag?.(event.dataTransfer, option.value)}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              // A selected option can be selected again: it reapplies the style to a text that was changed since.
              onClick={() => option.value === value && onChange(option.value)}
            />
            <TilePicture>{option.picture}</TilePicture>
            <span className={labelClass(columns)}>{option.label}</span>
          </label>
          <TileMenu>{option.menu}</TileMenu>
        </div>
      ))}
    </div>
  );
}

interface PressTile<Value extends string> extends TileOption<Value> {
  /** Secondary line. */
  readonly detail?: string;
}

interface PressTilesProps<Value extends string> extends TileGridProps<Value> {
  options: readonly PressTile<Value>[];
  onPress: (value: Value) => void;
  /** Makes the tiles draggable. */
  onDrag?: (data: DataTransfer, value: Value) => void;
}

/** Tiles of things to add. */
export function PressTiles<Value extends string>({ label, options, columns, onPress, onDrag }: PressTilesProps<Value>) {
  return (
    <ul aria-label={label} className={gridClass(columns)}>
      {options.map((option) => (
        <li key={option.value} className="relative">
          <button
            type="button"
            className={tileClass}
            data-tile=""
            draggable={onDrag !== undefined}
            onDragStart={(event) => onDrag?.(event.dataTransfer, option.value)}
            onClick={() => onPress(option.value)}
          >
            <TilePicture>{option.picture}</TilePicture>
            <span className={`${labelClass(columns)} ${columns === 4 ? 'text-center' : 'text-text'}`}>
              {option.label}
            </span>
            {option.detail && <span className="mt-0.5 [font:11px/14px_var(--mono)] text-text-3">{option.detail}</span>}
          </button>
          <TileMenu>{option.menu}</TileMenu>
        </li>
      ))}
    </ul>
  );
}
