import type { Sharp } from 'sharp';
import type { LumaPlane } from '../../packages/renderer/src/testing/pattern.ts';

/** The luma of an image in BT.709, limited range. */
export async function lumaOf(picture: Sharp): Promise<LumaPlane> {
  const { data, info } = await picture.removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const at = (pixel: number, channel: number): number => data[pixel * 3 + channel] ?? 0;
  const luma = Buffer.from(
    Uint8Array.from({ length: width * height }, (_, pixel) => {
      const full = 0.2126 * at(pixel, 0) + 0.7152 * at(pixel, 1) + 0.0722 * at(pixel, 2);
      return Math.round(16 + (full * 219) / 255);
    }),
  );
  return { luma, stride: width, size: { width, height } };
}
