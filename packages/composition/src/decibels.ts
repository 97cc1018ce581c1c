/** A volume in decibels; 1 is 0 dB, and silence −Infinity. */
export const decibelsOf = (volume: number): number => 20 * Math.log10(volume);

/** The volume of so many decibels, to four digits: no ear tells more. */
export const volumeOf = (decibels: number): number => Number((10 ** (decibels / 20)).toPrecision(4));

/** The range that the editor offers; below it is silence. */
export const volumeLimits = { least: -60, most: 12 } as const;
