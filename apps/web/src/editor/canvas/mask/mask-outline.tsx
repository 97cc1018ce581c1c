import { outlineOf, type Mask } from '@kinoloom/composition';
import type { Size } from '@kinoloom/contract';
import { plus, rotatePoint, type Point } from '../geometry/box.ts';

/** The edge of a mask as a path of SVG, in the units of the overlay's box. */
function pathOf(mask: Mask, box: Size): string {
  const joined = (points: readonly Point[]): string => points.map(({ x, y }) => `${x} ${y}`).join('L');
  if (mask.shape === 'path')
    return `M${joined(outlineOf(mask.points).map(({ x, y }) => ({ x: x * box.width, y: y * box.height })))}Z`;
  const middle = { x: mask.x * box.width, y: mask.y * box.height };
  const turned = (x: number, y: number): Point => plus(middle, rotatePoint({ x, y }, mask.rotation));
  if (mask.shape === 'linear') {
    const far = 2 * (box.width + box.height);
    return `M${joined([turned(-far, 0), turned(far, 0)])}`;
  }
  const [wide, high] = [(mask.width * box.width) / 2, (mask.height * box.height) / 2];
  if (mask.shape === 'rectangle')
    return `M${joined([turned(-wide, -high), turned(wide, -high), turned(wide, high), turned(-wide, high)])}Z`;
  const [left, right] = [turned(-wide, 0), turned(wide, 0)];
  const half = `A${wide} ${high} ${mask.rotation} 0 1`;
  return `M${left.x} ${left.y}${half} ${right.x} ${right.y}${half} ${left.x} ${left.y}Z`;
}

/** The edge of a mask, over the overlay's box. The edge of a path can be pressed: it has a `data-mask-handle`. */
export function MaskOutline({ mask, box }: { mask: Mask; box: Size }) {
  const d = pathOf(mask, box);
  const line = { d, fill: 'none', vectorEffect: 'non-scaling-stroke' } as const;
  return (
    <svg
      className="absolute inset-0 size-full overflow-visible"
      viewBox={`0 0 ${box.width} ${box.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {mask.shape !== 'linear' && <path d={d} fill="transparent" className="cursor-move" />}
      <path {...line} className="pointer-events-none stroke-black/55" strokeWidth={3.5} />
      <path {...line} className="pointer-events-none stroke-on-media" strokeWidth={1.5} />
      {mask.shape === 'path' && (
        <path
          {...line}
          data-mask-handle="outline"
          className="cursor-copy [stroke-width:16px] pointer-coarse:[stroke-width:32px]"
          stroke="transparent"
          pointerEvents="stroke"
        />
      )}
    </svg>
  );
}
