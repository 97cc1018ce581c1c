import { cx } from '../../ui/cx.ts';
import type { CanvasPlacement } from './use-canvas-placement.ts';
import type { GestureHints } from './canvas-gesture.ts';

const chip = 'absolute rounded-xs px-1.5 font-(family-name:--mono) text-11/[18px] whitespace-pre';

/** The snap lines of a gesture across the whole box, with their names. */
export function Guides({ hints: { lines, measure }, place }: { hints: GestureHints; place: CanvasPlacement }) {
  return (
    <div className="pointer-events-none absolute inset-0" aria-hidden="true">
      {lines.map(({ axis, at, name }) => {
        const where = axis === 'x' ? { left: place.left + at * place.scale } : { top: place.top + at * place.scale };
        return (
          <div
            key={`${axis}${at}`}
            className={cx(
              'absolute bg-on-media shadow-[0_0_0_0.5px_rgba(0,0,0,0.7)]',
              axis === 'x' ? 'inset-y-0 w-px -translate-x-[0.5px]' : 'inset-x-0 h-px -translate-y-[0.5px]',
            )}
            style={where}
          >
            <span className={cx(chip, 'left-1.5 bg-on-media text-[#1b1713]', axis === 'x' ? 'top-0.5' : 'top-1.5')}>
              {name}
            </span>
          </div>
        );
      })}
      {measure && (
        <span className={`${chip} bg-glass-strong text-on-media`} style={{ top: place.top + 8, left: place.left + 8 }}>
          {measure}
        </span>
      )}
    </div>
  );
}
