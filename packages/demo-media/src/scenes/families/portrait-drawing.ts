import type { SKRSContext2D } from '@napi-rs/canvas';
import { css, mix, type Rgb } from '../colour.ts';
import { between, type Random } from '../random.ts';

/** Who is drawn: proportions as shares of the figure's height, and colours. */
export interface Sitter {
  readonly hair: 'bun' | 'short' | 'long';
  readonly nose: number;
  readonly jaw: number;
  /** Depth of the shadow in the eye socket, 0…1. */
  readonly ink: number;
  readonly skin: Rgb;
  readonly hairColour: Rgb;
  /** A fresh stream for the strands of hair. */
  strands(): Random;
}

/** Head, neck and shoulders, facing right; the unit is the figure's height. */
export function body(pen: SKRSContext2D, s: number, sitter: Sitter): void {
  pen.beginPath();
  pen.moveTo(-0.02 * s, -0.44 * s);
  pen.bezierCurveTo(0.1 * s, -0.45 * s, 0.185 * s, -0.385 * s, 0.196 * s, -0.29 * s);
  // Brow, bridge, nose.
  pen.bezierCurveTo(0.2 * s, -0.262 * s, 0.208 * s, -0.25 * s, 0.205 * s, -0.232 * s);
  pen.bezierCurveTo(0.2 * s, -0.216 * s, 0.194 * s, -0.208 * s, 0.2 * s, -0.19 * s);
  pen.bezierCurveTo(
    (0.214 + sitter.nose * 0.5) * s,
    -0.158 * s,
    (0.24 + sitter.nose) * s,
    -0.128 * s,
    (0.252 + sitter.nose) * s,
    -0.106 * s,
  );
  pen.bezierCurveTo((0.257 + sitter.nose) * s, -0.092 * s, (0.246 + sitter.nose) * s, -0.082 * s, 0.224 * s, -0.08 * s);
  pen.bezierCurveTo(0.212 * s, -0.078 * s, 0.208 * s, -0.07 * s, 0.211 * s, -0.058 * s);
  // Lips.
  pen.bezierCurveTo(0.216 * s, -0.048 * s, 0.228 * s, -0.042 * s, 0.227 * s, -0.03 * s);
  pen.bezierCurveTo(0.226 * s, -0.022 * s, 0.212 * s, -0.02 * s, 0.208 * s, -0.017 * s);
  pen.bezierCurveTo(0.215 * s, -0.013 * s, 0.222 * s, -0.006 * s, 0.219 * s, 0.005 * s);
  pen.bezierCurveTo(0.216 * s, 0.014 * s, 0.203 * s, 0.016 * s, 0.199 * s, 0.026 * s);
  // Chin and jaw.
  pen.bezierCurveTo(0.197 * s, 0.04 * s, (0.213 + sitter.jaw) * s, 0.05 * s, (0.208 + sitter.jaw) * s, 0.074 * s);
  pen.bezierCurveTo((0.2 + sitter.jaw) * s, 0.1 * s, (0.166 + sitter.jaw) * s, 0.108 * s, 0.136 * s, 0.102 * s);
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

export function garment(pen: SKRSContext2D, s: number): void {
  pen.beginPath();
  pen.moveTo(0.1 * s, 0.272 * s);
  pen.bezierCurveTo(0.02 * s, 0.32 * s, -0.12 * s, 0.3 * s, -0.19 * s, 0.246 * s);
  pen.lineTo(-0.7 * s, 0.3 * s);
  pen.lineTo(-0.7 * s, 0.75 * s);
  pen.lineTo(0.7 * s, 0.75 * s);
  pen.lineTo(0.5 * s, 0.26 * s);
  pen.closePath();
}

export function hairShape(pen: SKRSContext2D, s: number, sitter: Sitter): void {
  pen.beginPath();
  pen.moveTo(0.164 * s, -0.372 * s);
  pen.bezierCurveTo(0.11 * s, -0.36 * s, 0.06 * s, -0.33 * s, 0.046 * s, -0.262 * s);
  pen.bezierCurveTo(0.036 * s, -0.21 * s, 0.01 * s, -0.19 * s, 0.006 * s, -0.14 * s);
  if (sitter.hair === 'long') {
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
  if (sitter.hair === 'bun') {
    pen.moveTo(-0.16 * s, -0.42 * s);
    pen.ellipse(-0.25 * s, -0.4 * s, 0.115 * s, 0.105 * s, -0.5, 0, Math.PI * 2);
  }
}

/** Soft forms on a mid-grey plate: lighter stands out, darker sinks. */
export function features(pen: SKRSContext2D, s: number, work: number): void {
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

export function hairRelief(pen: SKRSContext2D, s: number, work: number, sitter: Sitter): void {
  pen.fillStyle = 'rgb(128,128,128)';
  pen.fillRect(-work / 2, -work / 2, work, work);
  const r = sitter.strands();
  for (let k = 0; k < 240; k++) {
    const y = between(r, -0.52, 0.05);
    pen.strokeStyle = r() < 0.5 ? `rgba(255,255,255,${between(r, 0.2, 0.7)})` : `rgba(0,0,0,${between(r, 0.2, 0.75)})`;
    pen.lineWidth = s * between(r, 0.002, 0.007);
    pen.beginPath();
    pen.moveTo(0.17 * s, (-0.37 + y * 0.12) * s);
    if (sitter.hair === 'long')
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
  if (sitter.hair === 'bun') {
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
export function hollows(pen: SKRSContext2D, s: number, sitter: Sitter): void {
  const dab = (x: number, y: number, rx: number, ry: number, v: number, turn: number, blur: number) => {
    pen.filter = `blur(${(s * blur).toFixed(1)}px)`;
    pen.fillStyle = `rgba(255,255,255,${v})`;
    pen.beginPath();
    pen.ellipse(x * s, y * s, rx * s, ry * s, turn, 0, Math.PI * 2);
    pen.fill();
  };
  dab(0.156, -0.214, 0.03, 0.014, 0.5 * sitter.ink, 0.12, 0.01);
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
export function colours(pen: SKRSContext2D, s: number, sitter: Sitter): void {
  pen.filter = `blur(${(s * 0.004).toFixed(1)}px)`;
  pen.strokeStyle = css(sitter.hairColour, 0.85);
  pen.lineCap = 'round';
  pen.lineWidth = s * 0.011;
  pen.beginPath();
  pen.moveTo(0.112 * s, -0.25 * s);
  pen.quadraticCurveTo(0.146 * s, -0.272 * s, 0.186 * s, -0.252 * s);
  pen.stroke();
  const lips = mix(sitter.skin, [150, 40, 44], 0.5);
  pen.fillStyle = css(lips, 0.75);
  pen.beginPath();
  pen.moveTo(0.168 * s, -0.01 * s);
  pen.quadraticCurveTo(0.2 * s, -0.05 * s, 0.232 * s, -0.034 * s);
  pen.lineTo(0.226 * s, 0.012 * s);
  pen.quadraticCurveTo(0.196 * s, 0.018 * s, 0.168 * s, -0.01 * s);
  pen.fill();
  pen.filter = `blur(${(s * 0.03).toFixed(1)}px)`;
  pen.fillStyle = css(mix(sitter.skin, [200, 70, 60], 0.5), 0.3);
  pen.beginPath();
  pen.ellipse(0.11 * s, -0.09 * s, 0.06 * s, 0.045 * s, 0, 0, Math.PI * 2);
  pen.fill();
}
