import { css, mixColours, type RgbColour, scale, smoothStep, tinted, turned } from '../colour.ts';
import { drawWalker } from '../figures.ts';
import type { SceneBrief } from '../brief.ts';
import { fbmLine, fbmTile, sample, type Tile } from '../noise.ts';
import { between, pick } from '../random.ts';
import { glow, layer, type RasterLayer, over, overSmooth, type Raster } from '../raster.ts';
import { makeSky } from '../sky.ts';
import type { MakeScene } from '../scene-video.ts';

/** A ringed giant over a dusty world, and someone looking at it. */
export const planet: MakeScene = (brief, { width, height }) => {
  const { light } = brief;
  const random = brief.random('planet');
  const unit = Math.max(width, height);
  const short = Math.min(width, height);
  const horizon = height * between(random, 0.62, 0.7);
  const sky = makeSky(brief, width, height, { horizon: height * 0.8, sun: null, clouds: 0, stars: 1 });
  const radius = short * between(random, 0.2, 0.28);
  const cx = width * between(random, 0.34, 0.68);
  const cy = Math.max(radius * 1.05, horizon - radius * between(random, 1.15, 1.6));
  const tilt = between(random, 0.14, 0.42) * (random() < 0.5 ? -1 : 1);
  const open = between(random, 0.2, 0.34);
  const inner = 1.28;
  const outer = between(random, 1.95, 2.25);
  const sunSide = random() < 0.5 ? -1 : 1;
  const base: RgbColour =
    brief.tint ??
    pick<RgbColour>(random, [
      [226, 196, 152],
      [214, 150, 110],
      [160, 186, 206],
      [190, 170, 200],
      [206, 206, 170],
    ]);
  const bands = Array.from({ length: 64 }, (_, n) => {
    const r = brief.random(`band ${n >> 1}`);
    return mixColours(
      scale(base, between(r, 0.72, 1.12)),
      turned(scale(base, between(r, 0.6, 1)), between(r, -0.4, 0.4)),
      r(),
    );
  });
  const swirl = fbmTile(brief.key ^ 0x9b, 256, { cells: 4, cellsY: 10, octaves: 5, gain: 0.55 });
  const ringNoise = fbmLine(brief.key ^ 0x817, 1024, 14, 7, 0.66);
  const hazeColour: RgbColour = brief.tint ? tinted(light.haze, brief.tint, 0.5) : light.haze;
  /** Room above a ridge's mean line for its summits. */
  const head = unit * 0.09;
  const globe: Globe = {
    width,
    height,
    radius,
    cx,
    cy,
    tilt,
    open,
    sunSide,
    inner,
    outer,
    base,
    bands,
    swirl,
    ringNoise,
    haze: mixColours(light.sky[1], light.sky[2], 0.5),
    shade: scale(base, 0.5),
  };
  const world: Ground = { brief, width, height, head, hazeColour };
  const ridges: { image: RasterLayer; top: number; speed: number }[] = [0, 1, 2, 3].map((n) => {
    const p = n / 3;
    const top = horizon + (height - horizon) * (p ** 1.3 * 0.72) - unit * 0.07 * (1 - p * 0.6) - head;
    return { top, speed: 1 + n * n * 1.5, image: terrain(world, n, Math.floor(top)) };
  });
  const size = short * between(random, 0.1, 0.14);
  const figure = layer(size, size * 1.05, (pen) => drawWalker(pen, size / 2, size, size, css([8, 5, 6])));
  const figureX = width * (cx > width / 2 ? between(random, 0.22, 0.4) : between(random, 0.6, 0.78));
  const line = { y: Math.floor((ridges[3] as { top: number }).top) };
  const margin = Math.ceil(unit * 0.05);

  return {
    paint(target, seconds) {
      sky.paint(target, seconds);
      const below = mixColours(light.sky[3], hazeColour, 0.5);
      for (let i = Math.min(target.data.length, Math.floor(height * 0.8) * width * 3); i < target.data.length; i += 3) {
        target.data[i] = below[0];
        target.data[i + 1] = below[1];
        target.data[i + 2] = below[2];
      }
      glow(target, cx, cy, radius * 2.5, mixColours(base, light.sun, 0.5), 0.3, 3);
      ring(target, globe, false);
      ball(target, globe, seconds);
      ring(target, globe, true);
      for (const ridge of ridges)
        overSmooth(
          target,
          ridge.image,
          -margin + Math.max(-margin, Math.min(margin, (seconds - 4) * ridge.speed * 0.6 * (unit / 1280))),
          Math.floor(ridge.top),
        );
      over(
        target,
        figure,
        figureX - size / 2 + (seconds - 4) * 10 * 0.6 * (unit / 1280),
        line.y + head + unit * 0.036 - size * 0.93,
      );
    },
  };
};

interface Globe {
  readonly width: number;
  readonly height: number;
  readonly radius: number;
  readonly cx: number;
  readonly cy: number;
  /** Of the axis, and how far the rings are open. */
  readonly tilt: number;
  readonly open: number;
  readonly sunSide: number;
  /** Edges of the rings, in radii. */
  readonly inner: number;
  readonly outer: number;
  readonly base: RgbColour;
  readonly bands: readonly RgbColour[];
  readonly swirl: Tile;
  readonly ringNoise: Float32Array;
  readonly haze: RgbColour;
  readonly shade: RgbColour;
}

interface Ground {
  readonly brief: SceneBrief;
  readonly width: number;
  readonly height: number;
  readonly head: number;
  readonly hazeColour: RgbColour;
}

function ball(target: Raster, globe: Globe, seconds: number): void {
  const { width, height, radius, cx, cy, tilt, open, sunSide, bands, swirl, haze, shade } = globe;
  const { data } = target;
  const cos = Math.cos(tilt);
  const sin = Math.sin(tilt);
  const r = radius;
  const lx = sunSide * 0.72;
  const ly = -0.42;
  const lz = 0.55;
  for (let y = Math.max(0, Math.floor(cy - r - 1)); y < Math.min(height, cy + r + 2); y++) {
    for (let x = Math.max(0, Math.floor(cx - r - 1)); x < Math.min(width, cx + r + 2); x++) {
      const dx = (x + 0.5 - cx) / r;
      const dy = (y + 0.5 - cy) / r;
      const q = dx * dx + dy * dy;
      const cover = Math.min(1, (1 - Math.sqrt(q)) * r + 0.5);
      if (cover <= 0) continue;
      const z = Math.sqrt(Math.max(0.0005, 1 - q));
      const u = dx * cos + dy * sin;
      const v = dy * cos - dx * sin;
      const longitude = Math.atan2(u, z) * 40 + seconds * 1.6;
      // The bands bow as the axis leans towards us.
      const latitude = v * Math.cos(open) + z * Math.sin(open) * 0.6;
      const bend = (sample(swirl, longitude * 0.9, latitude * 70 + 60) - 0.5) * 0.07;
      const fine = sample(swirl, longitude * 2.1 + 30, (latitude + bend) * 160) - 0.5;
      const p = Math.max(0, Math.min(62.99, (latitude + bend + 1) * 31));
      const b = Math.floor(p);
      const f = smoothStep(0, 1, p - b);
      const diffuse = dx * lx + dy * ly + z * lz;
      const day = smoothStep(-0.12, 0.75, diffuse);
      // Shadow of the rings across the disc.
      const ringHere = Math.abs(v + 0.16 * -Math.sign(ly)) < 0.045 ? 0.62 : 1;
      const rim = (1 - z) ** 3;
      const i = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) {
        const j = c as 0 | 1 | 2;
        const from = (bands[b] as RgbColour)[j];
        const to = (bands[b + 1] as RgbColour)[j];
        const colour = (from + (to - from) * f) * (1 + fine * 0.34);
        let value = colour * (0.05 + 1.02 * day * ringHere * (0.55 + 0.45 * z));
        value += haze[j] * rim * (0.2 + day * 0.5) + shade[j] * 0.03;
        value = value * 0.93 + haze[j] * 0.1;
        data[i + c] = (data[i + c] as number) * (1 - cover) + value * cover;
      }
    }
  }
}

/** One half of the rings: behind the globe, or before it. */
function ring(target: Raster, globe: Globe, front: boolean): void {
  const { width, height, radius, cx, cy, tilt, open, sunSide, inner, outer, ringNoise, base } = globe;
  const { data } = target;
  const cos = Math.cos(tilt);
  const sin = Math.sin(tilt);
  const reach = radius * outer;
  const tone = mixColours(base, [236, 226, 210], 0.4);
  for (let y = Math.max(0, Math.floor(cy - reach)); y < Math.min(height, cy + reach); y++) {
    for (let x = Math.max(0, Math.floor(cx - reach)); x < Math.min(width, cx + reach); x++) {
      const dx = (x + 0.5 - cx) / radius;
      const dy = (y + 0.5 - cy) / radius;
      const u = dx * cos + dy * sin;
      const w = (dy * cos - dx * sin) / open;
      if (front ? w < 0 : w >= 0) continue;
      const d = Math.sqrt(u * u + w * w);
      if (d < inner || d > outer) continue;
      const p = (d - inner) / (outer - inner);
      const n = ringNoise[Math.floor(p * 1023)] as number;
      const gap = Math.abs(p - 0.66) < 0.022 ? 0.12 : 1;
      const edge = smoothStep(0, 0.06, p) * (1 - smoothStep(0.95, 1, p));
      const a = Math.max(0, Math.min(0.92, (0.6 + n * 1.5) * edge * gap)) * 0.86;
      if (a < 0.01) continue;
      // The globe's shadow falls away from the sun, as wide as the globe.
      const along = u * sunSide * 0.79 + w * 0.61;
      const aside = Math.abs(u * 0.61 - w * sunSide * 0.79);
      const shade = 1 - 0.72 * smoothStep(0.05, -0.3, along) * smoothStep(1.04, 0.92, aside);
      const bright = (0.74 + n * 0.5) * shade;
      const i = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) data[i + c] = (data[i + c] as number) * (1 - a) + tone[c as 0 | 1 | 2] * bright * a;
    }
  }
}

function terrain({ brief, width, height, head, hazeColour }: Ground, n: number, top: number): RasterLayer {
  const { light } = brief;
  const unit = Math.max(width, height);
  const p = n / 3;
  const r = brief.random(`terrain ${n}`);
  const line = fbmLine(Math.floor(r() * 2 ** 31), 2048, 5, 9, n === 3 ? 0.34 : 0.5);
  const texture = fbmTile((brief.key ^ 0x7e7) + n, 256, { cells: 5, cellsY: 16, octaves: 5, gain: 0.55 });
  const offset = r() * 2048;
  const pad = Math.ceil(unit * 0.05);
  const w = width + pad * 2;
  const rows = Math.max(1, height - top);
  const data = new Uint8Array(w * rows * 4);
  const far = mixColours(hazeColour, light.sky[3], 0.35);
  const body = mixColours(far, [14, 8, 8], 0.24 + p * 0.7);
  const crest = mixColours(mixColours(far, light.key, 0.5), body, p * 0.82);
  const relief = unit * (n === 3 ? 0.02 : 0.1 - p * 0.04);
  for (let x = 0; x < w; x++) {
    const q = (x / unit) * 1100 * (0.7 + p * 0.4) + offset;
    const i0 = Math.floor(q);
    const a = line[i0 & 2047] as number;
    const l = a + ((line[(i0 + 1) & 2047] as number) - a) * (q - i0);
    const brow = head + unit * 0.035 * (n === 3 ? 1 : 1.4) - l * relief;
    for (let y = Math.max(0, Math.floor(brow)); y < rows; y++) {
      const under = y - brow;
      const cover = Math.max(0, Math.min(1, under + 1));
      const t = sample(texture, (x / unit) * 420, (y / unit) * 900);
      const lit = Math.exp(-under / (unit * 0.02)) * (n === 3 ? 0.25 : 0.85) + (t - 0.5) * 0.3 * (1 - p * 0.7);
      const mist = smoothStep(0, unit * 0.12, under) * (1 - p) * 0.5;
      const i = (y * w + x) * 4;
      for (let c = 0; c < 3; c++) {
        const j = c as 0 | 1 | 2;
        let value = body[j] + (crest[j] - body[j]) * Math.max(0, Math.min(1, lit));
        value += (far[j] - value) * mist;
        data[i + c] = Math.max(0, Math.min(255, value)) * cover;
      }
      data[i + 3] = 255 * cover;
    }
  }
  return { width: w, height: rows, data };
}
