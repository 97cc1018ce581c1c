import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).optional(), css: z.array(z.string()).optional() }),
);
type Manifest = z.infer<typeof Manifest>;

const LANDING = 'src/app/screens/landing-screen.tsx';
/** What stands on the first page when it opens, each for its width. */
const PICTURES = [
  ['src/features/landing/pictures/sea.webp', '(width >= 768px)'],
  ['src/features/landing/pictures/sea-narrow.webp', '(width < 768px)'],
] as const;

/**
 * The `Link` header by which a browser begins to fetch what the first page shows before it has run the code that asks for it.
 * Undefined where the build has no manifest, or another shape.
 */
export function landingPreloads(webDir: string): string | undefined {
  const path = join(webDir, '.vite/manifest.json');
  if (!existsSync(path)) return undefined;
  const parsed = Manifest.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (!parsed.success) return undefined;
  const manifest = parsed.data;
  const pictures = PICTURES.flatMap(([source, media]) => {
    const file = manifest[source]?.file;
    return file === undefined ? [] : [`</${file}>; rel=preload; as=image; fetchpriority=high; media="${media}"`];
  });
  const { code, styles } = filesOf(manifest, LANDING);
  return [
    ...pictures,
    ...styles.map((file) => `</${file}>; rel=preload; as=style; crossorigin`),
    ...code.map((file) => `</${file}>; rel=modulepreload`),
  ].join(', ');
}

/** The files of a screen that the page itself does not name. */
function filesOf(manifest: Manifest, entry: string): { code: string[]; styles: string[] } {
  const named = new Set<string>();
  const collect = (key: string, into: Set<string>): void => {
    if (into.has(key) || named.has(key)) return;
    into.add(key);
    for (const next of manifest[key]?.imports ?? []) collect(next, into);
  };
  const page = new Set<string>();
  collect('index.html', page);
  for (const key of page) named.add(key);
  const own = new Set<string>();
  collect(entry, own);
  const chunks = [...own].flatMap((key) => manifest[key] ?? []);
  return { code: chunks.map(({ file }) => file), styles: chunks.flatMap(({ css }) => css ?? []) };
}
