import type { Size } from '@kinoloom/vendor-simulators/studio';
import { createCanvas, type Canvas, Path2D } from '@napi-rs/canvas';
import { toCss, parseHex, luma, mixColours } from '../scenes/colour.ts';
import { vertical } from '../scenes/figures.ts';
import { finishCutOut, type CutOptions, type CutOut, type PaperPen } from './paper.ts';
import type { BoardPlan } from './plan.ts';
import { graphemes } from './words.ts';
import { setFont, type BoardTypeface } from './typeface.ts';

/** Scripts with small letters and capitals are written with spaces between words. */
const hasCase = (text: string): boolean => text.toLowerCase() !== text.toUpperCase();

/** Lines of a text that fit a width, broken at spaces, or between letters in scripts that have none. */
export function wrapText(pen: PaperPen, text: string, width: number, max: number): string[] {
  const isSpaced = text.includes(' ') || hasCase(text);
  const words = isSpaced ? text.split(/\s+/u) : graphemes(text);
  const glue = isSpaced ? ' ' : '';
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    const longer = line === '' ? word : line + glue + word;
    if (line !== '' && pen.measureText(longer).width > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  if (line !== '') lines.push(line);
  if (lines.length <= max) return lines;
  let last = lines[max - 1] ?? '';
  while (last.length > 1 && pen.measureText(`${last}…`).width > width) last = graphemes(last).slice(0, -1).join('');
  return [...lines.slice(0, max - 1), `${last.trimEnd()}…`];
}

interface TextBox extends Size {
  readonly text: string;
  readonly face: BoardTypeface;
  readonly weight: number;
}

/** The largest size at which a text fits a box, and its lines; the pen is set to letter them about their middle. */
function fitText(pen: PaperPen, { text, face, weight, width, height }: TextBox): { size: number; lines: string[] } {
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  for (let size = height; size > 8; size *= 0.92) {
    setFont(pen, text, face, size, weight);
    const lines = wrapText(pen, text, width, 9);
    if (lines.length * size * 1.08 <= height && lines.every((line) => pen.measureText(line).width <= width))
      return { size, lines };
  }
  return { size: 8, lines: [text] };
}

/** Writes lines about a point. */
function write(pen: PaperPen, { size, lines }: { size: number; lines: readonly string[] }, x: number, y: number): void {
  lines.forEach((line, i) => pen.fillText(line, x, y + (i - (lines.length - 1) / 2) * size * 1.09));
}

/** Quoted text as a sign: tubes of neon, or letters cut from paper on a board that hangs in the scene. */
export function lettering(plan: BoardPlan, width: number, height: number, unit: number): Canvas {
  const { lettering: sign, palette, tint } = plan;
  const canvas = createCanvas(Math.ceil(width), Math.ceil(height));
  const pen = canvas.getContext('2d');
  if (!sign) return canvas;
  const { text, isNeon } = sign;
  const face = hasCase(text) ? (isNeon ? 'retro' : 'league-spartan') : 'serif';
  const weight = face === 'league-spartan' ? 800 : 400;
  const pad = unit * 0.05;
  const letters = fitText(pen, { text, face, weight, width: width - pad * 3, height: (height - pad * 2) * 0.8 });
  const widest = Math.max(...letters.lines.map((line) => pen.measureText(line).width));
  const bw = Math.min(width - pad, widest + pad * 2.2);
  const bh = Math.min(height - pad, letters.lines.length * letters.size * 1.1 + pad * 1.3);
  const board = isNeon ? mixColours(palette.shade, [22, 16, 30], 0.7) : mixColours([255, 250, 238], palette.lit, 0.4);
  pen.shadowColor = toCss(palette.shade, 0.6);
  pen.shadowBlur = unit * 0.03;
  pen.shadowOffsetY = unit * 0.008;
  pen.fillStyle = toCss(board);
  pen.strokeStyle = toCss(isNeon ? mixColours(board, palette.lit, 0.25) : mixColours(board, palette.shade, 0.2));
  pen.lineWidth = unit * 0.004;
  pen.roundRect((width - bw) / 2, (height - bh) / 2, bw, bh, unit * 0.018);
  pen.fill();
  pen.shadowColor = 'transparent';
  pen.shadowOffsetY = 0;
  pen.stroke();
  const at = [width / 2, height / 2 + letters.size * 0.03] as const;
  const named = tint ? parseHex(tint) : palette.planes[3];
  if (isNeon) {
    const ink = parseHex(tint ?? '#ff4d6d');
    pen.shadowColor = toCss(ink, 0.9);
    for (const [k, alpha] of [0.5, 0.7].entries()) {
      pen.shadowBlur = letters.size * (k === 0 ? 0.4 : 0.16);
      pen.fillStyle = toCss(ink, alpha);
      write(pen, letters, ...at);
    }
    pen.shadowBlur = letters.size * 0.05;
    pen.fillStyle = toCss(mixColours(ink, [255, 244, 240], 0.35));
  } else pen.fillStyle = toCss(mixColours(named, palette.shade, luma(named) > 120 ? 0.5 : tint ? 0.1 : 0.55));
  write(pen, letters, ...at);
  return canvas;
}

/** A card with a word, for subjects without a figure. */
export function createWordCard(text: string, side: number, options: CutOptions): CutOut {
  const size = Math.round(side);
  const canvas = createCanvas(size, size);
  const pen = canvas.getContext('2d');
  const letters = fitText(pen, { text, face: 'serif', weight: 400, width: size * 0.84, height: size * 0.46 });
  const height = Math.max(size * 0.3, letters.lines.length * letters.size * 1.08 + size * 0.16);
  pen.fillStyle = toCss(mixColours([255, 250, 238], options.palette.lit, 0.4));
  pen.roundRect(size * 0.02, size - height, size * 0.96, height, size * 0.02);
  pen.fill();
  pen.fillStyle = toCss(mixColours(options.palette.planes[3], options.palette.shade, 0.6));
  write(pen, letters, size / 2, size - height / 2);
  return finishCutOut(canvas, size, options);
}

const AMBER = '#ffb224';

/** The text over the frame: crop marks, shot, prompt and "Sandbox". */
export function drawCaption({ caption, shotLine, palette }: BoardPlan, width: number, height: number): Canvas {
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  const unit = Math.min(width, height);
  const pad = unit * 0.05;
  const scrim = mixColours(palette.shade, [8, 7, 10], 0.5);
  pen.fillStyle = vertical(pen, [height - unit * 0.34, height], [toCss(scrim, 0), toCss(scrim, 0.82)]);
  pen.fillRect(0, height - unit * 0.34, width, unit * 0.34);
  const small = Math.max(7, unit * 0.0215);
  const right = width - pad * 1.25;
  setFont(pen, 'SANDBOX', 'mono', small * 0.86, 400);
  pen.textAlign = 'right';
  pen.fillStyle = 'rgba(245,240,232,0.62)';
  pen.fillText('SANDBOX', right, height - pad * 1.22);
  const isTall = width < height;
  const room = right - pad * 1.25 - (isTall ? 0 : unit * 0.18);
  const size = Math.max(9, unit * (isTall ? 0.047 : 0.043));
  setFont(pen, caption, 'serif', size);
  pen.textAlign = 'left';
  const lines = wrapText(pen, caption.replace(/\s+/gu, ' ').trim(), room, isTall ? 3 : 2);
  const base = height - pad * 1.22 - (isTall ? unit * 0.055 : 0);
  pen.shadowColor = 'rgba(0,0,0,0.6)';
  pen.shadowBlur = size * 0.3;
  pen.fillStyle = '#f8f2e6';
  lines.forEach((line, i) => pen.fillText(line, pad * 1.25, base - (lines.length - 1 - i) * size * 1.16));
  setFont(pen, shotLine, 'mono', small, 500);
  pen.fillStyle = AMBER;
  pen.fillText(shotLine, pad * 1.25, base - (lines.length - 1) * size * 1.16 - size * 1.22);
  pen.shadowColor = 'transparent';
  pen.strokeStyle = 'rgba(248,242,230,0.7)';
  pen.lineWidth = Math.max(1, unit * 0.0022);
  const [mark, inset] = [unit * 0.036, pad * 0.62];
  for (const side of [1, -1])
    for (const end of [1, -1]) {
      const [x, y] = [side > 0 ? inset : width - inset, end > 0 ? inset : height - inset];
      pen.stroke(new Path2D(`M${x + side * mark} ${y}H${x}V${y + end * mark}`));
    }
  return canvas;
}
