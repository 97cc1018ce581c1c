import type { SKRSContext2D } from '@napi-rs/canvas';
import { css, mix, scale, smooth, type Rgb } from '../colour.ts';
import { fbmLine, fbmTile, sample } from '../noise.ts';
import { between, type Random } from '../random.ts';
import { layer, overSmooth, type Layer, type Raster } from '../raster.ts';
import type { MakeScene } from '../scene.ts';
import { makeSky } from '../sky.ts';

interface Ridge {
  readonly image: Layer;
  readonly top: number;
  readonly speed: number;
  readonly mist: number;
  readonly mistTop: number;
}

/** Ridge behind ridge, each paler than the one before it, mist lying between them, firs on the nearest. */
export const ridges: MakeScene = (brief, { width, height, still }) => {
  const { light, weather, season } = brief;
  const random = brief.random('ridges');
  const unit = Math.max(width, height);
  const horizon = height * between(random, 0.44, 0.52);
  const night = light.time === 'night';
  const sunX = width * between(random, 0.2, 0.8);
  const sunY = horizon * (1 - Math.min(0.8, light.elevation + 0.05));
  const sky = makeSky(brief, width, height, {
    horizon: height * 0.62,
    sun: { x: sunX, y: sunY, size: night ? 0.02 : 0.028, disc: true },
    clouds: weather.clouds ?? between(random, 0.2, 0.5),
    cloudGrid: still ? 1 : 4,
  });
  const near: Rgb = mix(scale(light.shade, night ? 0.5 : 0.42), season === 'autumn' ? [70, 34, 16] : [8, 24, 30], 0.5);
  const far = mix(light.haze, light.sky[3], 0.45);
  const count = 7;
  const margin = Math.ceil(width * 0.06);
  const fog = 0.75 + weather.fog * 0.25;
  const list: Ridge[] = Array.from({ length: count }, (_, n) => {
    const p = n / (count - 1);
    const depth = p ** 1.25;
    const colour = mix(far, near, depth);
    const base = horizon + (height - horizon) * (0.02 + 0.86 * p ** 1.4);
    const relief = height * (0.2 - 0.07 * p) * between(random, 0.8, 1.2);
    const firs = n >= count - 2;
    const top = Math.max(0, Math.floor(base - relief * 1.15 - (firs ? unit * 0.05 : 0)));
    const next = mix(colour, mix(far, light.sun, 0.1), (1 - p) * 0.7 * fog + 0.06);
    const image = layer(width + margin * 2, height - top, (pen) => {
      drawRidge(pen, brief.random(`ridge ${n}`), {
        width: width + margin * 2,
        height: height - top,
        base: base - top,
        relief,
        colour,
        foot: next,
        unit,
        firs,
        scale: 0.6 + p * 0.9,
      });
    });
    return { image, top, speed: 0.4 + p * p * 3.4, mist: (1 - p * 0.65) * fog, mistTop: base };
  });
  const mist = fbmTile(brief.key ^ 0x3157, 256, { cells: 4, cellsY: 8, octaves: 4 });
  const drift = random() < 0.5 ? -1 : 1;
  const glow = mix(far, light.sun, 0.22);

  return {
    paint(target, seconds) {
      sky.paint(target, seconds);
      const below = sky.at(0);
      fillBelow(target, Math.ceil(height * 0.62), below);
      list.forEach((ridge, n) => {
        const shift = Math.max(-margin, Math.min(margin, drift * ridge.speed * (seconds - 4) * (unit / 1280)));
        overSmooth(target, ridge.image, -margin + shift, ridge.top);
        if (n < list.length - 1) veil(target, ridge, n, seconds);
      });
    },
  };

  /** A sheet of mist over the foot of a ridge. */
  function veil(target: Raster, ridge: Ridge, n: number, seconds: number): void {
    const from = Math.max(0, Math.floor(ridge.mistTop - height * 0.035));
    const to = Math.min(height, Math.ceil(ridge.mistTop + height * 0.17));
    const { data } = target;
    const k = 300 / unit;
    for (let y = from; y < to; y++) {
      const p = (y - from) / (to - from);
      const band = smooth(0, 0.45, p) * (1 - smooth(0.6, 1, p)) * ridge.mist;
      if (band < 0.01) continue;
      for (let x = 0; x < width; x++) {
        const m = sample(mist, x * k + n * 71 + seconds * (1 + n * 0.5) * drift * 1.4, y * k * 2.4 + n * 37);
        const a = band * smooth(0.22, 0.78, m) * 0.72;
        const i = (y * width + x) * 3;
        data[i] = (data[i] as number) + (glow[0] - (data[i] as number)) * a;
        data[i + 1] = (data[i + 1] as number) + (glow[1] - (data[i + 1] as number)) * a;
        data[i + 2] = (data[i + 2] as number) + (glow[2] - (data[i + 2] as number)) * a;
      }
    }
  }
};

function fillBelow(target: Raster, from: number, colour: Rgb): void {
  const { data, width } = target;
  for (let i = from * width * 3; i < data.length; i += 3) {
    data[i] = colour[0];
    data[i + 1] = colour[1];
    data[i + 2] = colour[2];
  }
}

interface RidgeShape {
  readonly width: number;
  readonly height: number;
  readonly base: number;
  readonly relief: number;
  readonly colour: Rgb;
  readonly foot: Rgb;
  readonly unit: number;
  readonly firs: boolean;
  readonly scale: number;
}

function drawRidge(pen: SKRSContext2D, random: Random, shape: RidgeShape): void {
  const { width, height, base, relief, unit } = shape;
  const period = 2048;
  const line = fbmLine(Math.floor(random() * 2 ** 31), period, 5, 9, 0.48);
  const peaks = Array.from({ length: 3 }, () => ({
    x: random() * width,
    w: width * between(random, 0.06, 0.16),
    h: between(random, 0.3, 0.9),
  }));
  const stretch = (period / width) * 0.55 * shape.scale;
  const offset = random() * period;
  const y = (x: number): number => {
    const p = x * stretch + offset;
    const i = Math.floor(p);
    const a = line[((i % period) + period) % period] as number;
    const b = line[(((i + 1) % period) + period) % period] as number;
    let lift = (a + (b - a) * (p - i)) * 0.75;
    for (const peak of peaks) {
      const d = Math.abs(x - peak.x) / peak.w;
      if (d < 1) lift += peak.h * (1 - d) ** 1.7 * 0.8;
    }
    return base - lift * relief;
  };
  const gradient = pen.createLinearGradient(0, base - relief, 0, Math.min(height, base + relief * 1.3));
  gradient.addColorStop(0, css(shape.colour));
  gradient.addColorStop(0.45, css(mix(shape.colour, shape.foot, 0.25)));
  gradient.addColorStop(1, css(shape.foot));
  pen.fillStyle = gradient;
  pen.beginPath();
  pen.moveTo(0, height);
  for (let x = 0; x <= width; x += 1) pen.lineTo(x, y(x));
  pen.lineTo(width, height);
  pen.closePath();
  pen.fill();
  if (!shape.firs) return;
  const size = unit * 0.022 * shape.scale;
  pen.fillStyle = css(shape.colour);
  for (let x = -size; x < width + size; x += size * between(random, 0.18, 0.5)) {
    const tall = size * between(random, 0.6, 1.7) * (random() < 0.12 ? 1.45 : 1);
    drawFir(pen, x, y(x) + size * 0.3, tall, random);
  }
}

/** A fir: a spire of drooping, uneven boughs. */
export function drawFir(pen: SKRSContext2D, x: number, foot: number, tall: number, random: Random): void {
  const tiers = Math.max(4, Math.min(11, Math.round(tall / 4)));
  const half = tall * between(random, 0.15, 0.2);
  pen.beginPath();
  pen.moveTo(x, foot - tall);
  const edge = (side: 1 | -1, k: number) => {
    const p = (k + 1) / tiers;
    const reach = half * p ** 0.85 * between(random, 0.78, 1.14);
    const y = foot - tall + tall * p * 0.97;
    pen.lineTo(x + side * reach, y);
    pen.lineTo(x + side * reach * 0.5, y - tall * 0.018);
  };
  for (let k = 0; k < tiers; k++) edge(1, k);
  pen.lineTo(x + half * 0.1, foot);
  pen.lineTo(x - half * 0.1, foot);
  for (let k = tiers - 1; k >= 0; k--) {
    const p = (k + 1) / tiers;
    const reach = half * p ** 0.85 * between(random, 0.78, 1.14);
    const y = foot - tall + tall * p * 0.97;
    pen.lineTo(x - reach * 0.5, y - tall * 0.018);
    pen.lineTo(x - reach, y);
  }
  pen.closePath();
  pen.fill();
}
