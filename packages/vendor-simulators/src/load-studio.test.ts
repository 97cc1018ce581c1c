import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadImage } from '@napi-rs/canvas';
import { expect, onTestFinished, test } from 'vitest';

/** A picture made by a sandbox in a child process. */
async function pictureOf(execArgv: readonly string[]): Promise<{ size: number[]; bytes: string }> {
  const dir = await mkdtemp(join(tmpdir(), 'kinoloom-studio-'));
  const env = { ...process.env, DATA_DIR: dir, SANDBOX_SPEED: '100' };
  const child = fork(join(import.meta.dirname, 'main.ts'), [], { env, execArgv: [...execArgv], silent: true });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await rm(dir, { recursive: true, force: true });
  });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  const response = await fetch(`${url}/v1/models/kinoloom/mock-img/predictions`, {
    method: 'POST',
    headers: { authorization: 'Bearer x', 'content-type': 'application/json', prefer: 'wait=30' },
    body: JSON.stringify({ input: { prompt: 'a lake', width: 96, height: 64, seed: 1 } }),
  });
  const { output } = (await response.json()) as { output: string };
  const bytes = Buffer.from(await (await fetch(output)).arrayBuffer());
  const { width, height } = await loadImage(bytes);
  return { size: [width, height], bytes: bytes.toString('base64') };
}

test('with demo media pictures are painted, and without it they are plain; both are of the size ordered', async () => {
  const without = ['--import', join(import.meta.dirname, 'testing/without-demo-media.ts')];
  const [painted, plain] = await Promise.all([pictureOf([]), pictureOf(without)]);
  expect([painted.size, plain.size]).toEqual([
    [96, 64],
    [96, 64],
  ]);
  expect(painted.bytes).not.toBe(plain.bytes);
}, 120_000);
