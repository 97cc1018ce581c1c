/** A volume in decibels; 1 is 0 dB, and silence −Infinity. */
export const decibelsOf = (volume: number): number => 20 * Math.log10(volume);

/** The volume of so many decibels, to four digits: no ear tells more. */
export const volumeOf = (decibels: number): number => Number((10 ** (decibels / 20)).toPrecision(4));

/** The range of a volume that the editor offers, in dB; below it is silence. */
export const volumeLimits = { least: -60, most: 12 } as const;

/** Limits of the gain of a film, in dB. */
export const gainLimits = { least: -60, most: 24 } as const;
