import { afterAll, beforeAll, expect, test } from 'vitest';
import { VERSION } from '../../apps/server/src/version.ts';
import { signUp, startServer, type TestServer } from '../harness/index.ts';
import { startIsolatedDatabase, type IsolatedDatabase } from '../harness/isolated-database.ts';
import { startQuickSandbox, type QuickSandbox } from '../harness/quick-sandbox.ts';

let lone: IsolatedDatabase;
let sandbox: QuickSandbox;
let api: TestServer;
let worker: TestServer;

beforeAll(async () => {
  [lone, sandbox] = await Promise.all([startIsolatedDatabase('metrics'), startQuickSandbox()]);
  const shared = {
    DATABASE_URL: lone.url,
    SANDBOX_URL: sandbox.url,
    AUTH_SECRET: 'shared by all processes of this test',
    METRICS_PORT: '0',
    LOG_LEVEL: 'info',
  };
  api = await startServer({ ...shared, ROLE: 'api' });
  worker = await startServer({ ...shared, ROLE: 'worker', DATA_DIR: api.dataDir });
});
afterAll(async () => {
  await worker.dispose();
  await api.dispose();
  await sandbox.close();
  await lone.end();
});

/** Requests a path from a process's metrics port, which its log names. */
async function watch(server: TestServer, path: string): Promise<{ status: number; text: string }> {
  const [line = ''] = /^.*serving health and metrics.*$/m.exec(server.output()) ?? [];
  const { port, host } = JSON.parse(line) as { port: number; host: string };
  expect(host).toBe('127.0.0.1');
  const answer = await fetch(`http://127.0.0.1:${port}${path}`);
  return { status: answer.status, text: await answer.text() };
}

test('a worker serves its health and the metrics of its own jobs', async () => {
  const client = await signUp(api.url);
  const id = await client.generate('/api/ai/image/generate/mock-img', { prompt: 'A whale' });
  expect((await client.ended(id)).status).toBe('completed');
  const { status, text } = await watch(worker, '/health');
  expect([status, JSON.parse(text)]).toEqual([200, { status: 'ok', version: VERSION }]);
  expect(await watch(worker, '/ready')).toMatchObject({ status: 200 });
  const ended = 'jobs_ended_total{operation="generate",status="completed"} 1';
  expect((await watch(worker, '/metrics')).text).toContain(ended);
  const ofApi = (await watch(api, '/metrics')).text;
  expect(ofApi).not.toContain(ended);
  expect(ofApi).toMatch(/^http_request_seconds_count\{.*route="\/api\/ai\/image\/generate\/mock-img".*\} 1$/m);
});

test('the public port serves no metrics', async () => {
  const answer = await fetch(new URL('/metrics', api.url));
  expect(await answer.text()).not.toContain('jobs_ended_total');
});
