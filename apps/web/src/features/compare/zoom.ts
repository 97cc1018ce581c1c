/** How far all pictures are zoomed, and where. `x` and `y` shift their centre, as shares of a picture's box. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 };
const MOST = 16;

/** From the centre of a box, as shares of its size: -0.5 to 0.5. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

const between = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** No edge of a picture's box comes inside. */
function inside({ scale, x, y }: View): View {
  const most = (scale - 1) / 2;
  return { scale, x: between(x, -most, most), y: between(y, -most, most) };
}

/** Zooms to a scale of 1 to 16; what is at the point stays there. */
export function zoomedTo(view: View, wanted: number, { x, y }: Point = { x: 0, y: 0 }): View {
  const scale = between(wanted, 1, MOST);
  const factor = scale / view.scale;
  return inside({ scale, x: x - (x - view.x) * factor, y: y - (y - view.y) * factor });
}

/** Shifts by shares of the box. */
export const moved = (view: View, dx: number, dy: number): View => inside({ ...view, x: view.x + dx, y: view.y + dy });
