import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ok } from '@kinoloom/contract';
import { zipOf } from '../../../../../tests/harness/zips.ts';
import { FORMAT, FORMAT_VERSION, MANIFEST } from './format.ts';
import { withProjectFile } from './read-zip.ts';

let directory: string;
let path: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kinoloom-read-zip-'));
  path = join(directory, 'large.kinoloom');
  const composition = { version: 1, note: 'a'.repeat(20 * 1024 * 1024) };
  const manifest = { format: FORMAT, version: FORMAT_VERSION, name: 'Large', composition, media: [] };
  await writeFile(path, zipOf([{ name: MANIFEST, bytes: Buffer.from(JSON.stringify(manifest)) }]));
});
afterAll(() => rm(directory, { recursive: true }));

const read = (userId: string) => withProjectFile(path, userId, async ({ manifest }) => ok(manifest.name));

test('large project files of several users are read at once, and those of one user only up to the limit of a user', async () => {
  const users = Array.from({ length: 6 }, (_, index) => `user${index}`);
  expect(await Promise.all(users.map(read))).toEqual(users.map(() => ok('Large')));

  const ofOne = await Promise.all(users.map(() => read('one')));
  const refused = ofOne.filter((each) => !each.ok);
  expect(refused.length).toBeGreaterThan(0);
  for (const each of refused) expect(each).toMatchObject({ error: { code: 'rate_limited' } });
  expect(await read('one')).toEqual(ok('Large'));
});
