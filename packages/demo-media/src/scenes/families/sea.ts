import { clamp01, mixColours, scale, smoothStep } from '../colour.ts';
import { normalise, sampleTile, type Tile } from '../noise.ts';
import { between, type Random } from '../random.ts';
import { blendColour, addLight } from '../raster.ts';
import type { MakeScene } from '../scene-video.ts';
import { makeSky, skyColour } from '../sky.ts';

/** Open water: two wave fields with Fresnel reflection, sun glitter and light through the crests. */
export const sea: MakeScene = (brief, { width, height }) => {
  const { light, weather } = brief;
  const random = brief.random('sea');
  const unit = Math.max(width, height);
  const horizon = Math.round(height * between(random, 0.4, 0.5));
  const sunX = width * between(random, 0.22, 0.78);
  const sunY = horizon - Math.min(horizon * 0.86, light.elevation * horizon + unit * 0.012);
  const rough = weather.storm ? 2.3 : brief.words.has('calm') ? 0.5 : between(random, 0.85, 1.2);
  const night = light.time === 'night';
  const sun = { x: sunX, y: sunY, size: night ? 0.018 : 0.034, disc: night };
  const sky = makeSky(brief, width, height, { horizon, sun, clouds: weather.clouds ?? between(random, 0.25, 0.6) });
  const swell = waveTile(random, 256, 46, between(random, -0.5, 0.5), 2.3);
  const chop = waveTile(random, 256, 60, between(random, -0.9, 0.9), 1.6);
  const focal = unit * 0.62;
  const eye = 2.3 + rough * 1.05 + weather.storm * 1.6;
  const choppy = weather.storm ? 1.7 : 1;
  const deep = mixColours(light.water, [0, 0, 0], 0.28);
  const body = mixColours(light.water, light.shade, 0.18);
  const thin = mixColours(scale(light.water, 2.1), light.key, 0.18);
  const glint = scale(light.sun, night ? 0.9 : 1.7);
  const [aimX, aimY] = [(sunX - width / 2) / focal, Math.max(0.035, (horizon - sunY) / focal)];
  const amplitude = 0.92 * rough;

  return (target, t) => {
    sky(target, t);
    const { data } = target;
    /** Height above the mean level; 0 in the distance. */
    const wave = (x: number, z: number): number => {
      const far = 1 - smoothStep(160, 420, z);
      if (far === 0) return 0;
      const long = sampleTile(swell, x * (256 / 41) + t * 9, z * (256 / 41) + t * 17) * 1.55;
      return (long + sampleTile(chop, x * (256 / 13) - t * 14, z * (256 / 13) + t * 20) * 0.3 - 0.6) * amplitude * far;
    };
    const ripple = (x: number, z: number): number => sampleTile(chop, x, z) - 0.5;
    for (let i = horizon * width * 3; i < data.length; i += 3) {
      const side = ((i / 3) % width) - width / 2 + 0.5;
      const down = Math.floor(i / 3 / width) - horizon + 0.5;
      // Intersection of the view ray with the waves, by fixed-point iteration.
      let [d, h] = [Math.min(900, (eye * focal) / down), 0];
      for (let step = 0; step < 3; step++) {
        h = wave((side / focal) * d, d);
        d += (Math.min(900, ((eye - h) * focal) / down) - d) * 0.6;
      }
      const x = (side / focal) * d;
      const e = 0.1 + d * 0.004;
      const k = 1 / (1 + d * 0.02);
      const fine = ripple(x * 61 - t * 40, d * 52 + t * 44) * 0.34 * (0.2 + k * 0.8);
      const broad = ripple(x * 23 + t * 22, d * 29 + t * 30) * 0.3 * (0.4 + k * 0.6);
      const near = d < 34 ? ripple(x * 127 + t * 66, d * 103 - t * 50) * 0.5 * (1 - d / 34) : 0;
      const here = wave(x, d);
      const ax = ((here - wave(x + e, d)) / e) * k + (fine * 0.6 + broad * 0.5 + near * 0.7) * choppy;
      const az = ((here - wave(x, d + e)) / e) * k + (fine + broad + near) * choppy;
      const inv = 1 / Math.sqrt(ax * ax + az * az + 1);
      // View from the eye to the point, reflected about the wave's normal.
      const len = 1 / Math.hypot(x, eye - h, d);
      const [vx, vy, vz] = [x * len, (h - eye) * len, d * len];
      const dot = (vx * ax + vy + vz * az) * inv;
      const up = vy - 2 * dot * inv;
      const ry = up < 0 ? -up * 0.6 : up;
      const far = smoothStep(40, 700, d);
      const f = 0.05 + 0.95 * (1 - Math.max(0, -dot)) ** 4.2;
      // The sun's reflection, stretched by the ripples.
      const gx = (vx - 2 * dot * ax * inv) / Math.max(0.05, vz - 2 * dot * az * inv) - aimX;
      const spread = gx * gx * 34 + (ry - aimY) ** 2 * 20;
      const glitter = Math.exp(-spread) * 0.4 + clamp01(1 - spread / 0.9) ** 3 * 1.1;
      // Faces turned towards the viewer let light through from below; those turned away are dark.
      const tone = Math.max(0.55, Math.min(1.5, 1 - az * 0.8));
      data.set(scale(mixColours(deep, body, 0.5 + 0.5 * smoothStep(-1.3, 0.7, h)), tone), i);
      blendColour(data, i, scale(thin, tone), smoothStep(-0.1, 1, h / Math.max(0.4, amplitude)) * 0.34);
      blendColour(data, i, skyColour(light.sky, ry), Math.min(1, f * (0.86 + far * 0.1)));
      addLight(data, i, glint, glitter * (0.25 + f));
      if (weather.storm > 0) {
        // Foam on the crests and behind them.
        const torn = sampleTile(chop, x * 9 + t * 6, d * 31 + t * 18) * 0.62 + (h / amplitude + 0.6) * 0.22;
        blendColour(data, i, light.cloudLit, smoothStep(0.5, 0.72, torn) * 0.55 * (1 - far));
      }
      blendColour(data, i, light.haze, far * 0.62);
    }
  };
};

/** A seamless field of `count` sine waves around one heading, crests sharpened as in real swell; 0…1. */
function waveTile(random: Random, size: number, count: number, heading: number, sharpness: number): Tile {
  const data = new Float32Array(size * size);
  const sine = Float32Array.from({ length: size }, (_, i) => Math.sin((i / size) * Math.PI * 2));
  for (let w = 0; w < count; w++) {
    const k = 1.5 + random() ** 1.6 * 13;
    const angle = heading + (random() + random() - 1) * 1.1;
    const [kx, kz] = [Math.round(Math.sin(angle) * k), Math.round(Math.cos(angle) * k)];
    const phase = Math.floor(random() * size);
    const strength = 1 / (1 + Math.hypot(kx, kz)) ** 1.25;
    for (let i = 0; i < data.length; i++) {
      const at = (kx * (i % size) + kz * Math.floor(i / size) + phase) & (size - 1);
      data[i] = (data[i] as number) + (sine[at] as number) * strength;
    }
  }
  return { size, data: normalise(data).map((v) => v ** sharpness) };
}
