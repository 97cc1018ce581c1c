import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { SCREEN_SOURCES } from '../apps/server/src/http/preloads.ts';
import { earlyWords } from '../apps/web/scripts/early-words.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const config = readFileSync(join(root, 'apps/web/vite.config.ts'), 'utf8');

/** The names in a list of the chunks' patterns: `a|b|c/(?:d|e)` after a folder. */
function listed(start: string): string[] {
  const [, rest = ''] = config.split(start);
  let [depth, end] = [0, 0];
  for (; depth >= 0 && end < rest.length; end++) depth += rest[end] === '(' ? 1 : rest[end] === ')' ? -1 : 0;
  return rest
    .slice(0, end - 1)
    .replaceAll(String.raw`\/`, '/')
    .split(/\|(?![^(]*\))/u)
    .flatMap((name) => {
      const [, folder, inner = ''] = /^([^(]*)\(\?:([^)]*)\)$/u.exec(name) ?? [];
      return folder === undefined ? [name] : inner.split('|').map((each) => folder + each);
    });
}

test.each([
  [String.raw`packages\/contract\/src\/(?!`, 'packages/contract/src'],
  [String.raw`(lib\/(?!`, 'apps/web/src/lib'],
])('every name that the chunks of the first page list after %s is a file or folder', (start, folder) => {
  const names = listed(start);
  expect(names.length).toBeGreaterThan(8);
  const missing = names.filter(
    (name) => globSync(`${folder}/${name}{,.ts,.tsx,s}{,/index.ts}`, { cwd: root }).length === 0,
  );
  expect(missing).toEqual([]);
});

test('every file that the server preloads for a screen exists', () => {
  expect(SCREEN_SOURCES.length).toBeGreaterThan(8);
  expect(SCREEN_SOURCES.filter((source) => globSync(join('apps/web', source), { cwd: root }).length === 0)).toEqual([]);
});

test('a page that would say texts before their translations are loaded is found', () => {
  const chunk = (file: string, imports: string[] = [], dynamicImports: string[] = []) => ({
    file,
    imports,
    dynamicImports,
  });
  const manifest = {
    'index.html': { ...chunk('index.js', ['_shell.js'], ['src/app/screens/landing-screen.tsx']), isEntry: true },
    '_shell.js': chunk('shell.js', [], ['src/app/screens/video-screen.tsx', 'src/app/screens/editor-screen.tsx']),
    'src/app/screens/landing-screen.tsx': chunk('landing.js', [], ['src/sign-in.tsx']),
    'src/sign-in.tsx': chunk('sign-in.js', ['_fields.js']),
    '_fields.js': chunk('fields.js'),
    'src/app/screens/video-screen.tsx': chunk('video.js', ['_tools.js']),
    '_tools.js': chunk('tools.js'),
    'src/app/screens/editor-screen.tsx': chunk('editor.js', ['_tools.js']),
  };
  const inTime = {
    'shell.js': ['first/ui.ts'],
    'video.js': ['first/ui.ts', 'studio/flows.ts'],
    'editor.js': ['editor/tracks.ts'],
  };
  expect(earlyWords(manifest, inTime)).toEqual([]);
  expect(
    earlyWords(manifest, {
      ...inTime,
      'fields.js': ['studio/flows.ts'],
      'tools.js': ['studio/flows.ts', 'editor/tracks.ts'],
    }),
  ).toEqual(['studio/flows.ts in fields.js', 'editor/tracks.ts in tools.js']);
});
