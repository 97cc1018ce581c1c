import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fontsFor } from '@kinoloom/composition/painter';
import { GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';

/** The font packages belong to the composition, whose painter chooses among them. */
const composition = createRequire(createRequire(import.meta.url).resolve('@kinoloom/composition'));
const loaded = new Set<string>();

export type BoardTypeface = 'serif' | 'mono' | 'retro' | 'league-spartan';

/** Loads the fonts for a text in any script and sets them. */
export function setFont(pen: SKRSContext2D, text: string, family: BoardTypeface, size: number, weight = 400): void {
  const han = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? 'japanese'
    : /\p{Script=Hangul}/u.test(text)
      ? 'korean'
      : 'chinese';
  const files = fontsFor(text, { family, italic: false, weight, han });
  for (const { specifier, alias } of files) {
    if (loaded.has(specifier)) continue;
    if (!GlobalFonts.register(readFileSync(composition.resolve(specifier)), alias))
      throw new Error(`Not a font: ${specifier}`);
    loaded.add(specifier);
  }
  pen.font = `${weight} ${size}px ${files.map(({ alias }) => `'${alias}'`).join(', ')}`;
  pen.fontVariationSettings = `"wght" ${weight}`;
}
