import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '../../apps/server/src/platform/db/index.ts';
import { embeddedUrl, openEmbedded } from '../harness/embedded-database.ts';
import { Client, signUp, startServer, type TestServer } from '../harness/index.ts';
import { expectLedgerAddsUp } from '../harness/ledger.ts';
import { startQuickSandbox, type QuickSandbox } from '../harness/quick-sandbox.ts';
import { untilSubmitted } from '../harness/submitted.ts';

/** `npm test` runs the short form, `npm run test:faults` the whole. */
const WHOLE = process.env['FAULTS'] === 'all';
const STARTS = WHOLE ? 200 : 30;
/** With the client's own fewer than an account may have at once, which would end the oldest. */
const SIGN_INS = WHOLE ? 190 : 30;
/** Longer than the 8 s after which a worker without a heartbeat counts as dead. */
const STALL_MS = WHOLE ? 15_000 : 10_000;
const STALL = fileURLToPath(new URL('../harness/stall.mjs', import.meta.url));

let sandbox: QuickSandbox;
let server: TestServer;
let database: Database;

beforeAll(async () => {
  sandbox = await startQuickSandbox();
  server = await startServer({
    SANDBOX_URL: sandbox.url,
    WELCOME_CREDITS: '10000',
    TRUSTED_PROXIES: '127.0.0.1/32,::1/128',
    NODE_OPTIONS: `--import=${STALL}`,
    STALL_MS: String(STALL_MS),
  });
  database = await openEmbedded(server.dataDir);
});
afterAll(async () => {
  await database.close();
  await server.dispose();
  await sandbox.close();
});

/** Each from its own address, because sign-ins are limited per address. */
async function signIn({ email }: Client, index: number): Promise<number> {
  const { status } = await new Client(server.url).call('POST', '/api/auth/sign-in/email', {
    json: { email, password: 'correct horse battery' },
    headers: { origin: new URL(server.url).origin, 'x-forwarded-for': `10.1.${index >> 8}.${index & 255}` },
  });
  return status;
}

const ownerOf = async (id: string): Promise<string | undefined> => {
  const { rows } = await database.pool.query<{ executor_id: string }>(
    'select executor_id from dbos.workflow_status where workflow_uuid = $1',
    [id],
  );
  return rows[0]?.executor_id;
};

test(
  `a server that stalls for ${STALL_MS / 1_000} s under load keeps its jobs, and no job fails`,
  { ...(WHOLE && { tags: 'long' }), timeout: 600_000 },
  async () => {
    const worker = await startServer({
      DATABASE_URL: await embeddedUrl(server.dataDir),
      DATA_DIR: server.dataDir,
      SANDBOX_URL: sandbox.url,
      ROLE: 'worker',
    });
    const client = await signUp(server.url);
    const open = sandbox.hold();
    // Jobs that run in both processes while one of them stalls.
    const early = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        client.generate('/api/ai/image/generate/flux-pro-ultra', { prompt: `Early ${index}` }),
      ),
    );
    for (const id of early) await untilSubmitted(sandbox, id);
    const owners = new Map(await Promise.all(early.map(async (id) => [id, await ownerOf(id)] as const)));

    const starts = Array.from({ length: STARTS }, (_, index) =>
      client.generate('/api/ai/image/generate/flux-pro-ultra', { prompt: `Late ${index}` }),
    );
    const signIns = Array.from({ length: SIGN_INS }, (_, index) => signIn(client, index));
    await sleep(200);
    process.kill(server.pid, 'SIGUSR2');
    await vi.waitUntil(() => server.output().includes('the event loop stalls'), { timeout: 10_000 });
    const stalledAt = performance.now();
    await fetch(new URL('/api/health', server.url));
    expect(performance.now() - stalledAt).toBeGreaterThan(STALL_MS / 2);
    const late = await Promise.all(starts);
    expect(await Promise.all(signIns)).toEqual(Array.from({ length: SIGN_INS }, () => 200));
    // Long enough for several rounds in which both processes look for dead workers.
    await sleep(6_000);
    expect(new Map(await Promise.all(early.map(async (id) => [id, await ownerOf(id)] as const)))).toEqual(owners);

    open();
    for (const id of [...early, ...late]) {
      const { status, error } = await client.ended(id, 300_000);
      expect([id, status, error]).toEqual([id, 'completed', null]);
    }
    expect(server.output() + worker.output()).not.toContain('took over');
    const paid = sandbox.journal.paid().map(({ job }) => job);
    expect(paid).toHaveLength(new Set(paid).size);
    await expectLedgerAddsUp(client);
    await worker.dispose();
  },
);
