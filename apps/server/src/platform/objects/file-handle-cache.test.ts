import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FileHandleCache } from './file-handle-cache.ts';

async function setUp() {
  const dir = await mkdtemp(join(tmpdir(), 'kinoloom-open-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  const files = new FileHandleCache();
  const fdOf = (name: string): Promise<number> => files.use(join(dir, name), async ({ fd }) => fd);
  const textOf = (name: string): Promise<string> =>
    files.use(join(dir, name), async (handle) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(10), 0, 10, 0);
      return buffer.toString('utf8', 0, bytesRead);
    });
  return { dir, files, fdOf, textOf };
}

test('a file that is read several times is opened once', async () => {
  const { dir, fdOf } = await setUp();
  await writeFile(join(dir, 'a'), 'one');
  const [first, second] = await Promise.all([fdOf('a'), fdOf('a')]);
  expect(second).toBe(first);
  expect(await fdOf('a')).toBe(first);
});

test('a replaced file is opened again, and a read in progress continues on the old file', async () => {
  const { dir, files, textOf } = await setUp();
  await writeFile(join(dir, 'a'), 'one');
  const { promise: replaced, resolve } = Promise.withResolvers<void>();
  const reading = files.use(join(dir, 'a'), async (handle) => {
    await replaced;
    return (await handle.read(Buffer.alloc(3), 0, 3, 0)).buffer.toString();
  });
  await writeFile(join(dir, 'new'), 'two');
  await rename(join(dir, 'new'), join(dir, 'a'));
  files.forget(dir);
  expect(await textOf('a')).toBe('two');
  resolve();
  expect(await reading).toBe('one');
});

test('a file that was missing is opened once it exists', async () => {
  const { dir, textOf } = await setUp();
  await expect(textOf('a')).rejects.toMatchObject({ code: 'ENOENT' });
  await writeFile(join(dir, 'a'), 'one');
  expect(await textOf('a')).toBe('one');
});
