import type { ChromaKey } from './colour-styles.ts';
import { lumaOf, mapped, smoothstep, type Rgb } from './light.ts';

/** A colour's tint, whatever its brightness: its differences from luma in blue and red, as in ITU-R BT.709. */
type Tint = readonly [blue: number, red: number];
const tintOf = (colour: Rgb): Tint => {
  const luma = lumaOf(colour);
  return [(colour[2] - luma) / 1.8556, (colour[0] - luma) / 1.5748];
};

/** Not `Math.hypot`, whose last bit runtimes may choose. */
const lengthOf = (blue: number, red: number): number => Math.sqrt(blue * blue + red * red);

/** The distance of tints at 100 percent: about that of pure green from grey. */
const WHOLE = 0.6;

const rgbOf = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as Rgb;

/** Removes a key's tint from a colour, in place. @returns how much of the colour stays, 0 to 1 */
export function keyOut({ colour: hex, tolerance, softness, spill }: ChromaKey): (colour: Rgb) => number {
  const [keyBlue, keyRed] = tintOf(rgbOf(hex));
  const strength = lengthOf(keyBlue, keyRed);
  const near = (tolerance / 100) * WHOLE;
  const far = near + Math.max(1e-6, (softness / 100) * WHOLE);
  return (colour) => {
    const [blue, red] = tintOf(colour);
    const stays = smoothstep(near, far, lengthOf(blue - keyBlue, red - keyRed));
    if (strength > 0 && spill > 0) {
      const along = (blue * keyBlue + red * keyRed) / strength;
      const across = Math.abs(blue * keyRed - red * keyBlue) / strength;
      // Tints within 45 degrees of the key's: those of skin and of other clothes stay.
      const tint = (Math.max(0, along - across) * spill) / 100 / strength;
      const luma = lumaOf(colour);
      const [lessBlue, lessRed] = [blue - tint * keyBlue, red - tint * keyRed];
      colour[2] = luma + lessBlue * 1.8556;
      colour[0] = luma + lessRed * 1.5748;
      colour[1] = (luma - 0.2126 * colour[0] - 0.0722 * colour[2]) / 0.7152;
      mapped(colour, (value) => Math.min(1, Math.max(0, value)));
    }
    return stays;
  };
}
