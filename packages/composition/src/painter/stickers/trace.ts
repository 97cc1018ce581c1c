import type { Pen } from '../pen.ts';

type Point = readonly [number, number];

/** Starts where the previous one ended; up to two handles. */
interface Segment {
  readonly through: readonly Point[];
  readonly to: Point;
}

interface Stroke {
  readonly from: Point;
  readonly segments: readonly Segment[];
  readonly closed: boolean;
}

const COMMAND = /([MLHVCQZ])([^MLHVCQZ]*)/g;

/** Cache of parsed paths: stickers have few, drawn repeatedly. */
const known = new Map<string, readonly Stroke[]>();

/** Parses an SVG path (absolute M L H V C Q Z only). */
function strokesOf(path: string): readonly Stroke[] {
  const strokes = known.get(path) ?? read(path);
  known.set(path, strokes);
  return strokes;
}

function read(path: string): Stroke[] {
  const strokes: { from: Point; segments: Segment[]; closed: boolean }[] = [];
  let [x, y] = [0, 0];
  for (const [, command, rest = ''] of path.matchAll(COMMAND)) {
    const numbers = rest
      .split(/[\s,]+/u)
      .filter((part) => part !== '')
      .map(Number);
    const taken = { M: 2, L: 2, H: 1, V: 1, C: 6, Q: 4 }[command ?? ''];
    const current = strokes.at(-1);
    if (taken === undefined) {
      if (current) current.closed = true;
      continue;
    }
    for (let start = 0; start < numbers.length; start += taken) {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers.slice(start, start + taken);
      let through: Point[] = [];
      if (command === 'H') x = a;
      else if (command === 'V') y = a;
      else if (command === 'C')
        [through, x, y] = [
          [
            [a, b],
            [c, d],
          ],
          e,
          f,
        ];
      else if (command === 'Q') [through, x, y] = [[[a, b]], c, d];
      else [x, y] = [a, b];
      if (command === 'M' && start === 0) strokes.push({ from: [x, y], segments: [], closed: false });
      else strokes.at(-1)?.segments.push({ through, to: [x, y] });
    }
  }
  return strokes;
}

export function trace(pen: Pen, path: string): void {
  pen.beginPath();
  for (const { from, segments, closed } of strokesOf(path)) {
    pen.moveTo(...from);
    for (const { through, to } of segments) {
      const [one, two] = through;
      if (one && two) pen.bezierCurveTo(...one, ...two, ...to);
      else if (one) pen.quadraticCurveTo(...one, ...to);
      else pen.lineTo(...to);
    }
    if (closed) pen.closePath();
  }
}

/** Turns with a smaller sine count as straight. */
const SMOOTH = 0.02;

const isSame = ([a, b]: Point, [x, y]: Point): boolean => Math.abs(a - x) < 1e-6 && Math.abs(b - y) < 1e-6;

/** Whether a line turns at `[x, y]`. */
function turns([fromX, fromY]: Point, [x, y]: Point, [toX, toY]: Point): boolean {
  const [inX, inY, outX, outY] = [x - fromX, y - fromY, toX - x, toY - y];
  const lengths = Math.hypot(inX, inY) * Math.hypot(outX, outY);
  return Math.abs(inX * outY - inY * outX) > SMOOTH * lengths || inX * outX + inY * outY < 0;
}

/** Points where the lines of a path end or turn. */
export function cornersOf(path: string): Point[] {
  return strokesOf(path).flatMap(({ from, segments, closed }) => {
    // All points including handles: next to each end is one that gives the line's direction.
    const points: { at: Point; isEnd: boolean }[] = [{ at: from, isEnd: true }];
    for (const { through, to } of segments) {
      for (const at of through) points.push({ at, isEnd: false });
      points.push({ at: to, isEnd: true });
    }
    const apart = points.filter(({ at }, index) => index === 0 || !isSame(at, points[index - 1]?.at ?? at));
    const last = apart.at(-1);
    if (closed && last && apart.length > 1 && isSame(last.at, from)) apart.pop();
    return apart.flatMap(({ at, isEnd }, index) => {
      const before = apart[index - 1] ?? (closed ? apart.at(-1) : undefined);
      const after = apart[index + 1] ?? (closed ? apart[0] : undefined);
      return isEnd && (!before || !after || turns(before.at, at, after.at)) ? [at] : [];
    });
  });
}

/** A circle as a path for `trace`. */
export function disc(x: number, y: number, radius: number): string {
  const bend = radius * 0.5523;
  return [
    `M${x + radius} ${y}`,
    `C${x + radius} ${y + bend} ${x + bend} ${y + radius} ${x} ${y + radius}`,
    `C${x - bend} ${y + radius} ${x - radius} ${y + bend} ${x - radius} ${y}`,
    `C${x - radius} ${y - bend} ${x - bend} ${y - radius} ${x} ${y - radius}`,
    `C${x + bend} ${y - radius} ${x + radius} ${y - bend} ${x + radius} ${y}Z`,
  ].join('');
}

/** A rounded rectangle as a path for `trace`. */
export function slab(x: number, y: number, width: number, height: number, r: number): string {
  const [right, bottom] = [x + width, y + height];
  return (
    `M${x + r} ${y}H${right - r}Q${right} ${y} ${right} ${y + r}V${bottom - r}Q${right} ${bottom} ${right - r} ${bottom}` +
    `H${x + r}Q${x} ${bottom} ${x} ${bottom - r}V${y + r}Q${x} ${y} ${x + r} ${y}Z`
  );
}
