import { OWN_FILE } from '@kinoloom/composition';
import type { FontFile } from '@kinoloom/composition/painter';

/** The font set of the window or worker. */
function fontSet(): FontFaceSet {
  const scope: object = globalThis;
  return 'fonts' in scope ? (scope.fonts as FontFaceSet) : document.fonts;
}

/** Fonts for the painter: the renderer's own files, each loaded when a text first needs it. */
export class FontCache {
  readonly #loads = new Map<string, Promise<void>>();
  readonly #there = new Set<string>();
  readonly #failed = new Set<string>();

  /** Whether they are loaded or have failed; failed ones are replaced by the browser's. */
  has(files: readonly FontFile[]): boolean {
    return files.every(({ specifier }) => this.#there.has(specifier));
  }

  /** Whether it is loaded, and has not failed. */
  readonly isLoaded = ({ specifier }: FontFile): boolean => this.#there.has(specifier) && !this.#failed.has(specifier);

  /** Forgets failed fonts, so that they are loaded again. */
  retry(): void {
    for (const specifier of this.#failed) this.#there.delete(specifier);
    this.#failed.clear();
  }

  /** @throws Error if one cannot be loaded */
  async load(files: readonly FontFile[]): Promise<void> {
    await Promise.all(files.map((file) => this.#load(file)));
  }

  #load(file: FontFile): Promise<void> {
    const known = this.#loads.get(file.specifier);
    if (known) return known;
    const load = this.#fetch(file);
    this.#loads.set(file.specifier, load);
    load.catch(() => {
      this.#loads.delete(file.specifier);
      this.#failed.add(file.specifier);
      this.#there.add(file.specifier);
    });
    return load;
  }

  async #fetch({ specifier, alias, weight, style }: FontFile): Promise<void> {
    const face = await new FontFace(alias, `url(${fontUrl(specifier)})`, { weight, style }).load();
    fontSet().add(face);
    this.#there.add(specifier);
  }
}

/** Bundled URLs of font files, by their path below `node_modules`. */
const urls = import.meta.glob<string>(
  [
    '../../../../../../node_modules/@fontsource-variable/{geist,geist-mono,caveat,league-spartan}/files/*-wght-{normal,italic}.woff2',
    '../../../../../../node_modules/@fontsource-variable/noto-sans-{sc,jp,kr}/files/*-wght-normal.woff2',
    '../../../../../../node_modules/@fontsource-variable/noto-sans/files/noto-sans-{latin,latin-ext,cyrillic,cyrillic-ext,greek,greek-ext,vietnamese}-wght-normal.woff2',
    '../../../../../../node_modules/@fontsource-variable/noto-sans-*/files/noto-sans-{arabic-arabic,armenian-armenian,bengali-bengali,devanagari-devanagari,ethiopic-ethiopic,georgian-georgian,gujarati-gujarati,gurmukhi-gurmukhi,hebrew-hebrew,kannada-kannada,khmer-khmer,lao-lao,malayalam-malayalam,myanmar-myanmar,oriya-oriya,sinhala-sinhala,symbols-symbols,tamil-tamil,telugu-telugu,thaana-thaana,thai-thai}-wght-normal.woff2',
    '../../../../../../node_modules/@fontsource/noto-sans-{symbols-2,math}/files/*-400-normal.woff2',
    '../../../../../../node_modules/@fontsource/{instrument-serif,bungee-inline,righteous}/files/*-400-{normal,italic}.woff2',
    '../../../../../../node_modules/@fontsource/noto-color-emoji/files/noto-color-emoji-emoji-400-normal.woff2',
  ],
  { query: '?url', import: 'default', eager: true },
);

const ROOT = 'node_modules/';
const bySpecifier = new Map(
  Object.entries(urls).map(([path, url]) => [path.slice(path.lastIndexOf(ROOT) + ROOT.length), url]),
);

/** Whether a file is of a font of the user's own. */
export const isOwnFont = ({ specifier }: FontFile): boolean => specifier.startsWith(OWN_FILE);

/** URL of one of the painter's font files. @throws Error for one that is neither bundled nor a user's own */
export function fontUrl(specifier: string): string {
  if (specifier.startsWith(OWN_FILE)) return `/api/fonts/files/${specifier.slice(OWN_FILE.length)}`;
  const url = bySpecifier.get(specifier);
  if (url === undefined) throw new Error(`The font ${specifier} is not bundled`);
  return url;
}

/** The painter's fonts in the window, for use outside a player. */
export const windowFonts = new FontCache();
