/** Where the bundle keeps each font file, by its place below `node_modules`. */
const urls = import.meta.glob<string>(
  [
    '../../../../../../node_modules/@fontsource-variable/{geist,geist-mono,caveat,league-spartan}/files/*-wght-{normal,italic}.woff2',
    '../../../../../../node_modules/@fontsource-variable/noto-sans-{sc,jp,kr}/files/*-wght-normal.woff2',
    '../../../../../../node_modules/@fontsource-variable/noto-sans-{arabic,hebrew,devanagari,thai}/files/noto-sans-{arabic-arabic,hebrew-hebrew,devanagari-devanagari,thai-thai}-wght-normal.woff2',
    '../../../../../../node_modules/@fontsource/{instrument-serif,bungee-inline,righteous}/files/*-400-{normal,italic}.woff2',
    '../../../../../../node_modules/@fontsource/noto-color-emoji/files/noto-color-emoji-emoji-400-normal.woff2',
  ],
  { query: '?url', import: 'default', eager: true },
);

const ROOT = 'node_modules/';
const bySpecifier = new Map(
  Object.entries(urls).map(([path, url]) => [path.slice(path.lastIndexOf(ROOT) + ROOT.length), url]),
);

/** Where a font file of the painter is fetched. @throws Error for one that is not bundled */
export function fontUrl(specifier: string): string {
  const url = bySpecifier.get(specifier);
  if (url === undefined) throw new Error(`The font ${specifier} is not bundled`);
  return url;
}
