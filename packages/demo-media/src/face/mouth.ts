import type { YuvPicture, PicturePlane } from '../clip/picture.ts';
import { smoothStep } from '../scenes/colour.ts';
import type { FaceBox } from './find-face.ts';

/** Centre and width of a mouth, and how far the chin drops when it is open, as shares of the picture. */
export type Mouth = Readonly<Record<'x' | 'y' | 'width' | 'drop', number>>;

/**
 * The mouth of a face: somewhat below three quarters down its middle, where a short level stretch is darker than what is above and
 * below it and redder than the face.
 */
export function findMouth(face: FaceBox, picture: YuvPicture): Mouth {
  const width = face.width * 0.44;
  const usual = { x: face.x + face.width / 2, y: face.y + face.height * 0.76 };
  let best = usual;
  let highest = -Infinity;
  for (let row = -1; row <= 8; row++) {
    for (let column = -4; column <= 4; column++) {
      const x = usual.x + column * face.width * 0.045;
      const y = usual.y + row * face.height * 0.03;
      // A darker line is worth going some steps aside for.
      const score = mouthScore(picture, x, y, width * 0.7, face.height) - (column ** 2 * 0.35 + (row - 3) ** 2 * 0.3);
      if (score <= highest) continue;
      highest = score;
      best = { x, y };
    }
  }
  return { ...best, width, drop: face.height * 0.065 };
}

function mouthScore([y, , cr]: YuvPicture, cx: number, cy: number, width: number, height: number): number {
  const at = (plane: PicturePlane, across: number, down: number): number => {
    const px = Math.round(across * plane.width);
    const py = Math.max(0, Math.min(plane.height - 1, Math.round(down * plane.height)));
    return plane.data[py * plane.stride + Math.max(0, Math.min(plane.width - 1, px))] as number;
  };
  let score = 0;
  for (let k = -3; k <= 3; k++) {
    const x = cx + (k / 6) * width;
    const valley = Math.min(at(y, x, cy - height * 0.06), at(y, x, cy + height * 0.07)) - at(y, x, cy);
    const red = at(cr, x, cy) - (at(cr, x, cy - height * 0.12) + at(cr, x, cy + height * 0.14)) / 2;
    score += (Math.max(-10, Math.min(40, valley)) + Math.max(-10, Math.min(20, red)) * 1.5) / 7;
  }
  return score;
}

/** Interpolates between two estimates. */
export function easeMouth(before: Mouth, next: Mouth, share: number): Mouth {
  const mix = (key: keyof Mouth) => before[key] + (next[key] - before[key]) * share;
  return { x: mix('x'), y: mix('y'), width: mix('width'), drop: mix('drop') };
}

/** Depth of the mouth's dark, and the red of it in Cb and Cr. */
const DARKNESS = 0.72;
const INSIDE = [118, 142] as const;

/**
 * Opens the mouth of a picture, in place: what is below the lips moves down, most at the middle and less towards chin and
 * cheeks, what is above a little up, and the gap is dark. Nothing outside an oval around the mouth changes.
 * @param open 0 (unchanged) to 1
 */
export function openMouth(picture: YuvPicture, mouth: Mouth, open: number): void {
  if (open < 0.02) return;
  for (const [p, plane] of picture.entries()) openPlane(plane, mouth, open, p === 0 ? null : (INSIDE[p - 1] ?? 128));
}

/** @param tone of the mouth's inside; null for luma, which it darkens */
function openPlane(plane: PicturePlane, mouth: Mouth, open: number, tone: number | null): void {
  const { width, height, stride, data } = plane;
  const cx = mouth.x * width;
  const cy = mouth.y * height;
  const reach = mouth.width * width * 0.95;
  const drop = mouth.drop * height * open;
  const below = mouth.drop * height * 4.2;
  const above = below * 0.45;
  const x0 = Math.max(0, Math.ceil(cx - reach));
  const x1 = Math.min(width - 1, Math.floor(cx + reach));
  const y0 = Math.max(0, Math.ceil(cy - above));
  const y1 = Math.min(height - 1, Math.floor(cy + below));
  if (x1 <= x0 || y1 <= y0) return;
  const column = new Float32Array(y1 - y0 + 1);
  for (let x = x0; x <= x1; x++) {
    const across = Math.cos((Math.PI / 2) * ((x - cx) / reach)) ** 2;
    const lowered = drop * across;
    const gap = lowered * 0.95;
    const lip = Math.max(0, 1 - ((x - cx) / (mouth.width * width * 0.5)) ** 2);
    const lens = gap * 0.62 * Math.sqrt(lip);
    for (let y = y0; y <= y1; y++) {
      const t = y - cy;
      // Below the lips the full drop first, fading out to the chin; above a quarter of it.
      const from =
        t > gap
          ? y - gap * (1 - smoothStep(0, 1, (t - gap) / (below - gap)))
          : t >= 0
            ? cy
            : Math.min(cy, y + lowered * 0.18 * (1 - smoothStep(0, 1, -t / above)));
      const k = Math.max(0, Math.min(height - 1.001, from));
      const i = Math.floor(k);
      const a = data[i * stride + x] as number;
      const value = a + ((data[(i + 1) * stride + x] as number) - a) * (k - i);
      // The dark between the lips: a lens, soft at its rim.
      const rim = lens > 0.3 ? 1 - Math.abs(t - gap * 0.5) / lens : 0;
      const dark = smoothStep(0, 1, rim * 2.2) * smoothStep(0, 1, lip * 1.6) * Math.min(1, open * 2.5) * DARKNESS;
      column[y - y0] = tone === null ? 16 + (value - 16) * (1 - dark) : value + (tone - value) * dark * 0.8;
    }
    for (let y = y0; y <= y1; y++) data[y * stride + x] = Math.round(column[y - y0] as number);
  }
}
