import { createCanvas, ImageData } from '@napi-rs/canvas';
import type { PictureFormat } from '@kinoloom/vendor-simulators/studio';

export type ImageFormat = PictureFormat | 'webp';

/** Encodes straight RGBA, rows tightly packed. */
export function encodePicture(pixels: Uint8Array, width: number, height: number, format: ImageFormat): Buffer {
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
