import type { Size } from '@kinoloom/vendor-simulators/studio';
import { createCanvas, type Canvas, Path2D } from '@napi-rs/canvas';
import { toCss, mixColours, scale, type RgbColour } from '../scenes/colour.ts';
import { radial, vertical } from '../scenes/figures.ts';
import { between, randomFrom, type Random } from '../scenes/random.ts';
import type { Disc } from '../scenes/raster.ts';
import { cut, type CutOptions, type PaperPen } from './paper.ts';
import { placePlanes, shapePath, type PlacePlane } from './places.ts';
import type { BoardPlan } from './plan.ts';

/** A layer of the frame: painted once, moved with the camera. */
export interface PaperLayer {
  readonly canvas: Canvas;
  /** 0 far to 1 near. */
  readonly depth: number;
  /** Its place in the frame, pixels. */
  readonly left: number;
  readonly top: number;
  /** How far it rocks sideways and at what pace, and how far it drifts in a second, pixels. */
  readonly sway?: { readonly reach: number; readonly seconds: number; readonly drift?: number };
}

/** A storyboard frame to paint; `margin` is the area around it that the camera may show, in pixels. */
export interface BoardScene extends CutOptions, Size {
  readonly plan: BoardPlan;
  readonly margin: number;
}

interface Backdrop extends BoardScene {
  readonly random: Random;
  readonly layers: PaperLayer[];
}

/** Paints the layers of a place, far to near. Figures stand in front of depth 0.7. */
export function paintBackdrop(base: BoardScene): readonly PaperLayer[] {
  const { plan } = base;
  const scene: Backdrop = { ...base, random: randomFrom(plan.seed ^ 0xbac), layers: [] };
  if (plan.isFromAbove) {
    paintFromAbove(scene);
    return scene.layers;
  }
  if (plan.place === 'table') paintSweep(scene);
  else paintSky(scene);
  for (const plane of placePlanes(plan.place)) PAINTERS[plane.kind]?.(scene, plane);
  return scene.layers;
}

const PAINTERS: Readonly<Record<string, (backdrop: Backdrop, plane: PlacePlane) => void>> = {
  land,
  street: land,
  row,
  bank: row,
  waves: (scene, plane) => {
    const [count = 2] = plane.numbers['count'] ?? [];
    for (let k = 0; k < count; k++) wave(scene, plane, k / (count - 1));
  },
  world: paintWorld,
  wall,
};

/** Numeric options of a plane. */
const num = ({ numbers }: PlacePlane, name: string, otherwise = 0): number => numbers[name]?.[0] ?? otherwise;
const range = ({ numbers }: PlacePlane, name: string): readonly [number, number] => {
  const [from = 0, to = from] = numbers[name] ?? [];
  return [from, to];
};

/** Its box is what it fills of the frame: left, top, right, bottom in pixels; all of it otherwise. */
type LayerOptions = Pick<PaperLayer, 'depth' | 'sway'> & { readonly box?: readonly [number, number, number, number] };

/** Paints and stores a layer in frame coordinates, cropped to its visible box. */
function layer(scene: Backdrop, { depth, box, sway }: LayerOptions, paint: (pen: PaperPen) => void): void {
  const { width, height, margin, unit } = scene;
  const [x0, y0, x1, y1] = box ?? [-Infinity, -Infinity, Infinity, Infinity];
  const room = unit * 0.06;
  const left = Math.max(-margin, Math.floor(x0 - room));
  const top = Math.max(-margin, Math.floor(y0 - room));
  const right = Math.min(width + margin, Math.ceil(x1 + room));
  const bottom = Math.min(height + margin, Math.ceil(y1 + room));
  if (right - left < 2 || bottom - top < 2) return;
  const canvas = createCanvas(right - left, bottom - top);
  const pen = canvas.getContext('2d');
  pen.translate(-left, -top);
  paint(pen);
  scene.layers.push({ canvas, depth, left, top, ...(sway ? { sway } : {}) });
}

/** A paper colour by number from far to near; fractions interpolate. */
function paper({ plan }: Backdrop, number: number, tone = 1): RgbColour {
  const { planes } = plan.palette;
  const [far, near] = [planes[Math.floor(number)] ?? planes[3], planes[Math.ceil(number)] ?? planes[3]];
  return scale(mixColours(far, near, number % 1), tone);
}

/** Fills the frame and what the camera may see around it. */
function fillScene(pen: PaperPen, { width, height, margin }: BoardScene, fill: PaperPen['fillStyle']): void {
  pen.fillStyle = fill;
  pen.fillRect(-margin, -margin, width + margin * 2, height + margin * 2);
}

/** Rings of paper around the light, the sun or moon, clouds or stars. */
function paintSky(scene: Backdrop): void {
  const { plan, width, height, margin, unit, random } = scene;
  const { palette, light, place, weather } = plan;
  const [x, y] = [light.x * width, light.y * height];
  const reach = Math.hypot(width, height);
  const isAbove = place !== 'underwater' && place !== 'space';
  layer(scene, { depth: 0 }, (pen) => {
    const air = palette.sky.map((colour) => toCss(colour));
    fillScene(pen, scene, vertical(pen, [-margin, height * 0.82], air));
    if (place === 'underwater') return paintRays(pen, scene);
    // Rings of paper: the outermost hole is the largest, so the frame looks into the depth of the sky.
    pen.globalAlpha = 0.62;
    for (let ring = 0; ring < 4; ring++) {
      const outer = mixColours(palette.sky[0], palette.sky[1], ring / 2.4);
      const inner = mixColours(palette.sky[1], palette.sky[2], ring / 3);
      const radius = reach * (0.62 - ring * 0.135) * between(random, 0.95, 1.05);
      const tone = mixColours(outer, inner, Math.min(1, y / height + ring * 0.22));
      cut(scene, pen, roughCircle(x, y, radius, random, 0.05), tone, { lift: 1.3 });
    }
    pen.globalAlpha = 1;
    const glow = [toCss(palette.sun, palette.isDark ? 0.4 : 0.62), toCss(palette.sun, 0)];
    fillScene(pen, scene, radial(pen, [x, y, reach * 0.3], glow));
    if (palette.isDark) paintStars(pen, scene);
  });
  const isCovered = weather.has('rain') || weather.has('storm') || weather.has('fog') || plan.hasSnow;
  const moon = palette.isDark && palette.time !== 'dusk';
  const radius = unit * (moon ? 0.085 : 0.105);
  if (isAbove && (!isCovered || palette.time !== 'day'))
    layer(scene, { depth: 0.06, box: [x - radius, y - radius, x + radius, y + radius] }, (pen) =>
      paintDisc(scene, pen, [x, y, radius], palette.sun, moon),
    );
  if (isAbove && place !== 'sky' && (palette.time !== 'night' || isCovered)) paintClouds(scene, isCovered);
}

/** The sun, or a moon with its craters. */
function paintDisc(scene: Backdrop, pen: PaperPen, [x, y, radius]: Disc, colour: RgbColour, isMoon: boolean): void {
  cut(scene, pen, circlePath(x, y, radius), colour, { lift: 0.6 });
  if (isMoon) cut(scene, pen, pathAt(shapePath('craters'), [x, y, radius]), scale(colour, 0.86), { lift: 0.2 });
}

/** A planet below the frame in space, and its moon. */
function paintWorld(scene: Backdrop): void {
  const { width, height, unit, plan } = scene;
  const { light, palette } = plan;
  const [x, y, radius] = [width * (light.x < 0.5 ? 0.82 : 0.16), height * 1.02, unit * 0.52];
  layer(scene, { depth: 0.2 }, (pen) => {
    cut(scene, pen, circlePath(x, y, radius * 1.1), paper(scene, 2), { lift: 1.6 });
    paintDisc(scene, pen, [x, y, radius], mixColours(paper(scene, 1), palette.sun, 0.25), true);
    paintDisc(scene, pen, [light.x * width, height * 0.2, unit * 0.06], palette.sun, false);
  });
}

function paintStars(pen: PaperPen, { width, height, margin, unit, random, plan }: Backdrop): void {
  const isSpace = plan.place === 'space';
  for (let k = isSpace ? 190 : plan.palette.time === 'night' ? 90 : 34; k > 0; k--) {
    const x = between(random, -margin, width + margin);
    const y = random() ** 1.3 * height * (isSpace ? 1.05 : 0.6) - margin;
    pen.fillStyle = toCss(plan.palette.sun, between(random, 0.45, 1));
    pen.fill(pathAt(shapePath('star'), [x, y, unit * (0.0012 + random() ** 5 * 0.008)]));
  }
}

function paintClouds(scene: Backdrop, isCovered: boolean): void {
  const { width, height, unit, random, plan } = scene;
  const { palette, light } = plan;
  const tone = mixColours(mixColours(palette.sky[1], [255, 252, 246], isCovered ? 0.22 : 0.55), palette.lit, 0.25);
  for (let k = 0; k < (isCovered ? 5 : 3); k++) {
    const y = height * (isCovered ? 0.05 + k * 0.055 : 0.1 + k * 0.095);
    const x = width * (((k * 0.43 + random() * 0.3 + (light.x < 0.5 ? 0.45 : 0)) % 1) * 1.1 - 0.05);
    const size = unit * between(random, 0.15, 0.25) * (isCovered ? 1.5 : 1);
    const sway = { reach: 0, seconds: 1, drift: unit * (0.006 + 0.004 * k) };
    layer(scene, { depth: 0.065 + k * 0.01, sway, box: [x - size, y - size * 0.6, x + size, y + size * 0.3] }, (pen) =>
      cut(scene, pen, pathAt(shapePath('cloud'), [x, y, size]), scale(tone, isCovered ? 0.86 - k * 0.05 : 1), {
        span: [y - size * 0.6, y + size * 0.3],
      }),
    );
  }
}

function paintRays(pen: PaperPen, { width, height, unit, plan, random }: Backdrop): void {
  for (let k = -2.5; k < 3; k++) {
    const ray = [toCss(plan.palette.lit, between(random, 0.22, 0.32)), toCss(plan.palette.lit, 0)];
    pen.fillStyle = vertical(pen, [0, height * 0.8], ray);
    pen.fill(pathAt('M0-.2H.09L.2 2H-.04Z', [plan.light.x * width + k * unit * 0.2, 0, unit], [k * 0.08]));
  }
}

/** The skyline of a plane from edge to edge, closed below the frame. */
function ridgePath({ width, height, margin, random }: Backdrop, plane: PlacePlane): Path2D {
  const [y, rise, bumps, sharp] = [num(plane, 'y'), num(plane, 'rise'), num(plane, 'bumps', 1), num(plane, 'sharp')];
  const [a, b, c] = [random() * 6.3, random() * 6.3, random() * 6.3];
  const path = new Path2D();
  path.moveTo(-margin - 9, height + margin + 9);
  const steps = sharp > 0 ? Math.round(bumps * 4) : 64;
  for (let k = 0; k <= steps; k++) {
    const t = (k / steps) * bumps;
    const wave = Math.sin(t * 3.1 + a) * 0.55 + Math.sin(t * 6.7 + b) * 0.28 + Math.sin(t * 1.3 + c) * 0.4;
    const zig = sharp * (k % 2 === 0 ? 0.5 : -0.5) * between(random, 0.5, 1.5);
    path.lineTo(-margin + (k / steps) * (width + margin * 2), (y - (wave * 0.5 + zig) * rise) * height);
  }
  path.lineTo(width + margin + 9, height + margin + 9);
  path.closePath();
  return path;
}

/** A plane of land with its skyline, or a street; the nearest is dark enough to set the caption on. */
function land(scene: Backdrop, plane: PlacePlane): void {
  const { width, height, margin, unit, plan, random } = scene;
  const { palette, light } = plan;
  const [depth, y, rise] = [num(plane, 'depth'), num(plane, 'y'), num(plane, 'rise')];
  const isStreet = plane.kind === 'street';
  const own = paper(scene, num(plane, 'paper'), num(plane, 'tone', 1));
  const colour = depth === 1 ? mixColours(own, palette.shade, palette.hasGround ? 0.12 : 0.35) : own;
  const surface = isStreet && !palette.hasGround ? mixColours(colour, [60, 58, 70], 0.45) : colour;
  const bottom = depth < 0.6 ? (y + 0.24) * height : Infinity;
  const top = (y - rise * (1.1 + num(plane, 'sharp'))) * height;
  layer(scene, { depth, box: [-Infinity, top, Infinity, bottom] }, (pen) => {
    if (isStreet) cut(scene, pen, ridgePath(scene, plane), mixColours(colour, palette.lit, 0.22));
    pen.translate(0, isStreet ? unit * 0.035 : 0);
    const span = [(y - rise) * height, Math.min(1, y + 0.3) * height] as const;
    cut(scene, pen, ridgePath(scene, plane), surface, { span, foot: scale(surface, 0.78) });
    if (num(plane, 'light')) {
      const beam = [toCss(palette.sun, palette.isDark ? 0.1 : 0.26), toCss(palette.sun, 0)];
      pen.fillStyle = vertical(pen, [y * height, height], beam);
      pen.fill(pathAt('M-.2 0H.3L.2 .4H-.3Z', [light.x * width, y * height, unit], [scene.lightSide * 0.3]));
    }
    for (let k = num(plane, 'tufts'); k > 0; k--) {
      pen.fillStyle = toCss(mixColours(colour, random() < 0.5 ? palette.lit : palette.shade, 0.25), 0.8);
      const [x, foot] = [between(random, -margin, width + margin), y + between(random, 0.015, 0.115)];
      pen.fill(pathAt(shapePath('tuft'), [x, foot * height, unit * between(random, 0.014, 0.03)]));
    }
    pen.fillStyle = toCss(palette.lit, 0.62);
    for (let x = isStreet ? -margin : Infinity; x < width + margin; x += unit * 0.2)
      pen.fill(pathAt(shapePath('dash'), [x, y * height + unit * 0.1, unit * 0.1]));
  });
}

/** Paper shapes along a line; a bank is one drifting layer. */
function row(scene: Backdrop, plane: PlacePlane): void {
  const { width, height, margin, unit, random, lightSide } = scene;
  const [least, tallest] = range(plane, 'tall');
  const [depth, lean, number] = [num(plane, 'depth'), num(plane, 'lean'), num(plane, 'paper')];
  const most = Math.min(width * 1.1, height) * tallest;
  const foot = num(plane, 'y') * height;
  const isBank = plane.kind === 'bank';
  const still = { reach: lean ? unit * 0.008 : 0, seconds: 5 };
  const sway = isBank ? { reach: 0, seconds: 1, drift: unit * 0.02 * depth } : still;
  const [step = 1, ...more] = plane.numbers['step'] ?? [];
  const at = more.length > 0 ? [step, ...more].map((x) => x * width) : [];
  if (at.length === 0) for (let x = -margin; x < width + margin; x += most * step * between(random, 0.6, 1)) at.push(x);
  const bottom = isBank ? Infinity : foot + height * 0.16;
  layer(scene, { depth, sway, box: [-Infinity, foot - most * 1.2, Infinity, bottom] }, (pen) => {
    const whole = new Path2D();
    whole.rect(-margin - 9, foot + most * 0.5, width + margin * 2 + 18, height);
    for (const x of at) {
      const size = most * between(random, least / tallest, 1);
      const colour = paper(scene, number, num(plane, 'tone', 1) * between(random, 0.92, 1.08));
      const name = plane.shapes[Math.floor(random() * plane.shapes.length)] ?? '';
      const slant = (random() - 0.5) * lean;
      const cutOut = (of: string, side = 1): Path2D => pathAt(shapePath(of), [x, foot, size], [slant, side]);
      if (isBank) whole.addPath(cutOut(name));
      else cut(scene, pen, cutOut(name), colour, { lift: 0.8, span: [foot - size, foot + unit * 0.1] });
      if (name === 'peak') {
        cut(scene, pen, cutOut('peakSide', lightSide), scale(colour, 0.82), { lift: 0 });
        cut(scene, pen, cutOut('peakSnow'), mixColours([250, 251, 252], paper(scene, 0), 0.25), { lift: 0.3 });
      }
      if (/block|gable|tower/.test(name)) paintWindows(scene, pen, [x, foot, size], colour, depth);
    }
    const ground = isBank ? whole : num(plane, 'ground') > 0 && ridgePath(scene, plane);
    if (ground) cut(scene, pen, ground, paper(scene, number, 0.92), { span: [foot - most, height] });
  });
}

/** The windows of a house, lit where it is dark. */
function paintWindows(scene: Backdrop, pen: PaperPen, [x, foot, size]: Disc, colour: RgbColour, depth: number): void {
  const { random, plan, unit } = scene;
  const { palette } = plan;
  const pane = unit * 0.013 * (1 + depth);
  for (let wy = foot - size * 0.78; wy < foot; wy += pane * 2.1)
    for (let wx = x - size * 0.15; wx < x + size * 0.15; wx += pane * 1.75) {
      if (random() > (palette.isDark ? 0.55 : 0.8)) continue;
      const isLit = palette.isDark && random() < 0.8;
      const warm = mixColours([255, 206, 120], palette.sun, random() * 0.5);
      pen.shadowColor = isLit ? 'rgba(255,196,110,0.55)' : 'transparent';
      pen.shadowBlur = unit * 0.012;
      pen.fillStyle = isLit ? toCss(warm, 0.55 + depth) : toCss(scale(colour, palette.isDark ? 0.7 : 0.8), 0.8);
      pen.fillRect(wx, wy, pane, pane * 1.25);
    }
  pen.shadowColor = 'transparent';
}

/** A rocking strip of scalloped paper with the light's reflection; t is 0 far to 1 near. */
function wave(scene: Backdrop, plane: PlacePlane, t: number): void {
  const { width, height, margin, unit, plan, random } = scene;
  const along = (name: string, share = t): number => {
    const [from, to] = range(plane, name);
    return from + (to - from) * share;
  };
  const top = along('y', t ** 1.15) * height;
  const step = unit * (0.1 + 0.11 * t);
  const colour = paper(scene, along('paper'));
  const sway = { reach: unit * (0.008 + 0.014 * t) * (random() < 0.5 ? 1 : -1), seconds: 4.2 + t };
  layer(scene, { depth: along('depth'), sway, box: [-Infinity, top, Infinity, Infinity] }, (pen) => {
    const strip = new Path2D();
    let x = -margin - step * (1 + random());
    strip.moveTo(x, height + margin + 9);
    strip.lineTo(x, top);
    for (; x < width + margin + step; x += step)
      strip.quadraticCurveTo(x + step * 0.5, top + step * (0.2 + 0.32 * t), x + step, top);
    strip.lineTo(x, height + margin + 9);
    strip.closePath();
    cut(scene, pen, strip, colour, { lift: 1.1, span: [top, top + unit * 0.3], foot: scale(colour, 0.78) });
    for (let g = t < 0.75 ? 0 : 5; g < 5; g++) {
      pen.fillStyle = toCss(plan.palette.sun, 0.34 - g * 0.045);
      const half = unit * (0.09 - g * 0.006) * between(random, 0.5, 1.1);
      const middle = plan.light.x * width + between(random, -0.03, 0.03) * unit;
      pen.fillRect(middle - half, top + unit * (0.022 + g * 0.017), half * 2, unit * 0.006);
    }
  });
}

/** A wall with a window to the sky. */
function wall(scene: Backdrop): void {
  const { width, height, margin, unit, plan, random } = scene;
  const { palette, light } = plan;
  const wide = unit * (width > height ? 0.5 : 0.56);
  const high = wide * 1.06;
  const [x, y] = [light.x * width - wide / 2, height * (width > height ? 0.11 : 0.2)];
  layer(scene, { depth: 0.1, box: [x, y, x + wide, y + high] }, (pen) => {
    for (const [k, at] of [0.2, 0.85].entries()) {
      const hill = roughCircle(x + wide * at, y + high * 1.18, wide * 0.5, random, 0.04);
      cut(scene, pen, hill, mixColours(palette.sky[0], palette.shade, 0.35 + k * 0.15));
    }
  });
  layer(scene, { depth: 0.14 }, (pen) => {
    const hole = `M${x} ${y}H${x + wide}V${y + high}H${x}Z`;
    const edge = `M${-margin - 9} ${-margin - 9}V${height + margin}H${width + margin + 9}V${-margin - 9}Z`;
    cut(scene, pen, new Path2D(edge + hole), paper(scene, 0), {
      lift: 1.4,
      span: [0, height],
      foot: paper(scene, 0, 0.84),
    });
    pen.fillStyle = toCss(paper(scene, 1), 0.3);
    for (let sx = -margin; sx < width + margin; sx += unit * 0.09)
      if (sx < x - unit * 0.06 || sx > x + wide) pen.fillRect(sx, -margin, unit * 0.03, height * 0.66 + margin);
    const frame = new Path2D(shapePath('window')).transform({ a: wide, b: 0, c: 0, d: high, e: x, f: y });
    cut(scene, pen, frame, mixColours(paper(scene, 0), [255, 252, 245], palette.isDark ? 0.25 : 0.6), { lift: 0.7 });
  });
}

/** A studio background behind a table, with discs of light. */
function paintSweep(scene: Backdrop): void {
  const { width, height, unit, plan, random } = scene;
  const [far, disc] = plan.palette.planes;
  layer(scene, { depth: 0.04 }, (pen) => {
    const light = [toCss(mixColours(far, plan.palette.lit, 0.35)), toCss(scale(far, 0.72))];
    fillScene(pen, scene, radial(pen, [width / 2, height * 0.45, Math.hypot(width, height) * 0.6], light));
    for (let k = 1; k < 4; k++) {
      const middle = width * 0.5 + between(random, -0.05, 0.05) * unit;
      const hole = roughCircle(middle, height * 0.46, unit * (0.75 - k * 0.13), random, 0.02);
      cut(scene, pen, hole, mixColours(far, disc, k / 3), { lift: 1.2 });
    }
  });
}

/** The ground of a place as it is seen from above, from edge to edge. */
function paintFromAbove(scene: Backdrop): void {
  const { width, height, margin, unit, plan, random } = scene;
  const { place, palette } = plan;
  const isWater = place === 'sea' || place === 'underwater';
  const ground = paper(scene, isWater ? 1 : 2);
  const [light, dark] = [mixColours(ground, palette.lit, 0.3), scale(ground, 0.84)];
  layer(scene, { depth: 0.1 }, (pen) => {
    fillScene(
      pen,
      scene,
      radial(pen, [width / 2, height * 0.45, Math.hypot(width, height) * 0.6], [toCss(ground), toCss(dark)]),
    );
    pen.lineWidth = unit * 0.004;
    pen.strokeStyle = toCss(dark, 0.8);
    const anywhere = (): readonly [number, number] => [
      between(random, -margin, width + margin),
      between(random, -margin, height + margin),
    ];
    if (place === 'road' || place === 'city') {
      const [top, high] = [height * 0.18, height * 0.52];
      const asphalt = palette.hasGround ? dark : mixColours(ground, [70, 68, 78], 0.75);
      cut(
        scene,
        pen,
        new Path2D(`M${-margin - 9} ${top}H${width + margin + 9}V${top + high}H${-margin - 9}Z`),
        asphalt,
      );
      pen.fillStyle = toCss(palette.lit, 0.62);
      for (let x = -margin; x < width + margin; x += unit * 0.2)
        for (const y of [top + unit * 0.03, top + high - unit * 0.04])
          pen.fill(pathAt(shapePath('dash'), [x, y, unit * 0.1]));
    } else if ((place === 'table' && !palette.hasGround) || place === 'room')
      for (let y = height * 0.08; y < height + margin; y += unit * 0.2)
        pen.stroke(new Path2D(`M${-margin} ${y}H${width + margin}`));
    else if (/^(field|forest|mountain)$/.test(place))
      for (let k = 0; k < 90; k++) {
        pen.fillStyle = toCss(random() < 0.5 ? light : dark, 0.8);
        pen.fill(pathAt(shapePath('tuft'), [...anywhere(), unit * between(random, 0.014, 0.03)]));
      }
    else if (place !== 'table')
      for (let k = 0; k < 26; k++) {
        const [x, y] = anywhere();
        const long = unit * between(random, 0.08, 0.2);
        pen.strokeStyle = toCss(random() < 0.5 ? light : dark, 0.8);
        pen.stroke(new Path2D(`M${x} ${y}q${long / 2} ${unit * 0.03} ${long} 0q${long / 2} ${-unit * 0.03} ${long} 0`));
      }
  });
}

function circlePath(x: number, y: number, radius: number): Path2D {
  const path = new Path2D();
  path.arc(x, y, radius, 0, Math.PI * 2);
  return path;
}

/** A slightly irregular circle. */
function roughCircle(x: number, y: number, radius: number, random: Random, rough: number): Path2D {
  const [a, b] = [random() * 6.3, random() * 6.3];
  const path = new Path2D();
  for (let angle = 0; angle < Math.PI * 2; angle += 0.07) {
    const r = radius * (1 + rough * (Math.sin(angle * 3 + a) * 0.6 + Math.sin(angle * 5 + b) * 0.4));
    path.lineTo(x + Math.cos(angle) * r, y + Math.sin(angle) * r);
  }
  path.closePath();
  return path;
}

/** A unit shape at a position and size; skewed by `slant` heights, mirrored if `side` is −1. */
const pathAt = (path: string, [x, y, size]: Disc, [slant = 0, side = 1]: readonly number[] = []): Path2D =>
  new Path2D(path).transform({ a: size * side, b: 0, c: -size * slant, d: size, e: x, f: y });
