// @module-tag slow
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const MAIN = join(import.meta.dirname, 'main.ts');

async function folder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'kinoloom-sandbox-main-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

async function run(
  dir: string,
  environment: Record<string, string> = {},
): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, DATA_DIR: dir, ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString()));
    child.once('exit', (code) => reject(new Error(`ended with ${code} before it was ready`)));
  });
  const url = /^sandbox ready (http:\S+)\n$/.exec(line)?.[1];
  if (!url) throw new Error(`unexpected first line: ${line}`);
  return { child, url };
}

const headers = { authorization: 'Bearer x', 'content-type': 'application/json' };

async function create(url: string, model: string, input: object): Promise<string> {
  const response = await fetch(`${url}/v1/models/${model}/predictions`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ input }),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id;
}

interface Shown {
  readonly status: string;
  readonly output: string;
  readonly logs: string;
  readonly error: string | null;
}

async function look(url: string, id: string): Promise<Shown> {
  return (await (await fetch(`${url}/v1/predictions/${id}`, { headers })).json()) as Shown;
}

async function until(url: string, id: string, status: string): Promise<Shown> {
  for (;;) {
    const shown = await look(url, id);
    if (shown.status === status) return shown;
    if (shown.error !== null) throw new Error(shown.error);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test(
  'a clip that was being made at kill -9 is a whole clip after the next start, paid for once',
  { tags: 'long', timeout: 60_000 },
  async () => {
    const dir = await folder();
    const first = await run(dir, { SANDBOX_SPEED: '20' });
    const id = await create(first.url, 'kinoloom/mock-vid', { prompt: 'waves', duration: 5, aspect_ratio: '1:1' });
    await until(first.url, id, 'processing');
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');

    const second = await run(dir, { SANDBOX_SPEED: '20' });
    const { output } = await until(second.url, id, 'succeeded');
    const delivered = await fetch(output);
    const bytes = Buffer.from(await delivered.arrayBuffer());
    expect(delivered.headers.get('content-type')).toBe('video/mp4');
    expect(bytes.toString('latin1', 4, 8)).toBe('ftyp');
    const journal = (await (await fetch(`${second.url}/__sandbox/journal`)).json()) as { id: string }[];
    expect(journal.map((entry) => entry.id)).toEqual([id]);
  },
);

test('it outlives clips canceled halfway and a long row of pictures', { tags: 'long', timeout: 120_000 }, async () => {
  const { child, url } = await run(await folder(), { SANDBOX_SPEED: '100' });
  for (let i = 0; i < 5; i += 1) {
    const id = await create(url, 'kinoloom/mock-vid', { prompt: 'waves', duration: 5, aspect_ratio: '1:1', seed: i });
    await expect.poll(async () => (await look(url, id)).logs, { timeout: 20_000 }).toMatch(/ (1|2|3)\d%\|/);
    await fetch(`${url}/v1/predictions/${id}/cancel`, { method: 'POST', headers });
    expect((await look(url, id)).status).toBe('canceled');
  }
  const pictures: string[] = [];
  for (let seed = 0; seed < 40; seed += 1) {
    pictures.push(await create(url, 'kinoloom/mock-img', { prompt: 'a lake', width: 64, height: 64, seed }));
  }
  for (const id of pictures) await until(url, id, 'succeeded');
  expect(child.signalCode).toBeNull();
});

test('it ends when its standard input is closed, which is what happens when its parent dies', async () => {
  const { child } = await run(await folder());
  child.stdin!.end();
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(0);
});

test('it ends when the channel to its parent is closed, and has told its address over it', async () => {
  const child = fork(MAIN, { env: { ...process.env, DATA_DIR: await folder() }, silent: true });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [message] = (await once(child, 'message')) as [unknown];
  expect(message).toMatchObject({ ready: true, url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) as string });
  child.disconnect();
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(0);
});

test('it has left, a clip half made, before the next one on its folder is ready', { timeout: 60_000 }, async () => {
  const dir = await folder();
  const first = fork(MAIN, { env: { ...process.env, DATA_DIR: dir, SANDBOX_SPEED: '20' }, silent: true });
  onTestFinished(() => void first.kill('SIGKILL'));
  const [{ url }] = (await once(first, 'message')) as [{ url: string }];
  const id = await create(url, 'kinoloom/mock-vid', { prompt: 'waves', duration: 5, aspect_ratio: '1:1' });
  await until(url, id, 'processing');
  const left = once(first, 'exit').then(() => 'left');
  first.disconnect();
  const ready = run(dir).then((second) => look(second.url, id));
  expect(await Promise.race([left, ready])).toBe('left');
  expect(await ready).toMatchObject({ error: null });
});

test(
  'the second on a folder joins the first, and takes its place at its address when that one ends',
  { timeout: 60_000 },
  async () => {
    const dir = await folder();
    const begin = async (): Promise<{ child: ChildProcess; url: string }> => {
      const child = fork(MAIN, { env: { ...process.env, DATA_DIR: dir, SANDBOX_SPEED: '100' }, silent: true });
      onTestFinished(() => void child.kill('SIGKILL'));
      const [{ url }] = (await once(child, 'message')) as [{ url: string }];
      return { child, url };
    };
    const first = await begin();
    const second = await begin();
    expect(second.url).toBe(first.url);
    const id = await create(second.url, 'kinoloom/mock-img', { prompt: 'a lake', width: 64, height: 64 });
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    await expect
      .poll(() => until(second.url, id, 'succeeded').catch(() => undefined), { timeout: 30_000 })
      .toBeDefined();
    expect(second.child.exitCode).toBeNull();
  },
);

test('a bad setting is one clear line and exit code 1', async () => {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, PORT: 'eighty' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number];
  expect(code).toBe(1);
  expect(said).toMatch(/^sandbox: PORT: .+\n$/);
});
