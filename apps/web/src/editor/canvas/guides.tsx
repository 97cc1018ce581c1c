import type { CanvasPlacement } from './use-canvas-placement.ts';
import type { GestureHints } from './canvas-gesture.ts';

/** The lines that a gesture holds on to, as deep as the stage, and what they are lines of. */
export function Guides({ hints: { lines, measure }, place }: { hints: GestureHints; place: CanvasPlacement }) {
  return (
    <div className="st-guides" aria-hidden="true">
      {lines.map(({ axis, at, name }) => {
        const where = axis === 'x' ? { left: place.left + at * place.scale } : { top: place.top + at * place.scale };
        return (
          <div
            key={`${axis}${at}`}
            className={axis === 'x' ? 'st-guide st-guide-x' : 'st-guide st-guide-y'}
            style={where}
          >
            <span className="st-chip st-chip-light">{name}</span>
          </div>
        );
      })}
      {measure && (
        <span className="st-chip st-measure" style={{ top: place.top + 8, left: place.left + 8 }}>
          {measure}
        </span>
      )}
    </div>
  );
}
