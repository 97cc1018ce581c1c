import { css, mix, scale, type Rgb } from '../colour.ts';
import { fbmLine, fbmTile, sample } from '../noise.ts';
import { between } from '../random.ts';
import { glow, layer, over, type Raster } from '../raster.ts';
import type { MakeScene } from '../scene.ts';
import { makeSky } from '../sky.ts';

interface Trail {
  /** Place across the road: −1 left edge … 1 right edge. */
  readonly lane: number;
  readonly width: number;
  readonly colour: Rgb;
  readonly speed: number;
  readonly phase: number;
  readonly power: number;
}

/** A straight road to the horizon, traffic drawn out to trails of light. */
export const road: MakeScene = (brief, { width, height, still }) => {
  const { light, weather } = brief;
  const random = brief.random('road');
  const unit = Math.max(width, height);
  const horizon = Math.round(height * between(random, 0.42, 0.5));
  const vanish = width * between(random, 0.4, 0.6);
  const bend = between(random, -0.35, 0.35);
  const day = light.time === 'day' || light.time === 'dawn' || light.time === 'golden';
  const sky = makeSky(brief, width, height, {
    horizon,
    sun: day
      ? { x: width * between(random, 0.2, 0.8), y: horizon * (1 - light.elevation), size: 0.028, disc: false }
      : null,
    clouds: weather.clouds ?? between(random, 0.1, 0.5),
    cloudGrid: still ? 1 : 4,
  });
  const hills = layer(width, unit * 0.07, (pen) => {
    const line = fbmLine(Math.floor(random() * 2 ** 31), 2048, 4, 8, 0.48);
    for (const [k, relief] of [
      [0.55, 0.06],
      [0.25, 0.03],
    ] as const) {
      const offset = random() * 2048;
      pen.fillStyle = css(mix(scale(light.shade, day ? 0.8 : 0.55), light.haze, k));
      pen.beginPath();
      pen.moveTo(0, unit * 0.07);
      for (let x = 0; x <= width; x++) {
        const l = line[Math.floor((x / unit) * 1000 + offset) & 2047] as number;
        pen.lineTo(x, unit * (0.07 - Math.max(0, 0.2 + l) * relief));
      }
      pen.lineTo(width, unit * 0.07);
      pen.fill();
    }
  });
  const ground = fbmTile(brief.key ^ 0x60d, 256, { cells: 9, octaves: 5, gain: 0.6 });
  const earth: Rgb = mix(
    scale(light.shade, day ? 0.9 : 0.3),
    brief.season === 'summer' ? [40, 52, 24] : [34, 26, 22],
    0.5,
  );
  const tar: Rgb = mix(scale(light.shade, day ? 0.75 : 0.24), [26, 25, 27], 0.5);
  const half = unit * between(random, 0.32, 0.42);
  const trails: Trail[] = [];
  for (let n = 0; n < 4; n++) {
    const white = n < 2;
    const lane = white ? -0.62 + n * 0.32 : 0.3 + (n - 2) * 0.32;
    for (const eye of [-0.055, 0.055]) {
      for (let s = 0; s < 3; s++) {
        trails.push({
          lane: lane + eye + between(random, -0.02, 0.02),
          width: between(random, 0.008, 0.02),
          colour: white
            ? mix([255, 236, 186], light.sun, 0.15)
            : [255, between(random, 44, 70), between(random, 30, 46)],
          speed: between(random, 0.5, 0.9) * (white ? 1 : -0.8),
          phase: random(),
          power: between(random, 0.4, 0.9) * (day ? 0.55 : 1),
        });
      }
    }
  }
  const wet = weather.rain > 0 ? 1 : 0.25;

  /** Where a lane lies at a row: t is 0 at the horizon and 1 at the bottom. */
  const across = (lane: number, t: number) =>
    vanish + (lane * half * 2.1 + (width / 2 - vanish) * 0.6) * t + bend * unit * 0.16 * (1 - t) * t * 1.6;

  return {
    paint(target, seconds) {
      sky.paint(target, seconds);
      over(target, hills, 0, horizon - hills.height + 1);
      surface(target, seconds);
      glow(
        target,
        vanish,
        horizon + unit * 0.004,
        unit * 0.17,
        mix([255, 196, 110], light.sun, 0.3),
        day ? 0.25 : 0.62,
        3,
      );
      for (const trail of trails) streak(target, trail, seconds);
    },
  };

  function surface(target: Raster, seconds: number): void {
    const { data } = target;
    const travel = seconds * 26;
    for (let y = horizon; y < height; y++) {
      const t = (y - horizon + 0.5) / (height - horizon);
      const depth = 1 / t;
      const left = across(-1, t);
      const right = across(1, t);
      const middle = across(0, t);
      const edge = Math.max(0.7, unit * 0.004 * t);
      const dash = (depth * 3.2 + seconds * 2.4) % 1 < 0.42 ? 1 : 0;
      const fade = Math.exp(-depth * 0.05);
      for (let x = 0; x < width; x++) {
        const inside = x > left && x < right;
        const texture = sample(ground, (x - vanish) * depth * (200 / unit), depth * 26 + travel);
        const fine = sample(ground, x * 1.7, y * 1.7 + travel) - 0.5;
        const base = inside ? tar : earth;
        const k = (0.72 + texture * 0.5 + fine * 0.2) * (0.75 + t * 0.25);
        const line =
          lineAt(x, left + edge * 3, edge) * 0.85 +
          lineAt(x, right - edge * 3, edge) * 0.85 +
          lineAt(x, middle, edge * 0.8) * dash * 0.6;
        const paint = line * fade * (day ? 150 : 95);
        const sheen = inside ? Math.exp(-Math.abs(x - middle) / (half * t + 1)) * wet * (1 - t) * 60 : 0;
        const haze = Math.exp(-t * 16) * 0.8;
        const i = (y * width + x) * 3;
        for (let c = 0; c < 3; c++) {
          const j = c as 0 | 1 | 2;
          const value = base[j] * k + paint + (light.sky[3][j] / 255) * sheen;
          data[i + c] = value + (light.haze[j] * (day ? 1 : 0.5) - value) * haze;
        }
      }
    }
  }

  function streak(target: Raster, trail: Trail, seconds: number): void {
    const { data } = target;
    for (let y = horizon + 1; y < height; y++) {
      const t = (y - horizon + 0.5) / (height - horizon);
      const x = across(trail.lane, t);
      const core = Math.max(0.75, trail.width * unit * 0.42 * t);
      const reach = core * 4.5;
      // Bursts that run along the trail, as cars of different brightness pass.
      const run = Math.log(t * 60 + 1) * 1.1 - seconds * trail.speed + trail.phase * 9;
      const pulse = 0.62 + 0.38 * Math.sin(run * 2.6) * Math.sin(run * 1.13 + trail.phase * 5);
      const power = trail.power * pulse * Math.min(1, t * 9 + 0.25) * (0.75 + 0.25 * (1 - t));
      const from = Math.max(0, Math.floor(x - reach));
      const to = Math.min(width - 1, Math.ceil(x + reach));
      for (let px = from; px <= to; px++) {
        const d = Math.abs(px + 0.5 - x) / core;
        const g = power * (Math.exp(-d * d * 1.3) * 0.8 + Math.exp(-d * 0.9) * 0.16);
        if (g < 0.004) continue;
        const i = (y * width + px) * 3;
        data[i] = (data[i] as number) + trail.colour[0] * g;
        data[i + 1] = (data[i + 1] as number) + trail.colour[1] * g;
        data[i + 2] = (data[i + 2] as number) + trail.colour[2] * g;
      }
    }
  }
};

function lineAt(x: number, centre: number, half: number): number {
  const d = half + 0.5 - Math.abs(x + 0.5 - centre);
  return d <= 0 ? 0 : d >= 1 ? 1 : d;
}
