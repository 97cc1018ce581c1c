import { z } from 'zod';
import * as messages from './messages.ts';

/** How many font files an account keeps, the size of one, and the length of a name. Not among the other limits, which every page of the web app loads. */
export const ownFontLimits = { most: 200, bytes: 30 * 1024 * 1024, nameMax: 100 };

const OwnFontName = z.string().trim().min(1, messages.fontName).max(ownFontLimits.nameMax, messages.fontName);

/** What a font file says of itself. */
export const FontNotes = z.object({
  family: z.string(),
  /** Among the files of its family: `Bold Italic`. */
  style: z.string(),
  copyright: z.string().nullable(),
  licence: z.string().nullable(),
  /** Whether it says that it must not be embedded. */
  restricted: z.boolean(),
});
export type FontNotes = z.infer<typeof FontNotes>;

export const OwnFontFile = FontNotes.extend({
  id: z.string(),
  /** Of the file, in hex. */
  sha256: z.string(),
  bytes: z.number().int(),
  created_at: z.string(),
});
export type OwnFontFile = z.infer<typeof OwnFontFile>;

/** Files of one family, as one font. */
export const OwnFontFamily = z.object({
  name: z.string(),
  /** The value of a style `font`: a document of the composition package. */
  font: z.record(z.string(), z.unknown()),
  files: z.array(OwnFontFile),
});
export type OwnFontFamily = z.infer<typeof OwnFontFamily>;

/** By name. */
export const OwnFonts = z.object({ success: z.literal(true), fonts: z.array(OwnFontFamily) });
export type OwnFonts = z.infer<typeof OwnFonts>;

const file = z.instanceof(Blob, { error: messages.fontNone }).meta({ type: 'string', format: 'binary' });

export const ReadFont = z.object({ file });
export const FontRead = z.object({ success: z.literal(true), font: FontNotes });

/** `agreed`: that the user may use this font in films. */
export const AddFont = z.object({ file, agreed: z.literal('true', messages.fontNotAgreed) });

export const RenameFont = z.strictObject({ name: OwnFontName });
