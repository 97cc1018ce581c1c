import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { startVitest } from 'vitest/node';

const leaving = `import { expect, test, vi } from 'vitest';
vi.stubGlobal('document', { cookie: '' });
vi.stubEnv('KINOLOOM_LEFT', 'yes');
vi.useFakeTimers();
vi.spyOn(Math, 'random').mockReturnValue(2);
test('stands in', () => expect([Math.random(), process.env.KINOLOOM_LEFT]).toEqual([2, 'yes']));
`;
const finding = `import { expect, test, vi } from 'vitest';
const found = [typeof globalThis.document, process.env.KINOLOOM_LEFT, vi.isFakeTimers(), Math.random() < 1];
test('finds', () => expect(found).toEqual(['undefined', undefined, false, true]));
`;

test('stubs, fake timers and mocks of one test file are reset before the next file of its worker', async () => {
  const runtime = resolve('.runtime');
  await mkdir(runtime, { recursive: true });
  const root = await mkdtemp(join(runtime, 'files-'));
  try {
    for (const [name, text] of Object.entries({ 'leaving.test.ts': leaving, 'finding.test.ts': finding }))
      await writeFile(join(root, name), text);
    const Sequencer = class {
      shard = <T>(files: T) => files;
      // The file that leaves state behind runs first.
      sort = <T extends { moduleId: string }>(files: T[]) =>
        files.toSorted((a, b) => b.moduleId.localeCompare(a.moduleId));
    };
    const vitest = await startVitest('test', [], {
      root,
      config: false,
      watch: false,
      reporters: [{}],
      isolate: false,
      maxWorkers: 1,
      setupFiles: [resolve('tests/harness/fresh-modules.ts')],
      sequence: { sequencer: Sequencer },
    });
    const ended = vitest.state.getTestModules().map((file) => `${file.relativeModuleId} ${file.state()}`);
    await vitest.close();
    expect(ended).toEqual(['leaving.test.ts passed', 'finding.test.ts passed']);
  } finally {
    await rm(root, { recursive: true });
    // The inner run's exit code is not that of this process.
    process.exitCode = 0;
  }
});
