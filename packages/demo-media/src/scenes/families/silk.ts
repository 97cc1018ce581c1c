import { blurred } from '../../edit/picture.ts';
import { mixColours, type RgbColour, scale, tinted, turned } from '../colour.ts';
import { fbmTile, sample } from '../noise.ts';
import { between, pick } from '../random.ts';
import type { MakeScene } from '../scene-video.ts';

/** Cloth or molten metal in slow folds, lit by two soft boxes. */
export const silk: MakeScene = (brief, { width, height }) => {
  const { light, words } = brief;
  const random = brief.random('silk');
  const unit = Math.max(width, height);
  const metal =
    ['gold', 'golden', 'metal', 'metallic', 'liquid', 'molten', 'chrome', 'silver', 'copper', 'honey'].some((w) =>
      words.has(w),
    ) || random() < 0.4;
  const own = pick<RgbColour>(random, [
    [226, 160, 52],
    [176, 40, 56],
    [46, 92, 150],
    [30, 120, 104],
    [150, 92, 168],
    [206, 186, 168],
    [214, 110, 78],
  ]);
  const named: RgbColour = words.has('chrome') || words.has('silver') ? [190, 198, 206] : (brief.tint ?? own);
  const base = turned(tinted(named, named, 0), between(random, -0.1, 0.1));
  const folds = fbmTile(brief.key ^ 0x51c, 256, { cells: 3, octaves: 2, gain: 0.32 });
  const bend = fbmTile(brief.key ^ 0x51d, 256, { cells: 2, octaves: 3, gain: 0.5 });
  const weave = fbmTile(brief.key ^ 0x51e, 256, { cells: 32, cellsY: 64, octaves: 2, gain: 0.6 });
  const zoom = between(random, 120, 170) / unit;
  const angle = random() * Math.PI;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const ox = random() * 256;
  const oy = random() * 256;
  const relief = between(random, 11, 15) * (metal ? 1.2 : 1);
  const keyColour: RgbColour = mixColours([255, 246, 226], light.key, 0.4);
  const dim = light.time === 'night' ? 0.62 : light.time === 'blue' ? 0.72 : 1;
  const dark = mixColours(scale(base, 0.06), [6, 3, 2], 0.5);
  const grid = 1;
  const fieldW = Math.ceil(width / grid) + 3;
  const fieldH = Math.ceil(height / grid) + 3;
  const field = new Float32Array(fieldW * fieldH);

  return {
    paint(target, seconds) {
      const t = seconds * 2.1;
      for (let y = 0; y < fieldH; y++) {
        for (let x = 0; x < fieldW; x++) {
          const u0 = (x - fieldW / 2) * zoom;
          const v0 = (y - fieldH / 2) * zoom;
          const u = ox + u0 * cos - v0 * sin;
          const v = oy + (u0 * sin + v0 * cos) * 0.62;
          const b = sample(bend, u * 0.8 + t * 0.35, v * 0.8 - t * 0.2) * 46;
          const h = sample(folds, u + b, v * 0.9 + b * 0.5 + t * 0.8);
          // Folding the value back on itself makes rounded ridges with tight valleys.
          const f = Math.abs(((h * 3.4) % 2) - 1);
          field[y * fieldW + x] = f * f * (3 - 2 * f) * 0.72 + h * 0.5;
        }
      }
      // The maps are coarser than the picture; their facets would show in the highlights.
      field.set(blurred(field, fieldW, fieldH, Math.max(1.2, 0.6 / zoom)));
      const { data } = target;
      const k = relief / (2 * zoom);
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          const i = (y + 1) * fieldW + x + 1;
          const h = field[i] as number;
          const thread = (sample(weave, x * (900 / unit), y * (900 / unit)) - 0.5) * (metal ? 0.035 : 0.16);
          const nx = ((field[i - 1] as number) - (field[i + 1] as number)) * k + thread * 0.3;
          const ny = ((field[i - fieldW] as number) - (field[i + fieldW] as number)) * k + thread * 0.24;
          const inv = 1 / Math.sqrt(nx * nx + ny * ny + 1);
          const a = nx * inv;
          const c = ny * inv;
          const z = inv;
          // Two soft boxes: a warm one over the left shoulder, a small cool one low on the right.
          const d1 = Math.max(0, a * -0.55 + c * -0.5 + z * 0.62);
          const d2 = Math.max(0, a * 0.72 + c * 0.32 + z * 0.3);
          const s1 = Math.max(0, a * -0.4 + c * -0.34 + z * 0.86);
          const s2 = Math.max(0, a * 0.5 + c * 0.2 + z * 0.78);
          const spec = s1 ** (metal ? 26 : 12) * (metal ? 0.95 : 0.42) + s2 ** (metal ? 40 : 16) * (metal ? 0.45 : 0.2);
          const sheen = (1 - z) ** 2 * 0.35;
          const body = (0.03 + d1 * d1 * 0.95 + d2 * 0.16) * (0.5 + 0.55 * h) + sheen * 0.3;
          const o = (y * width + x) * 3;
          for (let n = 0; n < 3; n++) {
            const j = n as 0 | 1 | 2;
            // Metal's highlights keep its colour, cloth's take the lamp's.
            const high = metal ? base[j] * 0.55 + keyColour[j] * 0.55 : keyColour[j];
            data[o + n] = (dark[j] + base[j] * body * 1.02 + high * spec) * dim;
          }
        }
      }
    },
  };
};
