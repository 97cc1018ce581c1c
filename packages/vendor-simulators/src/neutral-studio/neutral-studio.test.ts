import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { expect, onTestFinished, test } from 'vitest';
import { testStudioContract } from '../testing/studio-promises.ts';
import { createNeutralStudio } from './neutral-studio.ts';

testStudioContract(createNeutralStudio);

test('clips between two pictures, in a folder named as filter graphs are written, are placed and split', async () => {
  const studio = createNeutralStudio();
  const folder = await mkdtemp(join(tmpdir(), "it's [a], b:c;"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = (name: string): string => join(folder, name);
  const picture = createCanvas(50, 90).encodeSync('png');
  const { signal } = new AbortController();
  const video = { prompt: 'a lake', seed: 1, signal, onProgress: () => {} };

  const input = path('clip.mp4');
  const clip = { ...video, width: 96, height: 64, durationMs: 1_500, fps: 30 };
  await studio.makeClip({ ...clip, startImage: picture, lastImage: picture, output: input });
  expect(await studio.probe(input)).toEqual({ width: 96, height: 64, durationMs: 1_500, hasSound: true });
  const framed = path('framed.mp4');
  const place = { x: -10, y: 20, width: 192, height: 128 };
  await studio.reframeClip({ ...video, input, width: 64, height: 112, place, output: framed });
  expect(await studio.probe(framed)).toEqual({ width: 64, height: 112, durationMs: 1_500, hasSound: true });
  const outputs = { vocals: path('v.wav'), drums: path('d.wav'), bass: path('b.wav'), other: path('o.wav') };
  await studio.split({ ...video, input, format: 'wav', outputs });
  for (const track of Object.values(outputs)) expect((await studio.probe(track)).durationMs).toBeCloseTo(1_500, -2);
});

test('what nobody wants any more is not made', async () => {
  const order = { prompt: 'a lake', seed: 1, width: 96, height: 64, durationMs: 1_000, fps: 30, onProgress: () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'neutral-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const signal = AbortSignal.abort(new Error('never mind'));
  await expect(createNeutralStudio().makeClip({ ...order, signal, output: join(folder, 'a.mp4') })).rejects.toThrow(
    'never mind',
  );
});
