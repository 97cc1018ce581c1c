import { mixColours, scale, smoothStep } from '../colour.ts';
import { normalise, sample, type Tile } from '../noise.ts';
import { between, type Random } from '../random.ts';
import { makeSky, skyColour } from '../sky.ts';
import { march } from '../terrain.ts';
import type { MakeScene } from '../scene-video.ts';

/** Mean height of the waves, where distance flattens them. */
const FLAT = 0.55;

/** Open water: two fields of travelling waves, lit by Fresnel reflection of the sky, the sun's glitter, light through the crests. */
export const sea: MakeScene = (brief, { width, height, still }) => {
  const { light, weather } = brief;
  const random = brief.random('sea');
  const unit = Math.max(width, height);
  const horizon = height * between(random, 0.4, 0.5);
  const sunX = width * between(random, 0.22, 0.78);
  const sunY = horizon - Math.min(horizon * 0.86, light.elevation * horizon + unit * 0.012);
  const rough = weather.storm ? 2.3 : brief.words.has('calm') ? 0.5 : between(random, 0.85, 1.2);
  const night = light.time === 'night';
  const sky = makeSky(brief, width, height, {
    horizon,
    sun: { x: sunX, y: sunY, size: night ? 0.018 : 0.034, disc: night },
    clouds: weather.clouds ?? between(random, 0.25, 0.6),
    cloudGrid: still ? 1 : 4,
  });
  const swell = waveTile(random, 256, 46, between(random, -0.5, 0.5), 2.3);
  const chop = waveTile(random, 256, 60, between(random, -0.9, 0.9), 1.6);
  const focal = unit * 0.62;
  const eye = 2.3 + rough * 1.05 + weather.storm * 1.6;
  const choppy = weather.storm ? 1.7 : 1;
  const deep = mixColours(light.water, [0, 0, 0], 0.28);
  const body = mixColours(light.water, light.shade, 0.18);
  const thin = mixColours(scale(light.water, 2.1), light.key, 0.18);
  const table = skyTable(light.sky);
  const glint = scale(light.sun, night ? 0.9 : 1.7);
  const sunDirX = (sunX - width / 2) / focal;
  const sunDirY = Math.max(0.035, (horizon - sunY) / focal);
  const amplitude = 0.92 * rough;

  return {
    paint(target, seconds) {
      const t = seconds;
      sky.paint(target, t);
      const s1 = 256 / 41;
      const s2 = 256 / 13;
      const o1x = t * 9;
      const o1z = t * 17;
      const o2x = -t * 14;
      const o2z = t * 20;
      const wave = (x: number, z: number) =>
        sample(swell, x * s1 + o1x, z * s1 + o1z) * amplitude * 1.55 +
        sample(chop, x * s2 + o2x, z * s2 + o2z) * amplitude * 0.3;
      march(
        target,
        { x: 0, y: eye, z: 0, horizon, focal, near: 3.2, far: 900, step: still ? 0.0045 : 0.0125 },
        (x, z) => (z > 420 ? FLAT : z < 160 ? wave(x, z) : FLAT + (wave(x, z) - FLAT) * (1 - smoothStep(160, 420, z))),
        (x, z, h, d, out) => {
          const e = 0.1 + d * 0.004;
          const k = 1 / (1 + d * 0.02);
          const here = wave(x, z);
          const nx = ((here - wave(x + e, z)) / e) * k;
          const nz = ((here - wave(x, z + e)) / e) * k;
          const fine = (sample(chop, x * 61 - t * 40, z * 52 + t * 44) - 0.5) * 0.34 * (0.35 + k * 0.65);
          const fine2 = (sample(chop, x * 23 + t * 22, z * 29 + t * 30) - 0.5) * 0.3;
          const fine3 = d < 34 ? (sample(chop, x * 127 + t * 66, z * 103 - t * 50) - 0.5) * 0.5 * (1 - d / 34) : 0;
          const ax = nx + (fine * 0.6 + fine2 * 0.5 + fine3 * 0.7) * choppy;
          const az = nz + (fine + fine2 + fine3) * choppy;
          const inv = 1 / Math.sqrt(ax * ax + az * az + 1);
          // View from the eye to the point, reflected about the wave's normal.
          const len = 1 / Math.sqrt(x * x + (eye - h) * (eye - h) + d * d);
          const vx = x * len;
          const vy = (h - eye) * len;
          const vz = d * len;
          const dot = (vx * ax + vy + vz * az) * inv;
          const facing = dot < 0 ? -dot : 0;
          const f = 0.05 + 0.95 * (1 - facing) ** 4.2;
          let ry = vy - 2 * dot * inv;
          const rx = vx - 2 * dot * ax * inv;
          const rz = vz - 2 * dot * az * inv;
          ry = ry < 0 ? -ry * 0.6 : ry;
          const ti = Math.min(255, (ry * 255) | 0) * 3;
          const far = smoothStep(40, 700, d);
          const fresnel = Math.min(1, f * (0.86 + far * 0.1));
          // The sun's mirror image, drawn out towards the viewer by the ripples.
          const gx = rx / Math.max(0.05, rz) - sunDirX;
          const gy = ry - sunDirY;
          const spread = gx * gx * 34 + gy * gy * 20;
          const sparkle = spread < 7 ? Math.exp(-spread) : 0;
          const tight = spread < 0.9 ? (1 - spread / 0.9) ** 3 : 0;
          const sun = sparkle * 0.4 + tight * 1.1;
          const crest = smoothStep(0.35, 1.5, h / Math.max(0.4, amplitude)) * 0.8;
          // Faces turned towards the viewer let light through from below; those turned away are dark.
          const tone = Math.max(0.55, Math.min(1.5, 1 - az * 0.8));
          const depth = 0.5 + 0.5 * smoothStep(-0.8, 1.2, h);
          // Wind tears foam from the crests and trails it down the backs.
          const foam =
            weather.storm > 0
              ? smoothStep(0.5, 0.72, sample(chop, x * 9 + t * 6, z * 31 + t * 18) * 0.62 + (h / amplitude) * 0.22) *
                0.55 *
                (1 - far)
              : 0;
          for (let c = 0; c < 3; c++) {
            const i = c as 0 | 1 | 2;
            let water = deep[i] + (body[i] - deep[i]) * depth;
            water = (water + (thin[i] - water) * crest * 0.42) * tone;
            const reflected = (table[ti + c] as number) * 0.96;
            let value = water + (reflected - water) * fresnel + glint[i] * sun * (0.25 + f);
            value += (light.cloudLit[i] * 0.95 - value) * foam;
            value += (light.haze[i] - value) * far * 0.62;
            out[c] = value;
          }
        },
      );
    },
  };
};

/** 256 sky colours from the horizon up. */
function skyTable(sky: Parameters<typeof skyColour>[0]): Float32Array {
  const out = new Float32Array(256 * 3);
  for (let i = 0; i < 256; i++) out.set(skyColour(sky, i / 255), i * 3);
  return out;
}

/** A seamless field of `count` sine waves around one heading, crests sharpened as in real swell; 0…1. */
function waveTile(random: Random, size: number, count: number, heading: number, sharpness: number): Tile {
  const data = new Float32Array(size * size);
  const sine = Float32Array.from({ length: size }, (_, i) => Math.sin((i / size) * Math.PI * 2));
  for (let w = 0; w < count; w++) {
    const k = 1.5 + random() ** 1.6 * 13;
    const angle = heading + (random() + random() - 1) * 1.1;
    const kx = Math.round(Math.sin(angle) * k);
    const kz = Math.round(Math.cos(angle) * k);
    if (kx === 0 && kz === 0) continue;
    const phase = Math.floor(random() * size);
    const strength = 1 / (1 + Math.hypot(kx, kz)) ** 1.25;
    for (let z = 0; z < size; z++) {
      for (let x = 0; x < size; x++) {
        const at = (kx * x + kz * z + phase) & (size - 1);
        data[z * size + x] = (data[z * size + x] as number) + (sine[at] as number) * strength;
      }
    }
  }
  normalise(data);
  for (let i = 0; i < data.length; i++) data[i] = (data[i] as number) ** sharpness;
  return { size, data };
}
