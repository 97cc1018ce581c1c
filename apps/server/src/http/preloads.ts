import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).optional(), css: z.array(z.string()).optional() }),
);
type Manifest = z.infer<typeof Manifest>;

/** What a screen loads first, for every user. Source paths as in the build's manifest. */
interface Needs {
  readonly code: readonly string[];
  readonly fonts: readonly string[];
  /** Images that are visible when it opens, by media query. */
  readonly pictures?: readonly { readonly source: string; readonly media: string }[];
}

const GEIST = '../../node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2';
const MONA = '../../node_modules/@fontsource-variable/mona-sans/files/mona-sans-latin-wdth-normal.woff2';

/** The page and its entry module. */
const PAGE = ['index.html', 'src/start.tsx'];

const inStudio = (...code: string[]): Needs => ({ code, fonts: [GEIST] });

const needs: Readonly<Record<string, Needs>> = {
  '/': {
    code: ['src/app/screens/landing-screen.tsx'],
    fonts: [GEIST, MONA],
    pictures: [
      { source: 'src/features/landing/pictures/sea.webp', media: '(width >= 768px)' },
      { source: 'src/features/landing/pictures/sea-narrow.webp', media: '(width < 768px)' },
    ],
  },
  // Opened from a message, mostly on a phone.
  '/shared': { code: ['src/app/screens/shared-screen.tsx'], fonts: [GEIST] },
  '/studio/video': inStudio('src/app/screens/video-screen.tsx', 'src/app/studio-video/index.ts'),
  '/studio/editor': inStudio('src/app/screens/editor-screen.tsx'),
  '/studio/gallery': inStudio('src/app/screens/gallery-screen.tsx', 'src/app/gallery/gallery-page.tsx'),
  '/studio/user': inStudio('src/app/screens/user-screen.tsx'),
};

/** Every file named here. A file that is missing from a build is left out without a word, so a test looks for each. */
export const SCREEN_SOURCES: readonly string[] = [
  ...PAGE,
  ...Object.values(needs).flatMap(({ code, fonts, pictures = [] }) => [
    ...code,
    ...fonts,
    ...pictures.map(({ source }) => source),
  ]),
];

/**
 * The `Link` header of each screen's path, with which a browser preloads the screen's first files before running its code. Empty if the manifest is
 * missing or has another format.
 */
export function screenPreloads(webDir: string): ReadonlyMap<string, string> {
  const path = join(webDir, '.vite/manifest.json');
  if (!existsSync(path)) return new Map();
  const parsed = Manifest.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (!parsed.success) return new Map();
  return new Map(Object.entries(needs).map(([screen, its]) => [screen, header(parsed.data, its)]));
}

function header(manifest: Manifest, { code, fonts, pictures = [] }: Needs): string {
  const file = (source: string): string[] => (manifest[source] ? [manifest[source].file] : []);
  const chunks = chunksOf(manifest, [...PAGE, ...code]);
  const ofPage = chunksOf(manifest, PAGE).length;
  const modules = chunks.map((chunk) => `</${chunk.file}>; rel=modulepreload`);
  return [
    // The page waits for this file, so it comes first.
    '</theme.js>; rel=preload; as=script',
    ...pictures.flatMap(({ source, media }) =>
      file(source).map((name) => `</${name}>; rel=preload; as=image; fetchpriority=high; media="${media}"`),
    ),
    ...chunks.flatMap(({ css = [] }) => css).map((name) => `</${name}>; rel=preload; as=style; crossorigin`),
    ...modules.slice(0, ofPage),
    ...fonts.flatMap(file).map((name) => `</${name}>; rel=preload; as=font; crossorigin`),
    ...modules.slice(ofPage),
  ].join(', ');
}

/** The chunks of these modules, each once, those of earlier modules first: browsers fetch in this order. */
function chunksOf(manifest: Manifest, modules: readonly string[]): Manifest[string][] {
  const found = new Map<string, Manifest[string]>();
  const collect = (key: string): void => {
    const chunk = manifest[key];
    if (found.has(key) || !chunk) return;
    found.set(key, chunk);
    chunk.imports?.forEach(collect);
  };
  modules.forEach(collect);
  return [...found.values()];
}
