import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);

/** What the linter says of a file with this one import, at this place in the tree. */
async function lint(folder: string, specifier: string): Promise<string> {
  const path = join(root, folder, `planted-${process.pid}-${crypto.randomUUID()}.ts`);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `import * as planted from '${specifier}';\nexport { planted };\n`);
  try {
    const { stdout } = await run('npx', ['oxlint', path], { cwd: root });
    return stdout;
  } catch (error) {
    if (error instanceof Error && 'stdout' in error) return String(error.stdout);
    throw error;
  } finally {
    await rm(path);
  }
}

test.for([
  ['packages/contract/src', '@kinoloom/media/node'],
  ['packages/contract/src', 'node:fs'],
  ['packages/composition/src', '@kinoloom/renderer'],
  ['packages/media/src/node', '@kinoloom/providers'],
  ['packages/providers/src', '@kinoloom/sandbox'],
  ['packages/renderer/src', '@kinoloom/providers'],
  ['packages/sandbox/src', '@kinoloom/providers'],
  ['apps/web/src/app', '@kinoloom/providers'],
  ['apps/web/src/app', 'node:fs'],
  ['apps/web/src/ui', '../features/prompt/index.ts'],
  ['apps/web/src/features/prompt', '../flows/index.ts'],
  ['apps/server/src/credits', '../media/store.ts'],
  ['apps/server/src/media', '../jobs/index.ts'],
  ['apps/server/src/generation', '../rendering/index.ts'],
  ['apps/server/src/generation/families', '../../rendering/index.ts'],
  ['apps/server/src/generation/families', '../../jobs/store.ts'],
  ['apps/server/src/platform/db', '../../credits/index.ts'],
] as const)('%s may not import %s', async ([folder, specifier]) => {
  expect(await lint(folder, specifier)).toContain('no-restricted-imports');
});

test.for([
  ['packages/composition/src', '@kinoloom/contract'],
  ['packages/renderer/src', '@kinoloom/media/node'],
  ['packages/sandbox/src', '@kinoloom/media/node'],
  ['apps/web/src/app', '../features/prompt/index.ts'],
  ['apps/server/src/flows', '../media/index.ts'],
  ['apps/server/src/generation', '../platform/db/index.ts'],
  ['apps/server/src/generation/families', '../schedule.ts'],
  ['apps/server/src/generation/families', '../../jobs/index.ts'],
] as const)('%s may import %s', async ([folder, specifier]) => {
  expect(await lint(folder, specifier)).not.toContain('no-restricted-imports');
});
