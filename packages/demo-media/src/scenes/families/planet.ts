import { createCanvas } from '@napi-rs/canvas';
import type { SceneBrief } from '../brief.ts';
import { parseColours, toCss, mixColours, type RgbColour, scale, smoothStep, tintTo, rotateHue } from '../colour.ts';
import { drawShape, drawRidge } from '../figures.ts';
import { fbmLine, fbmTile, sampleTile } from '../noise.ts';
import { between, pick } from '../random.ts';
import { blendColour, type Disc, addGlow, drawLayer, composite } from '../raster.ts';
import type { MakeScene, Scene } from '../scene-video.ts';
import { makeSky } from '../sky.ts';

/** A ringed planet over a dusty landscape with a walker. */
export const planet: MakeScene = (brief, { width, height }) => {
  const { light, tint } = brief;
  const random = brief.random('planet');
  const unit = Math.max(width, height);
  const short = Math.min(width, height);
  const horizon = height * between(random, 0.62, 0.7);
  const sky = makeSky(brief, width, height, { horizon: height * 0.8, sun: null, clouds: 0, stars: 1 });
  const radius = short * between(random, 0.2, 0.28);
  const x = width * between(random, 0.34, 0.68);
  const y = Math.max(radius * 1.05, horizon - radius * between(random, 1.15, 1.6));
  const base = tint ?? pick(random, parseColours('e2c498 d6966e a0bace beaac8 ceceaa'));
  const globe = makeGlobe(brief, [x, y, radius], base);
  const haze = tint ? tintTo(light.haze, tint, 0.5) : light.haze;
  const margin = Math.ceil(unit * 0.05);
  const ridges = [0, 1, 2, 3].map((n) => {
    const p = n / 3;
    const top = horizon + (height - horizon) * (p ** 1.3 * 0.72) - unit * (0.1 - p * 0.05);
    const far = mixColours(haze, light.sky[3], 0.35);
    const foot = mixColours(far, [14, 8, 8], 0.24 + p * 0.7);
    const crest = mixColours(mixColours(far, light.key, 0.5), foot, p * 0.82);
    const line = fbmLine(brief.key + n, 5, 9, n === 3 ? 0.34 : 0.5);
    const relief = unit * (n === 3 ? 0.02 : 0.08 - p * 0.03);
    const skyline = (at: number): number =>
      top + unit * 0.035 - line((at / unit) * 1100 * (0.7 + p * 0.4) + n * 700) * relief;
    const image = createCanvas(width + margin * 2, height);
    drawRidge(image.getContext('2d'), skyline, {
      brow: mixColours(crest, foot, 0.4),
      // Haze at the foot of each ridge.
      foot: mixColours(foot, far, (1 - p) * 0.7),
      span: [top, top + unit * 0.1],
      light: { reach: unit * 0.022, seed: brief.key + n },
    });
    return { image, skyline, speed: (1 + n * n * 1.5) * 0.6 * (unit / 1280) };
  });
  const size = short * between(random, 0.1, 0.14);
  const figureX = width * (x > width / 2 ? between(random, 0.22, 0.4) : between(random, 0.6, 0.78));
  const below = mixColours(light.sky[3], haze, 0.5);

  return (target, seconds) => {
    sky(target, seconds);
    for (let i = Math.floor(height * 0.8) * width * 3; i < target.data.length; i += 3) target.data.set(below, i);
    addGlow(target, [x, y, radius * 2.5], mixColours(base, light.sun, 0.5), 0.3, 3);
    globe(target, seconds);
    const gone = seconds - 4;
    const land = drawLayer(width, height, (pen) => {
      for (const { image, speed } of ridges)
        pen.drawImage(image, -margin + Math.max(-margin, Math.min(margin, gone * speed)), 0);
      pen.fillStyle = toCss([8, 5, 6]);
      const at = figureX + gone * 6 * (unit / 1280);
      const ground = ridges.at(-1);
      if (ground) drawShape(pen, 'walker', at, ground.skyline(at + margin - gone * ground.speed) + size * 0.07, size);
    });
    composite(target, land);
  };
};

/** The inner edge of the rings, in radii. */
const INNER = 1.28;

/** A banded globe with rings behind and in front of it. Lengths are in radii unless noted. */
function makeGlobe(brief: SceneBrief, [cx, cy, radius]: Disc, base: RgbColour): Scene {
  const random = brief.random('globe');
  const tilt = between(random, 0.14, 0.42) * (random() < 0.5 ? -1 : 1);
  const open = between(random, 0.2, 0.34);
  const reach = between(random, 1.95, 2.25);
  const sunSide = random() < 0.5 ? -1 : 1;
  const bands = Array.from({ length: 64 }, (_, n) => {
    const r = brief.random(`band ${n >> 1}`);
    const pale = scale(base, between(r, 0.72, 1.12));
    return mixColours(pale, rotateHue(scale(base, between(r, 0.6, 1)), between(r, -0.4, 0.4)), r());
  });
  const swirl = fbmTile(brief.key ^ 0x9b, 256, { cells: 4, cellsY: 10, octaves: 5, gain: 0.55 });
  const line = fbmLine(brief.key ^ 0x817, 28, 7, 0.66);
  const haze = mixColours(brief.light.sky[1], brief.light.sky[2], 0.5);
  const dust = mixColours(base, [236, 226, 210], 0.4);
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)];

  const ring = (data: Float32Array, i: number, u: number, w: number): void => {
    const d = Math.hypot(u, w);
    if (d < INNER || d > reach) return;
    const p = (d - INNER) / (reach - INNER);
    const n = line(p * 1023);
    const gap = Math.abs(p - 0.66) < 0.022 ? 0.12 : 1;
    const edge = smoothStep(0, 0.06, p) * (1 - smoothStep(0.95, 1, p));
    // The globe's shadow falls away from the sun, as wide as the globe.
    const along = u * sunSide * 0.79 + w * 0.61;
    const aside = Math.abs(u * 0.61 - w * sunSide * 0.79);
    const shade = 1 - 0.72 * smoothStep(0.05, -0.3, along) * smoothStep(1.04, 0.92, aside);
    const cover = Math.max(0, Math.min(0.92, (0.6 + n * 1.5) * edge * gap)) * 0.86;
    blendColour(data, i, scale(dust, (0.74 + n * 0.5) * shade), cover);
  };

  const ball = (data: Float32Array, i: number, u: number, v: number, seconds: number): void => {
    const q = u * u + v * v;
    const cover = Math.min(1, (1 - Math.sqrt(q)) * radius + 0.5);
    if (cover <= 0) return;
    const z = Math.sqrt(Math.max(0.0005, 1 - q));
    const longitude = Math.atan2(u, z) * 40 + seconds * 1.6;
    // The bands curve with the tilt of the axis.
    const latitude = v * Math.cos(open) + z * Math.sin(open) * 0.6;
    const bend = (sampleTile(swirl, longitude * 0.9, latitude * 70 + 60) - 0.5) * 0.07;
    const fine = sampleTile(swirl, longitude * 2.1 + 30, (latitude + bend) * 160) - 0.5;
    const p = Math.max(0, Math.min(62.99, (latitude + bend + 1) * 31));
    const b = Math.floor(p);
    const band = mixColours(bands[b] ?? base, bands[b + 1] ?? base, smoothStep(0, 1, p - b));
    const facing = (u * cos - v * sin) * sunSide * 0.72 - (u * sin + v * cos) * 0.42 + z * 0.55;
    const day = smoothStep(-0.12, 0.75, facing);
    // Shadow of the rings across the disc.
    const shadow = Math.abs(v + 0.16) < 0.045 ? 0.62 : 1;
    const lit = (1 + fine * 0.34) * (0.05 + 1.02 * day * shadow * (0.55 + 0.45 * z)) * 0.93;
    const air = Math.min(0.8, (1 - z) ** 3 * (0.2 + day * 0.5) + 0.06);
    blendColour(data, i, mixColours(scale(band, lit), mixColours(haze, base, 0.1), air), cover);
  };

  return ({ width, height, data }, seconds) => {
    const [x0, x1] = [Math.max(0, Math.floor(cx - radius * reach)), Math.min(width, cx + radius * reach)];
    const [y0, y1] = [Math.max(0, Math.floor(cy - radius * reach)), Math.min(height, cy + radius * reach)];
    for (let y = y0; y < y1; y++)
      for (let x = x0; x < x1; x++) {
        const [dx, dy] = [(x + 0.5 - cx) / radius, (y + 0.5 - cy) / radius];
        // Along the rings, and across them.
        const [u, v] = [dx * cos + dy * sin, dy * cos - dx * sin];
        const i = (y * width + x) * 3;
        if (v < 0) ring(data, i, u, v / open);
        ball(data, i, u, v, seconds);
        if (v >= 0) ring(data, i, u, v / open);
      }
  };
}
