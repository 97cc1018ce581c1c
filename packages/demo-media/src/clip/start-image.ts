import type { PictureFormat, Size } from '@kinoloom/vendor-simulators/studio';
import { type Canvas, createCanvas, ImageData, loadImage } from '@napi-rs/canvas';
import { createRgbaConverter, type YuvPicture } from './picture.ts';

/** An image as RGBA, rows tightly packed. */
export interface RgbaImage extends Size {
  readonly data: Uint8Array;
}

/**
 * Decodes an image (JPEG, PNG, WebP, AVIF, GIF), turned upright by its EXIF orientation (the canvas's decoder does that),
 * scaled and centred so that it covers `width` × `height`. Transparent parts become black.
 * @throws Error when the bytes are no image
 */
export async function fitToCover(bytes: Buffer, width: number, height: number): Promise<RgbaImage> {
  return { width, height, data: new Uint8Array((await fitOnCanvas(bytes, width, height)).data()) };
}

export async function fitOnCanvas(bytes: Buffer, width: number, height: number): Promise<Canvas> {
  const image = await loadImage(bytes);
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  pen.fillRect(0, 0, width, height);
  pen.imageSmoothingQuality = 'high';
  const k = Math.max(width / image.width, height / image.height);
  const [w, h] = [image.width * k, image.height * k];
  pen.drawImage(image, (width - w) / 2, (height - h) / 2, w, h);
  return canvas;
}

export function toYuv({ width, height, data }: RgbaImage): Disposable & { readonly picture: YuvPicture } {
  const converter = createRgbaConverter(width, height);
  return { picture: converter.convert(data), [Symbol.dispose]: () => converter[Symbol.dispose]() };
}

export type ImageFormat = PictureFormat | 'webp';

/** Encodes straight RGBA, rows tightly packed. */
export function encodeImage(pixels: Uint8Array, width: number, height: number, format: ImageFormat): Buffer {
  const canvas = createCanvas(width, height);
  const data = new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  canvas.getContext('2d').putImageData(new ImageData(data, width, height), 0, 0);
  switch (format) {
    case 'jpg':
      return canvas.encodeSync('jpeg', 92);
    case 'png':
      return canvas.encodeSync('png');
    case 'webp':
      return canvas.encodeSync('webp', 90);
    default:
      return format satisfies never;
  }
}
