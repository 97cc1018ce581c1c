import type { SKRSContext2D } from '@napi-rs/canvas';
import { css, mixColours, type RgbColour, scale } from '../colour.ts';
import type { SceneBrief } from '../brief.ts';
import type { Light } from '../light.ts';
import { fbmLine, fbmTile, sample, type Tile } from '../noise.ts';
import { between, pick } from '../random.ts';
import { glow, layer, type RasterLayer, over, type Raster } from '../raster.ts';
import { makeSky } from '../sky.ts';
import { makeWater } from '../water.ts';
import type { MakeScene } from '../scene-video.ts';

/** A lighthouse on a headland, its beam sweeping through sea air. */
export const lighthouse: MakeScene = (brief, { width, height, still }) => {
  const { light, weather } = brief;
  const random = brief.random('lighthouse');
  const unit = Math.max(width, height);
  const short = Math.min(width, height);
  const horizon = Math.round(height * between(random, 0.64, 0.7));
  const right = random() < 0.6;
  const dayish = light.time === 'day' || light.time === 'dawn' || light.time === 'golden';
  const sunX = width * (right ? between(random, 0.12, 0.4) : between(random, 0.6, 0.88));
  const sky = makeSky(brief, width, height, {
    horizon,
    sun:
      light.time === 'night'
        ? { x: sunX, y: horizon * 0.28, size: 0.016 }
        : { x: sunX, y: horizon * (1 - light.elevation * 0.7), size: 0.03, disc: false },
    clouds: weather.clouds ?? between(random, 0.55, 0.8),
    cloudGrid: still ? 1 : 4,
  });
  const water = makeWater({
    shore: horizon,
    bottom: height,
    seed: brief.key,
    ripple: weather.storm ? 0.05 : 0.026,
    deep: scale(light.water, dayish ? 1.2 : 0.8),
    mirror: [0.86, 0.34],
  });
  const tall = short * between(random, 0.3, 0.37);
  const towerX = width * (right ? between(random, 0.6, 0.72) : between(random, 0.28, 0.4));
  const ground = horizon - short * between(random, 0.07, 0.12);
  const lampX = towerX;
  const lampY = ground - tall * 0.9;
  const stripe: RgbColour = brief.tint
    ? mixColours(scale(brief.tint, 0.75), [120, 20, 18], 0.2)
    : pick(random, [
        [164, 34, 26],
        [30, 54, 92],
        [150, 44, 22],
      ]);
  const rock = headland({ brief, width, height, unit, short, horizon, ground, towerX, right, dayish });
  const tower = layer(tall * 0.9, tall * 1.06, (pen) =>
    drawTower(pen, { tall, stripe, light, litLeft: right, day: dayish }),
  );
  const house = layer(tall * 0.42, tall * 0.3, (pen) =>
    drawHouse(pen, tall * 0.42, tall * 0.3, scale(light.shade, 0.22)),
  );
  const air = fbmTile(brief.key ^ 0xbea, 256, { cells: 5, octaves: 4 });
  const power = (dayish ? 0.5 : 1) * (1 + weather.fog * 0.5);
  const phase = random() * Math.PI * 2;
  const beamColour: RgbColour = mixColours([255, 236, 190], light.sun, 0.2);
  const lamp: Lamp = { width, height, unit, short, x: lampX, y: lampY, power, air, colour: beamColour };

  return {
    paint(target, seconds) {
      sky.paint(target, seconds);
      water(target, seconds);
      const turn = still ? (right ? Math.PI * 0.94 : Math.PI * 0.06) + Math.sin(phase) * 0.12 : seconds * 0.62 + phase;
      const facing = Math.sin(turn);
      glow(target, lampX, lampY, short * (0.3 + 0.12 * Math.max(0, facing)), beamColour, 0.42 * power, 3);
      if (facing <= 0.0) beam(target, lamp, turn, seconds);
      beam(target, lamp, turn + Math.PI, seconds);
      over(target, rock, 0, height - rock.height);
      over(target, house, towerX + (right ? tall * 0.24 : -tall * 0.66), ground - house.height + tall * 0.045);
      over(target, tower, towerX - tower.width / 2, ground - tall);
      if (facing > 0.0) beam(target, lamp, turn, seconds);
      const flash = Math.max(0, facing) ** 6;
      glow(target, lampX, lampY, short * 0.05, [255, 246, 220], 1.4 * power, 2);
      glow(target, lampX, lampY, short * 0.24, beamColour, (0.3 + flash * 0.7) * power, 4);
    },
  };
};

/** What the beam shines from, and through. */
interface Lamp {
  readonly width: number;
  readonly height: number;
  readonly unit: number;
  readonly short: number;
  readonly x: number;
  readonly y: number;
  readonly power: number;
  readonly air: Tile;
  readonly colour: RgbColour;
}

/** Where the tower stands, in pixels. */
interface Shore {
  readonly brief: SceneBrief;
  readonly width: number;
  readonly height: number;
  readonly unit: number;
  readonly short: number;
  readonly horizon: number;
  readonly ground: number;
  readonly towerX: number;
  readonly right: boolean;
  readonly dayish: boolean;
}

/** One shaft, turned about the tower and seen in perspective: long and thin from the side, short and wide when it comes near. */
function beam(target: Raster, lamp: Lamp, angle: number, seconds: number): void {
  const { width, height, unit, short, x: lampX, y: lampY, power, air, colour: beamColour } = lamp;
  const side = Math.cos(angle);
  const near = Math.sin(angle);
  const spread = 0.075 + 0.16 * Math.max(0, near);
  const drop = 0.05 + near * 0.16;
  const length = unit * (0.35 + 0.75 * Math.abs(side));
  const { data } = target;
  const dx = side >= 0 ? 1 : -1;
  const reach = Math.abs(side) * length;
  const steps = Math.floor(Math.min(reach, dx > 0 ? width - lampX : lampX));
  const fade = Math.abs(side) ** 0.6 * power;
  for (let k = 1; k < steps; k++) {
    const x = Math.floor(lampX + dx * k);
    const d = k / reach;
    const middle = lampY + drop * k * 0.55;
    const half = short * 0.008 + (spread * k) / Math.max(0.22, Math.abs(side));
    const strength = fade * (1 - d) ** 1.3 * (0.62 * Math.exp(-d * 2.2) + 0.12);
    if (strength < 0.004) continue;
    const y0 = Math.max(0, Math.floor(middle - half));
    const y1 = Math.min(height - 1, Math.ceil(middle + half));
    for (let y = y0; y <= y1; y++) {
      const q = (y - middle) / half;
      const edge = 1 - q * q;
      if (edge <= 0) continue;
      const dust = 0.6 + 0.8 * sample(air, x * (500 / unit) + seconds * 5, y * (900 / unit));
      const g = strength * edge * Math.sqrt(edge) * dust;
      const i = (y * width + x) * 3;
      data[i] = (data[i] as number) + (beamColour[0] * 1.02 - (data[i] as number) * 0.4) * g;
      data[i + 1] = (data[i + 1] as number) + (beamColour[1] - (data[i + 1] as number) * 0.4) * g;
      data[i + 2] = (data[i + 2] as number) + (beamColour[2] * 0.94 - (data[i + 2] as number) * 0.4) * g;
    }
  }
}

/** The headland as a shaded mass: dark body, light caught along its brow, surf at its foot. */
function headland({ brief, width, height, unit, short, horizon, ground, towerX, right, dayish }: Shore): RasterLayer {
  const { light } = brief;
  const r = brief.random('rock');
  const line = fbmLine(Math.floor(r() * 2 ** 31), 2048, 6, 9, 0.5);
  const texture = fbmTile(brief.key ^ 0x0c4, 256, { cells: 8, octaves: 6, gain: 0.6 });
  const top = Math.max(0, Math.floor(ground - short * 0.12));
  const rows = height - top;
  const data = new Uint8Array(width * rows * 4);
  const body = scale(mixColours(light.shade, [14, 10, 10], 0.6), dayish ? 0.8 : 0.34);
  const rim = mixColours(light.key, light.cloudLit, 0.3);
  const flat = short * 0.36;
  const slope = short * 0.62;
  for (let x = 0; x < width; x++) {
    const out = right ? towerX - flat * 0.42 - x : x - (towerX + flat * 0.42);
    const jag = (line[Math.floor(((x / unit) * 900) & 2047)] as number) * short * 0.02;
    const fall =
      out > 0
        ? (height - ground) * Math.min(1.5, (out / slope) ** 1.25) * 1.2
        : -Math.min(1, -out / (flat * 3)) * short * 0.05;
    const brow = ground + fall + jag;
    for (let y = Math.max(top, Math.floor(brow)); y < height; y++) {
      const under = y - brow;
      const cover = Math.min(1, under + 1);
      const t = sample(texture, x * (700 / unit), y * (1100 / unit));
      const lit =
        Math.exp(-under / (short * 0.035)) * (0.28 + t * 0.7) +
        Math.max(0, t - 0.56) * 0.7 * Math.exp(-under / (short * 0.16));
      const foam =
        out > 0 && y > horizon ? Math.max(0, 1 - Math.abs(y - brow) / (short * 0.02)) * Math.max(0, t - 0.42) * 1.6 : 0;
      const i = ((y - top) * width + x) * 4;
      for (let c = 0; c < 3; c++) {
        const j = c as 0 | 1 | 2;
        const value = body[j] * (0.5 + t * 0.7) + rim[j] * lit * (dayish ? 0.5 : 0.34) + light.cloudLit[j] * foam;
        data[i + c] = Math.min(255, value) * cover;
      }
      data[i + 3] = 255 * cover;
    }
  }
  return { width, height: rows, data };
}

interface Tower {
  readonly tall: number;
  readonly stripe: RgbColour;
  readonly light: Light;
  readonly litLeft: boolean;
  readonly day: boolean;
}

function drawTower(pen: SKRSContext2D, { tall, stripe, light: { key, shade }, litLeft, day }: Tower): void {
  const cx = tall * 0.45;
  const foot = tall * 1.02;
  const shoulder = tall * 0.2;
  const wide = tall * 0.115;
  const narrow = tall * 0.075;
  const bands = 6;
  const k = day ? 1 : 0.72;
  const edge = (p: number) => wide + (narrow - wide) * p;
  for (let n = 0; n < bands; n++) {
    const p0 = n / bands;
    const p1 = (n + 1) / bands;
    const y0 = foot + (shoulder - foot) * p0;
    const y1 = foot + (shoulder - foot) * p1;
    const paint: RgbColour = n % 2 === 0 ? stripe : [214, 206, 196];
    const lit = mixColours(
      paint,
      [paint[0] * key[0] * 0.0046, paint[1] * key[1] * 0.0046, paint[2] * key[2] * 0.0046],
      0.7,
    );
    const gradient = pen.createLinearGradient(cx - wide, 0, cx + wide, 0);
    const stops: [number, number][] = litLeft
      ? [
          [0, 0.72],
          [0.28, 1],
          [0.7, 0.42],
          [1, 0.24],
        ]
      : [
          [0, 0.24],
          [0.3, 0.42],
          [0.72, 1],
          [1, 0.72],
        ];
    for (const [at, power] of stops)
      gradient.addColorStop(at, css(mixColours(scale(lit, power * k), scale(shade, 0.5), 0.25 * (1 - power))));
    pen.fillStyle = gradient;
    pen.beginPath();
    pen.moveTo(cx - edge(p0), y0);
    pen.quadraticCurveTo(cx, y0 + tall * 0.016, cx + edge(p0), y0);
    pen.lineTo(cx + edge(p1), y1 - 0.6);
    pen.quadraticCurveTo(cx, y1 + tall * 0.012, cx - edge(p1), y1 - 0.6);
    pen.closePath();
    pen.fill();
  }
  pen.fillStyle = css([14, 14, 18]);
  pen.fillRect(cx - narrow * 1.35, shoulder - tall * 0.018, narrow * 2.7, tall * 0.024);
  for (let n = -3; n <= 3; n++)
    pen.fillRect(cx + (n / 3) * narrow * 1.3 - tall * 0.002, shoulder - tall * 0.058, tall * 0.004, tall * 0.045);
  pen.fillRect(cx - narrow * 1.32, shoulder - tall * 0.06, narrow * 2.64, tall * 0.005);
  const glass = pen.createLinearGradient(0, shoulder - tall * 0.12, 0, shoulder);
  glass.addColorStop(0, 'rgba(255,240,200,0.95)');
  glass.addColorStop(1, 'rgba(240,200,140,0.8)');
  pen.fillStyle = glass;
  pen.fillRect(cx - narrow * 0.62, shoulder - tall * 0.125, narrow * 1.24, tall * 0.11);
  pen.fillStyle = css([16, 15, 18]);
  for (const n of [-0.62, -0.2, 0.2, 0.58])
    pen.fillRect(cx + n * narrow, shoulder - tall * 0.125, tall * 0.004, tall * 0.11);
  pen.beginPath();
  pen.moveTo(cx - narrow * 0.82, shoulder - tall * 0.122);
  pen.quadraticCurveTo(cx, shoulder - tall * 0.2, cx + narrow * 0.82, shoulder - tall * 0.122);
  pen.fill();
  pen.fillRect(cx - tall * 0.0025, shoulder - tall * 0.2, tall * 0.005, tall * 0.05);
  // Two small windows.
  pen.fillStyle = day ? css([60, 60, 70]) : 'rgba(255,206,120,0.9)';
  pen.fillRect(cx - tall * 0.009, tall * 0.44, tall * 0.018, tall * 0.03);
  pen.fillRect(cx - tall * 0.009, tall * 0.72, tall * 0.018, tall * 0.03);
}

function drawHouse(pen: SKRSContext2D, w: number, h: number, colour: RgbColour): void {
  pen.fillStyle = css(colour);
  pen.fillRect(w * 0.14, h * 0.46, w * 0.72, h * 0.54);
  pen.beginPath();
  pen.moveTo(w * 0.04, h * 0.5);
  pen.lineTo(w * 0.3, h * 0.12);
  pen.lineTo(w * 0.7, h * 0.12);
  pen.lineTo(w * 0.96, h * 0.5);
  pen.fill();
  pen.fillRect(w * 0.62, 0, w * 0.07, h * 0.2);
  pen.fillStyle = 'rgba(255,214,130,0.95)';
  for (const x of [0.26, 0.46, 0.66]) pen.fillRect(w * x, h * 0.62, w * 0.09, h * 0.17);
}
