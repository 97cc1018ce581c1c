import { endOf, valueAt, type Overlay } from '@kinoloom/composition';
import type { MotionGroup } from '../../keys/motion-values.ts';
import { atFrame } from './at-frame.ts';

const HEIGHT = 66;
const MARGIN = 8;
/** Points of a curve, however long it is. */
const MOST = 240;

/** How the values of a row change over the item, with the largest and the least value at its side. */
export function Curve({ overlay, group }: { overlay: Overlay; group: MotionGroup }) {
  const { from, durationInFrames: length } = overlay;
  const step = Math.max(1, Math.ceil(length / MOST));
  const frames = [...Array.from({ length: Math.ceil(length / step) }, (_, index) => index * step), length - 1];
  return group.properties.map((property) => {
    const keys = overlay.keyframes?.[property];
    if (!keys) return null;
    const values = frames.map((at) => valueAt(keys, at));
    const [least, most] = [Math.min(...values), Math.max(...values)];
    const range = most - least || 1;
    const yOf = (value: number): number => HEIGHT - MARGIN - ((value - least) / range) * (HEIGHT - 2 * MARGIN);
    const points = frames.map((at, index) => `${at},${yOf(values[index] ?? least).toFixed(1)}`);
    return (
      <div key={property} className="relative h-[66px] border-t border-line">
        <svg
          className="absolute top-0 h-full text-(color:--tl-video)"
          style={{ left: atFrame(from), width: `calc(${Math.max(1, endOf(overlay) - from)} * var(--scale) * 1px)` }}
          viewBox={`0 0 ${length} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <polygon
            points={`0,${HEIGHT} ${points.join(' ')} ${length - 1},${HEIGHT}`}
            fill="currentColor"
            opacity={0.14}
          />
          <polyline
            points={points.join(' ')}
            fill="none"
            stroke="currentColor"
            strokeWidth={1.5}
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <span className="absolute top-1 right-2 [font:11px/14px_var(--mono)] text-text-3">{group.text(most)}</span>
        <span className="absolute right-2 bottom-1 [font:11px/14px_var(--mono)] text-text-3">{group.text(least)}</span>
      </div>
    );
  });
}
