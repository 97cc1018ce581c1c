import { randomFrom } from '../scenes/random.ts';
import type { Raster } from '../scenes/raster.ts';
import { blurred, lumaMap, type Map2 } from './maps.ts';

/** At each pixel, the unit vector along which a picture changes least: the way a brush would go. */
export interface Flow {
  readonly x: Map2;
  readonly y: Map2;
}

/** From the structure tensor, smoothed over `sigma` pixels. */
export function flowOf(picture: Raster, sigma: number): Flow {
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
export function strokes(flow: Flow, width: number, height: number, reach: number, seed: number): Map2 {
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
