import { toCss, mixColours, type RgbColour, scale, tintTo, rotateHue } from '../colour.ts';
import { drawFir, drawRidge } from '../figures.ts';
import { fbmLine, fbmTile, sampleTile } from '../noise.ts';
import { between, type Random } from '../random.ts';
import { drawLayer, composite, type Raster, type RasterLayer, addLight } from '../raster.ts';
import type { MakeScene } from '../scene-video.ts';
import { makeSky } from '../sky.ts';
import { makeWater } from '../water.ts';

/** Northern lights over a lake: curtains with moving rays, hills, firs and their reflection. */
export const aurora: MakeScene = (brief, { width, height }) => {
  const random = brief.random('aurora');
  const unit = Math.max(width, height);
  const shore = Math.round(height * between(random, 0.7, 0.78));
  const sky = makeSky(brief, width, height, { horizon: shore, sun: null, clouds: 0, stars: 1 });
  const { tint } = brief;
  const low = tint ? tintTo([70, 226, 168], tint, 0.9) : rotateHue([66, 226, 170], between(random, -0.25, 0.2));
  const high = tint
    ? rotateHue(tintTo([70, 110, 170], tint, 0.7), 0.5)
    : mixColours([56, 86, 168], [136, 60, 150], random());
  const curtains = Array.from({ length: 4 }, (_, n) => ({
    base: shore * (0.46 + 0.13 * n + between(random, -0.05, 0.05)),
    line: fbmLine(Math.floor(random() * 2 ** 31), 4, 3, 0.45),
    lift: shore * between(random, 0.26, 0.4),
    speed: between(random, 4, 9) * (random() < 0.5 ? -1 : 1),
    tall: shore * between(random, 0.42, 0.75),
    strength: between(random, 0.55, 1) * (0.75 + n * 0.12),
    offset: random() * 2048,
  }));
  const rays = fbmTile(brief.key ^ 0xa0a, 512, { cells: 22, cellsY: 4, octaves: 4, gain: 0.62 });
  const isWhite = brief.weather.snow > 0 || brief.isWinter;
  const land = landscape(brief.random('land'), width, Math.min(shore, Math.round(unit * 0.2)), unit, isWhite);
  const deep = scale(brief.light.water, 0.6);
  const mirror = makeWater({ shore, seed: brief.key, ripple: 0.012, deep, mirror: [0.82, 0.5] });

  /** One column of a curtain: a sharp lower edge and a long fade between two colours. */
  const hang = ({ data }: Raster, seconds: number, n: number, x: number): void => {
    const { base, line, lift, speed, tall, strength, offset } = curtains[n] as (typeof curtains)[number];
    const p = (x - width / 2) * (700 / unit) + offset + seconds * speed + 16_384;
    const hem = base + line(p) * lift + Math.sin(p * 0.021 + seconds * 0.35) * lift * 0.09;
    const fold = Math.abs(line(p + 3) - line(p - 3)) * 26;
    const u = p * 0.62 + seconds * speed * 0.5 + n * 133;
    const ray = sampleTile(rays, u, seconds * 2.4 + n * 61);
    const broad = sampleTile(rays, u * 0.12 + 77, seconds * 0.9 + n * 31);
    const power = strength * (0.12 + ray * 0.95) * (0.25 + 1.1 * broad * broad) * (1 + fold * 0.8);
    const reach = tall * (0.5 + ray * 0.9);
    const last = Math.min(shore - 1, Math.floor(hem + reach * 0.06));
    for (let y = Math.max(0, Math.ceil(hem - reach * 1.88)); y <= last; y++) {
      const up = (hem - y) / reach;
      const f = power * 0.9 * (up < 0 ? ((up + 0.06) / 0.06) ** 2 : Math.exp(-up * 2.3) * (1 - up / 1.88));
      const top = Math.max(0, Math.min(1, up));
      const i = (y * width + x) * 3;
      addLight(data, i, low, f * (1 - top * 0.8) * 1.55);
      addLight(data, i, high, f * top * 1.9);
    }
  };

  return (target, seconds) => {
    sky(target, seconds);
    for (let n = 0; n < curtains.length; n++) for (let x = 0; x < width; x++) hang(target, seconds, n, x);
    composite(target, land, 0, shore - land.height);
    mirror(target, seconds);
  };
};

function landscape(random: Random, width: number, tall: number, unit: number, isWhite: boolean): RasterLayer {
  return drawLayer(width, tall, (pen) => {
    const hills = (foot: RgbColour, brow: RgbColour, relief: number): void => {
      const line = fbmLine(Math.floor(random() * 2 ** 31), 3, 8, 0.46);
      const offset = random() * 2048;
      const skyline = (x: number): number => tall - relief * (0.42 + 0.75 * line((x / unit) * 1500 + offset));
      drawRidge(pen, skyline, { brow, foot, span: [tall - relief, tall + 4] });
    };
    hills([10, 22, 40], isWhite ? [70, 92, 112] : [16, 34, 56], tall * 0.75);
    hills([4, 9, 18], [6, 16, 28], tall * 0.28);
    const gap = width * between(random, 0.3, 0.7);
    pen.fillStyle = toCss([2, 5, 9]);
    for (let x = -10; x < width + 10; x += unit * between(random, 0.004, 0.018)) {
      const d = Math.abs(x - gap) / width;
      if (d < 0.07 && random() < 0.9) continue;
      const size = unit * between(random, 0.02, 0.075) * Math.min(1.15, 0.35 + d * 1.9) * (random() < 0.2 ? 1.35 : 1);
      drawFir(pen, x, tall + 1, size, random);
    }
    pen.fillRect(0, tall - unit * 0.003, width, unit * 0.004);
  });
}
