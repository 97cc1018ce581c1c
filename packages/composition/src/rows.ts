import { limits } from '@kinoloom/contract/values';
import { z } from 'zod';

/** The usual range. An installation may offer more, and any document may have more than it offers. */
export const rowLimits = { min: 5, max: limits.film.maxRows } as const;

/** Hues of rows and markers, by name: each theme has its own shade of them. */
export const Hue = z.enum(['amber', 'teal', 'blue', 'violet', 'rose', 'lime']);
export type Hue = z.infer<typeof Hue>;

/** Longest name of a row or a marker, in characters. */
export const NAME_LENGTH = 60;

const name = z.string().trim().min(1).max(NAME_LENGTH);

/** Set, or absent: what is off has one form. */
const flag = z.literal(true).optional();

/** What holds for everything in a row. Row 0 is on top. */
export const Row = z.strictObject({
  name: name.optional(),
  hue: Hue.optional(),
  /** Edits leave what lies in it as it is. */
  locked: flag,
  /** Its pictures are not shown. */
  hidden: flag,
  /** Its sound is not heard. */
  muted: flag,
  /** While any row has it, only the sound of such rows is heard. */
  solo: flag,
});
export type Row = z.infer<typeof Row>;

/** Rows without any setting. */
export const emptyRows = (count: number): Row[] => Array.from({ length: count }, () => ({}));

/** A named moment of the film, or a range of it. */
export const Marker = z.strictObject({
  id: z.string().min(1),
  /** Frame of the composition. */
  at: z.int().nonnegative(),
  /** Frames; absent for a moment. */
  durationInFrames: z.int().positive().optional(),
  name: name.optional(),
  hue: Hue,
});
export type Marker = z.infer<typeof Marker>;
