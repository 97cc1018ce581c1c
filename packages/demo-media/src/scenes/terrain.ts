import type { Raster } from './raster.ts';

/** A camera over a height field, looking level along +z; heights and distances in the same unit. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Row of the horizon, pixels. */
  readonly horizon: number;
  /** Pixels that one unit of height spans at distance 1. */
  readonly focal: number;
  readonly near: number;
  readonly far: number;
  /** Growth of the step with distance; 0.006 is fine, 0.012 quick. */
  readonly step: number;
}

/** Rows; ground that rises less than this since it was last shaded is not shaded anew. */
const SLIVER = 0.22;

export type Height = (x: number, z: number) => number;
/** Writes the colour of the ground at a point into `out` (three values). */
export type Shade = (x: number, z: number, height: number, distance: number, out: Float32Array) => void;

/**
 * Draws a height field over what is already painted, column by column from near to far: each step that rises above the
 * highest row so far fills the rows it uncovers. Row coverage is exact, so silhouettes are smooth vertically.
 * Cost: width × log(far/near)/step height lookups.
 */
export function march(target: Raster, camera: Camera, height: Height, shade: Shade): void {
  const { width, height: rows, data } = target;
  const out = new Float32Array(3);
  const distances = steps(camera);
  for (let px = 0; px < width; px++) {
    const side = (px + 0.5 - width / 2) / camera.focal;
    let top = rows;
    let shaded = rows;
    let row = rows - 1;
    // The row being filled: what nearer ground put there, weighted by the part it covers.
    let accR = 0;
    let accG = 0;
    let accB = 0;
    let covered = 0;
    let pr = -1;
    let pg = 0;
    let pb = 0;
    for (let k = 0; k < distances.length && row >= 0; k++) {
      const d = distances[k] as number;
      const x = camera.x + side * d;
      const z = camera.z + d;
      const h = height(x, z);
      const y = camera.horizon + ((camera.y - h) * camera.focal) / d;
      if (y >= top) continue;
      // Slivers of distant ground take the colour before them: they are the most numerous and the least seen.
      if (pr < 0 || shaded - y > SLIVER) {
        shade(x, z, h, d, out);
        shaded = y;
      }
      const r = out[0] as number;
      const g = out[1] as number;
      const b = out[2] as number;
      if (pr < 0) {
        pr = r;
        pg = g;
        pb = b;
      }
      const end = y < 0 ? 0 : y;
      const span = top - end;
      const start = top;
      // A tall step is a slope seen face on: its colour runs from the last one to this one.
      const run = span > 1.5 ? 1 / span : 0;
      while (row >= 0 && end <= row) {
        const part = top - row;
        const t = run === 0 ? 1 : (start - (top + row) * 0.5) * run;
        const i = (row * width + px) * 3;
        data[i] = accR + (pr + (r - pr) * t) * part;
        data[i + 1] = accG + (pg + (g - pg) * t) * part;
        data[i + 2] = accB + (pb + (b - pb) * t) * part;
        accR = 0;
        accG = 0;
        accB = 0;
        covered = 0;
        top = row;
        row--;
      }
      const rest = top - end;
      if (rest > 0 && row >= 0) {
        accR += r * rest;
        accG += g * rest;
        accB += b * rest;
        covered += rest;
      }
      top = end;
      pr = r;
      pg = g;
      pb = b;
    }
    if (row >= 0 && covered > 0) {
      const i = (row * width + px) * 3;
      data[i] = (data[i] as number) * (1 - covered) + accR;
      data[i + 1] = (data[i + 1] as number) * (1 - covered) + accG;
      data[i + 2] = (data[i + 2] as number) * (1 - covered) + accB;
    }
  }
}

function steps(camera: Camera): Float32Array {
  const list: number[] = [];
  for (let d = camera.near; d < camera.far; d += d * camera.step) list.push(d);
  return Float32Array.from(list);
}
