import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { mix, scale, type Rgb } from '../colour.ts';
import { between, pick } from '../random.ts';
import { add, glow, layer, type Layer } from '../raster.ts';
import { css } from '../colour.ts';
import { relax } from '../relax.ts';
import type { MakeScene } from '../scene.ts';
import { body, colours, features, garment, hairRelief, hairShape, hollows, type Sitter } from './portrait-drawing.ts';

/**
 * A head in profile between two lamps: a drawn relief (mask, features, hair) inflated to a surface, lit warm from the
 * front and cold from behind, before lights out of focus.
 */
export const portrait: MakeScene = (brief, { width, height }) => {
  const { light } = brief;
  const random = brief.random('portrait');
  const unit = Math.max(width, height);
  const side = random() < 0.5 ? -1 : 1;
  const size = Math.min(height, width * 1.3) * between(random, 0.82, 0.94);
  const cx = width * (width > height ? between(random, 0.42, 0.58) : 0.5);
  const chosen = pick(random, ['bun', 'short', 'long'] as const);
  const cropped = ['man', 'king', 'boy', 'prince', 'soldier', 'hero', 'robot', 'statue'].some((word) =>
    brief.words.has(word),
  );
  const hair = cropped ? 'short' : chosen;
  const skin = pick<Rgb>(random, [
    [226, 178, 140],
    [206, 150, 108],
    [160, 106, 72],
    [112, 72, 50],
    [236, 196, 164],
  ]);
  const hairColour = pick<Rgb>(random, [
    [52, 34, 26],
    [30, 24, 24],
    [112, 62, 30],
    [150, 110, 66],
    [90, 30, 24],
  ]);
  const cloth =
    brief.tint ??
    pick<Rgb>(random, [
      [92, 98, 58],
      [120, 52, 44],
      [50, 70, 96],
      [150, 128, 92],
      [70, 60, 80],
    ]);
  const warm: Rgb = mix([255, 190, 124], light.key, 0.35);
  const cold: Rgb = brief.tint
    ? mix([80, 190, 200], brief.tint, 0.45)
    : pick<Rgb>(random, [
        [72, 186, 200],
        [120, 130, 240],
        [230, 90, 130],
        [90, 200, 150],
      ]);
  const ink = between(random, 0.55, 1);
  const jaw = between(random, -0.012, 0.012);
  const nose = between(random, -0.008, 0.014);

  const sitter: Sitter = { hair, nose, jaw, ink, skin, hairColour, strands: () => brief.random('strands') };

  const box = Math.ceil(size * 1.35);
  // The drawing's lower edge lies below the frame.
  const cy = height - box / 2 + size * between(random, 0.04, 0.1);
  /** The relief is soft, so a smaller drawing of it serves any size. */
  const work = Math.min(box, 680);
  const relief = surface();
  const bokeh = Array.from({ length: 13 }, () => {
    const r = unit * between(random, 0.014, 0.05);
    const colour = random() < 0.55 ? mix(warm, [120, 90, 60], 0.3) : mix(cold, [80, 80, 90], 0.35);
    return {
      x: random() * width,
      y: height * between(random, 0.05, 0.9),
      image: disc(r, colour),
      power: between(random, 0.08, 0.3),
      phase: random() * 7,
    };
  });
  const back = mix(scale(light.shade, 0.5), [16, 20, 24], 0.5);

  return {
    paint(target, seconds) {
      const { data } = target;
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          const a = Math.exp(-((x / width - (side > 0 ? 0.96 : 0.04)) ** 2 * 3 + (y / height - 0.72) ** 2 * 2.4));
          const b = Math.exp(-((x / width - (side > 0 ? 0.06 : 0.94)) ** 2 * 3.4 + (y / height - 0.3) ** 2 * 2));
          const i = (y * width + x) * 3;
          data[i] = back[0] * 0.72 + warm[0] * a * 0.2 + cold[0] * b * 0.13;
          data[i + 1] = back[1] * 0.72 + warm[1] * a * 0.2 + cold[1] * b * 0.13;
          data[i + 2] = back[2] * 0.72 + warm[2] * a * 0.2 + cold[2] * b * 0.13;
        }
      }
      for (const light of bokeh)
        add(
          target,
          light.image,
          light.x - light.image.width / 2 + Math.sin(seconds * 0.2 + light.phase) * unit * 0.01,
          light.y - light.image.height / 2,
          light.power * (0.9 + 0.1 * Math.sin(seconds + light.phase)),
        );
      glow(target, cx - side * size * 0.2, cy - size * 0.1, size * 0.9, cold, 0.06, 2);
      figure(data, seconds);
    },
  };

  function figure(data: Float32Array, seconds: number): void {
    const left = Math.round(cx - box / 2);
    const top = Math.round(cy - box / 2 + Math.sin(seconds * 0.8) * size * 0.003);
    const turn = Math.sin(seconds * 0.45) * 0.22;
    // Lamps: a warm key before the face, a cold rim behind, a little of the room.
    const kx = side * (0.78 + turn * 0.3);
    const ky = -0.34;
    const kz = 0.5 - turn * 0.4;
    const rx = -side * 0.92;
    const ry = -0.2;
    const rz = 0.02;
    const ratio = work / box;
    const lerp = (map: Float32Array, i: number, u: number, v: number): number => {
      const a = (map[i] as number) + ((map[i + 1] as number) - (map[i] as number)) * u;
      const b = (map[i + work] as number) + ((map[i + work + 1] as number) - (map[i + work] as number)) * u;
      return a + (b - a) * v;
    };
    for (let y = Math.max(0, -top); y < Math.min(box, height - top); y++) {
      for (let x = Math.max(0, -left); x < Math.min(box, width - left); x++) {
        // The drawing faces right; facing left mirrors it.
        const sx = side > 0 ? x : box - 1 - x;
        const cover = relief.cover[y * box + sx] as number;
        if (cover < 0.004) continue;
        const fx = Math.min(work - 1.01, (sx + 0.5) * ratio);
        const fy = Math.min(work - 1.01, (y + 0.5) * ratio);
        const s = Math.floor(fy) * work + Math.floor(fx);
        const u = fx - Math.floor(fx);
        const v = fy - Math.floor(fy);
        const nx = lerp(relief.nx, s, u, v) * side;
        const ny = lerp(relief.ny, s, u, v);
        const nz = Math.sqrt(Math.max(0.0001, 1 - nx * nx - ny * ny));
        const key = Math.max(0, nx * kx + ny * ky + nz * kz);
        const wrap = Math.max(0, (nx * kx + ny * ky + nz * kz + 0.3) / 1.3);
        const rim = Math.max(0, nx * rx + ny * ry + nz * rz);
        const edge = (1 - nz) ** 2.2;
        const dark = lerp(relief.shade, s, u, v);
        const shine = relief.shine[s] as number;
        const spec = Math.max(0, nx * kx * 0.7 + ny * -0.42 + nz * 0.62) ** 22 * shine;
        const i = ((y + top) * width + x + left) * 3;
        for (let c = 0; c < 3; c++) {
          const j = c as 0 | 1 | 2;
          const albedo = lerp(relief.albedo[j], s, u, v) / 255;
          // Light that enters skin leaves it redder: the terminator is warm.
          const soft = wrap * (c === 0 ? 0.2 : c === 1 ? 0.07 : 0.03);
          let value =
            albedo * (warm[j] * (key * key * 0.95 + key * 0.22 + soft) + back[j] * 0.5 + cold[j] * 0.05) * dark;
          value += cold[j] * (rim ** 1.6 * 0.75 * (0.2 + edge) + edge * rim * 0.8) * (0.35 + albedo * 0.65);
          value += warm[j] * (spec * 0.5 + edge * Math.max(0, nx * side) * 0.12);
          data[i + c] = (data[i + c] as number) * (1 - cover) + value * cover;
        }
      }
    }
  }

  /** Draws the relief once and turns it into normals, colours and shadows. */
  function surface() {
    const s = (size * work) / box;
    const n = work * work;
    const mask = plate((pen) => {
      pen.fillStyle = '#fff';
      body(pen, size, sitter);
      pen.fill();
      hairShape(pen, size, sitter);
      pen.fill();
    }, box);
    const wide = plate((pen) => {
      pen.filter = `blur(${(s * 0.055).toFixed(1)}px)`;
      pen.fillStyle = '#fff';
      body(pen, s, sitter);
      pen.fill();
      hairShape(pen, s, sitter);
      pen.fill();
    });
    const narrow = plate((pen) => {
      pen.filter = `blur(${(s * 0.014).toFixed(1)}px)`;
      pen.fillStyle = '#fff';
      body(pen, s, sitter);
      pen.fill();
      hairShape(pen, s, sitter);
      pen.fill();
    });
    const forms = plate((pen) => features(pen, s, work));
    const strands = plate((pen) => hairRelief(pen, s, work, sitter));
    const hairMask = plate((pen) => {
      pen.filter = `blur(${(s * 0.004).toFixed(1)}px)`;
      pen.fillStyle = '#fff';
      hairShape(pen, s, sitter);
      pen.fill();
    });
    const hairWide = plate((pen) => {
      pen.filter = `blur(${(s * 0.02).toFixed(1)}px)`;
      pen.fillStyle = '#fff';
      hairShape(pen, s, sitter);
      pen.fill();
    });
    const clothMask = plate((pen) => {
      pen.filter = `blur(${(s * 0.003).toFixed(1)}px)`;
      pen.fillStyle = '#fff';
      garment(pen, s);
      pen.fill();
    });
    const darks = plate((pen) => hollows(pen, s, sitter));
    const paintPlate = plate((pen) => colours(pen, s, sitter));
    const h = new Float32Array(n);
    for (let i = 0; i < n; i++) {
      const w = (wide[i * 4] as number) / 255;
      const k = (narrow[i * 4] as number) / 255;
      const inflated = Math.sqrt(Math.max(0, w)) * 0.66 + Math.sqrt(Math.max(0, k)) * 0.14;
      const f = ((forms[i * 4] as number) - 128) / 255;
      h[i] =
        inflated +
        f * 0.2 +
        ((hairWide[i * 4] as number) / 255) * 0.05 +
        (((strands[i * 4] as number) - 128) / 255) * 0.05 * ((hairMask[i * 4] as number) / 255);
    }
    // The plates hold whole levels; without this their steps would show as contour lines.
    for (let pass = 0; pass < 3; pass++) relax(h, work, work, Math.max(1, Math.round(s / 420)));
    const cover = Float32Array.from({ length: box * box }, (_, i) => (mask[i * 4 + 3] as number) / 255);
    const nx = new Float32Array(n);
    const ny = new Float32Array(n);
    const shade = new Float32Array(n);
    const shine = new Float32Array(n);
    const albedo = [new Float32Array(n), new Float32Array(n), new Float32Array(n)] as const;
    const k = s * 0.36;
    for (let y = 1; y < work - 1; y++) {
      for (let x = 1; x < work - 1; x++) {
        const i = y * work + x;
        const gx = ((h[i - 1] as number) - (h[i + 1] as number)) * k;
        const gy = ((h[i - work] as number) - (h[i + work] as number)) * k;
        const inv = 1 / Math.sqrt(gx * gx + gy * gy + 1);
        nx[i] = gx * inv;
        ny[i] = gy * inv;
        const isHair = (hairMask[i * 4] as number) / 255;
        const isCloth = (clothMask[i * 4] as number) / 255;
        shade[i] = 1 - ((darks[i * 4] as number) / 255) * 0.85;
        shine[i] = isHair * 0.5 + (1 - isHair) * (1 - isCloth) * 0.42;
        const base = mix(mix(skin, cloth, isCloth), hairColour, isHair);
        const blush = (paintPlate[i * 4 + 3] as number) / 255;
        for (let c = 0; c < 3; c++) {
          const j = c as 0 | 1 | 2;
          const painted = paintPlate[i * 4 + c] as number;
          albedo[j][i] = base[j] * (1 - blush) + painted;
        }
      }
    }
    return { cover, nx, ny, shade, shine, albedo };
  }

  function plate(draw: (pen: SKRSContext2D) => void, side = work): Uint8Array {
    const canvas = createCanvas(side, side);
    const pen = canvas.getContext('2d');
    pen.translate(side / 2, side / 2);
    draw(pen);
    return new Uint8Array(canvas.data());
  }

  function disc(radius: number, colour: Rgb): Layer {
    const d = Math.ceil(radius * 2.3);
    return layer(d, d, (pen) => {
      const g = pen.createRadialGradient(d / 2, d / 2, 0, d / 2, d / 2, radius * 1.06);
      g.addColorStop(0, css(colour, 0.7));
      g.addColorStop(0.86, css(colour, 0.85));
      g.addColorStop(1, css(colour, 0));
      pen.fillStyle = g;
      pen.fillRect(0, 0, d, d);
    });
  }
};
