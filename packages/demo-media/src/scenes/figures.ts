import type { SKRSContext2D } from '@napi-rs/canvas';
import { between, type Random } from './random.ts';

/** A cloaked walker seen from afar, feet at (x, y). */
export function drawWalker(pen: SKRSContext2D, x: number, y: number, size: number, colour: string): void {
  pen.fillStyle = colour;
  pen.beginPath();
  pen.ellipse(x, y - size * 0.87, size * 0.085, size * 0.1, 0, 0, Math.PI * 2);
  pen.fill();
  pen.beginPath();
  pen.moveTo(x - size * 0.06, y - size * 0.82);
  pen.bezierCurveTo(
    x - size * 0.19,
    y - size * 0.76,
    x - size * 0.17,
    y - size * 0.45,
    x - size * 0.19,
    y - size * 0.24,
  );
  pen.lineTo(x - size * 0.1, y - size * 0.22);
  pen.lineTo(x - size * 0.11, y);
  pen.lineTo(x - size * 0.02, y);
  pen.lineTo(x - size * 0.005, y - size * 0.2);
  pen.lineTo(x + size * 0.06, y - size * 0.02);
  pen.lineTo(x + size * 0.14, y);
  pen.lineTo(x + size * 0.1, y - size * 0.22);
  pen.lineTo(x + size * 0.19, y - size * 0.25);
  pen.bezierCurveTo(
    x + size * 0.17,
    y - size * 0.5,
    x + size * 0.18,
    y - size * 0.76,
    x + size * 0.06,
    y - size * 0.82,
  );
  pen.closePath();
  pen.fill();
}

/** Someone seen from behind under an umbrella, feet at (x, y). */
export function drawUmbrella(pen: SKRSContext2D, x: number, y: number, size: number): void {
  // Legs.
  pen.beginPath();
  pen.roundRect(x - size * 0.085, y - size * 0.3, size * 0.07, size * 0.3, size * 0.02);
  pen.roundRect(x + size * 0.018, y - size * 0.3, size * 0.07, size * 0.3, size * 0.02);
  pen.fill();
  // Coat: narrow shoulders, wide hem.
  pen.beginPath();
  pen.moveTo(x - size * 0.045, y - size * 0.735);
  pen.bezierCurveTo(
    x - size * 0.13,
    y - size * 0.715,
    x - size * 0.14,
    y - size * 0.66,
    x - size * 0.145,
    y - size * 0.56,
  );
  pen.bezierCurveTo(
    x - size * 0.155,
    y - size * 0.45,
    x - size * 0.15,
    y - size * 0.34,
    x - size * 0.165,
    y - size * 0.2,
  );
  pen.quadraticCurveTo(x, y - size * 0.165, x + size * 0.165, y - size * 0.2);
  pen.bezierCurveTo(
    x + size * 0.15,
    y - size * 0.34,
    x + size * 0.155,
    y - size * 0.45,
    x + size * 0.145,
    y - size * 0.56,
  );
  pen.bezierCurveTo(
    x + size * 0.14,
    y - size * 0.66,
    x + size * 0.13,
    y - size * 0.715,
    x + size * 0.045,
    y - size * 0.735,
  );
  pen.closePath();
  pen.fill();
  pen.beginPath();
  pen.ellipse(x, y - size * 0.79, size * 0.058, size * 0.07, 0, 0, Math.PI * 2);
  pen.fill();
  // Canopy with a scalloped hem.
  const cx = x + size * 0.03;
  const cy = y - size * 0.83;
  const r = size * 0.32;
  pen.beginPath();
  pen.moveTo(cx - r, cy);
  pen.bezierCurveTo(cx - r * 0.86, cy - r * 0.74, cx + r * 0.86, cy - r * 0.74, cx + r, cy);
  for (let k = 3; k >= 0; k--) {
    const right = cx - r + (k + 1) * r * 0.5;
    const left = cx - r + k * r * 0.5;
    pen.quadraticCurveTo((left + right) / 2, cy - r * 0.16, left, cy + (k === 0 ? 0 : r * 0.035));
  }
  pen.closePath();
  pen.fill();
  pen.fillRect(cx - size * 0.005, cy - r * 0.66, size * 0.01, r * 0.2);
  pen.fillRect(cx - size * 0.005, cy - r * 0.1, size * 0.01, size * 0.26);
}

/** A fir: a spire of drooping, uneven boughs. */
export function drawFir(pen: SKRSContext2D, x: number, foot: number, tall: number, random: Random): void {
  const tiers = Math.max(4, Math.min(11, Math.round(tall / 4)));
  const half = tall * between(random, 0.15, 0.2);
  pen.beginPath();
  pen.moveTo(x, foot - tall);
  const edge = (side: 1 | -1, k: number) => {
    const p = (k + 1) / tiers;
    const reach = half * p ** 0.85 * between(random, 0.78, 1.14);
    const y = foot - tall + tall * p * 0.97;
    pen.lineTo(x + side * reach, y);
    pen.lineTo(x + side * reach * 0.5, y - tall * 0.018);
  };
  for (let k = 0; k < tiers; k++) edge(1, k);
  pen.lineTo(x + half * 0.1, foot);
  pen.lineTo(x - half * 0.1, foot);
  for (let k = tiers - 1; k >= 0; k--) {
    const p = (k + 1) / tiers;
    const reach = half * p ** 0.85 * between(random, 0.78, 1.14);
    const y = foot - tall + tall * p * 0.97;
    pen.lineTo(x - reach * 0.5, y - tall * 0.018);
    pen.lineTo(x - reach, y);
  }
  pen.closePath();
  pen.fill();
}
