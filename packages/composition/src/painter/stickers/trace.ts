import type { Pen } from '../pen.ts';

const COMMAND = /([MLHVCQZ])([^MLHVCQZ]*)/g;

/** Puts a path in SVG notation (absolute M L H V C Q Z only) into the pen. */
export function trace(pen: Pen, path: string): void {
  pen.beginPath();
  let [x, y] = [0, 0];
  for (const [, command, rest = ''] of path.matchAll(COMMAND)) {
    const numbers = rest
      .split(/[\s,]+/u)
      .filter((part) => part !== '')
      .map(Number);
    const taken = { M: 2, L: 2, H: 1, V: 1, C: 6, Q: 4 }[command ?? ''];
    if (taken === undefined) pen.closePath();
    else {
      for (let start = 0; start < numbers.length; start += taken) {
        const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers.slice(start, start + taken);
        if (command === 'H') pen.lineTo((x = a), y);
        else if (command === 'V') pen.lineTo(x, (y = a));
        else if (command === 'C') pen.bezierCurveTo(a, b, c, d, (x = e), (y = f));
        else if (command === 'Q') pen.quadraticCurveTo(a, b, (x = c), (y = d));
        else if (command === 'M' && start === 0) pen.moveTo((x = a), (y = b));
        else pen.lineTo((x = a), (y = b));
      }
    }
  }
}

/** A circle in the notation of `trace`. */
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

/** A rectangle with round corners in the notation of `trace`. */
export function slab(x: number, y: number, width: number, height: number, r: number): string {
  const [right, bottom] = [x + width, y + height];
  return (
    `M${x + r} ${y}H${right - r}Q${right} ${y} ${right} ${y + r}V${bottom - r}Q${right} ${bottom} ${right - r} ${bottom}` +
    `H${x + r}Q${x} ${bottom} ${x} ${bottom - r}V${y + r}Q${x} ${y} ${x + r} ${y}Z`
  );
}
