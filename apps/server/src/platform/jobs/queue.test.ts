import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { startEndingDatabase } from '../../../../../tests/harness/ending-database.ts';
import { isDatabaseUnavailable } from '../db/index.ts';
import * as schema from '../db/schema.ts';
import { createJobQueue } from './queue.ts';

test('a connection that is lost while it goes from one call to the next fails that call without crashing the process', async () => {
  const server = await startEndingDatabase('first query');
  const queue = await createJobQueue(server.url, pino({ level: 'silent' }));
  try {
    // As many as there are connections: the registration waits for one, and gets it in the packet that ends it.
    const calls = Array.from({ length: 4 }, (_, index) => queue.wake(`job ${index}`));
    await turn();
    const registering = queue.register(drizzle(server.url, { schema }), [{ name: 'any', concurrency: 1 }]);
    const failure: unknown = await registering.catch((error: unknown) => error);
    expect(failure).toSatisfy(isDatabaseUnavailable);
    await Promise.all(calls);
    // An error without a listener would have been thrown by now.
    await sleep(50);
  } finally {
    await queue.close();
    await server.close();
  }
});
