import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client as Connection } from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Job } from '@kinoloom/contract';
import { startPostgres, type RunningPostgres } from '../../apps/server/src/platform/postgres/index.ts';
import { signUp, startServer, type Client, type TestServer } from '../harness/index.ts';
import { startQuickSandbox, type QuickSandbox } from '../harness/quick-sandbox.ts';
import { untilSubmitted } from '../harness/submitted.ts';

let directory: string;
let postgres: RunningPostgres;
let connection: Connection;
let sandbox: QuickSandbox;
let server: TestServer;
let client: Client;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kinoloom-downtime-'));
  // As root, the database runs as another user, who needs access to the folder.
  await chmod(directory, 0o755);
  postgres = await startPostgres({ dataDir: join(directory, 'postgres'), log: pino({ level: 'silent' }) });
  connection = new Connection({ connectionString: postgres.url });
  await connection.connect();
  sandbox = await startQuickSandbox();
});
afterAll(async () => {
  await connection.end();
  await postgres.stop();
  await sandbox.close();
  await rm(directory, { recursive: true, force: true });
});
beforeEach(async () => {
  server = await startServer({ DATABASE_URL: postgres.url, SANDBOX_URL: sandbox.url });
  client = await signUp(server.url);
});
afterEach(() => server.dispose());

/** Stops the server while a paid job is being polled; the job continues when the server is back. */
async function stopWhilePolling(whileDown: (id: string) => Promise<void>): Promise<Job> {
  const open = sandbox.hold();
  const id = await client.generate('/api/ai/image/generate/flux-pro-ultra', { prompt: 'Over a long night' });
  await untilSubmitted(sandbox, id);
  await expect
    .poll(async () => (await connection.query('select polled_at from job where id = $1', [id])).rows[0])
    .not.toEqual({ polled_at: null });
  await server.stop();
  await whileDown(id);
  await server.start();
  // Polled at least once more before the result arrives.
  await expect
    .poll(
      async () =>
        (await connection.query(`select polled_at > now() - interval '5 s' as polled from job where id = $1`, [id]))
          .rows[0],
      { timeout: 30_000 },
    )
    .toEqual({ polled: true });
  open();
  const job = await client.ended(id, 30_000);
  expect(sandbox.journal.paid().filter((entry) => entry.job === id)).toHaveLength(1);
  return job;
}

test('the time that a server was down does not count against a job', async () => {
  const job = await stopWhilePolling(async (id) => {
    await connection.query(
      `update job set polled_at = polled_at - interval '9 hours', submitted_at = submitted_at - interval '9 hours'
       where id = $1`,
      [id],
    );
  });
  expect(job).toMatchObject({ status: 'completed', charge: 'captured', error: null });
});

test('a job of an older version resumes within seconds when no worker of that version is left', async () => {
  const job = await stopWhilePolling(async (id) => {
    await connection.query(`update dbos.workflow_status set application_version = '1' where workflow_uuid = $1`, [id]);
  });
  expect(job).toMatchObject({ status: 'completed', charge: 'captured', error: null });
});
