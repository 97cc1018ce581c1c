import { fileNameOf, ownFontsIn, withFontsThere, type Composition } from '@kinoloom/composition';
import { FONT_HOLDER } from '../media/index.ts';
import type { Queries } from '../platform/db/index.ts';
import { findFonts, type FontRow } from './store.ts';

/** The hashes of the font files of a film, each once. */
export const fontHashesIn = (film: Composition): string[] => [
  ...new Set(ownFontsIn(film).flatMap(({ faces }) => faces.map(({ sha256 }) => sha256))),
];

/** The files of the user's among the fonts of a film. */
export const fontsOfFilm = (db: Queries, userId: string, film: Composition): Promise<FontRow[]> =>
  findFonts(db, userId, fontHashesIn(film));

/** A film as its owner can render it, and where its fonts are: the holder of each file by what the renderer calls it. */
export async function filmWithFonts(
  db: Queries,
  userId: string,
  film: Composition,
): Promise<{ composition: Composition; sources: Record<string, string> }> {
  const rows = await fontsOfFilm(db, userId, film);
  const there = new Set(rows.map(({ sha256 }) => sha256));
  return {
    composition: withFontsThere(film, (sha256) => there.has(sha256)),
    sources: Object.fromEntries(rows.map((row) => [fileNameOf(row), `${FONT_HOLDER}${row.id}`])),
  };
}
