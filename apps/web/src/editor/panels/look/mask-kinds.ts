import type { Mask, MaskShape } from '@kinoloom/composition';

type Boxed = Readonly<Record<'x' | 'y' | 'width' | 'height' | 'rotation', number>>;

/** In the middle, half as wide and high as the picture. */
const usual: Boxed = { x: 0.5, y: 0.5, width: 0.5, height: 0.5, rotation: 0 };

/** Where a mask lies, as nearly as a box can say it. */
function boxedOf(mask: Mask | undefined): Boxed {
  if (!mask) return usual;
  if (mask.shape === 'linear') return { ...usual, x: mask.x, y: mask.y, rotation: mask.rotation };
  if (mask.shape !== 'path') {
    const { x, y, width, height, rotation } = mask;
    return { x, y, width, height, rotation };
  }
  const [across, down] = [mask.points.map(({ x }) => x), mask.points.map(({ y }) => y)];
  const [left, top] = [Math.min(...across), Math.min(...down)];
  const [width, height] = [Math.max(0.05, Math.max(...across) - left), Math.max(0.05, Math.max(...down) - top)];
  return { x: left + width / 2, y: top + height / 2, width, height, rotation: 0 };
}

/** A mask of another shape in the place of one, with the same edge and limits; a new one without it. */
export function reshaped(mask: Mask | undefined, shape: MaskShape): Mask {
  if (mask?.shape === shape) return mask;
  const { x, y, width, height, rotation } = boxedOf(mask);
  const limiting = {
    feather: mask?.feather ?? 0,
    ...(mask?.inverted && { inverted: true as const }),
    limits: mask?.limits ?? ('picture' as const),
  };
  if (shape === 'linear') return { shape, x, y, rotation, ...limiting };
  if (shape !== 'path') return { shape, x, y, width, height, rotation, ...limiting };
  const [left, right, top, bottom] = [x - width / 2, x + width / 2, y - height / 2, y + height / 2].map((edge) =>
    Math.min(3, Math.max(-2, edge)),
  ) as [number, number, number, number];
  const points = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
  return { shape, points, ...limiting };
}
