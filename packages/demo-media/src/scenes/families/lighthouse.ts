import type { SKRSContext2D } from '@napi-rs/canvas';
import { parseColours, toCss, mixColours, multiply, type RgbColour, scale } from '../colour.ts';
import { drawShape, drawRidge, shapePaths } from '../figures.ts';
import type { Light } from '../light.ts';
import { fbmLine, fbmTile, sampleTile } from '../noise.ts';
import { between, pick } from '../random.ts';
import { blendColour, addGlow, drawLayer, composite, type Raster } from '../raster.ts';
import type { MakeScene } from '../scene-video.ts';
import { makeSky } from '../sky.ts';
import { makeWater } from '../water.ts';

/** A lighthouse on a headland, its beam sweeping through sea air. */
export const lighthouse: MakeScene = (brief, { width, height, still }) => {
  const { light, weather } = brief;
  const random = brief.random('lighthouse');
  const unit = Math.max(width, height);
  const short = Math.min(width, height);
  const horizon = Math.round(height * between(random, 0.64, 0.7));
  const isRight = random() < 0.6;
  const side = isRight ? 1 : -1;
  const isDay = light.time === 'day' || light.time === 'dawn' || light.time === 'golden';
  const sunX = width * (0.5 - side * between(random, 0.12, 0.36));
  const sunY = horizon * (light.time === 'night' ? 0.28 : 1 - light.elevation * 0.7);
  const sky = makeSky(brief, width, height, {
    horizon,
    sun: { x: sunX, y: sunY, size: light.time === 'night' ? 0.016 : 0.03, disc: light.time === 'night' },
    clouds: weather.clouds ?? between(random, 0.55, 0.8),
  });
  const ripple = weather.storm ? 0.05 : 0.026;
  const deep = scale(light.water, isDay ? 1.2 : 0.8);
  const water = makeWater({ shore: horizon, seed: brief.key, ripple, deep, mirror: [0.86, 0.34] });
  const tall = short * between(random, 0.3, 0.37);
  const x = width * (0.5 + side * between(random, 0.1, 0.22));
  const ground = horizon - short * between(random, 0.07, 0.12);
  const y = ground - tall * 0.9;
  const painted = pick(random, parseColours('a4221a 1e365c 962c16'));
  const stripe = brief.tint ? mixColours(scale(brief.tint, 0.75), [120, 20, 18], 0.2) : painted;
  const line = fbmLine(Math.floor(brief.random('rock')() * 2 ** 31), 6, 9, 0.5);
  const land = drawLayer(width, height, (pen) => {
    // Flat on top, falling to the sea on one side.
    const skyline = (at: number): number => {
      const out = -side * (at - x) - short * 0.15;
      const fall = out > 0 ? (height - ground) * (out / (short * 0.62)) ** 1.25 * 1.2 : (out / short) * 0.05 * short;
      return ground + Math.min(height, fall) + line((at / unit) * 900) * short * 0.02;
    };
    const foot = scale(mixColours(light.shade, [14, 10, 10], 0.6), isDay ? 0.7 : 0.3);
    const brow = mixColours(foot, mixColours(light.key, light.cloudLit, 0.3), isDay ? 0.5 : 0.34);
    const stone = { reach: short * 0.035, seed: brief.key ^ 0x0c4 };
    drawRidge(pen, skyline, { brow, foot, span: [ground, ground + short * 0.2], light: stone });
    pen.fillStyle = toCss(scale(light.shade, 0.22));
    const [houseX, house] = [x - side * -tall * 0.45, tall * 0.42];
    drawShape(pen, 'house', houseX, ground + tall * 0.045, house);
    pen.fillStyle = 'rgba(255,214,130,0.95)';
    for (const at of [-0.24, -0.04, 0.16])
      pen.fillRect(houseX + at * house, ground - tall * 0.07, house * 0.09, house * 0.13);
    drawTower(pen, [x, ground + tall * 0.02, tall], stripe, light);
  });
  const dust = fbmTile(brief.key ^ 0xbea, 256, { cells: 5, octaves: 4 });
  const lamp: Lamp = {
    x,
    y,
    power: (isDay ? 0.5 : 1) * (1 + weather.fog * 0.5),
    air: (at, down) => 0.6 + 0.8 * sampleTile(dust, at, down),
    colour: mixColours([255, 236, 190], light.sun, 0.2),
  };
  const phase = random() * Math.PI * 2;

  return (target, seconds) => {
    sky(target, seconds);
    water(target, seconds);
    const turn = still ? (isRight ? 0.94 : 0.06) * Math.PI + Math.sin(phase) * 0.12 : seconds * 0.62 + phase;
    const facing = Math.max(0, Math.sin(turn));
    const shaft = (angle: number): void => beam(target, lamp, angle, seconds);
    addGlow(target, [x, y, short * (0.3 + 0.12 * facing)], lamp.colour, 0.42 * lamp.power, 3);
    if (facing === 0) shaft(turn);
    shaft(turn + Math.PI);
    composite(target, land);
    if (facing > 0) shaft(turn);
    addGlow(target, [x, y, short * 0.05], [255, 246, 220], 1.4 * lamp.power);
    addGlow(target, [x, y, short * 0.24], lamp.colour, (0.3 + facing ** 6 * 0.7) * lamp.power, 4);
  };
};

interface Lamp {
  readonly x: number;
  readonly y: number;
  readonly power: number;
  /** Density of the dust at a point. */
  readonly air: (x: number, y: number) => number;
  readonly colour: RgbColour;
}

/** One beam at an angle, in perspective: long and thin from the side, short and wide towards the viewer. */
function beam({ width, height, data }: Raster, lamp: Lamp, angle: number, seconds: number): void {
  const unit = Math.max(width, height);
  const [across, near] = [Math.cos(angle), Math.sin(angle)];
  const spread = (0.075 + 0.16 * Math.max(0, near)) / Math.max(0.22, Math.abs(across));
  const reach = Math.abs(across) * unit * (0.35 + 0.75 * Math.abs(across));
  const way = across >= 0 ? 1 : -1;
  const steps = Math.floor(Math.min(reach, way > 0 ? width - lamp.x : lamp.x));
  for (let k = 1; k < steps; k++) {
    const d = k / reach;
    const x = Math.floor(lamp.x + way * k);
    const middle = lamp.y + (0.05 + near * 0.16) * k * 0.55;
    const half = Math.min(width, height) * 0.008 + spread * k;
    const strength = Math.abs(across) ** 0.6 * lamp.power * (1 - d) ** 1.3 * (0.62 * Math.exp(-d * 2.2) + 0.12);
    const last = Math.min(height - 1, Math.ceil(middle + half));
    for (let y = Math.max(0, Math.floor(middle - half)); y <= last; y++) {
      const edge = Math.max(0, 1 - ((y - middle) / half) ** 2) ** 1.5;
      const dust = lamp.air((x * 500) / unit + seconds * 5, (y * 900) / unit);
      blendColour(data, (y * width + x) * 3, scale(lamp.colour, 2.5), strength * edge * dust * 0.4);
    }
  }
}

/** A striped tower, shaded by light from the image's centre. */
function drawTower(pen: SKRSContext2D, at: Where, stripe: RgbColour, { key, shade, time }: Light): void {
  const [x, foot, tall] = at;
  const isDay = time === 'day' || time === 'dawn' || time === 'golden';
  const side = x > pen.canvas.width / 2 ? 1 : -1;
  pen.save();
  for (const wall of shapePaths('wall', ...at)) pen.clip(wall);
  for (let n = 0; n < 6; n++) {
    const paint: RgbColour = n % 2 === 0 ? stripe : [214, 206, 196];
    const lit = mixColours(paint, multiply(paint, key, 217), 0.7);
    const round = pen.createLinearGradient(x - side * 0.115 * tall, 0, x + side * 0.115 * tall, 0);
    [0.72, 1, 0.64, 0.4, 0.24].forEach((power, i) => {
      const dark = mixColours(scale(lit, power * (isDay ? 1 : 0.72)), scale(shade, 0.5), 0.25 * (1 - power));
      round.addColorStop(i / 4, toCss(dark));
    });
    pen.fillStyle = round;
    pen.fillRect(x - tall * 0.12, foot - tall * 0.137 * (n + 1), tall * 0.24, tall * (n === 0 ? 0.16 : 0.137));
  }
  pen.restore();
  pen.fillStyle = 'rgba(255,240,200,0.95)';
  drawShape(pen, 'glass', ...at);
  pen.fillStyle = toCss([15, 15, 18]);
  drawShape(pen, 'gallery', ...at);
  pen.fillStyle = isDay ? toCss([60, 60, 70]) : 'rgba(255,206,120,0.9)';
  drawShape(pen, 'windows', ...at);
}

/** Foot and height. */
type Where = readonly [x: number, y: number, tall: number];
