import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { holdFolder } from './hold-folder.ts';

async function folder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'kinoloom-hold-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

test('who comes second waits until the first lets go', async () => {
  const dir = await folder();
  const order: string[] = [];
  const first = await holdFolder(dir);
  const waiting = holdFolder(dir).then((second) => {
    order.push('second');
    return second;
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  order.push('first lets go');
  first.release();
  (await waiting).release();
  expect(order).toEqual(['first lets go', 'second']);
});

test('who has waited in vain is told what to do, and one more may come', async () => {
  const dir = await folder();
  const first = await holdFolder(dir);
  await expect(holdFolder(dir, { exitMs: 50 })).rejects.toThrow(
    `Another sandbox works in ${dir}: stop it, or give this one its own folder`,
  );
  first.release();
  (await holdFolder(dir, { exitMs: 50 })).release();
});

test('who would rather wait is told where the first is, and has its turn when that one ends', async () => {
  const dir = await folder();
  const first = await holdFolder(dir);
  await first.publish('http://127.0.0.1:4010');
  const staying = Promise.withResolvers<string>();
  const waiting = holdFolder(dir, { exitMs: 50, onHeld: staying.resolve });
  expect(await staying.promise).toBe('http://127.0.0.1:4010');
  first.release();
  (await waiting).release();
});

test('who waits is not told where the one before the first was', async () => {
  const dir = await folder();
  const before = await holdFolder(dir);
  await before.publish('http://127.0.0.1:4010');
  before.release();
  const first = await holdFolder(dir);
  const told: string[] = [];
  const waiting = holdFolder(dir, { exitMs: 50, onHeld: (address) => told.push(address) });
  await new Promise((resolve) => setTimeout(resolve, 200));
  await first.publish('http://127.0.0.1:4011');
  await expect.poll(() => told).toEqual(['http://127.0.0.1:4011']);
  first.release();
  (await waiting).release();
});
