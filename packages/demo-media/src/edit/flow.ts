import { randomFrom } from '../scenes/random.ts';
import { raster, type Raster } from '../scenes/raster.ts';
import { blurred, lumaMap, type Map2 } from './maps.ts';

/** At each pixel, the unit vector along which a picture changes least: the way a brush would go. */
export interface BrushFlow {
  readonly x: Map2;
  readonly y: Map2;
}

/** From the structure tensor, smoothed over `sigma` pixels. */
export function flowOf(picture: Raster, sigma: number): BrushFlow {
  const { width, height } = picture;
  const luma = blurred(lumaMap(picture), width, height, 1);
  const n = width * height;
  const [xx, xy, yy] = [new Float32Array(n), new Float32Array(n), new Float32Array(n)];
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const gx = (luma[i + 1] as number) - (luma[i - 1] as number);
      const gy = (luma[i + width] as number) - (luma[i - width] as number);
      xx[i] = gx * gx;
      xy[i] = gx * gy;
      yy[i] = gy * gy;
    }
  const [a, b, c] = [xx, xy, yy].map((map) => blurred(map, width, height, sigma)) as [Map2, Map2, Map2];
  const [outX, outY] = [new Float32Array(n), new Float32Array(n)];
  for (let i = 0; i < n; i++) {
    const angle = 0.5 * Math.atan2(2 * (b[i] as number), (a[i] as number) - (c[i] as number)) + Math.PI / 2;
    outX[i] = Math.cos(angle);
    outY[i] = Math.sin(angle);
  }
  return { x: outX, y: outY };
}

/** Noise drawn out along the flow (line integral convolution), `reach` pixels each way; about −1 to 1. */
export function strokes(flow: BrushFlow, width: number, height: number, reach: number, seed: number): Map2 {
  const random = randomFrom(seed);
  const noise = blurred(
    Float32Array.from({ length: width * height }, () => random() * 2 - 1),
    width,
    height,
    1,
  );
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0;
      let count = 0;
      for (const way of [1, -1]) {
        let [px, py, dx, dy] = [x, y, 0, 0];
        for (let k = 0; k < reach; k += 2) {
          const i = Math.max(0, Math.min(height - 1, py | 0)) * width + Math.max(0, Math.min(width - 1, px | 0));
          let fx = (flow.x[i] as number) * way;
          let fy = (flow.y[i] as number) * way;
          // A line has no direction of its own: it goes on as it came.
          if (fx * dx + fy * dy < 0) [fx, fy] = [-fx, -fy];
          [dx, dy] = [fx, fy];
          px += fx * 2;
          py += fy * 2;
          if (px < 0 || py < 0 || px >= width || py >= height) break;
          sum += noise[(py | 0) * width + (px | 0)] as number;
          count++;
        }
      }
      out[y * width + x] = (sum / Math.max(1, count)) * 6;
    }
  return out;
}

/** Lines where a picture has edges, 0 (none) to 1: the extended difference of Gaussians (Winnemöller 2011). */
export function inkLines(picture: Raster, sigma: number, sharpness: number): Map2 {
  const { width, height } = picture;
  const luma = lumaMap(picture);
  const near = blurred(luma, width, height, sigma);
  const far = blurred(luma, width, height, sigma * 1.8);
  return near.map((value, i) => {
    const edge = value - 0.98 * (far[i] as number);
    return edge > 0.8 ? 0 : Math.min(1, -Math.tanh((edge - 0.8) * sharpness));
  });
}

/**
 * Kuwahara's filter: each pixel takes the mean of that of the four squares around it which varies least, so that areas
 * become flat and edges stay sharp, as with paint. Sums over squares come from summed-area tables.
 */
export function kuwahara({ width, height, data }: Raster, radius: number): Raster {
  const w = width + 1;
  const sums = [0, 1, 2, 3].map(() => new Float64Array(w * (height + 1))) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const [red, green, blue, squares] = sums;
  for (let y = 0; y < height; y++) {
    let [r, g, b, s] = [0, 0, 0, 0];
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 3;
      const [pr, pg, pb] = [data[i] as number, data[i + 1] as number, data[i + 2] as number];
      const luma = 0.3 * pr + 0.59 * pg + 0.11 * pb;
      r += pr;
      g += pg;
      b += pb;
      s += luma * luma;
      const o = (y + 1) * w + x + 1;
      red[o] = (red[o - w] as number) + r;
      green[o] = (green[o - w] as number) + g;
      blue[o] = (blue[o - w] as number) + b;
      squares[o] = (squares[o - w] as number) + s;
    }
  }
  const out = raster(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let [least, r, g, b] = [Infinity, 0, 0, 0];
      for (let quarter = 0; quarter < 4; quarter++) {
        const x0 = Math.max(0, quarter & 1 ? x : x - radius);
        const x1 = Math.min(width, (quarter & 1 ? x + radius : x) + 1);
        const y0 = Math.max(0, quarter & 2 ? y : y - radius);
        const y1 = Math.min(height, (quarter & 2 ? y + radius : y) + 1);
        const [p, q, u, v] = [y0 * w + x0, y0 * w + x1, y1 * w + x0, y1 * w + x1];
        const n = (x1 - x0) * (y1 - y0);
        const mr = ((red[v] as number) - (red[q] as number) - (red[u] as number) + (red[p] as number)) / n;
        const mg = ((green[v] as number) - (green[q] as number) - (green[u] as number) + (green[p] as number)) / n;
        const mb = ((blue[v] as number) - (blue[q] as number) - (blue[u] as number) + (blue[p] as number)) / n;
        const ms =
          ((squares[v] as number) - (squares[q] as number) - (squares[u] as number) + (squares[p] as number)) / n;
        const luma = 0.3 * mr + 0.59 * mg + 0.11 * mb;
        const spread = ms - luma * luma;
        if (spread < least) [least, r, g, b] = [spread, mr, mg, mb];
      }
      const o = (y * width + x) * 3;
      out.data[o] = r;
      out.data[o + 1] = g;
      out.data[o + 2] = b;
    }
  }
  return out;
}
