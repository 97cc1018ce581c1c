import type { SKRSContext2D } from '@napi-rs/canvas';
import { parseColours, toCss, mixColours, type RgbColour, scale, rotateHue } from '../colour.ts';
import { drawRain } from '../falling.ts';
import { drawShape, vertical } from '../figures.ts';
import { between, pick, type Random } from '../random.ts';
import { fillRaster, addGlow, drawLayer, composite, type RasterLayer } from '../raster.ts';
import type { MakeScene } from '../scene-video.ts';
import { makeWater } from '../water.ts';

/** Street light colours: a cold key, a warm key and four more. */
const HUES = [
  parseColours('3eccd6 f0a842 e24860 fac45c ec70b4 d2e2fa'),
  parseColours('4878ff ff4a96 9c52fa 40dcf0 ff9650 e6d2ff'),
  parseColours('3cdc96 f6c446 f06046 46bee6 fae2a0 dcf0e6'),
];

/** A wet street at night: blurred lights, reflections, and a person under an umbrella. */
export const neonRain: MakeScene = (brief, { width, height }) => {
  const random = brief.random('neon');
  const unit = Math.max(width, height);
  const shore = Math.round(height * between(random, 0.55, 0.62));
  const hues = streetLights(random, brief.tint);
  const [cold = brief.light.key, warm = cold, third = warm] = hues;
  /** A random side's x position at a distance from the street's centre. */
  const aside = (far: number): number => width * (0.5 + (random() < 0.5 ? -1 : 1) * far);
  const towers = drawLayer(width, shore, (pen) => {
    pen.filter = `blur(${(unit * 0.003).toFixed(1)}px)`;
    for (let n = 0; n < 26; n++) {
      const d = random();
      const w = width * between(random, 0.05, 0.14);
      const h = shore * (0.25 + d * 0.7) * between(random, 0.6, 1.05);
      const tone = mixColours([20, 20, 30], scale(pick(random, hues), 0.3), 0.4);
      pen.fillStyle = vertical(pen, [shore - h, shore], [toCss(tone, 0.35), toCss(scale(tone, 1.3), 0.6)]);
      pen.fillRect(aside(0.1 + 0.46 * d) - w / 2, shore - h, w, h);
    }
  });
  const signs = drawLayer(width, shore, (pen) => {
    pen.filter = `blur(${(unit * 0.0075).toFixed(1)}px)`;
    pen.lineWidth = unit * 0.004;
    for (let n = 0; n < 9; n++) {
      const colour = pick(random, hues);
      const [w, h] = [width * between(random, 0.012, 0.03), shore * between(random, 0.1, 0.26)];
      const [x, y] = [aside(between(random, 0.16, 0.46)), shore * between(random, 0.2, 0.7)];
      pen.fillStyle = toCss(scale(colour, 0.9), 0.55);
      pen.strokeStyle = toCss(colour, 0.6);
      if (random() < 0.6) pen.fillRect(x, y, w, h);
      else pen.strokeRect(x, y, h * 0.9, w * 1.4);
    }
  });
  const lights = Array.from({ length: 74 }, (_, n) => {
    const isFar = n < 26;
    const d = isFar ? random() * 0.5 : random() ** 0.7;
    const radius = unit * (isFar ? between(random, 0.005, 0.011) : 0.008 + d * between(random, 0.01, 0.026));
    return {
      x: aside(0.02 + 0.52 * d) + between(random, -0.025, 0.025) * width,
      y: isFar ? shore - random() * shore * 0.16 : shore * (1 - random() ** 1.3 * (0.25 + d * 0.7)),
      image: disc(radius, pick(random, hues)),
      phase: random() * 7,
      rate: between(random, 0.5, 2.2),
      power: between(random, 0.35, 0.8) * (random() < 0.12 ? 1.5 : 1),
    };
  });
  const figureX = width * pick(random, [0.5, between(random, 0.38, 0.62), between(random, 0.33, 0.45)]);
  const size = Math.min(width, height) * between(random, 0.44, 0.54);
  const figure = drawLayer(size * 1.1, size * 1.67, (pen) => drawWaiting(pen, size, cold, warm));
  const water = makeWater({ shore, seed: brief.key, ripple: 0.03, deep: [7, 7, 12], mirror: [0.78, 0.42] });
  const isDry = /\b(no rain|dry)\b/.test(brief.prompt.toLowerCase());

  return (target, seconds) => {
    fillRaster(target, [9, 9, 15]);
    addGlow(target, [width * 0.5, shore, unit * 0.42], mixColours([40, 34, 70], scale(cold, 0.25), 0.4), 0.7);
    addGlow(target, [width * 0.08, shore * 0.6, unit * 0.36], scale(warm, 0.16), 0.8);
    addGlow(target, [width * 0.92, shore * 0.55, unit * 0.36], scale(third, 0.17), 0.8);
    composite(target, towers);
    composite(target, signs, 0, 0, 0.85 + 0.1 * Math.sin(seconds * 9) * Math.sin(seconds * 2.3), true);
    for (const { x, y, image, rate, phase, power } of lights) {
      const r = image.width / 2;
      const flicker = 0.88 + 0.12 * Math.sin(seconds * rate + phase);
      composite(target, image, x - r, Math.min(y, shore + r * 0.2) - r, power * flicker, true);
    }
    water(target, seconds);
    composite(target, figure, figureX - figure.width / 2, shore + (height - shore) * 0.62 - size * 1.05);
    if (isDry) return;
    const fall = { width, height, seconds, colour: [234, 244, 255] as const, random: brief.random('rain') };
    const drops = drawLayer(width, height, (pen) => drawRain(pen, fall, 170, 0.045));
    composite(target, drops, 0, 0, 0.8, true);
  };
};

function streetLights(random: Random, tint: RgbColour | null): readonly RgbColour[] {
  const angle = between(random, -0.22, 0.22);
  return pick(random, HUES).map((colour, n) => {
    const own = rotateHue(colour, angle);
    return tint && n !== 3 ? mixColours(own, n === 1 ? rotateHue(tint, 0.5) : tint, n % 2 === 0 ? 0.8 : 0.5) : own;
  });
}

/** A bokeh disc, slightly brighter at its rim. */
function disc(radius: number, colour: RgbColour): RasterLayer {
  const s = Math.ceil(radius * 2.3);
  return drawLayer(s, s, (pen) => {
    const edge = pen.createRadialGradient(s / 2, s / 2, 0, s / 2, s / 2, radius * 1.08);
    edge.addColorStop(0, toCss(colour, 0.62));
    edge.addColorStop(0.72, toCss(colour, 0.7));
    edge.addColorStop(0.88, toCss(mixColours(colour, [255, 255, 255], 0.18), 0.86));
    edge.addColorStop(1, toCss(colour, 0));
    pen.fillStyle = edge;
    pen.fillRect(0, 0, s, s);
  });
}

/** A silhouette with a cold and a warm rim light and a reflection. */
function drawWaiting(pen: SKRSContext2D, size: number, cold: RgbColour, warm: RgbColour): void {
  const [x, foot] = [size * 0.55, size * 1.05];
  pen.filter = `blur(${(size * 0.007).toFixed(1)}px)`;
  pen.fillStyle = toCss(cold, 0.9);
  drawShape(pen, 'umbrella', x - size * 0.0085, foot, size);
  pen.fillStyle = toCss(warm, 0.9);
  drawShape(pen, 'umbrella', x + size * 0.0085, foot, size);
  pen.filter = 'none';
  // A little light comes through the fabric's upper edge.
  const fabric = mixColours([5, 5, 8], mixColours(cold, warm, 0.5), 0.16);
  pen.fillStyle = vertical(pen, [0, size * 0.25], [toCss(fabric), toCss([5, 5, 8])]);
  drawShape(pen, 'umbrella', x, foot, size);
  pen.filter = `blur(${(size * 0.012).toFixed(1)}px)`;
  pen.fillStyle = vertical(pen, [foot, size * 1.65], ['rgba(3,3,6,0.92)', 'rgba(3,3,6,0)']);
  drawShape(pen, 'shadow', x, foot, size);
}
