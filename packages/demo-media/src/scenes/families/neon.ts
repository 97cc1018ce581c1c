import { css, mixColours, type RgbColour, scale, turned } from '../colour.ts';
import { drawUmbrella } from '../figures.ts';
import { between, pick, type Random } from '../random.ts';
import { add, fill, glow, layer, type RasterLayer, over, type Raster } from '../raster.ts';
import { makeWater } from '../water.ts';
import type { MakeScene } from '../scene-video.ts';

interface Bokeh {
  readonly x: number;
  readonly y: number;
  readonly image: RasterLayer;
  readonly phase: number;
  readonly rate: number;
  readonly power: number;
}

interface Drop {
  readonly x: number;
  readonly y: number;
  readonly speed: number;
  readonly length: number;
  readonly power: number;
}

/** A wet street at night: lights out of focus, their reflections torn by rain, someone under an umbrella rimmed with light. */
export const neonRain: MakeScene = (brief, { width, height }) => {
  const random = brief.random('neon');
  const unit = Math.max(width, height);
  const short = Math.min(width, height);
  const shore = Math.round(height * between(random, 0.55, 0.62));
  const hues = palette(random, brief.tint);
  const dry = /\b(no rain|dry)\b/.test(brief.prompt.toLowerCase());
  const towers = layer(width, shore, (pen) => {
    for (let n = 0; n < 26; n++) {
      const side = random() < 0.5 ? -1 : 1;
      const d = random();
      const w = width * between(random, 0.05, 0.14);
      const x = width / 2 + side * width * (0.1 + 0.46 * d) - w / 2;
      const h = shore * (0.25 + d * 0.7) * between(random, 0.6, 1.05);
      const gradient = pen.createLinearGradient(0, shore - h, 0, shore);
      const tone = mixColours([20, 20, 30], scale(hues[n % hues.length] as RgbColour, 0.3), 0.4);
      gradient.addColorStop(0, css(tone, 0.35));
      gradient.addColorStop(1, css(scale(tone, 1.3), 0.6));
      pen.fillStyle = gradient;
      pen.filter = `blur(${(unit * 0.003).toFixed(1)}px)`;
      pen.fillRect(x, shore - h, w, h);
    }
    pen.filter = 'none';
  });
  const signs = layer(width, shore, (pen) => {
    for (let n = 0; n < 9; n++) {
      const side = n % 2 === 0 ? -1 : 1;
      const colour = hues[Math.floor(random() * hues.length)] as RgbColour;
      const w = width * between(random, 0.012, 0.03);
      const h = shore * between(random, 0.1, 0.26);
      const x = width / 2 + side * width * between(random, 0.16, 0.46);
      const y = shore * between(random, 0.2, 0.7);
      pen.filter = `blur(${(unit * 0.0075).toFixed(1)}px)`;
      pen.fillStyle = css(scale(colour, 0.9), 0.55);
      if (random() < 0.6) pen.fillRect(x, y, w, h);
      else {
        pen.strokeStyle = css(colour, 0.6);
        pen.lineWidth = unit * 0.004;
        pen.strokeRect(x, y, h * 0.9, w * 1.4);
      }
    }
    pen.filter = 'none';
  });
  const lights: Bokeh[] = Array.from({ length: 74 }, (_, n) => {
    const far = n < 26;
    const side = random() < 0.5 ? -1 : 1;
    const d = far ? random() * 0.5 : random() ** 0.7;
    const radius = unit * (far ? between(random, 0.005, 0.011) : 0.008 + d * between(random, 0.01, 0.026));
    return {
      x: width / 2 + side * width * (0.02 + 0.52 * d) + (random() - 0.5) * width * 0.05,
      y: far ? shore - random() * shore * 0.16 : shore * (1 - random() ** 1.3 * (0.25 + d * 0.7)),
      image: disc(radius, hues[Math.floor(random() ** 1.2 * hues.length)] as RgbColour),
      phase: random() * 7,
      rate: between(random, 0.5, 2.2),
      power: between(random, 0.35, 0.8) * (random() < 0.12 ? 1.5 : 1),
    };
  });
  const figureX = width * pick(random, [0.5, between(random, 0.38, 0.62), between(random, 0.33, 0.45)]);
  const size = short * between(random, 0.44, 0.54);
  const figure = silhouette(size, hues);
  const water = makeWater({
    shore,
    bottom: height,
    seed: brief.key,
    ripple: 0.03,
    deep: [7, 7, 12],
    mirror: [0.78, 0.42],
  });
  const drops: Drop[] = Array.from({ length: dry ? 0 : 170 }, () => {
    const near = random();
    return {
      x: random() * 1.2 - 0.1,
      y: random(),
      speed: 1.1 + near * 1.1,
      length: unit * (0.012 + near * near * 0.04),
      power: 14 + near * 42,
    };
  });
  const [cold, warm] = [hues[0] as RgbColour, hues[1] as RgbColour];

  return {
    paint(target, seconds) {
      fill(target, [9, 9, 15]);
      glow(target, width * 0.5, shore, unit * 0.42, mixColours([40, 34, 70], scale(cold, 0.25), 0.4), 0.7, 2);
      glow(target, width * 0.08, shore * 0.6, unit * 0.36, scale(warm, 0.16), 0.8, 2);
      glow(target, width * 0.92, shore * 0.55, unit * 0.36, scale(hues[2] as RgbColour, 0.17), 0.8, 2);
      over(target, towers, 0, 0);
      add(target, signs, 0, 0, 0.85 + 0.1 * Math.sin(seconds * 9) * Math.sin(seconds * 2.3));
      for (const light of lights) {
        const flicker = 0.88 + 0.12 * Math.sin(seconds * light.rate + light.phase);
        const r = light.image.width / 2;
        const y = Math.min(light.y, shore + r * 0.2);
        add(target, light.image, light.x - r, y - r, light.power * flicker);
      }
      water(target, seconds);
      over(target, figure, figureX - figure.width / 2, shore + (height - shore) * 0.62 - size);
      rain(target, drops, seconds);
    },
  };
};

function palette(random: Random, tint: RgbColour | null): RgbColour[] {
  const sets: [RgbColour[], ...RgbColour[][]] = [
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
  ];
  const chosen = pick(random, sets);
  const angle = between(random, -0.22, 0.22);
  return chosen.map((c, n) =>
    tint && n !== 3
      ? mixColours(turned(c, angle), n === 1 ? turned(tint, 0.5) : tint, n % 2 === 0 ? 0.8 : 0.5)
      : turned(c, angle),
  );
}

/** A lens's disc: nearly even, a little brighter at its rim. */
function disc(radius: number, colour: RgbColour): RasterLayer {
  const s = Math.ceil(radius * 2.3);
  return layer(s, s, (pen) => {
    const g = pen.createRadialGradient(s / 2, s / 2, 0, s / 2, s / 2, radius * 1.08);
    g.addColorStop(0, css(colour, 0.62));
    g.addColorStop(0.72, css(colour, 0.7));
    g.addColorStop(0.88, css(mixColours(colour, [255, 255, 255], 0.18), 0.86));
    g.addColorStop(0.95, css(colour, 0.5));
    g.addColorStop(1, css(colour, 0));
    pen.fillStyle = g;
    pen.fillRect(0, 0, s, s);
  });
}

/** Black against the lights, edged by them: cold from one side, warm from the other, with a reflection at the feet. */
function silhouette(size: number, hues: readonly RgbColour[]): RasterLayer {
  const w = size * 1.1;
  return layer(w, size * 1.62, (pen) => {
    const cx = w / 2;
    for (const [dx, colour] of [
      [-1, hues[0]],
      [1, hues[1]],
    ] as const) {
      pen.fillStyle = css(scale(colour as RgbColour, 0.95), 0.9);
      pen.save();
      pen.filter = `blur(${(size * 0.007).toFixed(1)}px)`;
      drawUmbrella(pen, cx + dx * size * 0.0085, size, size);
      pen.restore();
    }
    pen.fillStyle = css([5, 5, 8]);
    drawUmbrella(pen, cx, size, size);
    // Light through the fabric's upper edge.
    pen.globalCompositeOperation = 'source-atop';
    const g = pen.createLinearGradient(0, 0, 0, size * 0.2);
    g.addColorStop(0, css(mixColours(hues[0] as RgbColour, hues[1] as RgbColour, 0.5), 0.16));
    g.addColorStop(1, 'rgba(0,0,0,0)');
    pen.fillStyle = g;
    pen.fillRect(0, 0, w, size * 0.25);
    pen.globalCompositeOperation = 'source-over';
    const shadow = pen.createLinearGradient(0, size * 0.99, 0, size * 1.6);
    shadow.addColorStop(0, 'rgba(3,3,6,0.92)');
    shadow.addColorStop(1, 'rgba(3,3,6,0)');
    pen.filter = `blur(${(size * 0.012).toFixed(1)}px)`;
    pen.fillStyle = shadow;
    pen.beginPath();
    pen.moveTo(cx - size * 0.13, size * 0.985);
    pen.lineTo(cx + size * 0.13, size * 0.985);
    pen.lineTo(cx + size * 0.2, size * 1.6);
    pen.lineTo(cx - size * 0.2, size * 1.6);
    pen.fill();
    pen.filter = 'none';
  });
}

function rain({ width, height, data }: Raster, drops: readonly Drop[], seconds: number): void {
  const unit = Math.max(width, height);
  for (const drop of drops) {
    const p = (drop.y + seconds * drop.speed) % 1.12;
    const x0 = drop.x * width + p * unit * 0.03;
    const y0 = p * height * 1.1 - height * 0.05;
    for (let k = 0; k < drop.length; k++) {
      const y = Math.floor(y0 + k);
      const x = Math.floor(x0 + k * 0.045);
      if (x < 0 || x >= width || y < 0 || y >= height) continue;
      const g = drop.power * Math.sin((Math.PI * k) / drop.length);
      const i = (y * width + x) * 3;
      data[i] = (data[i] as number) + g * 0.92;
      data[i + 1] = (data[i + 1] as number) + g * 0.96;
      data[i + 2] = (data[i + 2] as number) + g * 1.05;
    }
  }
}
