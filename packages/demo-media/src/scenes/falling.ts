import type { SKRSContext2D } from '@napi-rs/canvas';
import { toCss, type RgbColour } from './colour.ts';
import { between, type Random } from './random.ts';

/** Raindrops or snowflakes in a frame at one time. */
export interface Precipitation {
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  readonly colour: RgbColour;
  readonly random: Random;
}

/** Rain streaks at all depths, slanted by `slant`; near ones are long and bright. */
export function drawRain(pen: SKRSContext2D, fall: Precipitation, count: number, slant: number): void {
  const { width, height, seconds, colour, random } = fall;
  const unit = Math.max(width, height);
  pen.lineCap = 'round';
  for (let k = 0; k < count; k++) {
    const near = random() ** 2;
    const y = ((random() + seconds * (0.9 + near * 1.4)) % 1.15) * height * 1.1 - height * 0.05;
    const x = between(random, -0.2, 1.2) * width + y * slant;
    const length = unit * (0.01 + near * 0.035);
    pen.strokeStyle = toCss(colour, 0.1 + near * 0.3);
    pen.lineWidth = Math.max(1, unit * 0.0013);
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(x + length * slant, y + length);
    pen.stroke();
  }
}

/** Swaying snowflakes; near ones are large and blurred. */
export function drawSnow(pen: SKRSContext2D, fall: Precipitation, count: number, alpha: number): void {
  const { width, height, seconds, colour, random } = fall;
  const unit = Math.max(width, height);
  const wind = between(random, -0.06, 0.06);
  for (let k = 0; k < count; k++) {
    const near = random() ** 3;
    const sway = Math.sin(seconds * between(random, 0.5, 1.5) + random() * 7) * 0.008;
    const x = (((random() + wind * seconds * (0.4 + near) + sway) % 1) + 1) % 1;
    const y = ((random() + seconds * (0.05 + near * 0.16)) % 1) * 1.06 - 0.03;
    const size = unit * (0.0012 + near * 0.006);
    pen.save();
    pen.translate(x * width, y * height);
    const flake = pen.createRadialGradient(0, 0, 0, 0, 0, size);
    flake.addColorStop(0.4, toCss(colour, (0.85 - near * 0.4) * alpha));
    flake.addColorStop(1, toCss(colour, 0));
    pen.fillStyle = flake;
    pen.fillRect(-size, -size, size * 2, size * 2);
    pen.restore();
  }
}
