import type { Composition } from '../../composition.ts';
import type { Overlay } from '../../overlay.ts';
import { captionDesign } from '../captions/designs.ts';
import { titleTexts } from '../titles/index.ts';
import { fontsFor, type FontFile } from './font-files.ts';
import { hanOf, hanOfCaptions, textOfCaptions } from './han.ts';

const both = (text: string): string => text + text.toUpperCase();

/** All font files of an overlay, for any frame. */
export function fontsOf(overlay: Overlay): FontFile[] {
  switch (overlay.type) {
    case 'text':
      return fontsFor(both(overlay.content), {
        family: overlay.styles.fontFamily,
        italic: overlay.styles.fontStyle === 'italic',
        han: hanOf(overlay.content),
      });
    case 'caption': {
      const { family, italic } = captionDesign(overlay);
      return fontsFor(both(textOfCaptions(overlay.captions)), { family, italic, han: hanOfCaptions(overlay) });
    }
    case 'template':
      return titleTexts(overlay).flatMap(({ text, face, han }) => fontsFor(both(text), { ...face, han }));
    case 'sound':
    case 'video':
    case 'image':
    case 'local':
    case 'sticker':
      return [];
  }
}

/** All font files of a composition, without duplicates. */
export function fontsOfComposition({ overlays }: Pick<Composition, 'overlays'>): FontFile[] {
  const files = new Map(overlays.flatMap(fontsOf).map((file) => [file.specifier, file]));
  return [...files.values()];
}
