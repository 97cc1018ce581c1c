/**
 * Premultiplies RGBA in place, as canvas stores it. Rounded so that no colour exceeds its alpha, which libav's filter
 * permits and canvas does not.
 */
export function premultiply({ buffer, byteOffset, byteLength }: Buffer): void {
  const pixels = new Uint32Array(buffer, byteOffset, byteLength / 4);
  for (let at = 0; at < pixels.length; at++) {
    const pixel = pixels[at] ?? 0;
    const alpha = pixel >>> 24;
    if (alpha === 255) continue;
    const red = share(pixel & 255, alpha);
    const green = share((pixel >> 8) & 255, alpha);
    const blue = share((pixel >> 16) & 255, alpha);
    pixels[at] = (alpha << 24) | (blue << 16) | (green << 8) | red;
  }
}

/** Divides by 255 with rounding, in integers. */
const share = (colour: number, alpha: number): number => ((colour * alpha + 127) * 32_897) >> 23;
