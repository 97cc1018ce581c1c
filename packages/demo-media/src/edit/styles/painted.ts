import { clamp01, smoothStep } from '../../scenes/colour.ts';
import { fbmTile, sample } from '../../scenes/noise.ts';
import type { Raster } from '../../scenes/raster.ts';
import { flowOf, inkLines, kuwahara, strokes } from '../flow.ts';
import { blurred, copyOf, eachPixel, lumaMap, type Map2, quantile } from '../maps.ts';

/** The unit that strokes are measured in: 1 at a thousand pixels. */
const unitOf = ({ width, height }: Raster): number => Math.max(0.3, Math.max(width, height) / 1000);

/** Thick paint: flat patches with sharp edges, and bristle marks along them that catch the light. */
export function oil(picture: Raster, seed: number): Raster {
  const unit = unitOf(picture);
  const base = kuwahara(kuwahara(picture, Math.round(5 * unit)), Math.max(2, Math.round(3 * unit)));
  const { width, height } = base;
  const marks = strokes(flowOf(picture, 5 * unit), width, height, Math.round(26 * unit), seed);
  const relief = new Float32Array(width * height);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      // Light from the upper left.
      relief[i] = (marks[i] as number) - (marks[i - width - 1] as number);
    }
  eachPixel(base, ([r, g, b], _x, _y, i) => {
    const l = 0.3 * r + 0.59 * g + 0.11 * b;
    const tone = 1 + 0.13 * Math.max(-1, Math.min(1, marks[i] as number));
    const light = Math.max(-1, Math.min(1, (relief[i] as number) * 2.2)) * 17;
    const rich = (v: number): number => (l + (v - l) * 1.28) * tone + light;
    return [rich(r) + 3, rich(g), rich(b) - 4];
  });
  return base;
}

/** Washes of colour on rough paper: pale, flat, darker where they dry at their edges, and running out towards the border. */
export function watercolour(picture: Raster, seed: number): Raster {
  const unit = unitOf(picture);
  const { width, height } = picture;
  const paper = fbmTile(seed ^ 0xabc, 256, { cells: 48, octaves: 3, gain: 0.6 });
  const wash = fbmTile(seed ^ 0x1234, 256, { cells: 5, octaves: 5 });
  const wobble = copyOf(picture);
  // Edges wander a little, as a wet brush's do.
  const scale = 256 / (420 * unit);
  eachPixel(wobble, (_rgb, x, y) => {
    const dx = (sample(wash, x * scale * 2, y * scale * 2) - 0.5) * 16 * unit;
    const dy = (sample(wash, x * scale * 2 + 91, y * scale * 2 + 37) - 0.5) * 16 * unit;
    const sx = Math.max(0, Math.min(width - 1, Math.round(x + dx)));
    const sy = Math.max(0, Math.min(height - 1, Math.round(y + dy)));
    const i = (sy * width + sx) * 3;
    return [picture.data[i] as number, picture.data[i + 1] as number, picture.data[i + 2] as number];
  });
  const base = kuwahara(kuwahara(wobble, Math.round(7 * unit)), Math.round(4 * unit));
  const luma = lumaMap(base);
  const around = blurred(luma, width, height, 5 * unit);
  const lines = inkLines(base, Math.max(0.8, 1.4 * unit), 0.09);
  eachPixel(base, ([r, g, b], x, y, i) => {
    const l = luma[i] as number;
    const grain = sample(paper, (x / unit) * 0.7, (y / unit) * 0.7) - 0.5;
    const flow = sample(wash, x * scale, y * scale) - 0.5;
    // Pigment gathers at the rim of a wash and in the paper's hollows.
    const rim = clamp01(((around[i] as number) - l) / 60) * 0.3 + (lines[i] as number) * 0.16;
    const density = (0.82 + flow * 0.5 + grain * 0.24) * (1 + rim);
    const margin = Math.min(x / width, 1 - x / width, (y * 1.0) / height, 1 - y / height) * 2;
    const reach = smoothStep(0, 0.09, margin + flow * 0.09 - 0.01);
    const dye = (v: number, white: number): number => {
      const pure = l + (v - l) * 1.35;
      const ink = (white - Math.max(8, Math.min(white, 24 + pure * 0.95))) * density * reach;
      return white - ink + grain * 9;
    };
    return [dye(r, 252), dye(g, 249), dye(b, 241)];
  });
  return base;
}

/** Light as one draws it: from black to white, and lighter where it is dark on the whole, for paper is white. */
function drawable(luma: Map2): Map2 {
  const [low, middle, high] = [quantile(luma, 0.01), quantile(luma, 0.5), quantile(luma, 0.99)];
  const level = (v: number): number => clamp01((v - low) / Math.max(16, high - low));
  const lifted = Math.min(1, Math.log(0.55) / Math.log(Math.min(0.99, Math.max(0.02, level(middle)))));
  // A night stays darker than a day.
  const gamma = Math.max(0.58, lifted);
  return luma.map((v) => 255 * level(v) ** gamma);
}

/** Graphite on paper: contours, and hatching that crosses where it is dark. */
export function pencil(picture: Raster, seed: number): Raster {
  const unit = unitOf(picture);
  const { width, height } = picture;
  const luma = drawable(lumaMap(picture));
  const soft = blurred(luma, width, height, 7 * unit);
  const tone = blurred(luma, width, height, 1.6 * unit);
  const lines = inkLines(picture, Math.max(0.7, 0.9 * unit), 0.22);
  const tooth = fbmTile(seed ^ 0x77, 256, { cells: 64, octaves: 2 });
  const jitter = fbmTile(seed ^ 0x99, 256, { cells: 6, octaves: 4 });
  const out = copyOf(picture);
  eachPixel(out, (_rgb, x, y, i) => {
    const grain = sample(tooth, (x / unit) * 0.9, (y / unit) * 0.9);
    // The picture through its own blurred negative: all that is left are changes of light.
    const dodge = clamp01((luma[i] as number) / Math.max(12, soft[i] as number));
    const dark = 1 - (tone[i] as number) / 255;
    const shake = (sample(jitter, x * 0.2, y * 0.2) - 0.5) * 9 * unit;
    const hatch = (angle: number, spacing: number): number => {
      const across = x * Math.cos(angle) + y * Math.sin(angle) + shake;
      return smoothStep(0.3, 0.9, Math.abs(Math.sin((across * Math.PI) / (spacing * unit))));
    };
    const shading =
      smoothStep(0.12, 0.6, dark) * 0.5 * hatch(0.72, 6.4) +
      smoothStep(0.4, 0.8, dark) * 0.44 * hatch(-0.6, 7.2) +
      smoothStep(0.62, 0.95, dark) * 0.5 * hatch(1.45, 5.4) +
      dark ** 1.5 * 0.34;
    const graphite = clamp01((1 - dodge ** 1.4) * 0.95 + (lines[i] as number) * 0.6 + shading) * (0.62 + 0.5 * grain);
    const paper = 246 - grain * 9;
    return [paper - graphite * 192, paper - 1 - graphite * 190, paper - 7 - graphite * 182];
  });
  return out;
}

/** Ink and flat colour. `soft` is the gentler, brighter drawing of animation. */
export function comic(picture: Raster, soft: boolean): Raster {
  const unit = unitOf(picture);
  const base = kuwahara(kuwahara(picture, Math.round(5 * unit)), Math.round(4 * unit));
  const lines = inkLines(picture, Math.max(0.8, (soft ? 1 : 1.5) * unit), soft ? 0.1 : 0.16);
  const steps = soft ? 7 : 5;
  eachPixel(base, ([r, g, b], x, y, i) => {
    const l = Math.max(1, 0.3 * r + 0.59 * g + 0.11 * b);
    const lifted = 255 * clamp01(l / 255) ** (soft ? 0.72 : 0.85);
    const level = (lifted / 255) * steps;
    // A step with a narrow ramp, so that it has no ragged edge.
    const part = level - Math.floor(level);
    const flat = ((Math.floor(level) + smoothStep(0.42, 0.58, part)) / steps) * 255;
    const ink = 1 - (lines[i] as number) * (soft ? 0.72 : 0.94);
    const dots = soft ? 1 : halftone(x / unit, y / unit, 1 - lifted / 255);
    const gain = (flat / l) * ink * dots;
    const vivid = (v: number): number => flat * ink * dots + (v - l) * Math.min(2.2, gain) * (soft ? 1.45 : 1.6);
    return [vivid(r) + (soft ? 6 : 0), vivid(g) + (soft ? 4 : 0), vivid(b) + (soft ? 8 : 0)];
  });
  return base;
}

/** Printed dots in the half-dark, 1 where there are none. */
function halftone(x: number, y: number, dark: number): number {
  const u = (x + y) / 6.4;
  const v = (x - y) / 6.4;
  const far = Math.hypot(u - Math.round(u), v - Math.round(v));
  const size = 0.46 * smoothStep(0.3, 0.85, dark);
  return 1 - 0.22 * smoothStep(size + 0.09, size - 0.09, far) * smoothStep(0.3, 0.4, dark);
}
