/** Multiplies a colour's opacity by `share`: `#rrggbb` or `#rrggbbaa` in, `#rrggbbaa` out. */
export function tint(colour: string, share: number): string {
  const own = colour.length === 9 ? Number.parseInt(colour.slice(7), 16) : 255;
  const alpha = Math.round(Math.min(1, Math.max(0, share)) * own);
  return `${colour.slice(0, 7)}${alpha.toString(16).padStart(2, '0')}`;
}

const channels = (colour: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));

const hex = (values: readonly number[]): string =>
  `#${values.map((value) => value.toString(16).padStart(2, '0')).join('')}`;

/** Interpolates between two colours, `#rrggbb`; ignores opacity. */
export function blend(from: string, to: string, share: number): string {
  const ends = channels(to);
  const mixed = channels(from).map((value, index) => Math.round(value + ((ends[index] ?? value) - value) * share));
  return hex(mixed);
}

/** Whether dark text is more readable on it than light text (relative luminance, WCAG 2 weights, without gamma). */
export function isLight(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = channels(colour);
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255 > 0.55;
}

/** The inverse colour: both average to mid grey. */
export function opposite(colour: string): string {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => 255 - value);
  return hex([red, green, blue]);
}
