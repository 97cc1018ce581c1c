import { mix, smooth } from '../colour.ts';
import { fbmTile, sample, type Tile } from '../noise.ts';
import { between } from '../random.ts';
import { lightTile, warped } from '../relief.ts';
import type { MakeScene } from '../scene.ts';
import { makeSky, skyColour } from '../sky.ts';

const SIZE = 256;
const HIGH = 22;

/** Flying over a deck of cloud: rays walked through a soft height field, at a coarse grid that the softness hides. */
export const clouds: MakeScene = (brief, { width, height, still }) => {
  const { light, weather } = brief;
  const random = brief.random('deck');
  const unit = Math.max(width, height);
  const horizon = height * between(random, 0.36, 0.48);
  const night = light.time === 'night';
  const sunX = width * between(random, 0.2, 0.8);
  const sunY = horizon * (1 - Math.min(0.86, light.elevation + 0.16));
  const sky = makeSky(brief, width, height, {
    horizon,
    sun: { x: sunX, y: sunY, size: night ? 0.02 : 0.042, disc: night },
    clouds: weather.storm ? 0.6 : 0,
    cloudGrid: still ? 1 : 4,
  });
  const field = billows(brief.key);
  const lit = lightTile(field, HIGH, { x: (sunX / width - 0.5) * 1.6, y: 0.3 + light.elevation * 0.8, z: 1 }, 30);
  const fine = fbmTile(brief.key ^ 0xc3, 256, { cells: 12, octaves: 4, gain: 0.55 });
  const grid = still ? 3 : Math.max(2, Math.round(unit / 230));
  const focal = unit * 0.8;
  const columns = Math.ceil(width / grid) + 2;
  const top = Math.max(0, Math.floor(horizon - height * 0.02));
  const rows = Math.ceil((height - top) / grid) + 2;
  const buffer = new Float32Array(columns * rows * 4);
  const white = mix(light.cloudLit, light.sun, 0.45);
  const dark = mix(mix(light.cloudDark, [96, 66, 108], night ? 0 : 0.34), light.shade, night ? 0.5 : 0.16);
  const eye = HIGH * between(random, 1.14, 1.4);
  const growth = still ? 0.012 : 0.03;
  const horizonColour = skyColour(light.sky, 0.02);
  const x0 = random() * SIZE;
  const storm = weather.storm;

  const ray = (px: number, py: number, seconds: number, at: number): void => {
    const side = (px - width / 2) / focal;
    const fall = (py - horizon) / focal;
    let through = 1;
    let r = 0;
    let g = 0;
    let b = 0;
    const start = fall > 0.004 ? Math.max(6, (eye - HIGH) / fall) : 300;
    const end = fall > 0.0008 ? Math.min(900, (eye + 2) / fall) : 900;
    const toSun = Math.exp((-Math.hypot(px - sunX, (py - sunY) * 0.6) / unit) * 3.2);
    // Neighbouring rays start a part of a step apart, or the steps would show as rings.
    const offset = 1 + growth * ((0.06711 * px + 0.00584 * py * 13.7) % 1);
    for (let d = start * offset; d < end && through > 0.03; d += d * growth) {
      const y = eye - fall * d;
      if (y > HIGH * 1.06) continue;
      const x = x0 + side * d + seconds * 0.5;
      const z = d + seconds * 5.2;
      const h = sample(field, x, z) * HIGH + (sample(fine, x * 2.2, z * 2.2 + seconds * 0.8) - 0.5) * 6.4;
      const inside = (h - y) / 3;
      if (inside <= 0) continue;
      const density = Math.min(1, inside * inside * 1.4) * Math.min(1, d * growth * 0.55);
      const level = smooth(HIGH * 0.2, HIGH * 0.95, y);
      const sun = Math.min(1, sample(lit, x, z) * 1.25) * (0.4 + 0.6 * level);
      const bright = Math.min(1, level * 0.42 + sun * 0.66);
      const far = 1 - Math.exp(-d * (0.0036 + storm * 0.003));
      const k = density * through;
      for (let c = 0; c < 3; c++) {
        const i = c as 0 | 1 | 2;
        let value = dark[i] + (white[i] - dark[i]) * bright + light.sun[i] * toSun * sun * 0.5;
        value += (horizonColour[i] + light.sun[i] * toSun * 0.2 - value) * far;
        if (c === 0) r += value * k;
        else if (c === 1) g += value * k;
        else b += value * k;
      }
      through *= 1 - density;
    }
    // Whatever the walk did not reach is distant haze.
    const rest = through * smooth(-0.005, -0.001, fall);
    buffer[at] = r + horizonColour[0] * rest;
    buffer[at + 1] = g + horizonColour[1] * rest;
    buffer[at + 2] = b + horizonColour[2] * rest;
    buffer[at + 3] = 1 - through + rest;
  };

  return {
    paint(target, seconds) {
      sky.paint(target, seconds);
      for (let gy = 0; gy < rows; gy++)
        for (let gx = 0; gx < columns; gx++) ray(gx * grid, top + gy * grid, seconds, (gy * columns + gx) * 4);
      const { data } = target;
      for (let y = top; y < height; y++) {
        const gy = Math.floor((y - top) / grid);
        const v = (y - top) / grid - gy;
        for (let x = 0; x < width; x++) {
          const gx = (x / grid) | 0;
          const u = x / grid - gx;
          const a = (gy * columns + gx) * 4;
          const e = a + columns * 4;
          const i = (y * width + x) * 3;
          const k = lerp2(buffer, a + 3, e + 3, u, v);
          for (let c = 0; c < 3; c++)
            data[i + c] = (data[i + c] as number) * (1 - k) + lerp2(buffer, a + c, e + c, u, v);
        }
      }
    },
  };
};

function lerp2(buffer: Float32Array, a: number, b: number, u: number, v: number): number {
  const top = (buffer[a] as number) + ((buffer[a + 4] as number) - (buffer[a] as number)) * u;
  const low = (buffer[b] as number) + ((buffer[b + 4] as number) - (buffer[b] as number)) * u;
  return top + (low - top) * v;
}

/** Rounded heaps: the creases of ridged noise turned upside down. */
function billows(key: number): Tile {
  const creases = fbmTile(key ^ 0xc1, SIZE, { cells: 6, octaves: 4, gain: 0.46, ridged: true });
  const bend = fbmTile(key ^ 0xc2, SIZE, { cells: 5, octaves: 3 });
  const mass = fbmTile(key ^ 0xc5, SIZE, { cells: 4, octaves: 2 });
  const field = warped(creases, bend, 20);
  for (let i = 0; i < field.data.length; i++)
    field.data[i] = Math.min(1, (1 - (field.data[i] as number)) ** 1.2 * 0.62 + (mass.data[i] as number) * 0.48);
  return field;
}
