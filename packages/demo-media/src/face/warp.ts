import type { YuvPicture, PicturePlane } from '../clip/picture.ts';

/** The offset from a target point to its source point, both as shares of the picture. */
export type Displacement = (x: number, y: number) => readonly [dx: number, dy: number];

const CELL = 16;

/** Warps a picture into another of the same size; the displacement is interpolated on a grid of 16 pixels. */
export function warp(from: YuvPicture, to: YuvPicture, bend: Displacement): void {
  const [{ width, height }] = to;
  const columns = Math.ceil(width / CELL) + 1;
  const rows = Math.ceil(height / CELL) + 1;
  const shift = new Float32Array(columns * rows * 2);
  for (let row = 0, i = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, i += 2) {
      const [dx, dy] = bend((column * CELL) / width, (row * CELL) / height);
      shift[i] = dx;
      shift[i + 1] = dy;
    }
  to.forEach((plane, p) => warpPlane(from[p as 0 | 1 | 2], plane, shift, columns, p === 0 ? CELL : CELL / 2));
}

function warpPlane(from: PicturePlane, to: PicturePlane, shift: Float32Array, columns: number, cell: number): void {
  const { data, stride } = from;
  const right = from.width - 1.001;
  const low = from.height - 1.001;
  for (let y = 0; y < to.height; y++) {
    const row = Math.floor(y / cell);
    const v = y / cell - row;
    const a = row * columns * 2;
    const b = a + columns * 2;
    for (let column = 0; column * cell < to.width; column++) {
      const i = column * 2;
      const at = (k: number): number => {
        const top = shift[a + i + k] as number;
        return top + ((shift[b + i + k] as number) - top) * v;
      };
      const end = Math.min(to.width, (column + 1) * cell);
      let sx = column * cell + at(0) * from.width;
      let sy = y + at(1) * from.height;
      const stepX = 1 + ((at(2) - at(0)) * from.width) / cell;
      const stepY = ((at(3) - at(1)) * from.height) / cell;
      for (let x = column * cell; x < end; x++, sx += stepX, sy += stepY) {
        const px = sx < 0 ? 0 : sx > right ? right : sx;
        const py = sy < 0 ? 0 : sy > low ? low : sy;
        const ix = px | 0;
        const iy = py | 0;
        const k = iy * stride + ix;
        const fx = px - ix;
        const p0 = data[k] as number;
        const p1 = data[k + stride] as number;
        const upper = p0 + ((data[k + 1] as number) - p0) * fx;
        to.data[y * to.stride + x] =
          upper + (p1 + ((data[k + stride + 1] as number) - p1) * fx - upper) * (py - iy) + 0.5;
      }
    }
  }
}
