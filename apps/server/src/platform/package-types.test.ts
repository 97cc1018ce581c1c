import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resolveWithin } from './package-types.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinoloom-modules-'));
  const files = {
    'esm/package.json': '{ "type": "module", "exports": { ".": "./index.js" } }',
    'esm/index.js': '',
    'esm/inner/part.js': '',
    'esm/old/package.json': '{ "type": "commonjs" }',
    'esm/old/part.js': '',
    'cjs/package.json': '{ "name": "cjs" }',
    'cjs/index.js': '',
    'cjs/part.js': '',
    'cjs/part.mjs': '',
  };
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, 'node_modules', name);
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, text);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const NODES = 'left to Node';

/** The resolution of an import. */
function found(
  specifier: string,
  parent: string,
  context: { conditions?: string[]; attributes?: object } = {},
): unknown {
  const { conditions = ['node', 'import'], attributes = {} } = context;
  return resolveWithin(
    specifier,
    {
      conditions,
      importAttributes: { ...attributes },
      parentURL: pathToFileURL(join(folder, parent)).href,
    },
    () => ({ url: NODES }),
  );
}

const module = (path: string) => ({
  url: pathToFileURL(join(folder, 'node_modules', path)).href,
  format: 'module',
  shortCircuit: true,
});

test('a relative import within a package of ES modules is resolved as a module', () => {
  expect(found('./inner/part.js', 'node_modules/esm/index.js')).toEqual(module('esm/inner/part.js'));
  expect(found('../index.js', 'node_modules/esm/inner/part.js')).toEqual(module('esm/index.js'));
  expect(found('./part.mjs', 'node_modules/cjs/index.js')).toEqual(module('cjs/part.mjs'));
});

test('a file whose nearest package.json declares no module type is left to Node', () => {
  expect(found('./old/part.js', 'node_modules/esm/index.js')).toEqual({ url: NODES });
  expect(found('./part.js', 'node_modules/cjs/index.js')).toEqual({ url: NODES });
});

test('a bare specifier, a require, a JSON import and a file outside packages are left to Node', () => {
  expect(found('cjs', 'node_modules/esm/index.js')).toEqual({ url: NODES });
  expect(found('./inner/part.js', 'node_modules/esm/index.js', { conditions: ['node', 'require'] })).toEqual({
    url: NODES,
  });
  expect(found('./a.json', 'node_modules/esm/index.js', { attributes: { type: 'json' } })).toEqual({ url: NODES });
  expect(found('./part.js', 'own/index.js')).toEqual({ url: NODES });
});

test('Node resolves an import to the same URL and format', async () => {
  const seen: { url: string; format?: string | null | undefined }[] = [];
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const { url, format } = next(specifier, context);
      if (url.includes('/esm/')) seen.push({ url, format });
      return { url, format };
    },
  });
  try {
    await import(pathToFileURL(join(folder, 'node_modules/esm/inner/part.js')).href);
  } finally {
    hooks.deregister();
  }
  const { url, format } = module('esm/inner/part.js');
  expect(seen).toEqual([{ url, format }]);
});
