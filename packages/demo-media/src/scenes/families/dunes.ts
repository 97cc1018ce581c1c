import { css, mix, scale, smooth, type Rgb } from '../colour.ts';
import { fbmTile, sample, type Tile } from '../noise.ts';
import { between, type Random } from '../random.ts';
import { layer, over, type Layer } from '../raster.ts';
import { lightTile, warped } from '../relief.ts';
import type { MakeScene } from '../scene.ts';
import { makeSky } from '../sky.ts';
import { march } from '../terrain.ts';
import { drawWalker } from '../figures.ts';

const SIZE = 1024;
/** Map cells a world unit: fine enough for crests to stay clean lines. */
const CELL = 3;
const HIGH = 15;

/** A sand sea under a low sun: sharp crests, long shadows, wind ripples near by, and someone walking a crest. */
export const dunes: MakeScene = (brief, { width, height, still }) => {
  const { light, weather } = brief;
  const random = brief.random('dunes');
  const unit = Math.max(width, height);
  const horizon = height * between(random, 0.33, 0.4);
  const side = random() < 0.5 ? -1 : 1;
  const field = sand(brief.key);
  const lit = lightTile(
    halved(field),
    HIGH * (CELL / 2),
    { x: side, y: 0.22 + light.elevation * 0.75, z: 0.12 + random() * 0.3 },
    70,
  );
  const ripples = fbmTile(brief.key ^ 0x51, 256, { cells: 8, octaves: 3 });
  const night = light.time === 'night';
  const sky = makeSky(brief, width, height, {
    horizon,
    sun: {
      x: width * (0.5 + side * (night ? 0.28 : 0.62)),
      y: horizon * (1 - light.elevation * 0.9),
      size: night ? 0.018 : 0.03,
      disc: night,
    },
    clouds: weather.clouds ?? between(random, 0, 0.4),
    cloudGrid: still ? 1 : 4,
  });
  const sandColour: Rgb = brief.words.has('white') ? [222, 214, 200] : mix([214, 152, 84], light.key, 0.2);
  const dark = scale(mix(light.shade, [70, 42, 26], 0.5), night ? 0.75 : 1.08);
  const camera = spot(field, random);
  const focal = unit * 0.9;
  const thick = 0.0056 + weather.fog * 0.004 + weather.storm * 0.006;
  const walker = findCrest(field, camera, width, horizon, focal, random);
  const figure = walker ? person(walker, focal) : null;

  return {
    paint(target, seconds) {
      sky.paint(target, seconds);
      const x0 = camera.x + seconds * 0.34 * side;
      const y0 = camera.y + seconds * 0.05;
      const z0 = camera.z + seconds * 0.3;
      march(
        target,
        { x: x0, y: y0, z: z0, horizon, focal, near: 4, far: 420, step: still ? 0.003 : 0.0065 },
        (x, z) => sample(field, x * CELL, z * CELL) * HIGH,
        (x, z, h, d, out) => {
          const warp = sample(ripples, x * 2.2, z * 2.2);
          const near = 1 / (1 + d * 0.045);
          const ripple = Math.sin(x * 8.2 + z * 1.6 * side + warp * 24) * near;
          const speck = sample(ripples, x * 67, z * 59) - 0.5;
          const sun = sample(lit, x * (CELL / 2), z * (CELL / 2));
          const direct = Math.max(0, sun * (1.36 + ripple * 0.34) + speck * 0.16 * sun);
          const far = 1 - Math.exp(-d * thick);
          const patch = 0.9 + warp * 0.2 + speck * 0.1;
          const foot = 0.86 + 0.22 * smooth(2, 16, h);
          for (let c = 0; c < 3; c++) {
            const i = c as 0 | 1 | 2;
            const albedo = (sandColour[i] / 255) * patch;
            const value = albedo * light.key[i] * direct * 0.95 + dark[i] * (0.52 + albedo * 0.5) * foot;
            out[c] = value + (light.haze[i] * 1.02 - value) * far;
          }
        },
      );
      if (walker && figure) {
        const dx = walker.x - x0;
        const dz = walker.z + Math.sin(seconds * 0.2) * 0.02 - z0;
        const px = width / 2 + (dx / dz) * focal;
        const py = horizon + ((y0 - walker.h) * focal) / dz;
        over(target, figure, px - figure.width / 2, py - figure.height * 0.97);
      }
    },
  };

  function person(at: { z: number; h: number }, f: number): Layer {
    const size = Math.max(8, (1.5 / (at.z - camera.z)) * f);
    return layer(size, size * 1.02, (pen) => drawWalker(pen, size / 2, size, size, css(scale(dark, 0.42))));
  }
};

/** Creased noise: knife-edge crests with slopes that flatten towards the foot, larger dunes carrying smaller ones. */
function sand(key: number): Tile {
  const large = fbmTile(key ^ 0xb1, SIZE, { cells: 13, cellsY: 11, octaves: 2, gain: 0.14, ridged: true });
  const bend = fbmTile(key ^ 0xb2, SIZE, { cells: 5, octaves: 2 });
  let field = warped(large, bend, 92);
  for (let pass = 0; pass < 3; pass++) field = softened(field);
  for (let i = 0; i < field.data.length; i++) field.data[i] = (field.data[i] as number) ** 1.35;
  return field;
}

/** Each value the mean of its neighbourhood: rounds a crest by a cell or two. */
function softened(field: Tile): Tile {
  const { size, data } = field;
  const out = new Float32Array(size * size);
  const mask = size - 1;
  for (let z = 0; z < size; z++) {
    const up = ((z - 1) & mask) * size;
    const row = z * size;
    const down = ((z + 1) & mask) * size;
    for (let x = 0; x < size; x++) {
      const l = (x - 1) & mask;
      const r = (x + 1) & mask;
      const cross =
        (data[up + x] as number) + (data[down + x] as number) + (data[row + l] as number) + (data[row + r] as number);
      const corners =
        (data[up + l] as number) + (data[up + r] as number) + (data[down + l] as number) + (data[down + r] as number);
      out[row + x] = (data[row + x] as number) * 0.25 + cross * 0.125 + corners * 0.0625;
    }
  }
  return { size, data: out };
}

function halved(field: Tile): Tile {
  const size = field.size / 2;
  const data = new Float32Array(size * size);
  for (let z = 0; z < size; z++)
    for (let x = 0; x < size; x++) data[z * size + x] = field.data[z * 2 * field.size + x * 2] as number;
  return { size, data };
}

/** The most layered of many views: crests that stand before other dunes, some of them near and low in the frame. */
function spot(field: Tile, random: Random): { x: number; y: number; z: number } {
  let best = { x: 0, y: HIGH, z: 0 };
  let most = -Infinity;
  for (let n = 0; n < 90; n++) {
    const x = random() * 512;
    const z = random() * 512;
    const at = (s: number, d: number) => sample(field, (x + s * d) * CELL, (z + d) * CELL) * HIGH;
    let close = 0;
    for (let d = 2; d < 13; d += 2) for (let s = -0.6; s <= 0.6; s += 0.2) close = Math.max(close, at(s, d));
    const y = Math.max(close + 2.4, HIGH * 0.88);
    let score = -Math.max(0, y - HIGH * 1.15) * 0.6;
    for (let s = -0.5; s <= 0.5; s += 0.125) {
      let lowest = Infinity;
      let last = 4;
      for (let d = 4; d < 90; d *= 1.05) {
        const row = (y - at(s, d)) / d;
        if (row >= lowest) continue;
        // Ground that was hidden lies between: the crest before it is an edge in the picture.
        if (d > last * 1.16 && d > 9) score += 0.5 + Math.min(1.6, lowest * 5);
        lowest = row;
        last = d;
      }
    }
    if (score > most) {
      most = score;
      best = { x, z, y };
    }
  }
  return best;
}

/** A point on a visible crest in the middle distance, off centre, where a figure stands against what lies behind. */
function findCrest(
  field: Tile,
  camera: { x: number; y: number; z: number },
  width: number,
  horizon: number,
  focal: number,
  random: Random,
) {
  for (let n = 0; n < 60; n++) {
    const px = width * between(random, 0.3, 0.7);
    const side = (px - width / 2) / focal;
    let top = Infinity;
    let crest: { x: number; z: number; h: number } | null = null;
    for (let d = 6; d < 80; d += 0.3) {
      const x = camera.x + side * d;
      const z = camera.z + d;
      const h = sample(field, x * CELL, z * CELL) * HIGH;
      const y = horizon + ((camera.y - h) * focal) / d;
      if (y < top) {
        if (crest && d > 24 && d - (crest.z - camera.z) > 5 && top < horizon + focal * 0.16) return crest;
        top = y;
        crest = { x, z, h };
      }
    }
  }
  return null;
}
