import type { Light } from './colour-styles.ts';

/** A colour in sRGB, 0 to 1 per channel; steps between may leave that range. It is changed in place: a table has many. */
export type Rgb = [red: number, green: number, blue: number];
/** A step of the pipeline, which changes a colour in place. */
export type Recolouring = (colour: Rgb) => void;

/** IEC 61966-2-1; symmetric around 0, and going on above 1. */
const toLight = (code: number): number =>
  Math.sign(code) * (Math.abs(code) <= 0.04045 ? Math.abs(code) / 12.92 : ((Math.abs(code) + 0.055) / 1.055) ** 2.4);
const toCode = (light: number): number =>
  Math.sign(light) *
  (Math.abs(light) <= 0.0031308 ? Math.abs(light) * 12.92 : 1.055 * Math.abs(light) ** (1 / 2.4) - 0.055);

/** Weights of the channels in luma, ITU-R BT.709. */
export const lumaOf = ([red, green, blue]: Rgb): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** Changes each channel by itself. */
export function mapped(colour: Rgb, change: (value: number, channel: 0 | 1 | 2) => number): void {
  colour[0] = change(colour[0], 0);
  colour[1] = change(colour[1], 1);
  colour[2] = change(colour[2], 2);
}

export const smoothstep = (from: number, to: number, value: number): number => {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
};

/** A function that keeps its results: a table asks for few values, again and again. */
function keeping(of: (value: number) => number): (value: number) => number {
  const known = new Map<number, number>();
  return (value) => {
    const kept = known.get(value);
    if (kept !== undefined) return kept;
    const made = of(value);
    known.set(value, made);
    return made;
  };
}

/** Saturation around luma: 0 is grey, 1 unchanged. */
export function saturate(colour: Rgb, by: number): void {
  const luma = lumaOf(colour);
  mapped(colour, (value) => luma + (value - luma) * by);
}

/** The code value that contrast leaves as it is: a little below the middle, where a grey card lies. */
const MIDDLE = 0.45;

/** Contrast: a factor of the distance from the middle. */
export const stretch = (colour: Rgb, by: number): void => mapped(colour, (value) => MIDDLE + (value - MIDDLE) * by);

/** How far highlights and shadows reach at 100, in code values. */
const REACH = 0.3;

/** Factors of linear light, of the same luma: warm has more red and less blue, magenta has less green. */
function balance(temperature: number, tint: number): Rgb {
  const warm = temperature / 100;
  const magenta = tint / 100;
  const gains: Rgb = [2 ** (0.5 * warm + 0.2 * magenta), 2 ** (-0.4 * magenta), 2 ** (-0.7 * warm + 0.2 * magenta)];
  const luma = lumaOf(gains);
  mapped(gains, (gain) => gain / luma);
  return gains;
}

/** Light and colour, in the order of the panel: exposure and balance of the light, then contrast, highlights, shadows and saturation. */
export function lightOf({
  exposure = 0,
  contrast = 0,
  highlights = 0,
  shadows = 0,
  temperature = 0,
  tint = 0,
  saturation = 0,
}: Light): Recolouring {
  const lit = balance(temperature, tint).map((gain) => {
    const light = gain * 2 ** exposure;
    return light === 1 ? (value: number) => value : keeping((value) => toCode(toLight(value) * light));
  });
  const slope = contrast >= 0 ? 1 + contrast / 100 : 1 + (0.75 * contrast) / 100;
  return (colour) => {
    mapped(colour, (value, channel) => lit[channel]?.(value) ?? value);
    stretch(colour, slope);
    const luma = lumaOf(colour);
    // Black and what lies next to it stay: lifted shadows are not a fog.
    const dark = smoothstep(0, 0.2, luma) * (1 - smoothstep(0.2, 0.65, luma));
    const lift = (REACH * (shadows * dark + highlights * smoothstep(0.4, 1, luma))) / 100;
    mapped(colour, (value) => value + lift);
    saturate(colour, 1 + saturation / 100);
  };
}
