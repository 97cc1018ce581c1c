import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FontFile } from '@kinoloom/composition/painter';
import { GlobalFonts } from '@napi-rs/canvas';

/** The font packages belong to the composition, whose painter chooses among them. */
const composition = createRequire(createRequire(import.meta.url).resolve('@kinoloom/composition'));
const loaded = new Set<string>();

/** Path of a font file on this machine. */
export const pathOf = ({ specifier }: Pick<FontFile, 'specifier'>): string => composition.resolve(specifier);

/** Makes font files known to @napi-rs/canvas, each once. @throws Error naming what is not a font */
export function loadFonts(files: readonly FontFile[]): void {
  for (const file of files) {
    if (loaded.has(file.specifier)) continue;
    if (!GlobalFonts.register(readFileSync(pathOf(file)), file.alias)) throw new Error(`Not a font: ${file.specifier}`);
    loaded.add(file.specifier);
  }
}
