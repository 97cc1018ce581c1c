import type { SKRSContext2D } from '@napi-rs/canvas';
import { css, mix, scale, tinted, type Rgb } from '../colour.ts';
import { fbmTile, sample } from '../noise.ts';
import { between, type Random } from '../random.ts';
import { glow, layer, overSmooth, type Layer } from '../raster.ts';
import { makeRays } from '../rays.ts';
import type { MakeScene } from '../scene.ts';

interface Stand {
  readonly image: Layer;
  readonly speed: number;
}

/** A wood in mist: trunk behind trunk fading into light, foliage overhead, shafts of sun, motes. */
export const forest: MakeScene = (brief, { width, height }) => {
  const { light, season, weather } = brief;
  const random = brief.random('forest');
  const unit = Math.max(width, height);
  const night = light.time === 'night' || light.time === 'blue';
  const leaf: Rgb =
    season === 'autumn'
      ? [172, 96, 30]
      : season === 'winter' || weather.snow
        ? [150, 166, 176]
        : season === 'spring'
          ? [128, 150, 74]
          : [92, 112, 48];
  const mistBase = mix(mix(light.sky[3], light.haze, 0.3), leaf, night ? 0.12 : 0.26);
  const mist = scale(mistBase, night ? 1.1 : 0.98);
  const deepest: Rgb = mix(scale(light.shade, night ? 0.4 : 0.16), [10, 9, 4], 0.5);
  const sunX = width * between(random, 0.25, 0.75);
  const sunY = height * between(random, 0.02, 0.2);
  const ground = height * between(random, 0.8, 0.88);
  const margin = Math.ceil(unit * 0.05);
  const glowColour: Rgb = night ? scale(light.key, 0.7) : mix(light.key, tinted(leaf, light.key, 0.5), 0.3);
  const backdrop = fog();
  const count = 5;
  const stands: Stand[] = Array.from({ length: count }, (_, n) => {
    const p = n / (count - 1);
    return {
      image: layer(width + margin * 2, height, (pen) => drawStand(pen, brief.random(`stand ${n}`), p)),
      speed: 0.6 + p * p * 5,
    };
  });
  const rays = makeRays({
    seed: brief.key,
    x: sunX,
    y: sunY - height * 0.06,
    colour: night ? mix(light.key, [150, 190, 255], 0.4) : mix(light.key, [255, 226, 150], 0.5),
    strength: night ? 0.3 : 0.85,
    reach: Math.hypot(width, height) * 0.8,
    count: 5,
    gap: 0.44,
  });
  const motes = Array.from({ length: 60 }, () => ({ x: random(), y: random(), z: random(), phase: random() * 7 }));
  const moteColour: Rgb = night ? [190, 255, 150] : weather.snow ? [240, 244, 250] : [255, 236, 180];

  return {
    paint(target, seconds) {
      target.data.set(backdrop);
      glow(target, sunX, sunY, unit * 0.5, glowColour, night ? 0.26 : 0.62, 2);
      stands.forEach((stand, n) => {
        const shift = Math.max(-margin, Math.min(margin, (seconds - 4) * stand.speed * (unit / 1280) * 1.4));
        overSmooth(target, stand.image, -margin + shift, 0);
        if (n === 2) rays(target, seconds);
        if (n === 2) glow(target, sunX, sunY, unit * 0.26, glowColour, night ? 0.2 : 0.42, 3);
      });
      rays(target, seconds + 31);
      glow(target, sunX, sunY, unit * 0.34, glowColour, night ? 0.12 : 0.3, 3);
      for (const mote of motes) {
        const x = ((mote.x + Math.sin(seconds * 0.3 + mote.phase) * 0.02 + seconds * 0.004 * (1 + mote.z)) % 1) * width;
        const y =
          ((mote.y +
            (weather.snow
              ? seconds * 0.05 * (0.5 + mote.z)
              : Math.cos(seconds * 0.23 + mote.phase) * 0.02 - seconds * 0.004) +
            2) %
            1) *
          height;
        const lit = 0.35 + 0.65 * Math.max(0, Math.sin(seconds * 0.9 + mote.phase));
        glow(target, x, y, unit * (0.0014 + mote.z * mote.z * 0.004), moteColour, lit * (0.9 - mote.z * 0.55), 2);
      }
    },
  };

  /** Light between the farthest trees, and the forest floor. */
  function fog(): Float32Array {
    const data = new Float32Array(width * height * 3);
    const tile = fbmTile(brief.key ^ 0xf06, 256, { cells: 4, octaves: 5 });
    const floor = mix(scale(leaf, night ? 0.16 : 0.5), deepest, 0.35);
    for (let y = 0; y < height; y++) {
      const up = 1 - y / ground;
      const far = ground - height * 0.13;
      const g = Math.max(0, (y - far) / (height - far));
      for (let x = 0; x < width; x++) {
        const n = sample(tile, (x / unit) * 300, (y / unit) * 300) - 0.5;
        const d = Math.hypot((x - sunX) / unit, (y - sunY) / unit);
        const bright = 0.62 + 0.5 * Math.exp(-d * 2.4) + n * 0.1 - Math.max(0, up - 0.5) * 0.3;
        const tuft = sample(tile, (x / unit) * 900, (y / unit) * 2600 * (0.5 + g));
        const cover = g <= 0 ? 0 : Math.min(1, g * 2.6) * (0.75 + (tuft - 0.5) * 0.7);
        const i = (y * width + x) * 3;
        for (let c = 0; c < 3; c++) {
          const j = c as 0 | 1 | 2;
          const air = mist[j] * bright;
          const soil = floor[j] * (0.5 + tuft * 0.9) * (1.15 - g * 0.8);
          data[i + c] = air + (soil - air) * Math.max(0, Math.min(1, cover));
        }
      }
    }
    return data;
  }

  /** One depth of the wood: p is 0 at the back, 1 in front. */
  function drawStand(pen: SKRSContext2D, r: Random, p: number): void {
    const w = width + margin * 2;
    const near = p ** 1.1;
    const dark = mix(mix(mist, deepest, 0.28), deepest, near);
    const foot = ground - height * 0.12 * (1 - p) ** 1.2 + height * 0.05 * p;
    const trunks = Math.round(between(r, 20, 26) * (1 - p * 0.74) * (width / unit) + 2);
    const thick = unit * (0.008 + near * 0.036);
    const spots = Array.from({ length: trunks }, (_, k) => ((k + between(r, 0.08, 0.92)) / trunks) * w);
    // Foliage first, so that the trunks run up into it.
    const leafy = mix(mix(mist, leaf, 0.5), mix(scale(leaf, night ? 0.12 : 0.3), deepest, 0.5), 0.2 + near * 0.8);
    canopy(pen, r, w, p, leafy);
    for (const x of spots)
      trunk(pen, r, x, foot + between(r, -0.01, 0.02) * height, thick * between(r, 0.6, 1.35), dark, p);
    if (p < 1) return;
    const bank = pen.createLinearGradient(0, ground - height * 0.01, 0, height);
    bank.addColorStop(0, css(mix(deepest, leaf, night ? 0.03 : 0.12)));
    bank.addColorStop(1, css(scale(deepest, 0.6)));
    pen.fillStyle = bank;
    pen.beginPath();
    pen.moveTo(0, height);
    for (let x = 0; x <= w; x += unit * 0.003) {
      const blade = r() ** 3 * height * 0.035;
      pen.lineTo(x, foot + height * 0.008 + Math.sin((x / unit) * 9) * height * 0.008 - blade);
    }
    pen.lineTo(w, height);
    pen.fill();
  }

  function trunk(pen: SKRSContext2D, r: Random, x: number, foot: number, thick: number, dark: Rgb, p: number): void {
    const lean = between(r, -0.02, 0.02) * height;
    const toSun = sunX + margin > x;
    const lit = mix(dark, glowColour, (night ? 0.12 : 0.3) * (1 - p * 0.35));
    const g = pen.createLinearGradient(x - thick / 2, 0, x + thick / 2, 0);
    g.addColorStop(0, css(toSun ? scale(dark, 0.86) : lit));
    g.addColorStop(0.22, css(toSun ? scale(dark, 0.8) : mix(lit, dark, 0.7)));
    g.addColorStop(0.78, css(toSun ? mix(lit, dark, 0.7) : scale(dark, 0.8)));
    g.addColorStop(1, css(toSun ? lit : scale(dark, 0.86)));
    pen.fillStyle = g;
    const wave = between(r, -0.25, 0.25) * thick;
    pen.beginPath();
    pen.moveTo(x - thick * 0.74, foot);
    pen.bezierCurveTo(
      x - thick * 0.5,
      foot - height * 0.08,
      x - thick * 0.46 + wave,
      foot - height * 0.45,
      x - thick * 0.36 + lean,
      -10,
    );
    pen.lineTo(x + thick * 0.36 + lean, -10);
    pen.bezierCurveTo(
      x + thick * 0.46 + wave,
      foot - height * 0.45,
      x + thick * 0.5,
      foot - height * 0.08,
      x + thick * 0.78,
      foot,
    );
    pen.quadraticCurveTo(x, foot + thick * 0.22, x - thick * 0.74, foot);
    pen.fill();
    // Bark: faint vertical streaks.
    if (thick > 5) {
      pen.lineWidth = Math.max(0.5, thick * 0.03);
      for (let k = 0; k < 9; k++) {
        const at = between(r, -0.38, 0.38) * thick;
        pen.strokeStyle = css(r() < 0.5 ? scale(dark, 0.6) : mix(dark, lit, 0.5), 0.22);
        const y0 = between(r, 0, foot);
        pen.beginPath();
        pen.moveTo(x + at, y0);
        pen.quadraticCurveTo(x + at + wave * 0.4, y0 + height * 0.08, x + at, y0 + height * between(r, 0.08, 0.3));
        pen.stroke();
      }
    }
    // A bough or two.
    if (p > 0.2 && r() < 0.7) {
      pen.strokeStyle = css(dark);
      pen.lineCap = 'round';
      for (let k = 0; k < 3; k++) {
        const y = foot * between(r, 0.08, 0.5);
        const side = r() < 0.5 ? -1 : 1;
        const reach = thick * between(r, 1.2, 3.4);
        pen.lineWidth = thick * between(r, 0.05, 0.13);
        pen.beginPath();
        pen.moveTo(x, y);
        pen.quadraticCurveTo(
          x + side * reach * 0.5,
          y - reach * 0.1,
          x + side * reach,
          y - reach * between(r, 0.2, 0.6),
        );
        pen.stroke();
      }
    }
  }

  /** Leaves in clumps: many small blots, denser towards the top, open around the sun. */
  function canopy(pen: SKRSContext2D, r: Random, w: number, p: number, leafy: Rgb): void {
    const clumps = Math.round(46 * (width / unit));
    const reach = height * (0.16 + 0.16 * p);
    for (let k = 0; k < clumps; k++) {
      const cx = r() * w;
      const cy = (r() ** 1.7 - 0.12) * reach;
      const nearSun = Math.hypot(cx - margin - sunX, cy - sunY) / unit;
      if (nearSun < 0.13 && r() < 0.75) continue;
      const size = unit * between(r, 0.02, 0.055) * (0.6 + p * 0.7);
      for (let n = 0; n < 26; n++) {
        const a = r() * Math.PI * 2;
        const d = Math.sqrt(r()) * size;
        const blot = size * between(r, 0.08, 0.26);
        const lit = Math.max(0, 0.3 - nearSun) * 1.5 * r();
        pen.fillStyle = css(mix(leafy, glowColour, Math.min(0.6, lit)), between(r, 0.5, 0.95));
        pen.beginPath();
        pen.ellipse(cx + Math.cos(a) * d * 1.5, cy + Math.sin(a) * d * 0.7, blot, blot * 0.6, a, 0, Math.PI * 2);
        pen.fill();
      }
    }
  }
};
