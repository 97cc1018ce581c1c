import type { Composition } from '../../composition.ts';
import type { Overlay } from '../../overlay.ts';
import { captionDesign } from '../captions/designs.ts';
import { titleTexts } from '../titles/index.ts';
import { fontsFor, undrawnIn, type FontChoice, type FontFile } from './font-files.ts';
import { hanOf, hanOfCaptions, textOfCaptions } from './han.ts';

/** A text of an overlay and how it is set. */
interface SetText {
  readonly text: string;
  readonly choice: FontChoice;
}

function textsOf(overlay: Overlay): SetText[] {
  switch (overlay.type) {
    case 'text': {
      const { fontFamily: family, fontStyle, fontWeight: weight, font } = overlay.styles;
      const choice = { family, font, italic: fontStyle === 'italic', weight, han: hanOf(overlay.content) };
      return [{ text: overlay.content, choice }];
    }
    case 'caption': {
      const { family, font, italic, weight } = captionDesign(overlay);
      const choice = { family, font, italic, weight, han: hanOfCaptions(overlay) };
      return [{ text: textOfCaptions(overlay.captions), choice }];
    }
    case 'template':
      return titleTexts(overlay).map(({ text, face, han }) => ({ text, choice: { ...face, han } }));
    case 'compound':
      return overlay.overlays.flatMap(textsOf);
    case 'sound':
    case 'video':
    case 'image':
    case 'sticker':
    case 'adjustment':
      return [];
  }
}

/** All font files of an overlay, for any frame, in capitals or not. */
export const fontsOf = (overlay: Overlay): FontFile[] =>
  textsOf(overlay).flatMap(({ text, choice }) => fontsFor(`${text}\n${text.toUpperCase()}`, choice));

/** The characters of an overlay that no bundled font draws, each once. */
export const undrawnOf = (overlay: Overlay): string[] => [
  ...new Set(textsOf(overlay).flatMap(({ text, choice }) => undrawnIn(text, choice))),
];

/** All font files of a composition, without duplicates. */
export function fontsOfComposition({ overlays }: Pick<Composition, 'overlays'>): FontFile[] {
  const files = new Map(overlays.flatMap(fontsOf).map((file) => [file.specifier, file]));
  return [...files.values()];
}
