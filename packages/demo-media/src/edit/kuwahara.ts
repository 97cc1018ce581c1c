import { raster, type Raster } from '../scenes/raster.ts';

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
