// @module-tag slow
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSandboxProcess, type SandboxProcess } from './sandbox-process.ts';

/** Notes its pid and port; ends at once for as long as a file named `broken` is there, and is silent while `silent` is. */
const MAIN = `
  const { appendFileSync, existsSync } = require('node:fs');
  const { DATA_DIR, PORT } = process.env;
  const has = (name) => existsSync(DATA_DIR + '/' + name);
  appendFileSync(DATA_DIR + '/starts', process.pid + ' ' + PORT + '\\n');
  process.on('disconnect', () => process.exit());
  if (has('broken')) process.exit(3);
  if (!has('silent')) process.send({ ready: true, url: 'http://127.0.0.1:' + (PORT === '0' ? 4711 : PORT) });`;

let dir: string;
let main: string;
let sandbox: SandboxProcess | undefined;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'kinoloom-sandbox-process-'));
  main = join(dir, 'main.cjs');
  await writeFile(main, MAIN);
});
afterEach(async () => {
  await sandbox?.stop();
  await rm(dir, { recursive: true });
});

const log = pino({ level: 'silent' });
const start = async (): Promise<SandboxProcess> =>
  (sandbox = await startSandboxProcess(dir, 1, log, { main, startMs: 1_000 }));
async function starts(): Promise<{ pid: number; port: number }[]> {
  const lines = (await readFile(join(dir, 'starts'), 'utf8')).trim().split('\n');
  return lines.map((line) => line.split(' ').map(Number)).map(([pid = 0, port = 0]) => ({ pid, port }));
}
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a sandbox that is killed, also while it starts, is started again on its port until it is ready', async () => {
  const running = await start();
  const [first] = await starts();
  await writeFile(join(dir, 'silent'), '');
  process.kill(first?.pid ?? 0, 'SIGKILL');
  for (const count of [2, 3, 4]) {
    await expect.poll(async () => (await starts()).length, { timeout: 5_000, interval: 10 }).toBe(count);
    expect(running.isReady()).toBe(false);
    if (count === 4) await rm(join(dir, 'silent'));
    process.kill((await starts()).at(-1)?.pid ?? 0, 'SIGKILL');
  }
  await expect.poll(() => running.isReady(), { timeout: 10_000 }).toBe(true);
  const all = await starts();
  expect(all.slice(1).every(({ port }) => port === 4711)).toBe(true);
  expect(all.filter(({ pid }) => isAlive(pid))).toEqual([all.at(-1)]);
});

test('a sandbox that cannot start again is tried with pauses, and ends while it is waited for', async () => {
  const running = await start();
  await writeFile(join(dir, 'broken'), '');
  process.kill((await starts())[0]?.pid ?? 0, 'SIGKILL');
  await expect.poll(async () => (await starts()).length, { timeout: 5_000 }).toBe(3);
  expect(running.isReady()).toBe(false);
  const begun = performance.now();
  await running.stop();
  expect(performance.now() - begun).toBeLessThan(1_000);
  expect((await starts()).filter(({ pid }) => isAlive(pid))).toEqual([]);
});

test('a sandbox that is not ready in time is killed and started again', async () => {
  const running = await start();
  const [first] = await starts();
  await writeFile(join(dir, 'silent'), '');
  process.kill(first?.pid ?? 0, 'SIGKILL');
  await expect.poll(async () => (await starts()).length, { timeout: 10_000 }).toBe(3);
  const [, late] = await starts();
  expect(isAlive(late?.pid ?? 0)).toBe(false);
  await rm(join(dir, 'silent'));
  await expect.poll(() => running.isReady(), { timeout: 10_000 }).toBe(true);
});

test('a sandbox that does not start the first time is an error, and nothing of it stays', async () => {
  await writeFile(join(dir, 'broken'), '');
  await expect(start()).rejects.toThrow('exit code 3');
  expect((await starts()).filter(({ pid }) => isAlive(pid))).toEqual([]);
});

test('a sandbox that is stopped ends, and is not started again', async () => {
  const running = await start();
  await running.stop();
  expect((await starts()).map(({ pid }) => isAlive(pid))).toEqual([false]);
});
