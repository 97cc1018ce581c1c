import { bilinear, blurred, lumaMap, type Map2 } from '../edit/maps.ts';
import { smoothStep } from '../scenes/colour.ts';
import { raster, type Raster } from '../scenes/raster.ts';

/** Longest side at which the subject is looked for. */
const SIDE = 144;
/** Colour cells along each axis of the histograms. */
const BINS = 10;
const ROUNDS = 5;

/**
 * What a picture is about, 0 (surroundings) to 1: what differs in colour from its border and lies rather in the middle.
 * Two colour histograms, of subject and surroundings, and the map that they give are worked out in turn, as GrabCut does
 * with its mixtures (Rother et al. 2004); the edge then follows that of the picture (guided filter, He et al. 2010).
 */
export function subjectOf(picture: Raster): Map2 {
  return findSubject(picture).mask;
}

export interface Subject {
  readonly mask: Map2;
  /** How plainly it differs from what is around it, 0 to 1: how far their colours do not overlap. */
  readonly plainness: number;
}

export function findSubject(picture: Raster): Subject {
  const small = reduced(picture);
  const { width, height } = small;
  const cells = cellsOf(small);
  const prior = new Float32Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const dx = ((x + 0.5) / width - 0.5) / 0.36;
      const dy = ((y + 0.5) / height - 0.54) / 0.4;
      prior[y * width + x] = 1 - smoothStep(0.35, 1.5, Math.hypot(dx, dy));
    }
  let mask: Map2 = prior;
  for (let round = 0; round < ROUNDS; round++) {
    const inside = histogram(cells, mask, (m) => m);
    const outside = histogram(cells, mask, (m) => 1 - m);
    mask = Float32Array.from(cells, (cell, i) => {
      const a = inside[cell] as number;
      const b = outside[cell] as number;
      const colour = Math.log((a + 1e-4) / (b + 1e-4));
      const place = Math.log(((prior[i] as number) + 0.04) / (1.04 - (prior[i] as number)));
      return 1 / (1 + Math.exp(-(colour * 1.7 + place * 0.7 - 0.7)));
    });
    mask = blurred(mask, width, height, 1.6);
  }
  mask = mask.map((m) => smoothStep(0.35, 0.65, m));
  const found = largest(mask, width, height);
  // Where nothing differs from the rest, the middle stands for it.
  const share = found.reduce((sum, m) => sum + m, 0) / found.length;
  if (share < 0.015)
    return {
      mask: guided(
        small,
        prior.map((m) => smoothStep(0.4, 0.9, m)),
        picture,
      ),
      plainness: 0,
    };
  const inside = histogram(cells, found, (m) => m);
  const outside = histogram(cells, found, (m) => 1 - m);
  const overlap = inside.reduce((sum, value, i) => sum + Math.min(value, outside[i] as number), 0);
  return {
    mask: guided(small, found, picture),
    plainness: 1 - overlap / inside.reduce((sum, value) => sum + value, 0),
  };
}

function reduced(picture: Raster): Raster {
  const k = Math.min(1, SIDE / Math.max(picture.width, picture.height));
  const width = Math.max(8, Math.round(picture.width * k));
  const height = Math.max(8, Math.round(picture.height * k));
  const out = raster(width, height);
  for (let y = 0; y < height; y++) {
    const y0 = Math.floor((y * picture.height) / height);
    const y1 = Math.max(y0 + 1, Math.floor(((y + 1) * picture.height) / height));
    for (let x = 0; x < width; x++) {
      const x0 = Math.floor((x * picture.width) / width);
      const x1 = Math.max(x0 + 1, Math.floor(((x + 1) * picture.width) / width));
      for (let c = 0; c < 3; c++) {
        let sum = 0;
        for (let v = y0; v < y1; v++)
          for (let u = x0; u < x1; u++) sum += picture.data[(v * picture.width + u) * 3 + c] as number;
        out.data[(y * width + x) * 3 + c] = sum / ((x1 - x0) * (y1 - y0));
      }
    }
  }
  return out;
}

/** The histogram cell of each pixel: luma and two differences of colour. */
function cellsOf({ data }: Raster): Int32Array {
  const bin = (v: number): number => Math.max(0, Math.min(BINS - 1, Math.floor(v * BINS)));
  return Int32Array.from({ length: data.length / 3 }, (_, i) => {
    const [r, g, b] = [data[i * 3] as number, data[i * 3 + 1] as number, data[i * 3 + 2] as number];
    const l = 0.3 * r + 0.59 * g + 0.11 * b;
    return (bin(l / 256) * BINS + bin(0.5 + (r - l) / 220)) * BINS + bin(0.5 + (b - l) / 220);
  });
}

function histogram(cells: Int32Array, mask: Map2, weight: (m: number) => number): Float32Array {
  const counts = new Float32Array(BINS ** 3);
  let total = 0;
  for (let i = 0; i < cells.length; i++) {
    const w = weight(mask[i] as number);
    const cell = cells[i] as number;
    // Neighbouring cells share, so that a shade on the border of two counts for both.
    counts[cell] = (counts[cell] as number) + w;
    for (const step of [1, BINS, BINS * BINS]) {
      if (cell + step < counts.length) counts[cell + step] = (counts[cell + step] as number) + w * 0.3;
      if (cell >= step) counts[cell - step] = (counts[cell - step] as number) + w * 0.3;
    }
    total += w;
  }
  return counts.map((count) => count / Math.max(1, total));
}

/** Only the largest connected part stays, and what is near its size. */
function largest(mask: Map2, width: number, height: number): Map2 {
  const label = new Int32Array(mask.length).fill(-1);
  const sizes: number[] = [];
  for (let start = 0; start < mask.length; start++) {
    if ((mask[start] as number) < 0.5 || label[start] !== -1) continue;
    const waiting = [start];
    label[start] = sizes.length;
    let size = 0;
    for (let i = waiting.pop(); i !== undefined; i = waiting.pop()) {
      size++;
      const x = i % width;
      for (const [next, ok] of [
        [i - 1, x > 0],
        [i + 1, x < width - 1],
        [i - width, i >= width],
        [i + width, i < width * (height - 1)],
      ] as const) {
        if (!ok || (mask[next] as number) < 0.5 || label[next] !== -1) continue;
        label[next] = sizes.length;
        waiting.push(next);
      }
    }
    sizes.push(size);
  }
  const most = Math.max(0, ...sizes);
  return mask.map((m, i) => ((label[i] as number) >= 0 && (sizes[label[i] as number] as number) < most * 0.25 ? 0 : m));
}

/** Enlarges a small map so that its edges follow those of the picture. */
function guided(small: Raster, mask: Map2, picture: Raster): Map2 {
  const { width: w, height: h } = small;
  const guide = lumaMap(small).map((v) => v / 255);
  const mean = (map: Map2): Map2 => blurred(map, w, h, 3);
  const [mi, mp] = [mean(guide), mean(mask)];
  const [mii, mip] = [mean(guide.map((v) => v * v)), mean(guide.map((v, i) => v * (mask[i] as number)))];
  const a = mi.map((m, i) => ((mip[i] as number) - m * (mp[i] as number)) / ((mii[i] as number) - m * m + 0.002));
  const b = mi.map((m, i) => (mp[i] as number) - (a[i] as number) * m);
  const [ma, mb] = [mean(a), mean(b)];
  const { width, height } = picture;
  const fine = lumaMap(picture);
  const out = new Float32Array(width * height);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const u = ((x + 0.5) / width) * w - 0.5;
      const v = ((y + 0.5) / height) * h - 0.5;
      const value = (bilinear(ma, w, h, u, v) * (fine[i] as number)) / 255 + bilinear(mb, w, h, u, v);
      out[i] = smoothStep(0.2, 0.8, value);
    }
  return out;
}
