import { z } from 'zod';

/** `#rrggbb`, or `#rrggbbaa` with opacity: the two forms that every canvas reads alike. */
export const Colour = z.string().regex(/^#(?:[\da-f]{6}|[\da-f]{8})$/i, 'Must be a colour like #ffd24a or #ffd24a80');
export type Colour = z.infer<typeof Colour>;
