import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import { css, mix, scale, tinted, type Rgb } from '../colour.ts';
import { between, type Random } from '../random.ts';
import { glow, over } from '../raster.ts';
import { makeRays } from '../rays.ts';
import type { MakeScene } from '../scene.ts';

interface Jelly {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly tilt: number;
  readonly rate: number;
  readonly phase: number;
  readonly strands: readonly Strand[];
  readonly pad: Canvas;
}

interface Strand {
  readonly at: number;
  readonly length: number;
  readonly sway: number;
  readonly width: number;
  readonly arm: boolean;
}

/** Deep water lit from above, jellyfish rising through it, each bell pulsing at its own pace. */
export const deep: MakeScene = (brief, { width, height }) => {
  const { light } = brief;
  const random = brief.random('deep');
  const unit = Math.max(width, height);
  const short = Math.min(width, height);
  const tint = brief.tint;
  const night = light.time === 'night' || light.time === 'blue';
  const tone = (c: Rgb, k = 0.7): Rgb => scale(tint ? tinted(c, tint, k) : c, night ? 0.5 : 1);
  const shift = between(random, -0.12, 0.12);
  const top = tone([74 + shift * 120, 184, 184 - shift * 90]);
  const middle = tone([14, 112 + shift * 60, 130]);
  const bottom = tone([2, 18, 42], 0.5);
  const body: Rgb = night
    ? mix([140, 210, 255], tint ?? [210, 150, 255], 0.4)
    : mix([226, 206, 196], tint ?? [226, 206, 196], 0.4);
  const water = new Float32Array(width * height * 3);
  const sunX = width * between(random, 0.3, 0.7);
  for (let y = 0; y < height; y++) {
    const p = y / height;
    const c = p < 0.45 ? mix(top, middle, (p / 0.45) ** 0.8) : mix(middle, bottom, ((p - 0.45) / 0.55) ** 0.85);
    for (let x = 0; x < width; x++) {
      const k = 1 + 0.3 * Math.exp(-Math.hypot((x - sunX) / (unit * 0.3), y / (unit * 0.28)));
      const i = (y * width + x) * 3;
      water[i] = c[0] * k;
      water[i + 1] = c[1] * k;
      water[i + 2] = c[2] * k;
    }
  }
  const rays = makeRays({
    seed: brief.key,
    x: sunX,
    y: -height * 0.22,
    colour: mix(top, [200, 250, 240], 0.4),
    strength: night ? 0.22 : 0.52,
    reach: height * 1.5,
    count: 9,
    gap: 0.4,
  });
  const count = 5 + Math.floor(random() * 4);
  const swarm: Jelly[] = Array.from({ length: count }, (_, n) => {
    const size = Math.round(
      short * (n === count - 1 ? between(random, 0.36, 0.46) : between(random, 0.07, 0.22) * (0.7 + n * 0.07)),
    );
    const first = n === count - 1;
    return {
      x: first ? between(random, 0.38, 0.62) : between(random, 0.06, 0.94),
      y: first ? between(random, 0.36, 0.46) : between(random, 0.3, 0.95),
      size,
      tilt: between(random, -0.32, 0.32),
      rate: between(random, 1.1, 1.7),
      phase: random() * 7,
      strands: strandsOf(random),
      pad: createCanvas(Math.ceil(size * 1.7), Math.ceil(size * 2.5)),
    };
  });
  const motes = Array.from({ length: 90 }, () => ({ x: random(), y: random(), z: random() ** 3, phase: random() * 7 }));

  return {
    paint(target, seconds) {
      target.data.set(water);
      rays(target, seconds * 0.8);
      for (const jelly of swarm) {
        const beat = seconds * jelly.rate + jelly.phase;
        const pulse = Math.sin(beat);
        const lift = (seconds - 4) * 0.006 + Math.sin(beat - 0.7) * 0.005;
        const { pad } = jelly;
        const pen = pad.getContext('2d');
        pen.clearRect(0, 0, pad.width, pad.height);
        pen.save();
        pen.translate(pad.width / 2, jelly.size * 0.62);
        pen.rotate(jelly.tilt);
        const depth = Math.min(1, jelly.size / (short * 0.36));
        drawJelly(pen, jelly, pulse, seconds, mix(mix(middle, body, 0.55), body, depth), 0.5 + depth * 0.4);
        pen.restore();
        const x = (jelly.x + Math.sin(seconds * 0.21 + jelly.phase) * 0.012) * width;
        const y = (jelly.y - lift) * height;
        glow(target, x, y - jelly.size * 0.1, jelly.size * 1.1, body, night ? 0.22 : 0.08, 2);
        over(
          target,
          { width: pad.width, height: pad.height, data: pad.data() },
          x - pad.width / 2,
          y - jelly.size * 0.62,
        );
      }
      for (const mote of motes) {
        const x = ((mote.x + Math.sin(seconds * 0.2 + mote.phase) * 0.015 + 1) % 1) * width;
        const y = ((mote.y - seconds * (0.004 + mote.z * 0.012) + 4) % 1) * height;
        glow(target, x, y, unit * (0.0011 + mote.z * 0.004), [190, 236, 232], 0.5 - mote.z * 0.28, 2);
      }
    },
  };
};

function strandsOf(random: Random): Strand[] {
  const fine = 9 + Math.floor(random() * 5);
  const list: Strand[] = Array.from({ length: fine }, (_, k) => ({
    at: ((k + 0.5) / fine) * 1.7 - 0.85,
    length: between(random, 0.75, 1.5),
    sway: random() * 7,
    width: between(random, 0.006, 0.012),
    arm: false,
  }));
  for (let k = 0; k < 4; k++)
    list.push({
      at: between(random, -0.3, 0.3),
      length: between(random, 0.55, 0.95),
      sway: random() * 7,
      width: between(random, 0.03, 0.06),
      arm: true,
    });
  return list;
}

/** Bell, frilled hem, ribs, arms and trailing threads, about the centre of the hem. */
function drawJelly(pen: SKRSContext2D, jelly: Jelly, pulse: number, seconds: number, colour: Rgb, alpha: number): void {
  const s = jelly.size;
  const wide = s * (0.5 - pulse * 0.035);
  const tall = s * (0.46 + pulse * 0.045);
  pen.lineCap = 'round';
  for (const strand of jelly.strands) {
    const x0 = strand.at * wide * 0.92;
    const length = strand.length * s;
    const sway = (p: number) =>
      Math.sin(seconds * 1.3 - p * 4.6 + strand.sway) * s * 0.055 * p +
      Math.sin(seconds * 0.6 + strand.sway * 2 - p * 2.2) * s * 0.06 * p;
    const gradient = pen.createLinearGradient(0, 0, 0, length);
    gradient.addColorStop(0, css(colour, alpha * (strand.arm ? 0.32 : 0.72)));
    gradient.addColorStop(1, css(colour, 0));
    pen.strokeStyle = gradient;
    const steps = 9;
    for (let pass = 0; pass < (strand.arm ? 2 : 1); pass++) {
      pen.lineWidth = strand.width * s * (pass === 0 ? 1 : 0.4);
      pen.beginPath();
      for (let k = 0; k <= steps; k++) {
        const p = k / steps;
        const frill = strand.arm ? Math.sin(p * 16 + strand.sway) * s * 0.014 : 0;
        const x = x0 * (1 - p * 0.3) + sway(p) + frill;
        if (k === 0) pen.moveTo(x, -s * 0.02);
        else pen.lineTo(x, p * length);
      }
      pen.stroke();
    }
  }
  const bell = () => {
    pen.beginPath();
    pen.moveTo(-wide, 0);
    pen.bezierCurveTo(-wide * 1.02, -tall * 0.75, -wide * 0.55, -tall, 0, -tall);
    pen.bezierCurveTo(wide * 0.55, -tall, wide * 1.02, -tall * 0.75, wide, 0);
    const lobes = 9;
    for (let k = lobes; k > 0; k--) {
      const right = -wide + (2 * wide * k) / lobes;
      const left = -wide + (2 * wide * (k - 1)) / lobes;
      const sag = s * 0.035 * Math.sin((Math.PI * (k - 0.5)) / lobes) + s * 0.012;
      pen.quadraticCurveTo((left + right) / 2, sag * 2, left, sag * (k === 1 ? 0 : 0.35));
    }
    pen.closePath();
  };
  const inside = pen.createRadialGradient(0, -tall * 0.28, s * 0.03, 0, -tall * 0.28, wide * 1.12);
  inside.addColorStop(0, css(colour, alpha * 0.16));
  inside.addColorStop(0.62, css(colour, alpha * 0.26));
  inside.addColorStop(0.88, css(colour, alpha * 0.62));
  inside.addColorStop(1, css(mix(colour, [255, 255, 255], 0.2), alpha * 0.9));
  pen.fillStyle = inside;
  bell();
  pen.fill();
  pen.save();
  bell();
  pen.clip();
  pen.lineWidth = s * 0.012;
  for (let k = -4; k <= 4; k++) {
    pen.strokeStyle = css(mix(colour, [255, 255, 255], 0.2), alpha * 0.16);
    pen.beginPath();
    pen.moveTo(0, -tall * 0.98);
    pen.quadraticCurveTo((k / 4) * wide * 0.75, -tall * 0.8, (k / 4) * wide * 0.94, s * 0.05);
    pen.stroke();
  }
  // The organs glow through.
  for (const k of [-0.3, 0.02, 0.32]) {
    const g = pen.createRadialGradient(k * wide, -tall * 0.42, 0, k * wide, -tall * 0.42, wide * 0.24);
    g.addColorStop(0, css(mix(colour, [255, 214, 190], 0.5), alpha * 0.42));
    g.addColorStop(1, css(colour, 0));
    pen.fillStyle = g;
    pen.fillRect(-wide, -tall, wide * 2, tall * 1.2);
  }
  const sheen = pen.createLinearGradient(0, -tall, 0, -tall * 0.45);
  sheen.addColorStop(0, css([255, 255, 255], alpha * 0.42));
  sheen.addColorStop(1, css([255, 255, 255], 0));
  pen.fillStyle = sheen;
  pen.beginPath();
  pen.ellipse(-wide * 0.12, -tall * 0.78, wide * 0.5, tall * 0.16, -0.12, 0, Math.PI * 2);
  pen.fill();
  pen.restore();
}
