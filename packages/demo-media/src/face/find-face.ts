import type { YuvPicture, PicturePlane } from '../clip/picture.ts';

/** Where a face seems to be, as shares of the picture's width and height. */
export interface FoundFace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Columns of the grid that is searched. */
const COLUMNS = 80;
/** A head's width over its height. */
const ASPECT = 0.7;

/**
 * The most face-like region of a picture: as much of the colours of skin within an upright oval as possible, and little
 * around it, rather in the middle and the upper half. A guess, not a recognition: where nothing has those colours, it is
 * the place where portraits have their face.
 */
export function findFace(picture: YuvPicture): FoundFace {
  const [y] = picture;
  const columns = COLUMNS;
  const rows = Math.max(8, Math.round((COLUMNS * y.height) / y.width));
  const sums = summed(skinCells(picture, columns, rows), columns, rows);
  let best = usual(y.width / y.height);
  let most = 0.13;
  for (let height = 0.24; height <= 0.82; height *= 1.17) {
    const h = Math.round(height * rows);
    const w = Math.round(h * ASPECT);
    if (w < 4 || w > columns) continue;
    for (let top = 0; top + h <= rows; top += Math.max(1, h >> 4)) {
      for (let left = 0; left + w <= columns; left += Math.max(1, w >> 4)) {
        const score = faceLike(sums, columns, rows, left, top, w, h);
        if (score <= most) continue;
        most = score;
        best = { x: left / columns, y: top / rows, width: w / columns, height: h / rows };
      }
    }
  }
  return best;
}

function usual(aspect: number): FoundFace {
  const height = aspect > 1 ? 0.5 : 0.36;
  const width = Math.min(0.8, (height * ASPECT) / aspect);
  return { x: 0.5 - width / 2, y: 0.38 - height / 2, width, height };
}

function faceLike(
  sums: Float32Array,
  columns: number,
  rows: number,
  x: number,
  y: number,
  w: number,
  h: number,
): number {
  const inset = Math.max(1, w >> 3);
  const inside = share(sums, columns, x + inset, y, w - 2 * inset, h);
  if (inside < 0.3) return 0;
  const margin = Math.max(1, w >> 2);
  const left = Math.max(0, x - margin);
  const right = Math.min(columns, x + w + margin);
  const top = Math.max(0, y - margin);
  const around = share(sums, columns, left, top, right - left, Math.min(rows, y + h) - top);
  const wide = ((right - left) * (Math.min(rows, y + h) - top)) / (w * h);
  const outside = Math.max(0, (around * wide - inside) / Math.max(0.2, wide - 1));
  const cx = (x + w / 2) / columns - 0.5;
  const cy = (y + h / 2) / rows - 0.4;
  const place = Math.exp(-(cx * cx * 3 + cy * cy * 1.6));
  return (inside - 0.75 * outside) * place * (h / rows) ** 0.8;
}

/** How skin-like each cell is, 0 to 1. A lit face is among the brightest of what has its colour: walls behind it are not. */
function skinCells([y, u, v]: YuvPicture, columns: number, rows: number): Float32Array {
  const lumas = Float32Array.from({ length: columns * rows }, (_, i) => cellOf(y, i, columns, rows));
  const cells = lumas.map((luma, i) => skin(luma, cellOf(u, i, columns, rows), cellOf(v, i, columns, rows)));
  const bright = lumas.filter((_, i) => (cells[i] as number) > 0.5).sort();
  const least = 0.55 * (bright[Math.floor(bright.length * 0.93)] ?? 0);
  return cells.map((cell, i) => ((lumas[i] as number) < least ? 0 : cell));
}

/** The sample in the middle of a cell. */
function cellOf({ width, height, stride, data }: PicturePlane, i: number, columns: number, rows: number): number {
  const x = Math.min(width - 1, Math.floor((((i % columns) + 0.5) / columns) * width));
  const y = Math.min(height - 1, Math.floor(((Math.floor(i / columns) + 0.5) / rows) * height));
  return data[y * stride + x] as number;
}

function summed(cells: Float32Array, columns: number, rows: number): Float32Array {
  const sums = new Float32Array((columns + 1) * (rows + 1));
  for (let row = 0; row < rows; row++) {
    let line = 0;
    for (let column = 0; column < columns; column++) {
      line += cells[row * columns + column] as number;
      sums[(row + 1) * (columns + 1) + column + 1] = (sums[row * (columns + 1) + column + 1] as number) + line;
    }
  }
  return sums;
}

/** Chai and Ngan 1999: skin of all people lies in a small part of the CbCr plane, 77–127 and 133–173. */
function skin(y: number, cb: number, cr: number): number {
  if (y < 48 || y > 232) return 0;
  const d = Math.max(Math.abs(cb - 106) / 25, Math.abs(cr - 152) / 21);
  return d <= 0.8 ? 1 : d >= 1.2 ? 0 : (1.2 - d) / 0.4;
}

function share(sums: Float32Array, columns: number, x: number, y: number, w: number, h: number): number {
  const at = (column: number, row: number): number => sums[row * (columns + 1) + column] as number;
  return (at(x + w, y + h) - at(x, y + h) - at(x + w, y) + at(x, y)) / Math.max(1, w * h);
}
