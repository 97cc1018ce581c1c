import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);

type Rule = readonly [folder: string, specifier: string];

const forbidden: readonly Rule[] = [
  ['packages/contract/src', '@kinoloom/media/node'],
  ['packages/contract/src', 'node:fs'],
  ['packages/composition/src', '@kinoloom/renderer'],
  ['packages/media/src/node', '@kinoloom/providers'],
  ['packages/providers/src', '@kinoloom/sandbox'],
  ['packages/renderer/src', '@kinoloom/providers'],
  ['packages/sandbox/src', '@kinoloom/providers'],
  ['apps/web/src/app', '@kinoloom/providers'],
  ['apps/web/src/app', 'node:fs'],
  // With its `lazy` among it.
  ['apps/web/src/app', 'react'],
  ['apps/web/src/ui', '../features/prompt/index.ts'],
  ['apps/web/src/features/prompt', '../flows/index.ts'],
  ['apps/server/src/credits', '../media/store.ts'],
  ['apps/server/src/quotas', '../media/index.ts'],
  ['apps/server/src/media', '../jobs/index.ts'],
  ['apps/server/src/generation', '../rendering/index.ts'],
  ['apps/server/src/generation/families', '../../rendering/index.ts'],
  ['apps/server/src/generation/families', '../../jobs/store.ts'],
  ['apps/server/src/billing', '../jobs/index.ts'],
  ['apps/server/src/credits', '../billing/index.ts'],
  ['apps/server/src/receipts', '../live/index.ts'],
  ['apps/server/src/media', '../gallery/index.ts'],
  ['apps/server/src/generation', '../enhancement/index.ts'],
  ['apps/server/src/gallery', '../generation/index.ts'],
  ['apps/server/src/assistant', '../projects/index.ts'],
  ['apps/server/src/enhancement', '../live/index.ts'],
  ['apps/server/src/departure', '../live/index.ts'],
  ['apps/server/src/platform/db', '../../credits/index.ts'],
];
const allowed: readonly Rule[] = [
  ['packages/composition/src', '@kinoloom/contract'],
  ['packages/renderer/src', '@kinoloom/media/node'],
  ['packages/sandbox/src', '@kinoloom/media/node'],
  ['apps/web/src/app', '../features/prompt/index.ts'],
  ['apps/server/src/flows', '../media/index.ts'],
  ['apps/server/src/generation', '../platform/db/index.ts'],
  ['apps/server/src/generation/families', '../schedule.ts'],
  ['apps/server/src/generation/families', '../../jobs/index.ts'],
];

const nameOf = (rule: Rule): string => rule.join(' ← ');
/** A file with this one import, at this place in the tree. */
const planted = new Map(
  [...forbidden, ...allowed].map((rule) => [nameOf(rule), join(root, rule[0], `planted-${crypto.randomUUID()}.ts`)]),
);
/** The names of the planted files that the linter finds an import in that may not be. */
let refused: ReadonlySet<string>;

beforeAll(async () => {
  for (const rule of [...forbidden, ...allowed]) {
    const path = planted.get(nameOf(rule)) ?? '';
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, `import * as planted from '${rule[1]}';\nexport { planted };\n`);
  }
  try {
    refused = refusedIn(await lint([...planted.values()]));
  } finally {
    await Promise.all([...planted.values()].map((path) => rm(path, { force: true })));
  }
});

async function lint(paths: readonly string[]): Promise<string> {
  try {
    const { stdout } = await run('npx', ['oxlint', '--format=json', ...paths], { cwd: root });
    return stdout;
  } catch (error) {
    if (error instanceof Error && 'stdout' in error) return String(error.stdout);
    throw error;
  }
}

function refusedIn(report: string): ReadonlySet<string> {
  const { diagnostics } = JSON.parse(report) as { diagnostics: { code: string; filename: string }[] };
  return new Set(
    diagnostics.filter(({ code }) => code.includes('no-restricted-imports')).map(({ filename }) => basename(filename)),
  );
}

const isRefused = (rule: Rule): boolean => refused.has(basename(planted.get(nameOf(rule)) ?? ''));

test.for(forbidden)('%s may not import %s', (rule) => {
  expect(isRefused(rule)).toBe(true);
});

test.for(allowed)('%s may import %s', (rule) => {
  expect(isRefused(rule)).toBe(false);
});
