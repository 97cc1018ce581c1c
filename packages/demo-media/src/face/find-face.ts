import type { YuvPicture, PicturePlane } from '../clip/picture.ts';

/** The estimated bounding box of a face, as shares of the image's size. */
export type FaceBox = Readonly<Record<'x' | 'y' | 'width' | 'height', number>>;

/** Columns of the grid that is searched. */
const COLUMNS = 80;
/** A head's width over its height. */
const ASPECT = 0.7;

/**
 * The most face-like region of a picture: as much of the colours of skin within an upright oval as possible, and little
 * around it, rather in the middle and the upper half. A guess, not a recognition: where nothing has those colours, it is
 * the place where portraits have their face.
 */
export function findFace(picture: YuvPicture): FaceBox {
  const [{ width, height }] = picture;
  const rows = Math.max(8, Math.round((COLUMNS * height) / width));
  const share = boxMeans(skinCells(picture, rows), rows);
  let best = defaultFace(width / height);
  let most = 0.13;
  for (let size = 0.24; size <= 0.82; size *= 1.17) {
    const h = Math.round(size * rows);
    const w = Math.round(h * ASPECT);
    if (w < 4 || w > COLUMNS) continue;
    const [inset, margin] = [Math.max(1, w >> 3), Math.max(1, w >> 2)];
    const step = Math.max(1, w >> 4);
    for (let y = 0; y + h <= rows; y += Math.max(1, h >> 4))
      for (let x = 0; x + w <= COLUMNS; x += step) {
        const inside = share(x + inset, y, x + w - inset, y + h);
        if (inside < 0.3) continue;
        const [left, right] = [Math.max(0, x - margin), Math.min(COLUMNS, x + w + margin)];
        const top = Math.max(0, y - margin);
        const wide = ((right - left) * (y + h - top)) / (w * h);
        const outside = Math.max(0, (share(left, top, right, y + h) * wide - inside) / Math.max(0.2, wide - 1));
        const place = Math.exp(-3 * ((x + w / 2) / COLUMNS - 0.5) ** 2 - 1.6 * ((y + h / 2) / rows - 0.4) ** 2);
        const score = (inside - 0.75 * outside) * place * (h / rows) ** 0.8;
        if (score <= most) continue;
        most = score;
        best = { x: x / COLUMNS, y: y / rows, width: w / COLUMNS, height: h / rows };
      }
  }
  return best;
}

function defaultFace(aspect: number): FaceBox {
  const height = aspect > 1 ? 0.5 : 0.36;
  const width = Math.min(0.8, (height * ASPECT) / aspect);
  return { x: 0.5 - width / 2, y: 0.38 - height / 2, width, height };
}

/** How skin-like each cell is, 0 to 1. A lit face is among the brightest of what has its colour: walls behind it are not. */
function skinCells([luma, cb, cr]: YuvPicture, rows: number): Float32Array {
  /** The sample in the middle of a cell. */
  const cell = ({ width, height, stride, data }: PicturePlane, i: number): number => {
    const x = Math.floor((((i % COLUMNS) + 0.5) / COLUMNS) * width);
    const y = Math.floor(((Math.floor(i / COLUMNS) + 0.5) / rows) * height);
    return data[y * stride + x] as number;
  };
  const lumas = Float32Array.from({ length: COLUMNS * rows }, (_, i) => cell(luma, i));
  const cells = lumas.map((y, i) => skinLikeness(y, cell(cb, i), cell(cr, i)));
  const bright = lumas.filter((_, i) => (cells[i] as number) > 0.5).sort();
  const least = 0.55 * (bright[Math.floor(bright.length * 0.93)] ?? 0);
  return cells.map((value, i) => ((lumas[i] as number) < least ? 0 : value));
}

/** Chai and Ngan 1999: skin of all people lies in a small part of the CbCr plane, 77–127 and 133–173. */
function skinLikeness(y: number, cb: number, cr: number): number {
  if (y < 48 || y > 232) return 0;
  const d = Math.max(Math.abs(cb - 106) / 25, Math.abs(cr - 152) / 21);
  return Math.max(0, Math.min(1, (1.2 - d) / 0.4));
}

/** The mean of the cells of any box, from a table of sums. */
function boxMeans(cells: Float32Array, rows: number): (x0: number, y0: number, x1: number, y1: number) => number {
  const w = COLUMNS + 1;
  const sums = new Float32Array(w * (rows + 1));
  for (const [i, cell] of cells.entries()) {
    const at = (Math.floor(i / COLUMNS) + 1) * w + (i % COLUMNS) + 1;
    sums[at] = cell + (sums[at - 1] as number) + (sums[at - w] as number) - (sums[at - w - 1] as number);
  }
  const at = (x: number, y: number): number => sums[y * w + x] as number;
  return (x0, y0, x1, y1) => (at(x1, y1) - at(x0, y1) - at(x1, y0) + at(x0, y0)) / Math.max(1, (x1 - x0) * (y1 - y0));
}
