import { createCanvas, type Canvas, Path2D } from '@napi-rs/canvas';
import { css, mixColours, scale, type RgbColour } from '../scenes/colour.ts';
import { randomFrom, type Random } from '../scenes/random.ts';
import { cut, type Cut, type CutOptions, type PaperPen } from './paper.ts';
import type { BoardPlan } from './plan.ts';

/** A plane of the frame: painted once, moved with the camera. */
export interface PaperSheet {
  readonly canvas: Canvas;
  /** 0 far to 1 near. */
  readonly depth: number;
  /** Its place in the frame, pixels. */
  readonly left: number;
  readonly top: number;
  /** How far it rocks sideways, pixels, and at what pace. */
  readonly sway?: { readonly reach: number; readonly seconds: number; readonly drift?: number };
}

/** A frame to paint for: what the camera may come to see around it is `margin` wide. */
export interface Stock {
  readonly plan: BoardPlan;
  readonly width: number;
  readonly height: number;
  readonly margin: number;
}

interface Kit extends Stock {
  readonly unit: number;
  readonly random: Random;
  readonly lightSide: -1 | 1;
  readonly sheets: PaperSheet[];
}

/** The planes of a board's place, far to near. Figures stand before the one at depth 0.7. */
export function backdropOf(stock: Stock): readonly PaperSheet[] {
  const { plan, width, height } = stock;
  const kit: Kit = {
    ...stock,
    unit: Math.min(width, height),
    random: randomFrom(plan.seed ^ 0xbac),
    lightSide: plan.light.x < 0.5 ? -1 : 1,
    sheets: [],
  };
  if (plan.place === 'room') room(kit);
  else if (plan.place === 'table') table(kit);
  else {
    sky(kit);
    LAND[plan.place](kit);
  }
  return kit.sheets;
}

interface SheetOptions {
  readonly depth: number;
  /** Shares of the height above and below which it is empty, or hidden by what is nearer. */
  readonly from?: number;
  readonly to?: number;
  /** Shares of the width, likewise. */
  readonly between?: readonly [number, number];
  readonly sway?: PaperSheet['sway'];
}

/** Paints one plane in the frame's own coordinates, and keeps it: no larger than what is to be seen of it. */
function sheet(
  kit: Kit,
  { depth, from = 0, to = 1, between, sway }: SheetOptions,
  paint: (pen: PaperPen) => void,
): void {
  const { width, height, margin, unit } = kit;
  const room = unit * 0.06;
  const top = from > 0 ? Math.max(-margin, Math.floor(from * height - room)) : -margin;
  const bottom = to < 1 ? Math.min(height + margin, Math.ceil(to * height + room)) : height + margin;
  const left = between ? Math.max(-margin, Math.floor(between[0] * width - room)) : -margin;
  const right = between ? Math.min(width + margin, Math.ceil(between[1] * width + room)) : width + margin;
  if (right - left < 2 || bottom - top < 2) return;
  const canvas = createCanvas(right - left, bottom - top);
  const pen = canvas.getContext('2d');
  pen.translate(-left, -top);
  paint(pen);
  kit.sheets.push({ canvas, depth, left, top, ...(sway ? { sway } : {}) });
}

/** Lays a shape of paper in the frame's light. */
function lay(
  kit: Kit,
  pen: PaperPen,
  shape: Path2D,
  colour: RgbColour,
  more: Partial<Omit<Cut, keyof CutOptions>> = {},
): void {
  cut(pen, shape, { palette: kit.plan.palette, lightSide: kit.lightSide, unit: kit.unit, colour, ...more });
}

/** All of a frame below a line. */
function below({ width, height, margin }: Stock, y: number): Path2D {
  const path = new Path2D();
  path.rect(-margin - 9, y, width + margin * 2 + 18, height + margin * 2);
  return path;
}

/** The part of a frame about a point, in shares. */
const around = ({ width, height }: Stock, x: number, y: number, reach: number) => ({
  from: Math.max(0.001, (y - reach) / height),
  to: (y + reach) / height,
  between: [(x - reach) / width, (x + reach) / width] as const,
});

/** Layers of paper around the light, each a little nearer and darker, the sun or moon within them, clouds or stars. */
function sky(kit: Kit): void {
  const { plan, width, height, margin, unit, random } = kit;
  const { palette, light, place } = plan;
  const [x, y] = [light.x * width, light.y * height];
  const reach = Math.hypot(width, height);
  sheet(kit, { depth: 0 }, (pen) => {
    const fill = pen.createLinearGradient(0, -margin, 0, height * 0.82);
    fill.addColorStop(0, css(palette.sky[0]));
    fill.addColorStop(0.55, css(palette.sky[1]));
    fill.addColorStop(1, css(palette.sky[2]));
    pen.fillStyle = fill;
    pen.fillRect(-margin, -margin, width + margin * 2, height + margin * 2);
    if (place === 'underwater') return rays(pen, kit);
    // Rings of paper: the outermost hole is the largest, so the frame looks into the depth of the sky.
    for (let ring = 0; ring < 4; ring++) {
      const radius = reach * (0.62 - ring * 0.135) * (0.95 + random() * 0.1);
      const tone = mixColours(
        mixColours(palette.sky[0], palette.sky[1], ring / 2.4),
        mixColours(palette.sky[1], palette.sky[2], ring / 3),
        Math.min(1, y / height + ring * 0.22),
      );
      pen.globalAlpha = 0.62;
      lay(kit, pen, blob(x, y, radius, random, 0.05), tone, { lift: 1.3 });
      pen.globalAlpha = 1;
    }
    const glow = pen.createRadialGradient(x, y, 0, x, y, reach * 0.3);
    glow.addColorStop(0, css(palette.sun, palette.isDark ? 0.4 : 0.62));
    glow.addColorStop(1, css(palette.sun, 0));
    pen.fillStyle = glow;
    pen.fillRect(-margin, -margin, width + margin * 2, height + margin * 2);
    if (palette.isDark) stars(pen, kit);
  });
  const isCovered = plan.weather.has('rain') || plan.weather.has('storm') || plan.weather.has('fog') || plan.hasSnow;
  if (place !== 'underwater' && place !== 'space' && (!isCovered || palette.time !== 'day'))
    sheet(kit, { depth: 0.06, ...around(kit, x, y, unit * 0.12) }, (pen) => {
      const moon = palette.isDark && palette.time !== 'dusk';
      const radius = unit * (moon ? 0.085 : 0.105);
      lay(kit, pen, circle(x, y, radius), palette.sun, { lift: 0.6 });
      if (!moon) return;
      for (const [dx, dy, r] of [
        [-0.3, -0.2, 0.2],
        [0.28, 0.16, 0.27],
        [-0.12, 0.42, 0.13],
      ] as const)
        lay(kit, pen, circle(x + dx * radius, y + dy * radius, r * radius), scale(palette.sun, 0.9), { lift: 0 });
    });
  if (place !== 'underwater' && place !== 'space' && place !== 'sky' && (palette.time !== 'night' || isCovered))
    clouds(kit, isCovered ? 5 : 3, isCovered);
}

function stars(pen: PaperPen, { width, height, margin, unit, random, plan }: Kit): void {
  const count = plan.place === 'space' ? 190 : plan.palette.time === 'night' ? 90 : 34;
  for (let k = 0; k < count; k++) {
    const [x, y] = [
      -margin + random() * (width + margin * 2),
      -margin + random() ** 1.3 * height * (plan.place === 'space' ? 1.05 : 0.6),
    ];
    const size = unit * (0.0012 + random() ** 5 * 0.008);
    pen.fillStyle = css(plan.palette.sun, 0.45 + random() * 0.55);
    const points = Array.from({ length: 8 }, (_, p): Point => {
      const r = p % 2 === 0 ? size : size * 0.42;
      return [x + Math.cos((p * Math.PI) / 4) * r, y + Math.sin((p * Math.PI) / 4) * r];
    });
    pen.fill(polygon(...points.flat()));
  }
}

function clouds(kit: Kit, count: number, isCovered: boolean): void {
  const { width, height, unit, random, plan } = kit;
  const { palette } = plan;
  for (let k = 0; k < count; k++) {
    const y = height * (isCovered ? 0.05 + k * 0.055 : 0.1 + k * 0.095);
    const x = width * (((k * 0.43 + random() * 0.3 + (plan.light.x < 0.5 ? 0.45 : 0)) % 1) * 1.1 - 0.05);
    const size = unit * (0.15 + random() * 0.1) * (isCovered ? 1.5 : 1);
    const tone = mixColours(mixColours(palette.sky[1], [255, 252, 246], isCovered ? 0.22 : 0.55), palette.lit, 0.25);
    sheet(
      kit,
      {
        depth: 0.1 + k * 0.03,
        sway: { reach: 0, seconds: 1, drift: unit * (0.006 + 0.004 * k) },
        ...around(kit, x, y, size * 1.1),
      },
      (pen) => {
        lay(kit, pen, cloud(x, y, size, random), scale(tone, isCovered ? 0.86 - k * 0.05 : 1), {
          lift: 1,
          span: [y - size * 0.6, y + size * 0.3],
        });
      },
    );
  }
}

function rays(pen: PaperPen, { width, height, unit, plan, random }: Kit): void {
  for (let k = 0; k < 6; k++) {
    const x = plan.light.x * width + (k - 2.5) * unit * 0.2;
    const lean = (k - 2.5) * unit * 0.16;
    const ray = pen.createLinearGradient(0, 0, 0, height * 0.8);
    ray.addColorStop(0, css(plan.palette.lit, 0.22 + random() * 0.1));
    ray.addColorStop(1, css(plan.palette.lit, 0));
    pen.fillStyle = ray;
    pen.fill(
      polygon(
        x,
        -unit * 0.2,
        x + unit * 0.09,
        -unit * 0.2,
        x + lean + unit * 0.2,
        height,
        x + lean - unit * 0.04,
        height,
      ),
    );
  }
}

interface Ridge {
  readonly y: number;
  readonly rise: number;
  readonly bumps: number;
  /** 0 round, 1 pointed. */
  readonly sharp?: number;
}

/** The skyline of a plane from edge to edge, closed below the frame. */
function ridge({ width, height, margin, random }: Kit, { y, rise, bumps, sharp = 0 }: Ridge): Path2D {
  const phase = [random() * 6.3, random() * 6.3, random() * 6.3] as const;
  const path = new Path2D();
  path.moveTo(-margin - 9, height + margin + 9);
  const steps = sharp > 0 ? Math.round(bumps * 4) : 64;
  for (let k = 0; k <= steps; k++) {
    const t = k / steps;
    const wave =
      Math.sin(t * bumps * 3.1 + phase[0]) * 0.55 +
      Math.sin(t * bumps * 6.7 + phase[1]) * 0.28 +
      Math.sin(t * bumps * 1.3 + phase[2]) * 0.4;
    const zig = sharp * (k % 2 === 0 ? 0.5 : -0.5) * (0.5 + random());
    path.lineTo(-margin + t * (width + margin * 2), (y - (wave * 0.5 + zig) * rise) * height);
  }
  path.lineTo(width + margin + 9, height + margin + 9);
  path.closePath();
  return path;
}

/** A plane of land with its skyline. */
function land(kit: Kit, depth: number, colour: RgbColour, shape: Ridge, more?: (pen: PaperPen) => void): void {
  const from = shape.y - shape.rise * (1.1 + (shape.sharp ?? 0));
  sheet(kit, { depth, from: Math.max(0.01, from), to: depth < 0.6 ? shape.y + 0.24 : 1 }, (pen) => {
    lay(kit, pen, ridge(kit, shape), colour, {
      span: [(shape.y - shape.rise) * kit.height, kit.height * Math.min(1, shape.y + 0.3)],
      foot: scale(colour, 0.8),
    });
    more?.(pen);
  });
}

const HORIZON = 0.6;

const LAND: Readonly<Record<Exclude<BoardPlan['place'], 'room' | 'table'>, (kit: Kit) => void>> = {
  field(kit) {
    const [far, mid, near, front] = kit.plan.palette.planes;
    land(kit, 0.16, far, { y: HORIZON - 0.05, rise: 0.09, bumps: 2.2 });
    land(kit, 0.3, mid, { y: HORIZON + 0.02, rise: 0.06, bumps: 2.6 });
    land(kit, 0.7, near, { y: HORIZON + 0.085, rise: 0.03, bumps: 1.6 }, (pen) => tufts(pen, kit, near, 0.7, 26));
    foreground(kit, front);
  },
  snow(kit) {
    const [far, mid, near, front] = kit.plan.palette.planes;
    land(kit, 0.16, scale(far, 0.9), { y: HORIZON - 0.06, rise: 0.12, bumps: 2.2, sharp: 0.7 });
    land(kit, 0.3, mid, { y: HORIZON + 0.02, rise: 0.06, bumps: 2.4 });
    land(kit, 0.7, near, { y: HORIZON + 0.09, rise: 0.03, bumps: 1.5 });
    foreground(kit, scale(front, 0.9));
  },
  mountain(kit) {
    const [far, mid, near, front] = kit.plan.palette.planes;
    land(kit, 0.12, far, { y: HORIZON - 0.16, rise: 0.2, bumps: 2.3, sharp: 0.8 });
    peaks(kit, mid);
    land(kit, 0.42, mixColours(mid, near, 0.6), { y: HORIZON + 0.03, rise: 0.05, bumps: 2.4 });
    land(kit, 0.7, near, { y: HORIZON + 0.1, rise: 0.025, bumps: 1.5 }, (pen) => tufts(pen, kit, near, 0.72, 14));
    foreground(kit, front);
  },
  desert(kit) {
    const [far, mid, near, front] = kit.plan.palette.planes;
    land(kit, 0.14, far, { y: HORIZON - 0.03, rise: 0.08, bumps: 1.6 });
    land(kit, 0.3, mid, { y: HORIZON + 0.03, rise: 0.1, bumps: 1.2 });
    land(kit, 0.7, near, { y: HORIZON + 0.09, rise: 0.045, bumps: 0.9 });
    foreground(kit, front);
  },
  forest(kit) {
    const [far, mid, near, front] = kit.plan.palette.planes;
    trees(kit, { depth: 0.14, y: HORIZON + 0.02, size: 0.3, colour: far });
    trees(kit, { depth: 0.3, y: HORIZON + 0.06, size: 0.42, colour: mid });
    land(kit, 0.7, near, { y: HORIZON + 0.09, rise: 0.025, bumps: 1.5 }, (pen) => tufts(pen, kit, near, 0.71, 22));
    trunks(kit, scale(front, 0.8));
    foreground(kit, front);
  },
  road(kit) {
    const [far, mid, near, front] = kit.plan.palette.planes;
    land(kit, 0.14, far, { y: HORIZON - 0.05, rise: 0.1, bumps: 2 });
    land(kit, 0.3, mid, { y: HORIZON + 0.01, rise: 0.05, bumps: 2.4 });
    land(kit, 0.5, near, { y: HORIZON + 0.06, rise: 0.02, bumps: 1.6 });
    street(kit, front);
    foreground(kit, scale(near, 0.75));
  },
  city(kit) {
    const [far, mid, near, front] = kit.plan.palette.planes;
    blocks(kit, { depth: 0.12, foot: HORIZON + 0.1, tall: 0.42, colour: far });
    blocks(kit, { depth: 0.26, foot: HORIZON + 0.12, tall: 0.32, colour: mid });
    blocks(kit, { depth: 0.42, foot: HORIZON + 0.12, tall: 0.2, colour: near });
    street(kit, front);
    foreground(kit, scale(front, 0.7));
  },
  sea(kit) {
    waves(kit, HORIZON - 0.02, 5, true);
  },
  beach(kit) {
    const [, , near, front] = kit.plan.palette.planes;
    waves(kit, HORIZON - 0.06, 3, false);
    land(kit, 0.7, near, { y: HORIZON + 0.095, rise: 0.02, bumps: 1.3 });
    foreground(kit, front);
  },
  sky(kit) {
    const { planes } = kit.plan.palette;
    planes.forEach((colour, i) => {
      const y = 0.66 + i * 0.09;
      sheet(
        kit,
        { depth: 0.15 + i * 0.25, from: y - 0.14, sway: { reach: 0, seconds: 1, drift: kit.unit * 0.006 * (i + 1) } },
        (pen) => {
          lay(kit, pen, cloudBank(kit, y, 0.05 + i * 0.008), scale(colour, 0.95), {
            span: [(y - 0.1) * kit.height, kit.height],
            lift: 1.4,
          });
        },
      );
    });
  },
  space(kit) {
    const { width, height, unit, plan } = kit;
    const [far, mid, near] = plan.palette.planes;
    const side = plan.light.x < 0.5 ? 0.82 : 0.16;
    sheet(kit, { depth: 0.2 }, (pen) => {
      const [x, y, r] = [width * side, height * 1.02, unit * 0.52];
      lay(kit, pen, circle(x, y, r * 1.1), near, { lift: 1.6 });
      lay(kit, pen, circle(x, y, r), mixColours(mid, plan.palette.sun, 0.25), {
        lift: 1.2,
        span: [y - r, y + r * 0.4],
        foot: far,
      });
      for (const [dx, dy, s] of [
        [-0.3, -0.5, 0.16],
        [0.25, -0.62, 0.1],
        [0.02, -0.28, 0.2],
      ] as const)
        lay(kit, pen, circle(x + dx * r, y + dy * r, s * r), mixColours(mid, far, 0.6), { lift: 0.3 });
    });
    sheet(kit, { depth: 0.12 }, (pen) =>
      lay(kit, pen, circle(width * plan.light.x, height * 0.2, unit * 0.06), plan.palette.sun, { lift: 0.8 }),
    );
  },
  underwater(kit) {
    const [, mid, near, front] = kit.plan.palette.planes;
    weeds(kit, { depth: 0.3, colour: mid, count: 7, tall: 0.34 });
    land(kit, 0.4, near, { y: HORIZON + 0.16, rise: 0.05, bumps: 2 });
    weeds(kit, { depth: 0.62, colour: near, count: 5, tall: 0.28 });
    foreground(kit, front);
  },
};

/** The nearest plane, dark enough to set the caption on. */
function foreground(kit: Kit, colour: RgbColour): void {
  land(kit, 1, mixColours(colour, kit.plan.palette.shade, 0.35), {
    y: kit.width < kit.height ? 0.845 : 0.835,
    rise: 0.026,
    bumps: 1.4,
  });
}

function tufts(pen: PaperPen, kit: Kit, colour: RgbColour, y: number, count: number): void {
  const { width, height, margin, unit, random } = kit;
  for (let k = 0; k < count; k++) {
    const x = -margin + random() * (width + margin * 2);
    const foot = (y + random() * 0.1) * height;
    const size = unit * (0.014 + random() * 0.016);
    pen.fillStyle = css(mixColours(colour, random() < 0.5 ? kit.plan.palette.lit : kit.plan.palette.shade, 0.25), 0.8);
    for (const lean of [-0.6, 0, 0.6])
      pen.fill(
        polygon(
          x - size * 0.12,
          foot,
          x + lean * size,
          foot - size * (1.3 - Math.abs(lean) * 0.5),
          x + size * 0.12,
          foot,
        ),
      );
  }
}

/** Mountains with caps of white paper and a shaded side. */
function peaks(kit: Kit, colour: RgbColour): void {
  const { width, height, margin, random, plan, lightSide } = kit;
  const count = width > height ? 4 : 3;
  sheet(kit, { depth: 0.24, from: 0.16, to: HORIZON + 0.16 }, (pen) => {
    for (let k = 0; k < count; k++) {
      const x = -margin * 0.5 + ((k + 0.25 + random() * 0.5) / count) * (width + margin);
      const top = height * (0.24 + random() * 0.16);
      const base = height * (HORIZON + 0.08);
      const half = (base - top) * (0.72 + random() * 0.25) * (width > height ? 1 : 0.6);
      lay(kit, pen, polygon(x - half, base, x, top, x + half, base), colour, { lift: 1.2 });
      lay(
        kit,
        pen,
        polygon(x, top, x - lightSide * half, base, x - lightSide * half * 0.16, base),
        scale(colour, 0.82),
        { lift: 0 },
      );
      const snow = (t: number, side: number): readonly [number, number] => [
        x + side * half * t,
        top + (base - top) * t,
      ];
      lay(
        kit,
        pen,
        polygon(
          x,
          top,
          ...snow(0.3, -1),
          x - half * 0.14,
          snow(0.24, 1)[1],
          x,
          snow(0.38, 1)[1],
          x + half * 0.12,
          snow(0.25, 1)[1],
          ...snow(0.3, 1),
        ),
        mixColours([250, 251, 252], plan.palette.planes[0], 0.25),
        { lift: 0.3 },
      );
    }
  });
}

interface Row {
  readonly depth: number;
  readonly colour: RgbColour;
}

function trees(kit: Kit, { depth, y, size, colour }: Row & { readonly y: number; readonly size: number }): void {
  const { width, height, margin, random } = kit;
  sheet(kit, { depth, from: Math.max(0.01, y - size * 1.25), to: y + 0.2 }, (pen) => {
    const step = Math.min(width, height) * size * 0.24;
    for (let x = -margin; x < width + margin; x += step * (0.7 + random() * 0.6)) {
      const tall = Math.min(width * 1.1, height) * size * (0.7 + random() * 0.5);
      const foot = y * height + random() * height * 0.02;
      const shade = scale(colour, 0.92 + random() * 0.16);
      const tree = new Path2D();
      for (let k = 0; k < 3; k++)
        tree.addPath(
          polygon(
            x,
            foot - tall * (1 - k * 0.22),
            x - tall * (0.1 + k * 0.055),
            foot - tall * (0.58 - k * 0.24),
            x + tall * (0.1 + k * 0.055),
            foot - tall * (0.58 - k * 0.24),
          ),
        );
      tree.rect(x - tall * 0.022, foot - tall * 0.14, tall * 0.044, tall * 0.14);
      lay(kit, pen, tree, shade, { lift: 0.5 });
    }
    lay(kit, pen, ridge(kit, { y, rise: 0.02, bumps: 2 }), scale(colour, 0.9), { lift: 0.4 });
  });
}

/** Trunks on both sides, which frame the clearing. */
function trunks(kit: Kit, colour: RgbColour): void {
  const { width, height, margin, unit, random } = kit;
  sheet(kit, { depth: 0.86 }, (pen) => {
    for (const x of [0.02, 0.94, width > height ? 0.13 : 1.02]) {
      const [middle, half] = [(x + random() * 0.03) * width, unit * (0.026 + random() * 0.02)];
      const lean = (random() - 0.5) * unit * 0.06;
      const trunk = polygon(
        middle - half + lean,
        -margin,
        middle + half + lean,
        -margin,
        middle + half * 1.1,
        height * 0.7,
        middle + half * 1.9,
        height * 0.9,
        middle - half * 1.9,
        height * 0.9,
        middle - half * 1.1,
        height * 0.7,
      );
      lay(kit, pen, trunk, colour, { lift: 1.6 });
    }
  });
}

function blocks(kit: Kit, { depth, foot, tall, colour }: Row & { readonly foot: number; readonly tall: number }): void {
  const { width, height, margin, unit, random, plan } = kit;
  const { palette } = plan;
  sheet(kit, { depth, from: Math.max(0.01, foot - tall * 1.3), to: foot + 0.12 }, (pen) => {
    const lights: (readonly [number, number, number, number])[] = [];
    for (let x = -margin - random() * unit * 0.1; x < width + margin;) {
      const wide = unit * (0.09 + random() * 0.12) * (1 + depth);
      const high = height * tall * (0.45 + random() * 0.75);
      const top = foot * height - high;
      const shape = new Path2D();
      shape.rect(x, top, wide, height + margin - top);
      if (random() < 0.3) shape.addPath(polygon(x, top, x + wide / 2, top - wide * 0.45, x + wide, top));
      else if (random() < 0.4) shape.rect(x + wide * 0.3, top - wide * 0.25, wide * 0.4, wide * 0.3);
      lay(kit, pen, shape, scale(colour, 0.92 + random() * 0.16), {
        lift: 0.8,
        span: [top, foot * height + unit * 0.1],
      });
      const pane = wide / 7;
      for (let wy = top + pane * 1.2; wy < foot * height - pane; wy += pane * 2.1)
        for (let wx = x + pane; wx < x + wide - pane * 1.4; wx += pane * 1.75)
          if (random() < (palette.isDark ? 0.55 : 0.8)) lights.push([wx, wy, pane, pane * 1.25]);
      x += wide * (1.02 + random() * 0.12);
    }
    for (const [x, y, w, h] of lights) {
      const isLit = palette.isDark ? random() < 0.8 : false;
      pen.fillStyle = isLit
        ? css(mixColours([255, 206, 120], palette.sun, random() * 0.5), 0.55 + depth)
        : css(scale(colour, palette.isDark ? 0.7 : 0.8), 0.8);
      if (isLit) {
        pen.shadowColor = 'rgba(255,196,110,0.55)';
        pen.shadowBlur = unit * 0.012;
      }
      pen.fillRect(x, y, w, h);
      pen.shadowColor = 'transparent';
    }
  });
}

function street(kit: Kit, colour: RgbColour): void {
  const { width, height, margin, unit, plan } = kit;
  sheet(kit, { depth: 0.7, from: HORIZON + 0.06 }, (pen) => {
    const top = (HORIZON + 0.09) * height;
    const kerb = below(kit, top);
    lay(kit, pen, kerb, mixColours(colour, plan.palette.lit, 0.22), { lift: 1 });
    const asphalt = below(kit, top + unit * 0.035);
    lay(kit, pen, asphalt, mixColours(colour, [60, 58, 70], 0.45), { lift: 0.4, span: [top, height] });
    pen.fillStyle = css(plan.palette.lit, 0.62);
    for (let x = -margin; x < width + margin; x += unit * 0.2)
      pen.fill(
        polygon(
          x,
          top + unit * 0.135,
          x + unit * 0.1,
          top + unit * 0.135,
          x + unit * 0.092,
          top + unit * 0.15,
          x - unit * 0.008,
          top + unit * 0.15,
        ),
      );
  });
}

/** Strips of scalloped paper that rock against each other, with the light's path on them. */
function waves(kit: Kit, from: number, count: number, toFront: boolean): void {
  const { width, height, margin, unit, plan, random } = kit;
  const { planes, sun } = plan.palette;
  const last = toFront ? 0.86 : from + 0.14;
  for (let k = 0; k < count; k++) {
    const t = k / (count - 1);
    const y = (from + (last - from) * t ** 1.15) * height;
    const step = unit * (0.1 + 0.11 * t);
    const deep = step * (0.1 + 0.16 * t);
    const colour = toFront
      ? mixColours(
          planes[Math.min(3, Math.floor(t * 3))] ?? planes[3],
          planes[Math.min(3, Math.ceil(t * 3))] ?? planes[3],
          (t * 3) % 1,
        )
      : mixColours(planes[0], planes[1], t);
    const shift = random() * step;
    const depth = toFront ? 0.12 + t * 0.86 : 0.12 + t * 0.4;
    sheet(
      kit,
      {
        depth,
        from: y / height - 0.05,
        sway: { reach: unit * (0.008 + 0.014 * t) * (k % 2 === 0 ? 1 : -1), seconds: 4.2 + t },
      },
      (pen) => {
        const strip = new Path2D();
        strip.moveTo(-margin - step * 2, height + margin);
        let x = -margin - step * 2 + shift;
        strip.lineTo(x, y);
        for (; x < width + margin + step; x += step) strip.quadraticCurveTo(x + step * 0.5, y + deep * 2, x + step, y);
        strip.lineTo(x, height + margin + 9);
        strip.closePath();
        lay(kit, pen, strip, colour, { lift: 1.1, span: [y, y + unit * 0.3], foot: scale(colour, 0.78) });
        if (t > 0.75) return;
        for (let g = 0; g < 5; g++) {
          pen.fillStyle = css(sun, 0.34 - g * 0.045);
          const half = unit * (0.09 - g * 0.006) * (0.5 + random() * 0.6);
          const gy = y + unit * (0.022 + g * 0.017);
          const gx = plan.light.x * width + (random() - 0.5) * unit * 0.06;
          pen.beginPath();
          pen.roundRect(gx - half, gy, half * 2, unit * 0.006, unit * 0.003);
          pen.fill();
        }
      },
    );
  }
}

function weeds(
  kit: Kit,
  { depth, colour, count, tall }: Row & { readonly count: number; readonly tall: number },
): void {
  const { width, height, unit, random } = kit;
  sheet(kit, { depth, from: 0.3, sway: { reach: unit * 0.008, seconds: 5 } }, (pen) => {
    for (let k = 0; k < count; k++) {
      const x = width * ((k + random()) / count);
      const high = height * tall * (0.5 + random() * 0.8);
      const foot = height * 0.86;
      const half = unit * 0.018;
      const lean = (random() - 0.5) * unit * 0.12;
      const weed = new Path2D();
      weed.moveTo(x - half, foot);
      weed.bezierCurveTo(
        x - half * 3,
        foot - high * 0.4,
        x + half * 3 + lean,
        foot - high * 0.6,
        x + lean,
        foot - high,
      );
      weed.bezierCurveTo(x + half * 5 + lean, foot - high * 0.55, x, foot - high * 0.35, x + half * 1.6, foot);
      weed.closePath();
      lay(kit, pen, weed, scale(colour, 0.9 + random() * 0.2), { lift: 0.8 });
    }
  });
}

/** A wall with a window onto the hour and weather, and a floor. */
function room(kit: Kit): void {
  const { width, height, margin, unit, plan, random } = kit;
  const { palette, light } = plan;
  const [wall, trim, floor, front] = palette.planes;
  const wide = width > height ? unit * 0.5 : unit * 0.56;
  const high = wide * 1.06;
  const [x, y] = [light.x * width - wide / 2, height * (width > height ? 0.11 : 0.2)];
  sheet(kit, { depth: 0.02, from: 0.01 }, (pen) => {
    const view = pen.createLinearGradient(0, y, 0, y + high);
    view.addColorStop(0, css(palette.sky[0]));
    view.addColorStop(0.6, css(palette.sky[1]));
    view.addColorStop(1, css(palette.sky[2]));
    pen.fillStyle = view;
    pen.fillRect(x - margin, y - margin, wide + margin * 2, high + margin * 2);
    if (palette.isDark) stars(pen, kit);
    const [sx, sy] = [x + wide * (0.35 + random() * 0.3), y + high * 0.36];
    lay(kit, pen, circle(sx, sy, wide * 0.2), mixColours(palette.sun, palette.sky[1], 0.55), { lift: 0.6 });
    lay(kit, pen, circle(sx, sy, wide * 0.11), palette.sun, { lift: 0.6 });
    lay(
      kit,
      pen,
      blob(x + wide * 0.2, y + high * 1.15, wide * 0.5, random, 0.04),
      mixColours(palette.sky[0], palette.shade, 0.35),
    );
    lay(
      kit,
      pen,
      blob(x + wide * 0.85, y + high * 1.2, wide * 0.48, random, 0.04),
      mixColours(palette.sky[0], palette.shade, 0.5),
    );
  });
  sheet(kit, { depth: 0.14 }, (pen) => {
    const wallAround = new Path2D();
    wallAround.rect(-margin - 9, -margin - 9, width + margin * 2 + 18, y + margin + 9);
    wallAround.rect(-margin - 9, y, x + margin + 9, high);
    wallAround.rect(x + wide, y, width + margin - x - wide + 9, high);
    wallAround.rect(-margin - 9, y + high, width + margin * 2 + 18, height);
    lay(kit, pen, wallAround, wall, { lift: 1.4, span: [0, height], foot: scale(wall, 0.84) });
    pen.fillStyle = css(trim, 0.3);
    for (let sx = -margin; sx < width + margin; sx += unit * 0.09) {
      if (sx > x - unit * 0.06 && sx < x + wide) continue;
      pen.fillRect(sx, -margin, unit * 0.03, height * 0.66 + margin);
    }
    for (const [fx, fy, fw, fh] of [
      [x - unit * 0.02, y - unit * 0.02, wide + unit * 0.04, unit * 0.03],
      [x - unit * 0.045, y + high - unit * 0.005, wide + unit * 0.09, unit * 0.04],
      [x - unit * 0.02, y, unit * 0.03, high],
      [x + wide - unit * 0.01, y, unit * 0.03, high],
      [x + wide / 2 - unit * 0.008, y, unit * 0.016, high],
      [x, y + high * 0.45, wide, unit * 0.016],
    ] as const) {
      const bar = new Path2D();
      bar.rect(fx, fy, fw, fh);
      lay(kit, pen, bar, mixColours(wall, [255, 252, 245], palette.isDark ? 0.25 : 0.6), { lift: 0.7 });
    }
  });
  sheet(kit, { depth: 0.7, from: HORIZON + 0.05 }, (pen) => {
    const top = (HORIZON + 0.075) * height;
    const boards = below(kit, top);
    lay(kit, pen, boards, floor, { lift: 1, span: [top, height], foot: scale(floor, 0.7) });
    const beam = pen.createLinearGradient(0, top, 0, height);
    beam.addColorStop(0, css(palette.sun, palette.isDark ? 0.1 : 0.26));
    beam.addColorStop(1, css(palette.sun, 0));
    pen.fillStyle = beam;
    const lean = (light.x < 0.5 ? 1 : -1) * unit * 0.2;
    pen.fill(polygon(x + lean * 0.3, top, x + wide + lean * 0.3, top, x + wide + lean, height, x + lean, height));
  });
  foreground(kit, front);
}

/** A sweep of paper behind a table: a disc of light behind what stands on it. */
function table(kit: Kit): void {
  const { width, height, margin, unit, plan, random } = kit;
  const { palette } = plan;
  const [wall, disc, top, front] = palette.planes;
  sheet(kit, { depth: 0.04 }, (pen) => {
    const glow = pen.createRadialGradient(
      width / 2,
      height * 0.45,
      0,
      width / 2,
      height * 0.45,
      Math.hypot(width, height) * 0.6,
    );
    glow.addColorStop(0, css(mixColours(wall, palette.lit, 0.35)));
    glow.addColorStop(1, css(scale(wall, 0.72)));
    pen.fillStyle = glow;
    pen.fillRect(-margin, -margin, width + margin * 2, height + margin * 2);
    for (let k = 0; k < 3; k++)
      lay(
        kit,
        pen,
        blob(width / 2 + (random() - 0.5) * unit * 0.1, height * 0.46, unit * (0.62 - k * 0.13), random, 0.02),
        mixColours(wall, disc, (k + 1) / 3),
        { lift: 1.2 },
      );
  });
  sheet(kit, { depth: 0.7, from: HORIZON + 0.03 }, (pen) => {
    const y = (HORIZON + 0.06) * height;
    const board = below(kit, y);
    lay(kit, pen, board, top, { lift: 1.3, span: [y, height], foot: scale(top, 0.72) });
    pen.fillStyle = css(palette.lit, 0.16);
    pen.fillRect(-margin, y, width + margin * 2, unit * 0.012);
  });
  foreground(kit, front);
}

function circle(x: number, y: number, radius: number): Path2D {
  const path = new Path2D();
  path.arc(x, y, radius, 0, Math.PI * 2);
  return path;
}

/** A circle as scissors cut it. */
function blob(x: number, y: number, radius: number, random: Random, rough: number): Path2D {
  const phase = [random() * 6.3, random() * 6.3] as const;
  const path = new Path2D();
  for (let k = 0; k < 90; k++) {
    const a = (k / 90) * Math.PI * 2;
    const r = radius * (1 + rough * (Math.sin(a * 3 + phase[0]) * 0.6 + Math.sin(a * 5 + phase[1]) * 0.4));
    path.lineTo(x + Math.cos(a) * r, y + Math.sin(a) * r);
  }
  path.closePath();
  return path;
}

type Point = readonly [number, number];

/** @param points x and y of each corner in turn */
function polygon(...points: readonly number[]): Path2D {
  const path = new Path2D();
  for (let i = 0; i < points.length; i += 2) path.lineTo(points[i] ?? 0, points[i + 1] ?? 0);
  path.closePath();
  return path;
}

function cloud(x: number, y: number, size: number, random: Random): Path2D {
  const path = new Path2D();
  path.roundRect(x - size, y - size * 0.14, size * 2, size * 0.3, size * 0.15);
  for (const [dx, r] of [
    [-0.55, 0.26],
    [-0.1, 0.4],
    [0.4, 0.3],
  ] as const) {
    const radius = size * r * (0.9 + random() * 0.2);
    path.moveTo(x + dx * size + radius, y - size * 0.08);
    path.arc(x + dx * size, y - size * 0.08, radius, 0, Math.PI * 2);
  }
  return path;
}

function cloudBank({ width, height, margin, unit, random }: Kit, y: number, size: number): Path2D {
  const path = new Path2D();
  const base = y * height;
  path.rect(-margin - 9, base, width + margin * 2 + 18, height + margin);
  for (let x = -margin; x < width + margin; x += unit * size * 1.7) {
    const radius = unit * size * (1 + random() * 0.9);
    path.moveTo(x + radius, base);
    path.arc(x, base + radius * 0.25, radius, 0, Math.PI * 2);
  }
  return path;
}
