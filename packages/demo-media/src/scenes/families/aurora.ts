import { css, mixColours, type RgbColour, scale, tinted, turned } from '../colour.ts';
import { drawFir } from '../figures.ts';
import { fbmLine, fbmTile, sample } from '../noise.ts';
import { between, type Random } from '../random.ts';
import { layer, over, type Raster } from '../raster.ts';
import { makeSky } from '../sky.ts';
import { makeWater } from '../water.ts';
import type { MakeScene } from '../scene-video.ts';

interface Curtain {
  readonly base: number;
  readonly line: Float32Array;
  readonly lift: number;
  readonly speed: number;
  readonly height: number;
  readonly strength: number;
  readonly offset: number;
}

/** Northern lights over a still lake: hanging curtains with rays that run along them, hills and firs, and the mirror of it all. */
export const aurora: MakeScene = (brief, { width, height }) => {
  const random = brief.random('aurora');
  const unit = Math.max(width, height);
  const shore = Math.round(height * between(random, 0.7, 0.78));
  const sky = makeSky(brief, width, height, { horizon: shore, sun: null, clouds: 0, stars: 1 });
  const tint = brief.tint;
  const low: RgbColour = tint ? tinted([70, 226, 168], tint, 0.9) : turned([66, 226, 170], between(random, -0.25, 0.2));
  const high: RgbColour = tint
    ? turned(tinted([70, 110, 170], tint, 0.7), 0.5)
    : mixColours([56, 86, 168], [136, 60, 150], random());
  const curtains: Curtain[] = Array.from({ length: 4 }, (_, n) => ({
    base: shore * (0.46 + 0.13 * n + between(random, -0.05, 0.05)),
    line: fbmLine(Math.floor(random() * 2 ** 31), 2048, 4, 3, 0.45),
    lift: shore * between(random, 0.26, 0.4),
    speed: between(random, 4, 9) * (random() < 0.5 ? -1 : 1),
    height: shore * between(random, 0.42, 0.75),
    strength: between(random, 0.55, 1) * (0.75 + n * 0.12),
    offset: random() * 2048,
  }));
  const rays = fbmTile(brief.key ^ 0xa0a, 512, { cells: 22, cellsY: 4, octaves: 4, gain: 0.62 });
  const land = landscape(brief.random('land'), width, shore, unit, brief.weather.snow > 0 || brief.isWinter);
  const mirror = makeWater({
    shore,
    bottom: height,
    seed: brief.key,
    ripple: 0.012,
    deep: scale(brief.light.water, 0.6),
    mirror: [0.82, 0.5],
  });
  const columns = { y: new Float32Array(width * 4), s: new Float32Array(width * 4), h: new Float32Array(width * 4) };
  const falloff = Float32Array.from({ length: 513 }, (_, i) => profile(i / 256));

  return {
    paint(target, seconds) {
      sky.paint(target, seconds);
      light(target, seconds);
      over(target, land, 0, shore - land.height);
      mirror(target, seconds);
    },
  };

  function light(target: Raster, seconds: number): void {
    const k = 1400 / unit;
    curtains.forEach((curtain, n) => {
      for (let x = 0; x < width; x++) {
        const p = (x - width / 2) * k * 0.5 + curtain.offset + seconds * curtain.speed + 4096 * 4;
        const wave = at(curtain.line, p) * curtain.lift + Math.sin(p * 0.021 + seconds * 0.35) * curtain.lift * 0.09;
        const fold = Math.abs(at(curtain.line, p + 3) - at(curtain.line, p - 3)) * 26;
        const u = p * 0.62 + seconds * curtain.speed * 0.5 + n * 133;
        const ray = sample(rays, u, seconds * 2.4 + n * 61);
        const broad = sample(rays, u * 0.12 + 77, seconds * 0.9 + n * 31);
        const i = n * width + x;
        columns.y[i] = curtain.base + wave;
        columns.s[i] =
          curtain.strength * Math.max(0, 0.12 + ray * 0.95) * (0.25 + 1.1 * broad * broad) * (1 + fold * 0.8);
        columns.h[i] = 1 / (curtain.height * (0.5 + ray * 0.9));
      }
    });
    const { data } = target;
    for (let y = 0; y < shore; y++) {
      for (let x = 0; x < width; x++) {
        let green = 0;
        let violet = 0;
        for (let n = 0; n < 4; n++) {
          const i = n * width + x;
          const up = ((columns.y[i] as number) - y) * (columns.h[i] as number);
          if (up < -0.06 || up > 1.9) continue;
          const f = (falloff[((up + 0.06) * 256) | 0] as number) * (columns.s[i] as number);
          const top = up < 0 ? 0 : up > 1 ? 1 : up;
          green += f * (1 - top * 0.8);
          violet += f * top;
        }
        if (green + violet < 0.003) continue;
        const d = (y * width + x) * 3;
        for (let c = 0; c < 3; c++) {
          const j = c as 0 | 1 | 2;
          data[d + c] = (data[d + c] as number) + low[j] * green * 1.55 + high[j] * violet * 1.9;
        }
      }
    }
  }
};

/** Light of a curtain by height: a sharp lower hem, then a long fade; `up` runs from −0.06 to 1.94. */
function profile(p: number): number {
  const up = p - 0.06;
  if (up < 0) return ((up + 0.06) / 0.06) ** 2 * 0.9;
  return 0.9 * Math.exp(-up * 2.3) * Math.max(0, 1 - up / 1.88);
}

function at(line: Float32Array, position: number): number {
  const i = Math.floor(position);
  const a = line[i & 2047] as number;
  return a + ((line[(i + 1) & 2047] as number) - a) * (position - i);
}

function landscape(random: Random, width: number, shore: number, unit: number, snow: boolean) {
  const tall = Math.min(shore, Math.round(unit * 0.2));
  return layer(width, tall, (pen) => {
    const draw = (colour: RgbColour, rim: RgbColour, relief: number, foot: number) => {
      const line = fbmLine(Math.floor(random() * 2 ** 31), 2048, 3, 8, 0.46);
      const offset = random() * 2048;
      const gradient = pen.createLinearGradient(0, foot - relief, 0, foot + 4);
      gradient.addColorStop(0, css(rim));
      gradient.addColorStop(1, css(colour));
      pen.fillStyle = gradient;
      pen.beginPath();
      pen.moveTo(0, tall);
      for (let x = 0; x <= width; x += 1)
        pen.lineTo(x, foot - relief * (0.42 + 0.75 * at(line, (x / unit) * 1500 + offset)));
      pen.lineTo(width, tall);
      pen.fill();
    };
    draw([10, 22, 40], snow ? [70, 92, 112] : [16, 34, 56], tall * 0.75, tall);
    draw([4, 9, 18], [6, 16, 28], tall * 0.28, tall);
    const gap = width * between(random, 0.3, 0.7);
    pen.fillStyle = css([2, 5, 9]);
    for (let x = -10; x < width + 10; x += unit * between(random, 0.004, 0.018)) {
      const d = Math.abs(x - gap) / width;
      if (d < 0.07 && random() < 0.9) continue;
      const size = unit * between(random, 0.02, 0.075) * Math.min(1.15, 0.35 + d * 1.9) * (random() < 0.2 ? 1.35 : 1);
      drawFir(pen, x, tall + 1, size, random);
    }
    pen.fillRect(0, tall - unit * 0.003, width, unit * 0.004);
  });
}
