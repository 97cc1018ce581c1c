import { toCss, mixColours, type RgbColour, scale, rotateHue } from '../colour.ts';
import { drawShape, drawRidge, vertical } from '../figures.ts';
import { fbmLine } from '../noise.ts';
import { between } from '../random.ts';
import { addGlow, drawLayer, composite, type RasterLayer, addLight } from '../raster.ts';
import type { MakeScene } from '../scene-video.ts';
import { makeSky } from '../sky.ts';
import { makeWater } from '../water.ts';

/** Number of prerendered lantern sizes, each with its own blur. */
const KINDS = 6;

/** Paper lanterns rising from a lake at nightfall, the nearest out of focus, one boat below. */
export const lanterns: MakeScene = (brief, { width, height }) => {
  const { light } = brief;
  const random = brief.random('lanterns');
  const unit = Math.max(width, height);
  const shore = Math.round(height * between(random, 0.74, 0.8));
  const starry = Math.max(0.25, light.stars * 0.6);
  const sky = makeSky(brief, width, height, { horizon: shore, sun: null, clouds: 0, stars: starry });
  const warm: RgbColour = brief.tint
    ? mixColours([255, 190, 96], brief.tint, 0.6)
    : rotateHue([255, 186, 92], between(random, -0.15, 0.12));
  const flock = Array.from({ length: Math.round(between(random, 46, 72)) }, () => ({
    x: between(random, -0.05, 1.05),
    y: random(),
    depth: random() ** 1.6,
    sway: random() * 7,
    rate: between(random, 0.3, 0.7),
  })).toSorted((a, b) => a.depth - b.depth);
  const kinds = Array.from({ length: KINDS }, (_, k) => paperLantern(unit, k / (KINDS - 1), warm));
  const hills = drawLayer(width, unit * 0.09, (pen) => {
    const line = fbmLine(Math.floor(random() * 2 ** 31), 3, 7, 0.42);
    const dark = scale(light.shade, 0.3);
    const skyline = (x: number): number => unit * (0.05 - 0.05 * line((x / unit) * 900));
    drawRidge(pen, skyline, { brow: dark, foot: dark, span: [0, unit] });
  });
  const deep = mixColours(scale(light.water, 0.5), scale(warm, 0.16), 0.5);
  const water = makeWater({ shore, seed: brief.key, ripple: 0.02, deep, mirror: [0.85, 0.55] });
  const boatX = width * between(random, 0.3, 0.7);
  const size = unit * between(random, 0.1, 0.14);
  const boat = drawLayer(size * 1.2, size, (pen) => {
    pen.fillStyle = toCss([8, 6, 7]);
    drawShape(pen, 'walker', size * 0.66, size * 0.66, size * 0.46);
    drawShape(pen, 'boat', size * 0.6, size * 0.78, size * 1.08);
    pen.fillStyle = toCss([255, 230, 170]);
    pen.fillRect(size * 0.3, size * 0.46, size * 0.07, size * 0.1);
  });
  const dusk = scale(warm, 0.3);

  return (target, seconds) => {
    sky(target, seconds);
    for (let i = 0; i < shore * width * 3; i += 3)
      addLight(target.data, i, dusk, (i / (shore * width * 3)) ** 3 * 0.55);
    composite(target, hills, 0, shore - hills.height);
    for (const { x: across, y: up, depth, sway, rate } of flock) {
      const image = kinds[Math.min(KINDS - 1, Math.floor(depth * KINDS))] as RasterLayer;
      const risen = (((up - (0.006 + depth * 0.016) * seconds) % 1) + 1) % 1;
      const y = risen * shore * 1.15 - image.height * 0.5;
      const x = across * width + Math.sin(seconds * rate + sway) * unit * 0.006 * (0.5 + depth);
      const bright = 0.86 + 0.1 * Math.sin(seconds * 5.3 + sway) + 0.06 * Math.sin(seconds * 12.1 + sway * 3);
      addGlow(target, [x, y, image.width * 1.1], warm, 0.13 * bright, 3);
      if (y < shore - image.height * 0.2)
        composite(target, image, x - image.width / 2, y - image.height / 2, bright * 0.94);
    }
    water(target, seconds);
    const bob = Math.sin(seconds * 0.9) * unit * 0.0015;
    addGlow(target, [boatX - size * 0.3, shore + size * 0.5 + bob, size * 0.9], warm, 0.6, 3);
    composite(target, boat, boatX - boat.width / 2, shore - size * 0.1 + bob);
  };
};

/** @param depth 0 far and small, 1 near and out of focus */
function paperLantern(unit: number, depth: number, warm: RgbColour): RasterLayer {
  const size = unit * (0.014 + depth ** 1.5 * 0.075);
  return drawLayer(size * 2.2, size * 2.4, (pen) => {
    const [x, y] = [size * 1.1, size * 1.15];
    pen.filter = `blur(${(size * (depth > 0.62 ? 0.18 * (depth - 0.5) : 0.02)).toFixed(2)}px)`;
    const top = scale(mixColours(warm, [220, 90, 20], 0.35), 0.62);
    const middle = scale(mixColours(warm, [255, 226, 170], 0.25), 0.94);
    pen.fillStyle = vertical(
      pen,
      [y - size * 0.5, y + size * 0.6],
      [toCss(top), toCss(middle), toCss([246, 222, 172])],
    );
    drawShape(pen, 'lantern', x, y, size);
    // Seams of the paper.
    pen.strokeStyle = toCss(scale(warm, 0.55), 0.4);
    pen.lineWidth = Math.max(0.6, size * 0.014);
    for (const side of [-0.22, 0.22]) {
      pen.beginPath();
      pen.moveTo(x + side * size, y - size * 0.5);
      pen.quadraticCurveTo(x + side * size * 1.2, y, x + side * size * 0.85, y + size * 0.57);
      pen.stroke();
    }
  });
}
