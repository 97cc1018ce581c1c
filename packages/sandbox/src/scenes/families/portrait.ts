import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { mix, scale, type Rgb } from '../colour.ts';
import { between, pick } from '../random.ts';
import { add, glow, layer, type Layer } from '../raster.ts';
import { css } from '../colour.ts';
import { relax } from '../relax.ts';
import type { MakeScene } from '../scene.ts';

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
  const hair = pick(random, ['bun', 'short', 'long'] as const);
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
      body(pen, size);
      pen.fill();
      hairShape(pen, size);
      pen.fill();
    }, box);
    const wide = plate((pen) => {
      pen.filter = `blur(${(s * 0.055).toFixed(1)}px)`;
      pen.fillStyle = '#fff';
      body(pen, s);
      pen.fill();
      hairShape(pen, s);
      pen.fill();
    });
    const narrow = plate((pen) => {
      pen.filter = `blur(${(s * 0.014).toFixed(1)}px)`;
      pen.fillStyle = '#fff';
      body(pen, s);
      pen.fill();
      hairShape(pen, s);
      pen.fill();
    });
    const forms = plate((pen) => features(pen, s));
    const strands = plate((pen) => hairRelief(pen, s));
    const hairMask = plate((pen) => {
      pen.filter = `blur(${(s * 0.004).toFixed(1)}px)`;
      pen.fillStyle = '#fff';
      hairShape(pen, s);
      pen.fill();
    });
    const hairWide = plate((pen) => {
      pen.filter = `blur(${(s * 0.02).toFixed(1)}px)`;
      pen.fillStyle = '#fff';
      hairShape(pen, s);
      pen.fill();
    });
    const clothMask = plate((pen) => {
      pen.filter = `blur(${(s * 0.003).toFixed(1)}px)`;
      pen.fillStyle = '#fff';
      garment(pen, s);
      pen.fill();
    });
    const darks = plate((pen) => hollows(pen, s));
    const paintPlate = plate((pen) => colours(pen, s));
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

  /** Head, neck and shoulders, facing right; the unit is the figure's height. */
  function body(pen: SKRSContext2D, s: number): void {
    pen.beginPath();
    pen.moveTo(-0.02 * s, -0.44 * s);
    pen.bezierCurveTo(0.1 * s, -0.45 * s, 0.185 * s, -0.385 * s, 0.196 * s, -0.29 * s);
    // Brow, bridge, nose.
    pen.bezierCurveTo(0.2 * s, -0.262 * s, 0.208 * s, -0.25 * s, 0.205 * s, -0.232 * s);
    pen.bezierCurveTo(0.2 * s, -0.216 * s, 0.194 * s, -0.208 * s, 0.2 * s, -0.19 * s);
    pen.bezierCurveTo(
      (0.214 + nose * 0.5) * s,
      -0.158 * s,
      (0.24 + nose) * s,
      -0.128 * s,
      (0.252 + nose) * s,
      -0.106 * s,
    );
    pen.bezierCurveTo((0.257 + nose) * s, -0.092 * s, (0.246 + nose) * s, -0.082 * s, 0.224 * s, -0.08 * s);
    pen.bezierCurveTo(0.212 * s, -0.078 * s, 0.208 * s, -0.07 * s, 0.211 * s, -0.058 * s);
    // Lips.
    pen.bezierCurveTo(0.216 * s, -0.048 * s, 0.228 * s, -0.042 * s, 0.227 * s, -0.03 * s);
    pen.bezierCurveTo(0.226 * s, -0.022 * s, 0.212 * s, -0.02 * s, 0.208 * s, -0.017 * s);
    pen.bezierCurveTo(0.215 * s, -0.013 * s, 0.222 * s, -0.006 * s, 0.219 * s, 0.005 * s);
    pen.bezierCurveTo(0.216 * s, 0.014 * s, 0.203 * s, 0.016 * s, 0.199 * s, 0.026 * s);
    // Chin and jaw.
    pen.bezierCurveTo(0.197 * s, 0.04 * s, (0.213 + jaw) * s, 0.05 * s, (0.208 + jaw) * s, 0.074 * s);
    pen.bezierCurveTo((0.2 + jaw) * s, 0.1 * s, (0.166 + jaw) * s, 0.108 * s, 0.136 * s, 0.102 * s);
    pen.bezierCurveTo(0.1 * s, 0.096 * s, 0.07 * s, 0.09 * s, 0.046 * s, 0.092 * s);
    // Throat to chest.
    pen.bezierCurveTo(0.04 * s, 0.14 * s, 0.05 * s, 0.2 * s, 0.066 * s, 0.238 * s);
    pen.bezierCurveTo(0.1 * s, 0.278 * s, 0.2 * s, 0.3 * s, 0.256 * s, 0.36 * s);
    pen.bezierCurveTo(0.3 * s, 0.42 * s, 0.32 * s, 0.55 * s, 0.33 * s, 0.7 * s);
    pen.lineTo(-0.44 * s, 0.7 * s);
    pen.bezierCurveTo(-0.44 * s, 0.5 * s, -0.42 * s, 0.38 * s, -0.34 * s, 0.318 * s);
    pen.bezierCurveTo(-0.27 * s, 0.272 * s, -0.19 * s, 0.262 * s, -0.156 * s, 0.21 * s);
    pen.bezierCurveTo(-0.136 * s, 0.16 * s, -0.142 * s, 0.07 * s, -0.16 * s, 0.01 * s);
    pen.bezierCurveTo(-0.23 * s, -0.06 * s, -0.26 * s, -0.17 * s, -0.238 * s, -0.27 * s);
    pen.bezierCurveTo(-0.21 * s, -0.385 * s, -0.12 * s, -0.44 * s, -0.02 * s, -0.44 * s);
    pen.closePath();
  }

  function garment(pen: SKRSContext2D, s: number): void {
    pen.beginPath();
    pen.moveTo(0.1 * s, 0.272 * s);
    pen.bezierCurveTo(0.02 * s, 0.32 * s, -0.12 * s, 0.3 * s, -0.19 * s, 0.246 * s);
    pen.lineTo(-0.7 * s, 0.3 * s);
    pen.lineTo(-0.7 * s, 0.75 * s);
    pen.lineTo(0.7 * s, 0.75 * s);
    pen.lineTo(0.5 * s, 0.26 * s);
    pen.closePath();
  }

  function hairShape(pen: SKRSContext2D, s: number): void {
    pen.beginPath();
    pen.moveTo(0.164 * s, -0.372 * s);
    pen.bezierCurveTo(0.11 * s, -0.36 * s, 0.06 * s, -0.33 * s, 0.046 * s, -0.262 * s);
    pen.bezierCurveTo(0.036 * s, -0.21 * s, 0.01 * s, -0.19 * s, 0.006 * s, -0.14 * s);
    if (hair === 'long') {
      pen.bezierCurveTo(-0.02 * s, -0.06 * s, 0, 0.1 * s, -0.05 * s, 0.3 * s);
      pen.bezierCurveTo(-0.12 * s, 0.4 * s, -0.3 * s, 0.38 * s, -0.32 * s, 0.2 * s);
      pen.bezierCurveTo(-0.34 * s, 0.02 * s, -0.29 * s, -0.1 * s, -0.276 * s, -0.2 * s);
    } else {
      pen.bezierCurveTo(-0.02 * s, -0.11 * s, -0.06 * s, -0.06 * s, -0.1 * s, 0.012 * s);
      pen.bezierCurveTo(-0.15 * s, 0.03 * s, -0.19 * s, 0, -0.21 * s, -0.04 * s);
      pen.bezierCurveTo(-0.26 * s, -0.11 * s, -0.276 * s, -0.18 * s, -0.262 * s, -0.27 * s);
    }
    pen.bezierCurveTo(-0.25 * s, -0.41 * s, -0.12 * s, -0.5 * s, 0, -0.492 * s);
    pen.bezierCurveTo(0.09 * s, -0.486 * s, 0.15 * s, -0.44 * s, 0.164 * s, -0.372 * s);
    pen.closePath();
    if (hair === 'bun') {
      pen.moveTo(-0.16 * s, -0.42 * s);
      pen.ellipse(-0.25 * s, -0.4 * s, 0.115 * s, 0.105 * s, -0.5, 0, Math.PI * 2);
    }
  }

  /** Soft forms on a mid-grey plate: lighter stands out, darker sinks. */
  function features(pen: SKRSContext2D, s: number): void {
    pen.fillStyle = 'rgb(128,128,128)';
    pen.fillRect(-work / 2, -work / 2, work, work);
    const blob = (x: number, y: number, rx: number, ry: number, v: number, turn = 0, blur = 0.016) => {
      pen.save();
      pen.filter = `blur(${(s * blur).toFixed(1)}px)`;
      pen.fillStyle = v > 0 ? `rgba(255,255,255,${v})` : `rgba(0,0,0,${-v})`;
      pen.beginPath();
      pen.ellipse(x * s, y * s, rx * s, ry * s, turn, 0, Math.PI * 2);
      pen.fill();
      pen.restore();
    };
    blob(0.11, -0.32, 0.07, 0.06, 0.22, 0, 0.035);
    blob(0.168, -0.246, 0.036, 0.014, 0.42, 0.14, 0.011);
    blob(0.158, -0.205, 0.034, 0.022, -0.62, 0.1, 0.013);
    blob(0.16, -0.2, 0.019, 0.014, 0.6, 0, 0.006);
    blob(0.112, -0.12, 0.055, 0.045, 0.4, -0.4, 0.03);
    blob(0.216, -0.102, 0.018, 0.014, 0.5, 0, 0.008);
    blob(0.192, -0.1, 0.008, 0.018, -0.36, 0.3, 0.008);
    blob(0.15, -0.03, 0.026, 0.042, -0.24, 0.3, 0.02);
    blob(0.208, -0.032, 0.018, 0.01, 0.36, 0, 0.006);
    blob(0.204, 0.004, 0.018, 0.011, 0.36, 0, 0.006);
    blob(0.176, 0.066, 0.032, 0.026, 0.4, 0, 0.018);
    blob(0.06, 0.036, 0.1, 0.03, 0.36, 0.24, 0.022);
    blob(0.02, 0.12, 0.12, 0.03, -0.55, 0.24, 0.024);
    blob(-0.052, -0.118, 0.034, 0.056, 0.5, -0.16, 0.008);
    blob(-0.046, -0.122, 0.017, 0.034, -0.62, -0.16, 0.006);
    blob(-0.05, 0.2, 0.02, 0.12, 0.3, 0.5, 0.016);
    blob(0.06, 0.3, 0.09, 0.012, 0.4, -0.12, 0.012);
  }

  function hairRelief(pen: SKRSContext2D, s: number): void {
    pen.fillStyle = 'rgb(128,128,128)';
    pen.fillRect(-work / 2, -work / 2, work, work);
    const r = brief.random('strands');
    for (let k = 0; k < 240; k++) {
      const y = between(r, -0.52, 0.05);
      pen.strokeStyle =
        r() < 0.5 ? `rgba(255,255,255,${between(r, 0.2, 0.7)})` : `rgba(0,0,0,${between(r, 0.2, 0.75)})`;
      pen.lineWidth = s * between(r, 0.002, 0.007);
      pen.beginPath();
      pen.moveTo(0.17 * s, (-0.37 + y * 0.12) * s);
      if (hair === 'long')
        pen.bezierCurveTo(
          0.02 * s,
          (y - 0.2) * s,
          (-0.3 - y * 0.2) * s,
          (y + 0.05) * s,
          (-0.06 - r() * 0.24) * s,
          0.4 * s,
        );
      else
        pen.bezierCurveTo(0.04 * s, (y - 0.06) * s, -0.16 * s, (y - 0.02) * s, -0.27 * s, (-0.4 + (y + 0.3) * 0.8) * s);
      pen.stroke();
    }
    if (hair === 'bun') {
      for (let k = 0; k < 60; k++) {
        pen.strokeStyle = r() < 0.5 ? 'rgba(255,255,255,0.5)' : 'rgba(0,0,0,0.6)';
        pen.lineWidth = s * 0.004;
        pen.beginPath();
        pen.ellipse(-0.25 * s, -0.4 * s, 0.115 * s * r(), 0.105 * s * r(), r() * 3, 0, between(r, 1, 4));
        pen.stroke();
      }
    }
  }

  /** Where light hardly comes: eye socket, nostril, mouth line, ear, under the jaw. */
  function hollows(pen: SKRSContext2D, s: number): void {
    const dab = (x: number, y: number, rx: number, ry: number, v: number, turn: number, blur: number) => {
      pen.filter = `blur(${(s * blur).toFixed(1)}px)`;
      pen.fillStyle = `rgba(255,255,255,${v})`;
      pen.beginPath();
      pen.ellipse(x * s, y * s, rx * s, ry * s, turn, 0, Math.PI * 2);
      pen.fill();
    };
    dab(0.156, -0.214, 0.03, 0.014, 0.5 * ink, 0.12, 0.01);
    dab(0.214, -0.085, 0.009, 0.004, 0.9, -0.1, 0.003);
    dab(-0.044, -0.116, 0.012, 0.028, 0.8, -0.16, 0.007);
    dab(0.02, 0.135, 0.12, 0.03, 0.62, 0.16, 0.026);
    dab(-0.09, 0.03, 0.05, 0.08, 0.4, 0.2, 0.03);
    pen.filter = `blur(${(s * 0.0025).toFixed(1)}px)`;
    pen.strokeStyle = 'rgba(255,255,255,0.85)';
    pen.lineCap = 'round';
    pen.lineWidth = s * 0.0045;
    pen.beginPath();
    pen.moveTo(0.21 * s, -0.017 * s);
    pen.quadraticCurveTo(0.19 * s, -0.02 * s, 0.168 * s, -0.009 * s);
    pen.stroke();
    // The closed lid's lashes.
    pen.lineWidth = s * 0.005;
    pen.beginPath();
    pen.moveTo(0.135 * s, -0.197 * s);
    pen.quadraticCurveTo(0.155 * s, -0.182 * s, 0.184 * s, -0.19 * s);
    pen.stroke();
  }

  /** Brow, lips and a little colour on cheek and ear. */
  function colours(pen: SKRSContext2D, s: number): void {
    pen.filter = `blur(${(s * 0.004).toFixed(1)}px)`;
    pen.strokeStyle = css(hairColour, 0.85);
    pen.lineCap = 'round';
    pen.lineWidth = s * 0.011;
    pen.beginPath();
    pen.moveTo(0.112 * s, -0.25 * s);
    pen.quadraticCurveTo(0.146 * s, -0.272 * s, 0.186 * s, -0.252 * s);
    pen.stroke();
    const lips = mix(skin, [150, 40, 44], 0.5);
    pen.fillStyle = css(lips, 0.75);
    pen.beginPath();
    pen.moveTo(0.168 * s, -0.01 * s);
    pen.quadraticCurveTo(0.2 * s, -0.05 * s, 0.232 * s, -0.034 * s);
    pen.lineTo(0.226 * s, 0.012 * s);
    pen.quadraticCurveTo(0.196 * s, 0.018 * s, 0.168 * s, -0.01 * s);
    pen.fill();
    pen.filter = `blur(${(s * 0.03).toFixed(1)}px)`;
    pen.fillStyle = css(mix(skin, [200, 70, 60], 0.5), 0.3);
    pen.beginPath();
    pen.ellipse(0.11 * s, -0.09 * s, 0.06 * s, 0.045 * s, 0, 0, Math.PI * 2);
    pen.fill();
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
