import type { SKRSContext2D } from '@napi-rs/canvas';
import { css, mix, scale, type Rgb } from '../colour.ts';
import { between, type Random } from '../random.ts';
import { glow, layer, over } from '../raster.ts';
import type { MakeScene } from '../scene.ts';
import { makeSky } from '../sky.ts';
import { makeWater } from '../water.ts';

interface Lamp {
  readonly x: number;
  readonly y: number;
  readonly phase: number;
  readonly rate: number;
}

/** A city across the water: towers in three depths of haze, lit windows, and their broken reflections. */
export const skyline: MakeScene = (brief, { width, height, still }) => {
  const { light, weather } = brief;
  const random = brief.random('skyline');
  const unit = Math.max(width, height);
  const shore = Math.round(height * between(random, 0.62, 0.68));
  const dark = light.time === 'night' || light.time === 'blue' || light.time === 'dusk';
  const sunX = width * between(random, 0.15, 0.85);
  const sky = makeSky(brief, width, height, {
    horizon: shore,
    sun:
      light.time === 'night'
        ? { x: sunX, y: shore * 0.24, size: 0.014 }
        : { x: sunX, y: shore * (1 - light.elevation * 0.8), size: 0.03, disc: false },
    clouds: weather.clouds ?? between(random, 0.15, 0.55),
    stars: light.stars * 0.4,
    cloudGrid: still ? 1 : 4,
  });
  const beacons: Lamp[] = [];
  const centre = width * between(random, 0.35, 0.65);
  const layers = [0, 1, 2].map((depth) =>
    layer(width, shore, (pen) => drawBlocks(pen, brief.random(`blocks ${depth}`), depth)),
  );
  const water = makeWater({
    shore,
    bottom: height,
    seed: brief.key,
    ripple: weather.storm ? 0.026 : 0.011,
    deep: scale(light.water, dark ? 0.75 : 1.1),
    mirror: [0.8, 0.46],
  });
  const sodium: Rgb = dark ? [255, 150, 70] : [255, 214, 170];

  return {
    paint(target, seconds) {
      sky.paint(target, seconds);
      for (const image of layers) over(target, image, 0, 0);
      // The town's glow on the haze over the water.
      if (dark) {
        const { data } = target;
        const band = Math.round(unit * 0.05);
        for (let y = Math.max(0, shore - band); y < shore; y++) {
          const k = (1 - (shore - y) / band) ** 2 * 0.2;
          for (let i = y * width * 3; i < (y + 1) * width * 3; i += 3) {
            data[i] = (data[i] as number) + sodium[0] * k;
            data[i + 1] = (data[i + 1] as number) + sodium[1] * k;
            data[i + 2] = (data[i + 2] as number) + sodium[2] * k;
          }
        }
      }
      for (const lamp of beacons) {
        const on = Math.max(0, Math.sin(seconds * lamp.rate + lamp.phase)) ** 3;
        glow(target, lamp.x, lamp.y, unit * 0.008, [255, 60, 44], on * 1.1);
      }
      water(target, seconds);
    },
  };

  function drawBlocks(pen: SKRSContext2D, r: Random, depth: number): void {
    const far = 1 - depth / 2;
    const wall = mix(
      scale(mix(light.shade, [10, 12, 20], 0.4), dark ? 0.34 : 0.85),
      mix(light.sky[3], light.sky[2], 0.4),
      far * 0.55,
    );
    const lit: Rgb = mix(light.key, wall, 0.4 + far * 0.3);
    const widest = unit * (0.03 + depth * 0.022);
    let x = -widest;
    while (x < width + widest) {
      const w = widest * between(r, 0.5, 1.25);
      const middle = Math.exp(-(((x + w / 2 - centre) / (width * 0.26)) ** 2));
      const tall =
        shore * (between(r, 0.05, 0.12) + (0.14 + 0.42 * far) * middle * r() ** 0.8 + (1 - depth / 2) * 0.06 * r());
      const h = Math.max(unit * 0.016, depth === 2 ? tall * 0.72 : tall);
      block(pen, r, x, w, h, wall, lit, far, depth);
      x += w * between(r, 0.72, 1.3);
    }
  }

  function block(
    pen: SKRSContext2D,
    r: Random,
    x: number,
    w: number,
    h: number,
    wall: Rgb,
    lit: Rgb,
    far: number,
    depth: number,
  ): void {
    const y = shore - h;
    const px = unit / 1280;
    const kind = r();
    const gradient = pen.createLinearGradient(x, 0, x + w, 0);
    const toSun = sunX > x;
    gradient.addColorStop(toSun ? 1 : 0, css(mix(wall, lit, dark ? 0.1 : 0.28)));
    gradient.addColorStop(toSun ? 0.2 : 0.8, css(wall));
    pen.fillStyle = gradient;
    pen.beginPath();
    if (kind < 0.25 && h > w * 1.4) {
      // A set-back crown.
      pen.rect(x, y + h * 0.12, w, h);
      pen.rect(x + w * 0.16, y + h * 0.05, w * 0.68, h);
      pen.rect(x + w * 0.3, y, w * 0.4, h);
    } else if (kind < 0.4) {
      pen.moveTo(x, y + w * between(r, 0.1, 0.3));
      pen.lineTo(x + w, y);
      pen.lineTo(x + w, shore);
      pen.lineTo(x, shore);
    } else pen.rect(x, y, w, h + 1);
    pen.fill();
    if (h > w * 2 && r() < 0.6) {
      const mast = h * between(r, 0.1, 0.24);
      pen.fillRect(x + w / 2 - px * 0.7, y - mast, px * 1.4, mast);
      if (dark && depth < 2 && r() < 0.6)
        beacons.push({ x: x + w / 2, y: y - mast, phase: r() * 7, rate: between(r, 1.6, 2.6) });
    }
    // Windows: rows of offices, some floors dark, some whole floors lit.
    const cell = Math.max(3 * px, unit * 0.0052 * (1.25 - far * 0.4));
    const night = light.time === 'night' || light.time === 'blue' ? 1 : light.time === 'dusk' ? 0.62 : 0.14;
    const share = night * between(r, 0.2, 0.62);
    const cols = Math.max(1, Math.floor((w - cell * 0.6) / cell));
    const inset = (w - cols * cell) / 2;
    for (let fy = y + cell * 1.1 + (kind < 0.4 ? h * 0.12 : 0); fy < shore - cell; fy += cell * 1.35) {
      const floor = r();
      for (let k = 0; k < cols; k++) {
        const chance = floor > 0.9 ? share * 1.7 : floor < 0.2 ? share * 0.3 : share;
        if (r() > chance) continue;
        const tone = r();
        const colour: Rgb =
          tone < 0.66
            ? [255, 206, 132]
            : tone < 0.86
              ? [255, 238, 206]
              : tone < 0.95
                ? [178, 214, 255]
                : [255, 152, 96];
        pen.fillStyle = css(mix(colour, wall, far * 0.42), between(r, 0.45, 1));
        pen.fillRect(x + inset + k * cell + cell * 0.2, fy, cell * 0.56, cell * 0.72);
      }
    }
  }
};
