import { type Image, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import type { RgbaImage } from '../clip/start-image.ts';
import { paintOver } from '../edit/picture.ts';
import type { SceneBrief } from '../scenes/brief.ts';
import { between } from '../scenes/random.ts';

/** Centre and maximum size of a photo, as shares of the frame, and its tilt in radians. */
type Card = Readonly<Record<'x' | 'y' | 'width' | 'height' | 'tilt', number>>;

/**
 * A collage of photos on a background: each tilted, with a border and a shadow, without
 * overlaps.
 */
export async function makeCollage(ground: RgbaImage, pictures: readonly Buffer[], brief: SceneBrief) {
  const { width, height } = ground;
  const cards = layout(pictures.length, width / height, brief);
  const images = await Promise.all(pictures.map((bytes) => loadImage(bytes)));
  return paintOver(ground, (pen) => {
    pen.imageSmoothingQuality = 'high';
    for (const [i, card] of cards.entries()) drawCard(pen, images[i] as Image, card, width, height);
  });
}

/**
 * Rows in the lower part, up to three photos in a wide frame and two in a tall one; the upper part, where the
 * background's subject usually is, stays free.
 */
function layout(count: number, aspect: number, brief: SceneBrief): Card[] {
  const random = brief.random('collage');
  const most = aspect >= 1.2 ? (count <= 3 ? 3 : Math.ceil(count / 2)) : aspect >= 0.8 ? 3 : 2;
  const rows = Math.ceil(count / most);
  const depth = Math.min(0.7, (aspect >= 1.2 ? 0.46 : 0.3 * aspect ** 0.5) * rows);
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / most);
    const before = row * most;
    const inRow = Math.min(most, count - before);
    const width = 0.96 / Math.max(2, inRow);
    const height = depth / rows;
    return {
      x: 0.5 + (i - before - (inRow - 1) / 2) * width,
      y: 0.975 - depth + height * (row + 0.5) + between(random, -0.012, 0.012),
      width,
      height,
      tilt: between(random, -0.055, 0.055),
    };
  });
}

function drawCard(pen: SKRSContext2D, image: Image, card: Card, width: number, height: number): void {
  // Extreme aspect ratios are cropped.
  const aspect = Math.max(0.66, Math.min(1.6, image.width / image.height));
  const unit = Math.sqrt(width * height);
  const border = unit * 0.011;
  const available = (side: number): number => side * 0.9 - border * 2;
  const w = Math.min(available(card.width * width), available(card.height * height) * aspect);
  const h = w / aspect;
  pen.save();
  pen.translate(card.x * width, card.y * height);
  pen.rotate(card.tilt);
  pen.shadowColor = 'rgba(0,0,0,0.7)';
  pen.shadowBlur = unit * 0.07;
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
