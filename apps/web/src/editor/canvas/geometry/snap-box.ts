import type { Guides } from '../../store/index.ts';
import type { BoxBounds, Point } from './box.ts';
import type { BoxSize, Handle, ResizeRule } from './resize-box.ts';

export type Axis = 'x' | 'y';

export interface SnapLine {
  readonly axis: Axis;
  /** Position on the axis, in canvas pixels. */
  readonly at: number;
  /** Name of the edge or centre that it marks. */
  readonly name: string;
}

/** The edges and the centre lines of the canvas. */
export function linesOfCanvas({ width, height }: BoxSize): SnapLine[] {
  return [
    { axis: 'x', at: width / 2, name: 'centre' },
    { axis: 'y', at: height / 2, name: 'middle' },
    { axis: 'x', at: 0, name: 'left edge' },
    { axis: 'x', at: width, name: 'right edge' },
    { axis: 'y', at: 0, name: 'top edge' },
    { axis: 'y', at: height, name: 'bottom edge' },
  ];
}

/** Guides that are shown, on whole pixels. */
export function linesOfGuides({ shown, lines }: Guides, { width, height }: BoxSize): SnapLine[] {
  if (!shown) return [];
  return lines.map(({ axis, at }) => ({ axis, at: Math.round(at * (axis === 'x' ? width : height)), name: 'guide' }));
}

/** The edges and the centre lines of an overlay. */
export function linesOfBounds({ left, top, right, bottom }: BoxBounds, name: string): SnapLine[] {
  const lines = (axis: Axis, places: readonly number[]): SnapLine[] => places.map((at) => ({ axis, at, name }));
  return [...lines('x', [left, (left + right) / 2, right]), ...lines('y', [top, (top + bottom) / 2, bottom])];
}

interface Hold {
  readonly line: SnapLine;
  /** Distance to the line. */
  readonly way: number;
}

/** The snap line nearest to any of the positions, within the distance; on a tie, the first one. */
function hold(lines: readonly SnapLine[], axis: Axis, places: readonly number[], within: number): Hold | undefined {
  let best: Hold | undefined;
  for (const line of lines) {
    if (line.axis !== axis) continue;
    for (const place of places) {
      const way = line.at - place;
      if (Math.abs(way) <= within && (!best || Math.abs(way) < Math.abs(best.way) - 1e-9)) best = { line, way };
    }
  }
  return best;
}

export interface Snapped {
  readonly x: number;
  readonly y: number;
  readonly lines: readonly SnapLine[];
}

/** The offset that moves an edge or the centre of the bounds onto a snap line. */
export function snapBounds(bounds: BoxBounds, lines: readonly SnapLine[], within: number): Snapped {
  const { left, top, right, bottom } = bounds;
  const x = hold(lines, 'x', [(left + right) / 2, left, right], within);
  const y = hold(lines, 'y', [(top + bottom) / 2, top, bottom], within);
  return { x: x?.way ?? 0, y: y?.way ?? 0, lines: [x, y].flatMap((held) => (held ? [held.line] : [])) };
}

interface SizeSnap {
  readonly handle: Handle;
  /** Positions of the moving edges. */
  readonly edges: Point;
  readonly rule: Pick<ResizeRule, 'keepShape' | 'fromMiddle'>;
  readonly lines: readonly SnapLine[];
  readonly within: number;
}

/** Snaps the moving edges of an axis-aligned box to lines; with a fixed shape, only the nearer one. */
export function snapSize(
  size: BoxSize,
  { handle, edges, rule, lines, within }: SizeSnap,
): { size: BoxSize; lines: readonly SnapLine[] } {
  const twice = rule.fromMiddle ? 2 : 1;
  const x = handle.x === 0 ? undefined : hold(lines, 'x', [edges.x], within);
  const y = handle.y === 0 ? undefined : hold(lines, 'y', [edges.y], within);
  const wider = x ? size.width + handle.x * x.way * twice : size.width;
  const higher = y ? size.height + handle.y * y.way * twice : size.height;
  if (!rule.keepShape)
    return { size: { width: wider, height: higher }, lines: [x, y].flatMap((held) => (held ? [held.line] : [])) };
  const byWidth = x && (!y || Math.abs(x.way) <= Math.abs(y.way));
  const held = byWidth ? x : y;
  if (!held) return { size, lines: [] };
  const factor = byWidth ? wider / size.width : higher / size.height;
  return { size: { width: size.width * factor, height: size.height * factor }, lines: [held.line] };
}
