import { writeFile } from 'node:fs/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { messages } from '@kinoloom/contract';
import { createApp } from './app.ts';

test('a request that fails because the disk is full is answered 507 with a message and logged', async () => {
  const lines: string[] = [];
  const app = createApp({
    log: pino({}, { write: (line) => void lines.push(line) }),
    sessionOf: async () => null,
    mount: (to) =>
      to.get('/api/write', async (context) => {
        await writeFile('/dev/full', 'a');
        return context.body(null);
      }),
  });
  const answer = await app.request('/api/write');
  expect([answer.status, await answer.json()]).toEqual([
    507,
    { success: false, error: messages.storageFull, code: 'storage.full' },
  ]);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'the storage is full', err: { code: 'ENOSPC' } },
  ]);
});
