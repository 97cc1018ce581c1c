import { level, type RotatedBox } from './box.ts';
import { angleOf, lengthOf, middleOf, minus, plus, times, turned, type Point } from './point.ts';

type Fingers = readonly [Point, Point];

/** What two fingers do: how much further apart they are, by how much they have turned, and where their middle has gone. */
export interface Pinch {
  readonly scale: number;
  readonly turn: number;
  readonly from: Point;
  readonly to: Point;
}

export function pinchOf([a, b]: Fingers, [c, d]: Fingers): Pinch {
  const [before, after] = [minus(b, a), minus(d, c)];
  return {
    scale: lengthOf(after) / Math.max(1e-6, lengthOf(before)),
    turn: angleOf(after) - angleOf(before),
    from: middleOf(a, b),
    to: middleOf(c, d),
  };
}

/** The box as two fingers on it scale, turn and move it: what is under a finger stays under it. */
export function pinched(start: RotatedBox, { scale, turn, from, to }: Pinch): RotatedBox {
  return {
    ...plus(to, times(turned(minus(start, from), turn), scale)),
    width: start.width * scale,
    height: start.height * scale,
    rotation: level(start.rotation + turn),
  };
}
