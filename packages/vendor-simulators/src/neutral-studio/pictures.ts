import { createHash } from 'node:crypto';
import { createCanvas, loadImage, type Canvas, type Image } from '@napi-rs/canvas';
import type { PictureFormat, Size } from '../studio.ts';

/** A hue, 0 to 359, derived from the text. Equal texts give equal hues. */
export const pickHue = (words: string, seed = 0): number =>
  createHash('sha256').update(`${seed}\n${words}`).digest().readUInt16BE() % 360;

/** A picture that fills the size: a gradient of the prompt's two colours, or the given picture, tinted. */
export async function paintPlain(size: Size, hue: number, image?: Buffer, tint = 0): Promise<Canvas> {
  const { width, height } = size;
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  if (image) drawCover(pen, await loadImage(image), { x: 0, y: 0, width, height });
  const gradient = pen.createLinearGradient(0, 0, width, height);
  gradient.addColorStop(0, `hsl(${hue} 55% 62%)`);
  gradient.addColorStop(1, `hsl(${(hue + 40) % 360} 60% 28%)`);
  pen.globalAlpha = image ? tint : 1;
  pen.fillStyle = gradient;
  pen.fillRect(0, 0, width, height);
  return canvas;
}

/** The first picture as the background, the others in a row at the bottom. */
export async function paintCollage(size: Size, images: readonly Buffer[]): Promise<Canvas> {
  const [ground, ...others] = images;
  const canvas = await paintPlain(size, 0, ground);
  const pen = canvas.getContext('2d');
  const side = Math.min(size.width / (others.length + 1), size.height / 3);
  for (const [at, other] of others.entries()) {
    const x = ((at + 1) * size.width) / (others.length + 1) - side / 2;
    drawCover(pen, await loadImage(other), { x, y: size.height - side * 1.2, width: side, height: side });
  }
  return canvas;
}

export async function enlarge(image: Buffer, scale: number): Promise<Canvas> {
  const { width, height } = await loadImage(image);
  return await paintPlain({ width: Math.round(width * scale), height: Math.round(height * scale) }, 0, image);
}

/** Covers the rectangle with the picture, cropped. */
function drawCover(pen: ReturnType<Canvas['getContext']>, image: Image, to: Size & { x: number; y: number }): void {
  const k = Math.max(to.width / image.width, to.height / image.height);
  const [width, height] = [to.width / k, to.height / k];
  const [x, y] = [(image.width - width) / 2, (image.height - height) / 2];
  pen.drawImage(image, x, y, width, height, to.x, to.y, to.width, to.height);
}

// Not `encode`: it crashes when the canvas is garbage-collected meanwhile (@napi-rs/canvas 1.0.2).
export const encodeCanvas = (canvas: Canvas, format: PictureFormat): Buffer =>
  format === 'png' ? canvas.encodeSync('png') : canvas.encodeSync('jpeg', 90);
