import { css, mixColours, type RgbColour, scale, turned } from '../colour.ts';
import { drawRain } from '../falling.ts';
import { drawFigure, vertical } from '../figures.ts';
import { between, pick, type Random } from '../random.ts';
import { fill, glow, layer, over, type RasterLayer } from '../raster.ts';
import type { MakeScene } from '../scene-video.ts';
import { makeWater } from '../water.ts';

type Hues = readonly [RgbColour, RgbColour, RgbColour, RgbColour, RgbColour, RgbColour];

/** A wet street at night: lights out of focus, their reflections torn by rain, someone under an umbrella rimmed with light. */
export const neonRain: MakeScene = (brief, { width, height }) => {
  const random = brief.random('neon');
  const unit = Math.max(width, height);
  const short = Math.min(width, height);
  const shore = Math.round(height * between(random, 0.55, 0.62));
  const hues = palette(random, brief.tint);
  const [cold, warm, third] = hues;
  const anyHue = (): RgbColour => hues[Math.floor(random() * 6)] ?? cold;
  const blurred = (draw: () => void, pen: Parameters<Parameters<typeof layer>[2]>[0], radius: number): void => {
    pen.filter = `blur(${(unit * radius).toFixed(1)}px)`;
    draw();
    pen.filter = 'none';
  };
  const towers = layer(width, shore, (pen) => {
    for (let n = 0; n < 26; n++) {
      const d = random();
      const w = width * between(random, 0.05, 0.14);
      const x = width / 2 + (random() < 0.5 ? -1 : 1) * width * (0.1 + 0.46 * d) - w / 2;
      const h = shore * (0.25 + d * 0.7) * between(random, 0.6, 1.05);
      const tone = mixColours([20, 20, 30], scale(hues[n % 6] ?? cold, 0.3), 0.4);
      pen.fillStyle = vertical(pen, [shore - h, shore], [css(tone, 0.35), css(scale(tone, 1.3), 0.6)]);
      blurred(() => pen.fillRect(x, shore - h, w, h), pen, 0.003);
    }
  });
  const signs = layer(width, shore, (pen) => {
    for (let n = 0; n < 9; n++) {
      const colour = anyHue();
      const [w, h] = [width * between(random, 0.012, 0.03), shore * between(random, 0.1, 0.26)];
      const x = width / 2 + (n % 2 === 0 ? -1 : 1) * width * between(random, 0.16, 0.46);
      const y = shore * between(random, 0.2, 0.7);
      pen.fillStyle = css(scale(colour, 0.9), 0.55);
      pen.strokeStyle = css(colour, 0.6);
      pen.lineWidth = unit * 0.004;
      const isTube = random() < 0.6;
      blurred(() => (isTube ? pen.fillRect(x, y, w, h) : pen.strokeRect(x, y, h * 0.9, w * 1.4)), pen, 0.0075);
    }
  });
  const lights = Array.from({ length: 74 }, (_, n) => {
    const isFar = n < 26;
    const d = isFar ? random() * 0.5 : random() ** 0.7;
    const radius = unit * (isFar ? between(random, 0.005, 0.011) : 0.008 + d * between(random, 0.01, 0.026));
    const side = random() < 0.5 ? -1 : 1;
    return {
      x: width / 2 + side * width * (0.02 + 0.52 * d) + between(random, -0.025, 0.025) * width,
      y: isFar ? shore - random() * shore * 0.16 : shore * (1 - random() ** 1.3 * (0.25 + d * 0.7)),
      image: disc(radius, anyHue()),
      phase: random() * 7,
      rate: between(random, 0.5, 2.2),
      power: between(random, 0.35, 0.8) * (random() < 0.12 ? 1.5 : 1),
    };
  });
  const figureX = width * pick(random, [0.5, between(random, 0.38, 0.62), between(random, 0.33, 0.45)]);
  const size = short * between(random, 0.44, 0.54);
  const figure = silhouette(size, hues);
  const water = makeWater({ shore, seed: brief.key, ripple: 0.03, deep: [7, 7, 12], mirror: [0.78, 0.42] });
  const isDry = /\b(no rain|dry)\b/.test(brief.prompt.toLowerCase());

  return {
    paint(target, seconds) {
      fill(target, [9, 9, 15]);
      glow(target, width * 0.5, shore, unit * 0.42, mixColours([40, 34, 70], scale(cold, 0.25), 0.4), 0.7);
      glow(target, width * 0.08, shore * 0.6, unit * 0.36, scale(warm, 0.16), 0.8);
      glow(target, width * 0.92, shore * 0.55, unit * 0.36, scale(third, 0.17), 0.8);
      over(target, towers);
      over(target, signs, 0, 0, 0.85 + 0.1 * Math.sin(seconds * 9) * Math.sin(seconds * 2.3), true);
      for (const { x, y, image, rate, phase, power } of lights) {
        const r = image.width / 2;
        const flicker = 0.88 + 0.12 * Math.sin(seconds * rate + phase);
        over(target, image, x - r, Math.min(y, shore + r * 0.2) - r, power * flicker, true);
      }
      water(target, seconds);
      over(target, figure, figureX - figure.width / 2, shore + (height - shore) * 0.62 - size * 1.05);
      if (isDry) return;
      const fall = { width, height, seconds, colour: [234, 244, 255] as const, random: brief.random('rain') };
      over(
        target,
        layer(width, height, (pen) => drawRain(pen, fall, 170, 0.045)),
        0,
        0,
        0.8,
        true,
      );
    },
  };
};

function palette(random: Random, tint: RgbColour | null): Hues {
  const chosen = pick<Hues>(random, [
    [
      [62, 204, 214],
      [240, 168, 66],
      [226, 72, 96],
      [250, 196, 92],
      [236, 112, 180],
      [210, 226, 250],
    ],
    [
      [72, 120, 255],
      [255, 74, 150],
      [156, 82, 250],
      [64, 220, 240],
      [255, 150, 80],
      [230, 210, 255],
    ],
    [
      [60, 220, 150],
      [246, 196, 70],
      [240, 96, 70],
      [70, 190, 230],
      [250, 226, 160],
      [220, 240, 230],
    ],
  ]);
  const angle = between(random, -0.22, 0.22);
  return chosen.map((colour, n) => {
    const own = turned(colour, angle);
    return tint && n !== 3 ? mixColours(own, n === 1 ? turned(tint, 0.5) : tint, n % 2 === 0 ? 0.8 : 0.5) : own;
  }) as unknown as Hues;
}

/** A lens's disc: nearly even, a little brighter at its rim. */
function disc(radius: number, colour: RgbColour): RasterLayer {
  const s = Math.ceil(radius * 2.3);
  return layer(s, s, (pen) => {
    const edge = pen.createRadialGradient(s / 2, s / 2, 0, s / 2, s / 2, radius * 1.08);
    edge.addColorStop(0, css(colour, 0.62));
    edge.addColorStop(0.72, css(colour, 0.7));
    edge.addColorStop(0.88, css(mixColours(colour, [255, 255, 255], 0.18), 0.86));
    edge.addColorStop(1, css(colour, 0));
    pen.fillStyle = edge;
    pen.fillRect(0, 0, s, s);
  });
}

/** Black against the lights, edged by them: cold from one side, warm from the other, with a reflection at the feet. */
function silhouette(size: number, [cold, warm]: Hues): RasterLayer {
  const w = size * 1.1;
  const [x, foot] = [w / 2, size * 1.05];
  return layer(w, size * 1.67, (pen) => {
    pen.filter = `blur(${(size * 0.007).toFixed(1)}px)`;
    for (const [dx, colour] of [
      [-1, cold],
      [1, warm],
    ] as const) {
      pen.fillStyle = css(scale(colour, 0.95), 0.9);
      drawFigure(pen, 'umbrella', x + dx * size * 0.0085, foot, size);
    }
    pen.filter = 'none';
    pen.fillStyle = css([5, 5, 8]);
    drawFigure(pen, 'umbrella', x, foot, size);
    // Light through the fabric's upper edge.
    pen.globalCompositeOperation = 'source-atop';
    const sheen = mixColours(cold, warm, 0.5);
    pen.fillStyle = vertical(pen, [0, size * 0.25], [css(sheen, 0.16), css(sheen, 0)]);
    pen.fillRect(0, 0, w, size * 0.25);
    pen.globalCompositeOperation = 'source-over';
    pen.filter = `blur(${(size * 0.012).toFixed(1)}px)`;
    pen.fillStyle = vertical(pen, [foot, size * 1.65], ['rgba(3,3,6,0.92)', 'rgba(3,3,6,0)']);
    pen.beginPath();
    pen.moveTo(x - size * 0.13, foot);
    pen.lineTo(x + size * 0.13, foot);
    pen.lineTo(x + size * 0.2, size * 1.65);
    pen.lineTo(x - size * 0.2, size * 1.65);
    pen.fill();
  });
}
