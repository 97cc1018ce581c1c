import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const read = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../apps/web/${path}`, import.meta.url)), 'utf8');

/** The grounds of the themes, the dark one first. */
const [dark = '', light = ''] = [...read('src/ui/tokens.css').matchAll(/--bg: (#[0-9a-f]{6});/gu)].map(([, colour]) =>
  colour!.toUpperCase(),
);

test('the installed studio has the colours of the theme: first the dark one, then as the page says', () => {
  expect(JSON.parse(read('public/manifest.webmanifest'))).toMatchObject({ background_color: dark, theme_color: dark });
  expect(read('index.html')).toContain(`<meta name="theme-color" content="${dark}" />`);
  for (const script of ['public/theme.js', 'src/app/theme.ts'])
    for (const colour of [dark, light]) expect(read(script)).toContain(`'${colour}'`);
});

test('the manifest, the service worker and the server name the same address for shares', () => {
  const { share_target: target } = JSON.parse(read('public/manifest.webmanifest')) as {
    share_target: { action: string };
  };
  for (const source of ['src/lib/shared-things.ts', '../server/src/http/web.ts'])
    expect(read(source)).toContain(`SHARE_PATH = '${target.action}'`);
});
