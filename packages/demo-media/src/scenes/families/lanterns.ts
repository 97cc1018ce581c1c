import type { SKRSContext2D } from '@napi-rs/canvas';
import { css, mixColours, type RgbColour, scale, turned } from '../colour.ts';
import { drawWalker } from '../figures.ts';
import { fbmLine } from '../noise.ts';
import { between } from '../random.ts';
import { glow, layer, type RasterLayer, over } from '../raster.ts';
import { makeSky } from '../sky.ts';
import { makeWater } from '../water.ts';
import type { MakeScene } from '../scene-video.ts';

interface Lantern {
  readonly x: number;
  readonly y: number;
  readonly depth: number;
  readonly sway: number;
  readonly rate: number;
  readonly flicker: number;
}

const KINDS = 6;

/** Paper lanterns rising from a lake at nightfall, the nearest out of focus, one boat below. */
export const lanterns: MakeScene = (brief, { width, height }) => {
  const { light } = brief;
  const random = brief.random('lanterns');
  const unit = Math.max(width, height);
  const shore = Math.round(height * between(random, 0.74, 0.8));
  const sky = makeSky(brief, width, height, {
    horizon: shore,
    sun: null,
    clouds: 0,
    stars: Math.max(0.25, light.stars * 0.6),
  });
  const warm: RgbColour = brief.tint
    ? mixColours([255, 190, 96], brief.tint, 0.6)
    : turned([255, 186, 92], between(random, -0.15, 0.12));
  const count = Math.round(46 + random() * 26);
  const flock: Lantern[] = Array.from({ length: count }, () => ({
    x: random() * 1.1 - 0.05,
    y: random(),
    depth: random() ** 1.6,
    sway: random() * 7,
    rate: between(random, 0.3, 0.7),
    flicker: random() * 7,
  })).sort((a, b) => a.depth - b.depth);
  // A few sizes, each with its own blur: painted once, pasted many times.
  const kinds: RasterLayer[] = Array.from({ length: KINDS }, (_, k) => {
    const d = k / (KINDS - 1);
    const size = unit * (0.014 + d ** 1.5 * 0.075);
    const blur = d > 0.62 ? size * 0.09 * (d - 0.5) * 2 : size * 0.02;
    return layer(size * 2.2, size * 2.4, (pen) => drawLantern(pen, size, blur, warm));
  });
  const hills = layer(width, unit * 0.09, (pen) => {
    const line = fbmLine(Math.floor(random() * 2 ** 31), 2048, 3, 7, 0.42);
    const offset = random() * 2048;
    pen.fillStyle = css(scale(light.shade, 0.3));
    pen.beginPath();
    pen.moveTo(0, unit * 0.09);
    for (let x = 0; x <= width; x++)
      pen.lineTo(x, unit * (0.05 - 0.05 * (line[Math.floor((x / unit) * 900 + offset) & 2047] as number)));
    pen.lineTo(width, unit * 0.09);
    pen.fill();
  });
  const water = makeWater({
    shore,
    bottom: height,
    seed: brief.key,
    ripple: 0.02,
    deep: mixColours(scale(light.water, 0.5), scale(warm, 0.16), 0.5),
    mirror: [0.85, 0.55],
  });
  const boatX = width * between(random, 0.3, 0.7);
  const boatSize = unit * between(random, 0.1, 0.14);
  const boat = layer(boatSize * 1.2, boatSize, (pen) => drawBoat(pen, boatSize));
  const horizonGlow = scale(warm, 0.3);

  return {
    paint(target, seconds) {
      sky.paint(target, seconds);
      const { data } = target;
      for (let y = 0; y < shore; y++) {
        const k = (y / shore) ** 3 * 0.55;
        for (let i = y * width * 3; i < (y + 1) * width * 3; i += 3) {
          data[i] = (data[i] as number) + horizonGlow[0] * k;
          data[i + 1] = (data[i + 1] as number) + horizonGlow[1] * k;
          data[i + 2] = (data[i + 2] as number) + horizonGlow[2] * k;
        }
      }
      over(target, hills, 0, shore - hills.height);
      for (const lantern of flock) {
        const kind = Math.min(KINDS - 1, Math.floor(lantern.depth * KINDS));
        const image = kinds[kind] as RasterLayer;
        const rise = (0.006 + lantern.depth * 0.016) * seconds;
        const span = shore * 1.15;
        const y = ((((lantern.y - rise) % 1) + 1) % 1) * span - image.height * 0.5;
        const x =
          lantern.x * width + Math.sin(seconds * lantern.rate + lantern.sway) * unit * 0.006 * (0.5 + lantern.depth);
        const bright =
          0.86 +
          0.1 * Math.sin(seconds * 5.3 + lantern.flicker) +
          0.06 * Math.sin(seconds * 12.1 + lantern.flicker * 3);
        glow(target, x, y, image.width * 1.1, warm, 0.13 * bright, 3);
        if (y < shore - image.height * 0.2)
          over(target, image, x - image.width / 2, y - image.height / 2, bright * 0.94);
      }
      water(target, seconds);
      const bob = Math.sin(seconds * 0.9) * unit * 0.0015;
      glow(target, boatX - boatSize * 0.3, shore + boatSize * 0.5 + bob, boatSize * 0.9, warm, 0.6, 3);
      over(target, boat, boatX - boat.width / 2, shore - boatSize * 0.1 + bob);
    },
  };
};

function drawLantern(pen: SKRSContext2D, size: number, blur: number, warm: RgbColour): void {
  const cx = size * 1.1;
  const top = size * 0.65;
  const bottom = size * 1.72;
  pen.filter = `blur(${blur.toFixed(2)}px)`;
  const gradient = pen.createLinearGradient(0, top, 0, bottom);
  gradient.addColorStop(0, css(scale(mixColours(warm, [220, 90, 20], 0.35), 0.62)));
  gradient.addColorStop(0.45, css(scale(mixColours(warm, [255, 226, 170], 0.25), 0.94)));
  gradient.addColorStop(0.86, css([246, 222, 172]));
  gradient.addColorStop(1, css(mixColours(warm, [255, 220, 150], 0.5)));
  pen.fillStyle = gradient;
  pen.beginPath();
  pen.moveTo(cx - size * 0.42, top + size * 0.04);
  pen.quadraticCurveTo(cx, top - size * 0.1, cx + size * 0.42, top + size * 0.04);
  pen.quadraticCurveTo(cx + size * 0.46, top + size * 0.5, cx + size * 0.33, bottom);
  pen.quadraticCurveTo(cx, bottom + size * 0.06, cx - size * 0.33, bottom);
  pen.quadraticCurveTo(cx - size * 0.46, top + size * 0.5, cx - size * 0.42, top + size * 0.04);
  pen.fill();
  // Bamboo and paper seams.
  pen.strokeStyle = css(scale(warm, 0.55), 0.4);
  pen.lineWidth = Math.max(0.6, size * 0.014);
  for (const k of [-0.2, 0.2]) {
    pen.beginPath();
    pen.moveTo(cx + size * k * 1.1, top);
    pen.quadraticCurveTo(cx + size * k * 1.3, top + size * 0.5, cx + size * k * 0.85, bottom);
    pen.stroke();
  }
  pen.filter = 'none';
}

function drawBoat(pen: SKRSContext2D, size: number): void {
  const dark = css([8, 6, 7]);
  drawWalker(pen, size * 0.66, size * 0.66, size * 0.46, dark);
  pen.fillStyle = dark;
  pen.beginPath();
  pen.moveTo(size * 0.06, size * 0.58);
  pen.quadraticCurveTo(size * 0.3, size * 0.65, size * 0.6, size * 0.65);
  pen.quadraticCurveTo(size * 0.92, size * 0.65, size * 1.14, size * 0.57);
  pen.quadraticCurveTo(size * 0.98, size * 0.78, size * 0.6, size * 0.78);
  pen.quadraticCurveTo(size * 0.22, size * 0.78, size * 0.06, size * 0.58);
  pen.fill();
  pen.fillStyle = css([255, 230, 170]);
  pen.beginPath();
  pen.roundRect(size * 0.3, size * 0.46, size * 0.07, size * 0.1, size * 0.02);
  pen.fill();
}
