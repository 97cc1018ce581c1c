import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeImage } from './image.ts';
import { createScenePool, type ScenePool } from './pool.ts';

let folder = '';
let pool: ScenePool;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pool-'));
  pool = createScenePool({ workers: 1 });
});
afterAll(async () => {
  await pool.close();
  await rm(folder, { recursive: true });
});

const picture = { prompt: 'sea', seed: 1, width: 64, height: 64, format: 'png' as const };
const clip = (name: string) => ({
  prompt: 'sea',
  seed: 1,
  width: 128,
  height: 72,
  durationMs: 500,
  fps: 24,
  output: join(folder, name),
});

test('a worker makes the very picture that a direct call makes', async () => {
  const [a, b] = await Promise.all([pool.makeImage(picture), makeImage(picture)]);
  expect(a.equals(b)).toBe(true);
});

test('reports progress of a clip, and orders queue behind one worker', async () => {
  const progress: number[] = [];
  await Promise.all([
    pool.makeClip({ ...clip('a.mp4'), onProgress: (f) => progress.push(f) }),
    pool.makeClip(clip('b.mp4')),
  ]);
  expect(existsSync(join(folder, 'a.mp4')) && existsSync(join(folder, 'b.mp4'))).toBe(true);
  expect(progress.at(-1)).toBe(1);
});

test('an abort stops a running clip within a second and a queued one at once', async () => {
  const running = new AbortController();
  const queued = new AbortController();
  const long = pool.makeClip({
    ...clip('long.mp4'),
    durationMs: 120_000,
    signal: running.signal,
    onProgress: () => running.abort(new Error('stop')),
  });
  const waiting = pool.makeClip({ ...clip('waiting.mp4'), signal: queued.signal });
  queued.abort(new Error('never mind'));
  await expect(waiting).rejects.toThrow('never mind');
  await expect(long).rejects.toThrow('stop');
  expect(existsSync(join(folder, 'long.mp4'))).toBe(false);
  await expect(pool.makeImage(picture)).resolves.toBeInstanceOf(Buffer);
});

test('a refusal keeps its kind across threads', async () => {
  await expect(pool.makeImage({ ...picture, width: 3 })).rejects.toBeInstanceOf(RangeError);
});

test('closing ends what runs and refuses what follows', async () => {
  const brief = createScenePool({ workers: 1 });
  const running = brief.makeClip({ ...clip('closed.mp4'), durationMs: 60_000 });
  const outcome = running.then(
    () => 'made',
    (error: Error) => error.message,
  );
  await brief.close();
  expect(await outcome).toContain('closed');
  await expect(brief.makeImage(picture)).rejects.toThrow('closed');
});

test('closing while a clip runs leaves no half-written file behind', async () => {
  const own = createScenePool({ workers: 1 });
  const output = join(folder, 'half.mp4');
  const started = Promise.withResolvers<void>();
  const running = own
    .makeClip({ ...clip('half.mp4'), durationMs: 60_000, onProgress: () => started.resolve() })
    .catch((error: Error) => error.message);
  await started.promise;
  await own.close();
  expect(await running).toContain('closed');
  expect(existsSync(output)).toBe(false);
});
