import { mix, scale, smooth, type Rgb } from '../colour.ts';
import { fbmTile, normalise, sample, type Tile } from '../noise.ts';
import { between, type Random } from '../random.ts';
import { lightTile, slopeTile, warped } from '../relief.ts';
import type { MakeScene } from '../scene.ts';
import { makeSky } from '../sky.ts';
import { march } from '../terrain.ts';

const SIZE = 512;
/** Height of the highest summit, map cells. */
const HIGH = 66;

/** High mountains: eroded ridges with snow where it can lie, long shadows, and cloud in the valleys. */
export const alps: MakeScene = (brief, { width, height, still }) => {
  const { light, weather, season } = brief;
  const random = brief.random('alps');
  const unit = Math.max(width, height);
  const horizon = height * between(random, 0.4, 0.48);
  const side = random() < 0.5 ? -1 : 1;
  const field = mountains(brief.key);
  const lit = lightTile(field, HIGH, { x: side * 1, y: 0.34 + light.elevation * 0.7, z: 0.28 }, 60);
  const slope = slopeTile(field, HIGH);
  const detail = fbmTile(brief.key ^ 0xd7, 256, { cells: 16, octaves: 4, gain: 0.6 });
  const sky = makeSky(brief, width, height, {
    horizon,
    sun:
      light.time === 'night'
        ? { x: width * (0.5 + side * 0.3), y: horizon * 0.32, size: 0.016 }
        : { x: width * (0.5 + side * 0.75), y: horizon * 0.5, size: 0.03, disc: false },
    clouds: weather.clouds ?? between(random, 0.3, 0.62),
    cloudGrid: still ? 1 : 4,
  });
  const camera = viewpoint(field, random);
  const night = light.time === 'night';
  const green = season === 'summer' || season === 'spring';
  const snowLine = season === 'winter' || weather.snow ? -0.1 : green ? 0.62 : between(random, 0.08, 0.2);
  const rock: Rgb = mix(mix([84, 78, 78], light.shade, 0.25), light.key, 0.06);
  const meadow: Rgb = mix([86, 98, 58], light.key, 0.15);
  const autumn: Rgb = [150, 92, 44];
  const base = green ? meadow : season === 'autumn' ? autumn : scale(rock, 0.8);
  const ambient = night ? 0.5 : 0.62;
  const haze = light.haze;
  const fogTop = between(random, 0.24, 0.34) + weather.fog * 0.14;
  const thick = 0.0023 + weather.fog * 0.002 + weather.storm * 0.0018;
  const focal = unit * 0.95;

  return {
    paint(target, seconds) {
      sky.paint(target, seconds);
      const z0 = camera.z + seconds * 1.5;
      const x0 = camera.x + seconds * 0.35 * side;
      const shadeColour = mix(scale(light.shade, 1.5), scale(light.sky[0], 0.9), 0.4);
      march(
        target,
        {
          x: x0,
          y: camera.y + seconds * 0.12,
          z: z0,
          horizon,
          focal,
          near: 12,
          far: 800,
          step: still ? 0.0028 : 0.006,
        },
        (x, z) => sample(field, x, z) * HIGH + sample(detail, x * 1.9, z * 1.9) * 2.6,
        (x, z, h, d, out) => {
          const grain = sample(detail, x * 5.3, z * 4.7);
          const steep = sample(slope, x, z) + (grain - 0.5) * 0.34;
          const level = h / HIGH;
          const snow = smooth(snowLine, snowLine + 0.16, level + (grain - 0.5) * 0.24) * (1 - smooth(0.3, 0.44, steep));
          // Small relief, which the map is too coarse to hold: the difference towards the sun.
          const bump =
            (sample(detail, x * 1.9, z * 1.9) - sample(detail, (x + side * 0.9) * 1.9, (z + 0.25) * 1.9)) * 2.6 +
            (sample(detail, x * 7.9, z * 7.9) - sample(detail, (x + side * 0.3) * 7.9, z * 7.9)) * 0.9;
          const direct = sample(lit, x, z) * 1.35;
          const sun = Math.max(0, Math.min(1.15, direct * (1 + bump) + bump * 0.1));
          const far = 1 - Math.exp(-d * thick);
          const mist =
            (1 -
              smooth(
                fogTop - 0.16,
                fogTop + 0.1,
                level + (sample(detail, x * 0.35 + seconds * 0.5, z * 0.35) - 0.5) * 0.2,
              )) *
            smooth(60, 260, d) *
            0.92;
          const cover = mist + far - mist * far;
          const low = smooth(0.32, 0.16, level);
          for (let c = 0; c < 3; c++) {
            const i = c as 0 | 1 | 2;
            const ground = rock[i] + (base[i] - rock[i]) * low;
            const albedo = (ground + (236 - ground) * snow) / 255;
            const value =
              albedo * (light.key[i] * sun * 1.12 + shadeColour[i] * ambient + light.sky[1][i] * 0.16 * snow);
            out[c] = value + (haze[i] * (0.94 + sun * 0.05) - value) * cover;
          }
        },
      );
    },
  };
};

/** Ridged fractal, bent, its valleys widened. */
function mountains(key: number): Tile {
  const ridges = fbmTile(key ^ 0xa1, SIZE, { cells: 5, octaves: 7, gain: 0.46, ridged: true });
  const mass = fbmTile(key ^ 0xa2, SIZE, { cells: 3, octaves: 3 });
  const bend = fbmTile(key ^ 0xa3, SIZE, { cells: 9, octaves: 4 });
  const field = warped(ridges, bend, 34);
  for (let i = 0; i < field.data.length; i++)
    field.data[i] = (field.data[i] as number) ** 1.25 * (0.3 + (mass.data[i] as number) * 0.9);
  normalise(field.data);
  return field;
}

/** A place with open ground before it and summits beyond. */
function viewpoint(field: Tile, random: Random): { x: number; y: number; z: number } {
  let best = { x: 0, y: HIGH, z: 0 };
  let most = -Infinity;
  for (let n = 0; n < 40; n++) {
    const x = random() * SIZE;
    const z = random() * SIZE;
    let close = 0;
    let beyond = 0;
    for (let d = 12; d < 130; d += 6)
      for (let s = -0.5; s <= 0.5; s += 0.25) close = Math.max(close, sample(field, x + s * d, z + d) * HIGH);
    for (let d = 150; d < 420; d += 14)
      for (let s = -0.5; s <= 0.5; s += 0.125) beyond += sample(field, x + s * d, z + d);
    const score = beyond * 2 - close * 0.5;
    if (score > most) {
      most = score;
      best = { x, z, y: Math.max(close * 0.9 + 6, HIGH * 0.6) };
    }
  }
  return best;
}
