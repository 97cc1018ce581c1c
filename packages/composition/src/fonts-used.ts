import { everyOverlay, withEach } from './compound.ts';
import type { Composition } from './composition.ts';
import type { Overlay, SimpleOverlay } from './overlay.ts';
import { fileNameOf, type OwnFont } from './own-font.ts';

/** The font of the user's own that draws an overlay's letters. */
export const ownFontOf = ({ styles }: Overlay): OwnFont | undefined => ('font' in styles ? styles.font : undefined);

/** The files of that font. */
export const fontSourcesOf = (overlay: Overlay): string[] => ownFontOf(overlay)?.faces.map(fileNameOf) ?? [];

/** All fonts of users in a film, as each of its overlays has it. */
export const ownFontsIn = (film: Pick<Composition, 'overlays'>): OwnFont[] =>
  everyOverlay(film).flatMap((overlay) => ownFontOf(overlay) ?? []);

/** A film without those files of fonts that are not there: other files of the font stand in, or the bundled family. */
export function withFontsThere<Film extends Pick<Composition, 'overlays'>>(
  film: Film,
  isThere: (sha256: string) => boolean,
): Film {
  const isWhole = ({ faces }: OwnFont): boolean => faces.every(({ sha256 }) => isThere(sha256));
  if (ownFontsIn(film).every(isWhole)) return film;
  const dressed = <Lettered extends SimpleOverlay>(overlay: Lettered): Lettered => {
    const font = ownFontOf(overlay);
    if (!font || isWhole(font)) return overlay;
    const { font: _font, ...styles } = { font, ...overlay.styles };
    const faces = font.faces.filter(({ sha256 }) => isThere(sha256));
    return { ...overlay, styles: faces.length > 0 ? { ...styles, font: { ...font, faces } } : styles };
  };
  return withEach(film, dressed);
}
