/** The same colour, `share` as opaque: `#rrggbb` or `#rrggbbaa` in, `#rrggbbaa` out. */
export function tint(colour: string, share: number): string {
  const own = colour.length === 9 ? Number.parseInt(colour.slice(7), 16) : 255;
  const alpha = Math.round(Math.min(1, Math.max(0, share)) * own);
  return `${colour.slice(0, 7)}${alpha.toString(16).padStart(2, '0')}`;
}

const channels = (colour: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));

const hex = (values: readonly number[]): string =>
  `#${values.map((value) => value.toString(16).padStart(2, '0')).join('')}`;

/** A colour between two, `#rrggbb` from both; opacity is left out. */
export function blend(from: string, to: string, share: number): string {
  const ends = channels(to);
  const mixed = channels(from).map((value, index) => Math.round(value + ((ends[index] ?? value) - value) * share));
  return hex(mixed);
}

/** Whether dark words are easier to read on it than light ones (relative luminance, WCAG 2 weights, without gamma). */
export function isLight(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = channels(colour);
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255 > 0.55;
}

/** What makes mid grey together with a colour. */
export function opposite(colour: string): string {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => 255 - value);
  return hex([red, green, blue]);
}
