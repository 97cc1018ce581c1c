import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbedded } from '../harness/embedded-database.ts';
import { startServer, type TestServer } from '../harness/index.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.dispose());

/** How often the main thread of a process has waited for something. */
function waitsOf(pid: number): number {
  const [, count = '0'] = /^voluntary_ctxt_switches:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(count);
}

const SETTLE_MS = 12_000;
const SECONDS = 20;

// Counted, as the time that a wake-up takes depends on the machine. On a quiet one 11 wake-ups and 5 transactions a second were 0.6 % of a core.
test.skipIf(process.platform !== 'linux')(
  'a studio at rest wakes up and asks its database only a few times a second',
  async () => {
    const db = await openEmbedded(server.dataDir);
    const transactions = async (): Promise<number> => {
      const { rows } = await db.pool.query<{ count: number }>(
        'select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()',
      );
      return Number(rows[0]?.count);
    };
    try {
      await sleep(SETTLE_MS);
      const before = { waits: waitsOf(server.pid), transactions: await transactions() };
      await sleep(SECONDS * 1_000);
      const perSecond = {
        waits: (waitsOf(server.pid) - before.waits) / SECONDS,
        transactions: ((await transactions()) - before.transactions) / SECONDS,
      };
      expect(perSecond.waits).toBeLessThan(35);
      expect(perSecond.transactions).toBeLessThan(9);
    } finally {
      await db.close();
    }
  },
);
