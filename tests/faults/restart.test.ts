import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isRunning, processRef, type ProcessRef } from '../../apps/server/src/platform/postgres/processes.ts';
import { copyFirstDatabase } from '../harness/copy-first-database.ts';
import { postmasterOf } from '../harness/embedded-database.ts';
import { signUp, startServer, type Client, type TestServer } from '../harness/index.ts';
import { expectLedgerAddsUp } from '../harness/ledger.ts';
import { descendantsOf } from '../harness/processes.ts';
import { startQuickSandbox, type QuickSandbox } from '../harness/quick-sandbox.ts';
import { untilSubmitted } from '../harness/submitted.ts';

/** `npm test` kills twice, `npm run test:faults` ten times. */
const WHOLE = process.env['FAULTS'] === 'all';
const KILLS = WHOLE ? 10 : 2;
const START = fileURLToPath(new URL('../../apps/server/src/start.ts', import.meta.url));
const PLANTED_ERRORS = fileURLToPath(new URL('../harness/planted-errors.mjs', import.meta.url));
/** Loads the sources, on a busy machine; from its bundle the studio is back in a third of it. */
const BACK_MS = 30_000;

let sandbox: QuickSandbox;
let server: TestServer;
let client: Client;

beforeAll(async () => {
  sandbox = await startQuickSandbox();
  const settings = { SANDBOX_URL: sandbox.url, WELCOME_CREDITS: '10000', NODE_OPTIONS: `--import=${PLANTED_ERRORS}` };
  server = await startServer({ ...settings, PORT: String(await freePort()) }, START);
  client = await signUp(server.url);
});
afterAll(async () => {
  await server.dispose();
  await sandbox.close();
});

async function freePort(): Promise<number> {
  const listening = createServer().listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  listening.close();
  await once(listening, 'close');
  return port;
}

/** The process that does the work, below the one that starts it again. */
function workingPid(): number | undefined {
  return descendantsOf(server.pid).find(({ command }) => command.includes('apps/server/src/main.ts'))?.pid;
}

async function isReady(): Promise<boolean> {
  const answer = await fetch(new URL('/api/ready', server.url)).catch(() => undefined);
  return answer?.status === 200;
}

const untilReady = (): Promise<unknown> => vi.waitUntil(isReady, { timeout: BACK_MS, interval: 50 });

/** Waits until another process than this one works. */
async function untilReplaced(pid: number | undefined): Promise<void> {
  await vi.waitUntil(() => ![undefined, pid].includes(workingPid()), { timeout: BACK_MS, interval: 50 });
  await untilReady();
}

/** Starts a process that is expected to end. */
async function ended(env: Record<string, string>): Promise<{ code: number | null; printed: string }> {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [START], { env: { PATH, HOME, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const [printed, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code: code as number | null, printed };
}

test(
  `a server that is killed ${KILLS} times is back each time, says why, and every job ends once`,
  { ...(WHOLE && { tags: 'long' }), timeout: 120_000 + KILLS * BACK_MS },
  async () => {
    const starter = server.pid;
    const jobs: string[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      const open = sandbox.hold();
      const held = await client.generate('/api/ai/image/generate/flux-pro-ultra', { prompt: `Held ${kill}` });
      await untilSubmitted(sandbox, held);
      const fresh = await client.generate('/api/ai/image/generate/mock-img', { prompt: `Fresh ${kill}` });
      jobs.push(held, fresh);
      const pid = workingPid();
      expect(pid).toBeDefined();
      process.kill(pid ?? 0, 'SIGKILL');
      // Also while it starts.
      await vi.waitUntil(() => ![undefined, pid].includes(workingPid()), { timeout: BACK_MS, interval: 20 });
      await sleep(Math.random() * 1_500);
      process.kill(workingPid() ?? 0, 'SIGKILL');
      open();
      await untilReplaced(undefined);
    }
    for (const id of jobs) {
      const { status, error } = await client.ended(id, 120_000);
      expect([id, status, error]).toEqual([id, 'completed', null]);
    }
    await expectLedgerAddsUp(client);
    const paid = sandbox.journal.paid().map(({ job }) => job);
    expect(paid).toHaveLength(new Set(paid).size);
    expect(server.pid).toBe(starter);
    expect(server.output()).toMatch(/ended unexpectedly \(SIGKILL\)\. It starts again in 0\.25 s/u);
  },
);

test.each([
  ['An exception', 'exception'],
  ['A rejection', 'rejection'],
])(
  '%s that nobody catches is logged with what ran, and another process takes over',
  { timeout: 60_000 },
  async (_, planted) => {
    const pid = workingPid();
    await fetch(new URL('/api/health?token=secret', server.url), { headers: { 'x-plant': planted } });
    await untilReplaced(pid);
    const line = server
      .output()
      .split('\n')
      .find((each) => each.includes('"level":60') && each.includes(planted));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      err: { message: `a planted ${planted}` },
      running: 'GET /api/health',
    });
  },
);

/** All processes of the studio, also the database that an earlier server started. */
async function studioProcesses(): Promise<readonly (ProcessRef | undefined)[]> {
  const pids = [...descendantsOf(server.pid).map(({ pid }) => pid), await postmasterOf(server.dataDir)];
  expect(pids.length).toBeGreaterThan(1);
  return pids.map((pid) => processRef(pid));
}

const untilGone = (started: readonly (ProcessRef | undefined)[]): Promise<unknown> =>
  vi.waitUntil(() => !started.some((each) => each && isRunning(each)), { timeout: 20_000 });

test('a signal is handed on, and everything ends with code 0', { timeout: 60_000 }, async () => {
  const started = await studioProcesses();
  expect(await server.stop()).toBe(0);
  expect(await untilGone(started)).toBe(true);
  await server.start();
});

test('when the starter itself is killed, the server and its database end, too', { timeout: 60_000 }, async () => {
  const started = await studioProcesses();
  await server.kill();
  expect(await untilGone(started)).toBe(true);
});

test(
  'when npm has ended its shell on SIGTERM, and told nobody else, everything ends',
  { timeout: 120_000 },
  async () => {
    const { PATH, HOME } = process.env;
    const dataDir = await mkdtemp(join(tmpdir(), 'kinoloom-npm-'));
    // As root, PostgreSQL runs as another user, who needs access.
    await chmod(dataDir, 0o755);
    await copyFirstDatabase(dataDir);
    const settings = { DATA_DIR: dataDir, PORT: String(await freePort()), SANDBOX: 'off' };
    const shell = spawn('sh', ['-c', '"$0" "$1" & wait', process.execPath, START], {
      env: { PATH, HOME, npm_lifecycle_event: 'start', ...settings },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let printed = '';
    shell.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    await vi.waitUntil(() => printed.includes('is ready'), { timeout: BACK_MS });
    const started = descendantsOf(shell.pid ?? 0).map(({ pid }) => processRef(pid));
    expect(started.length).toBeGreaterThan(2);
    shell.kill('SIGKILL');
    expect(await untilGone(started)).toBe(true);
    await rm(dataDir, { recursive: true });
  },
);

test('a server that cannot start says why once, and is not started again', { timeout: 60_000 }, async () => {
  const wrong = await ended({ PORT: 'soon' });
  expect([wrong.code, wrong.printed]).toEqual([1, expect.stringContaining('PORT')]);
  expect(wrong.printed).not.toContain('again');
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const taken = await ended({ PORT: String(port), HOST: '127.0.0.1', SANDBOX: 'off' });
  other.close();
  expect([taken.code, taken.printed]).toEqual([1, expect.stringContaining(`Port ${port} is in use`)]);
  expect(taken.printed).not.toContain('starts again');
});
