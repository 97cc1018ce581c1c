import { blur } from '../../edit/picture.ts';
import { parseColours, mixColours, type RgbColour, scale, rotateHue } from '../colour.ts';
import { fbmTile, sampleTile } from '../noise.ts';
import { between, pick } from '../random.ts';
import { addLight } from '../raster.ts';
import type { MakeScene } from '../scene-video.ts';

const METALS = ['gold', 'golden', 'metal', 'metallic', 'liquid', 'molten', 'chrome', 'silver', 'copper', 'honey'];

/** Moving folds of cloth or metal, lit by two soft boxes. */
export const silk: MakeScene = (brief, { width, height }) => {
  const { light, words } = brief;
  const random = brief.random('silk');
  const unit = Math.max(width, height);
  const metal = METALS.some((word) => words.has(word)) || random() < 0.4;
  const own = pick(random, parseColours('e2a034 b02838 2e5c96 1e7868 965ca8 cebaa8 d66e4e'));
  const named: RgbColour = words.has('chrome') || words.has('silver') ? [190, 198, 206] : (brief.tint ?? own);
  const base = rotateHue(named, between(random, -0.1, 0.1));
  const folds = fbmTile(brief.key ^ 0x51c, 256, { cells: 3, octaves: 2, gain: 0.32 });
  const bend = fbmTile(brief.key ^ 0x51d, 256, { cells: 2, octaves: 3, gain: 0.5 });
  const weave = fbmTile(brief.key ^ 0x51e, 256, { cells: 32, cellsY: 64, octaves: 2, gain: 0.6 });
  const zoom = between(random, 120, 170) / unit;
  const angle = random() * Math.PI;
  const [cos, sin] = [Math.cos(angle) * zoom, Math.sin(angle) * zoom];
  const [ox, oy] = [random() * 256, random() * 256];
  const relief = (between(random, 11, 15) * (metal ? 1.2 : 1)) / (2 * zoom);
  const dim = light.time === 'night' ? 0.62 : light.time === 'blue' ? 0.72 : 1;
  const dark = scale(mixColours(scale(base, 0.06), [6, 3, 2], 0.5), dim);
  const lamp = mixColours([255, 246, 226], light.key, 0.4);
  // Metal's highlights keep its colour, cloth's take the lamp's.
  const high = metal ? mixColours(scale(base, 1.1), scale(lamp, 1.1), 0.5) : lamp;
  // One extra pixel on each side for the gradient at the edges.
  const [w, h] = [width + 2, height + 2];
  const field = new Float32Array(w * h);

  return ({ data }, seconds) => {
    const t = seconds * 2.1;
    for (let i = 0; i < field.length; i++) {
      const [x, y] = [(i % w) - w / 2, Math.floor(i / w) - h / 2];
      const u = ox + x * cos - y * sin;
      const v = oy + (x * sin + y * cos) * 0.62;
      const b = sampleTile(bend, u * 0.8 + t * 0.35, v * 0.8 - t * 0.2) * 46;
      const fold = sampleTile(folds, u + b, v * 0.9 + b * 0.5 + t * 0.8);
      // Folding the value back on itself makes rounded ridges with tight valleys.
      const f = Math.abs(((fold * 3.4) % 2) - 1);
      field[i] = f * f * (3 - 2 * f) * 0.72 + fold * 0.5;
    }
    // The maps are coarser than the picture; their facets would show in the highlights.
    field.set(blur(field, w, h, Math.max(1.2, 0.6 / zoom)));
    for (let o = 0; o < data.length; o += 3) {
      const [x, y] = [(o / 3) % width, Math.floor(o / 3 / width)];
      const i = (y + 1) * w + x + 1;
      const thread = (sampleTile(weave, (x * 900) / unit, (y * 900) / unit) - 0.5) * (metal ? 0.01 : 0.045);
      const nx = ((field[i - 1] as number) - (field[i + 1] as number)) * relief + thread;
      const ny = ((field[i - w] as number) - (field[i + w] as number)) * relief + thread * 0.8;
      const z = 1 / Math.sqrt(nx * nx + ny * ny + 1);
      const facing = (px: number, py: number, pz: number): number => Math.max(0, (nx * px + ny * py + pz) * z);
      // Two soft boxes: a warm one over the left shoulder, a small cool one low on the right.
      const diffuse = facing(-0.55, -0.5, 0.62) ** 2 * 0.95 + facing(0.72, 0.32, 0.3) * 0.16;
      const shiny = facing(-0.4, -0.34, 0.86) ** (metal ? 26 : 12) * (metal ? 0.95 : 0.42);
      const edge = facing(0.5, 0.2, 0.78) ** (metal ? 40 : 16) * (metal ? 0.45 : 0.2);
      const body = (0.03 + diffuse) * (0.5 + 0.55 * (field[i] as number)) + (1 - z) ** 2 * 0.1;
      data.set(dark, o);
      addLight(data, o, base, body * dim);
      addLight(data, o, high, (shiny + edge) * dim);
    }
  };
};
