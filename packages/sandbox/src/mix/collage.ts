import { createCanvas, ImageData, loadImage, type Image, type SKRSContext2D } from '@napi-rs/canvas';
import { blurredRaster, eachPixel, fromRgba } from '../edit/maps.ts';
import { print } from '../edit/print.ts';
import type { Brief } from '../scenes/brief.ts';
import { between } from '../scenes/random.ts';
import type { Raster } from '../scenes/raster.ts';

interface Card {
  /** Centre, as shares of the frame. */
  readonly x: number;
  readonly y: number;
  /** Area that it takes, as a share of the frame. */
  readonly area: number;
  /** Radians. */
  readonly tilt: number;
}

/**
 * Photographs laid on the first, which stays sharp where they leave it free and is softer and darker under them: each in
 * its own shape, a little tilted, with a border and a shadow, none hidden by another.
 */
export async function collage(
  ground: Raster,
  pictures: readonly Buffer[],
  brief: Brief,
  signal: AbortSignal,
): Promise<Raster> {
  const { width, height } = ground;
  const cards = layout(pictures.length, width / height, brief);
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  const back = print(calmed(ground, cards), brief.key, 0, 0);
  pen.putImageData(new ImageData(new Uint8ClampedArray(back.buffer), width, height), 0, 0);
  pen.imageSmoothingQuality = 'high';
  for (const [i, bytes] of pictures.entries()) {
    const card = cards[i];
    if (card) lay(pen, await loadImage(bytes), card, width, height);
    signal.throwIfAborted();
  }
  return fromRgba(new Uint8Array(canvas.data()), width, height);
}

/**
 * Up to three lie in a row below or beside the middle, more go around it on two rows: the ground keeps its upper half or
 * one side, where pictures mostly have what they show.
 */
function layout(count: number, aspect: number, brief: Brief): Card[] {
  const random = brief.random('collage');
  const tilt = (): number => between(random, -0.07, 0.07);
  const wide = aspect >= 1;
  const rows = count <= 3 ? 1 : 2;
  const perRow = Math.ceil(count / rows);
  // Lengthwise along the longer side; the ground shows on the rest.
  const depth = rows === 1 ? 0.46 : 0.66;
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / perRow);
    const inRow = Math.min(perRow, count - row * perRow);
    const along = (i - row * perRow + 0.5) / inRow;
    const across = 1 - depth + (depth * (row + 0.5)) / rows;
    const nudge = between(random, -0.018, 0.018);
    const room = (0.94 / perRow) * (depth / rows);
    const [x, y] = [0.03 + along * 0.94, across - 0.02 + nudge];
    return wide ? { x, y, area: room * 0.72, tilt: tilt() } : { x: y, y: x, area: room * 0.72, tilt: tilt() };
  });
}

/** The ground, out of focus and darker where cards lie on it. */
function calmed(ground: Raster, cards: readonly Card[]): Raster {
  const { width, height } = ground;
  const soft = blurredRaster(ground, Math.max(width, height) / 70);
  eachPixel(soft, (r, g, b, x, y, i) => {
    let near = 0;
    for (const card of cards) {
      const size = Math.sqrt(card.area) * 0.95;
      const d = ((x / width - card.x) / size) ** 2 + ((y / height - card.y) / size) ** 2;
      near = Math.max(near, Math.exp(-d * 1.1));
    }
    const dim = 1 - 0.42 * near;
    const share = Math.min(1, near * 1.5);
    const mixed = (v: number, c: number): number => {
      const sharp = ground.data[i * 3 + c] as number;
      return (sharp + (v - sharp) * share) * dim;
    };
    return [mixed(r, 0), mixed(g, 1), mixed(b, 2)];
  });
  return soft;
}

function lay(pen: SKRSContext2D, image: Image, card: Card, width: number, height: number): void {
  // Neither ribbons nor towers: what is longer than that is cut at its ends.
  const aspect = Math.max(0.66, Math.min(1.6, image.width / image.height));
  const area = card.area * width * height;
  const h = Math.sqrt(area / aspect);
  const w = h * aspect;
  const unit = Math.sqrt(width * height);
  const border = unit * 0.011;
  pen.save();
  pen.translate(card.x * width, card.y * height);
  pen.rotate(card.tilt);
  pen.shadowColor = 'rgba(0,0,0,0.55)';
  pen.shadowBlur = unit * 0.035;
  pen.shadowOffsetY = unit * 0.012;
  pen.fillStyle = '#f7f4ee';
  pen.beginPath();
  pen.roundRect(-w / 2 - border, -h / 2 - border, w + border * 2, h + border * 2, border * 0.5);
  pen.fill();
  pen.shadowColor = 'transparent';
  const k = Math.max(w / image.width, h / image.height);
  const [sw, sh] = [w / k, h / k];
  pen.drawImage(image, (image.width - sw) / 2, (image.height - sh) / 2, sw, sh, -w / 2, -h / 2, w, h);
  pen.restore();
}
