import type { SceneBrief } from './brief.ts';
import type { SceneName } from './choose-scene.ts';
import type { MakeScene, Scene } from './scene-video.ts';
import { fbmTile, sample } from './noise.ts';
import { glow, type Raster } from './raster.ts';

/** Scenes that no weather reaches, or that make their own. */
const SHELTERED: ReadonlySet<SceneName | undefined> = new Set(['neon', 'silk']);

/** Lets it rain, snow or mist over a scene as its prompt says; scenes under a roof stay as they are. */
export function inWeather(make: MakeScene): MakeScene {
  return (brief, size) => {
    const scene = make(brief, size);
    if (SHELTERED.has(brief.scene?.name)) return scene;
    const layers: ((target: Raster, seconds: number) => void)[] = [];
    const { weather } = brief;
    if (weather.fog > 0) layers.push(fog(brief, size.width, size.height));
    if (weather.rain > 0) layers.push(rain(brief, size.width, size.height, weather.rain, weather.storm));
    if (weather.snow >= 1) layers.push(snow(brief, size.width, size.height));
    if (layers.length === 0) return scene;
    return {
      paint(target, seconds) {
        scene.paint(target, seconds);
        for (const layer of layers) layer(target, seconds);
      },
    } satisfies Scene;
  };
}

/** Streaks in three depths, driven sideways by a storm, and the veil that many distant drops make. */
export function rain(
  brief: SceneBrief,
  width: number,
  height: number,
  amount: number,
  storm: number,
): (target: Raster, seconds: number) => void {
  const random = brief.random('rain');
  const unit = Math.max(width, height);
  const slant = (0.06 + storm * 0.22) * (random() < 0.5 ? -1 : 1);
  const drops = Array.from({ length: Math.round(320 * amount) }, () => {
    const near = random() ** 2;
    return {
      x: random() * 1.4 - 0.2,
      y: random(),
      speed: 0.9 + near * 1.4,
      length: unit * (0.01 + near * 0.045),
      power: 9 + near * 24,
    };
  });
  const veil = brief.light.haze;
  return (target, seconds) => {
    const { data } = target;
    const k = 0.1 * amount;
    for (let i = 0; i < data.length; i += 3) {
      data[i] = (data[i] as number) * (1 - k) + veil[0] * k;
      data[i + 1] = (data[i + 1] as number) * (1 - k) + veil[1] * k;
      data[i + 2] = (data[i + 2] as number) * (1 - k) + veil[2] * k;
    }
    for (const drop of drops) {
      const p = (drop.y + seconds * drop.speed) % 1.15;
      const x0 = drop.x * width + p * height * slant;
      const y0 = p * height * 1.1 - height * 0.05;
      for (let n = 0; n < drop.length; n++) {
        const x = Math.floor(x0 + n * slant);
        const y = Math.floor(y0 + n);
        if (x < 0 || x >= width || y < 0 || y >= height) continue;
        const g = drop.power * Math.sin((Math.PI * n) / drop.length);
        const i = (y * width + x) * 3;
        data[i] = (data[i] as number) + g * 0.94;
        data[i + 1] = (data[i + 1] as number) + g;
        data[i + 2] = (data[i + 2] as number) + g * 1.06;
      }
    }
  };
}

/** Flakes that sway as they fall, the nearest large and out of focus. */
export function snow(brief: SceneBrief, width: number, height: number): (target: Raster, seconds: number) => void {
  const random = brief.random('snow');
  const unit = Math.max(width, height);
  const wind = (random() - 0.5) * 0.12;
  const flakes = Array.from({ length: 420 }, () => ({
    x: random(),
    y: random(),
    z: random() ** 3,
    phase: random() * 7,
    rate: 0.5 + random(),
  }));
  const bright = brief.light.time === 'night' || brief.light.time === 'blue' ? 0.5 : 1;
  return (target, seconds) => {
    for (const flake of flakes) {
      const fall = 0.05 + flake.z * 0.16;
      const x =
        (((flake.x + wind * seconds * (0.4 + flake.z) + Math.sin(seconds * flake.rate + flake.phase) * 0.008) % 1) +
          1) %
        1;
      const y = (flake.y + seconds * fall) % 1;
      const size = unit * (0.0016 + flake.z * 0.0085);
      glow(target, x * width, (y * 1.06 - 0.03) * height, size, [236, 240, 248], (0.75 - flake.z * 0.5) * bright, 1.5);
    }
  };
}

/** Banks of mist: thick towards the ground, thin overhead, slowly passing. */
export function fog(brief: SceneBrief, width: number, height: number): (target: Raster, seconds: number) => void {
  const tile = fbmTile(brief.key ^ 0xf0f, 256, { cells: 4, cellsY: 7, octaves: 4 });
  const unit = Math.max(width, height);
  const colour = brief.light.haze;
  const grid = 4;
  const columns = Math.ceil(width / grid) + 2;
  const line = new Float32Array(columns * 2);
  return (target, seconds) => {
    const { data } = target;
    const fillRow = (gy: number, at: number): void => {
      const p = (gy * grid) / height;
      const thick = 0.16 + 0.5 * Math.exp(-(((p - 0.66) / 0.3) ** 2));
      for (let gx = 0; gx < columns; gx++) {
        const m = sample(tile, gx * grid * (260 / unit) + seconds * 2.2, gy * grid * (420 / unit) + 31);
        line[at + gx] = Math.min(0.85, thick * (0.45 + m * 1.1));
      }
    };
    for (let y = 0; y < height; y++) {
      const v = (y % grid) / grid;
      if (y % grid === 0) {
        fillRow(y / grid, 0);
        fillRow(y / grid + 1, columns);
      }
      for (let x = 0; x < width; x++) {
        const gx = (x / grid) | 0;
        const u = x / grid - gx;
        const a = (line[gx] as number) + ((line[gx + 1] as number) - (line[gx] as number)) * u;
        const b =
          (line[columns + gx] as number) + ((line[columns + gx + 1] as number) - (line[columns + gx] as number)) * u;
        const k = a + (b - a) * v;
        const i = (y * width + x) * 3;
        data[i] = (data[i] as number) + (colour[0] - (data[i] as number)) * k;
        data[i + 1] = (data[i + 1] as number) + (colour[1] - (data[i + 1] as number)) * k;
        data[i + 2] = (data[i + 2] as number) + (colour[2] - (data[i + 2] as number)) * k;
      }
    }
  };
}
