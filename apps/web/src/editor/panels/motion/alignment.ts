/** An upright rectangle by its edges. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export type Axis = 'x' | 'y';
/** Where along an axis: 0 at its start, 1 at its end. */
export type Share = 0 | 0.5 | 1;

const startOf = (bounds: Bounds, axis: Axis): number => (axis === 'x' ? bounds.left : bounds.top);
const endOf = (bounds: Bounds, axis: Axis): number => (axis === 'x' ? bounds.right : bounds.bottom);
const lengthOf = (bounds: Bounds, axis: Axis): number => endOf(bounds, axis) - startOf(bounds, axis);

/** The rectangle around all of them. */
export const around = (all: readonly Bounds[]): Bounds => ({
  left: Math.min(...all.map(({ left }) => left)),
  top: Math.min(...all.map(({ top }) => top)),
  right: Math.max(...all.map(({ right }) => right)),
  bottom: Math.max(...all.map(({ bottom }) => bottom)),
});

/** How far each rectangle moves along an axis to lie at a share of another one: its start, its middle or its end there. */
export const aligned = (all: readonly Bounds[], within: Bounds, axis: Axis, share: Share): number[] =>
  all.map((bounds) => {
    const room = lengthOf(within, axis) - lengthOf(bounds, axis);
    return startOf(within, axis) + share * room - startOf(bounds, axis);
  });

/** How far each rectangle moves along an axis for equal gaps between neighbours; the outer ones stay. */
export function distributed(all: readonly Bounds[], axis: Axis): number[] {
  const order = all
    .map((bounds, index) => ({ bounds, index }))
    .toSorted((a, b) => startOf(a.bounds, axis) - startOf(b.bounds, axis));
  const span = around(all);
  const filled = all.reduce((sum, bounds) => sum + lengthOf(bounds, axis), 0);
  const gap = (lengthOf(span, axis) - filled) / (all.length - 1);
  const moves = all.map(() => 0);
  let at = startOf(span, axis);
  for (const { bounds, index } of order) {
    moves[index] = at - startOf(bounds, axis);
    at += lengthOf(bounds, axis) + gap;
  }
  return moves;
}
