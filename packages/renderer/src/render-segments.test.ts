// @module-tag slow
import { existsSync } from 'node:fs';
import { readdir, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { RenderJob } from './job.ts';
import { joinSegments, planSegments, renderAudio, renderSegment } from './render.ts';
import { RenderFailed } from './render-failed.ts';
import { encodedOf } from './plan-parts.ts';
import type { RenderPlan } from './segment.ts';
import { flowJob, temporaryFolder } from './testing/render-fixture.ts';
import { makeTestClip } from './testing/make-clip.ts';
import { readPattern } from './testing/pattern.ts';
import { readVideo } from './testing/read-video.ts';

const count = (length: number): number[] => Array.from({ length }, (_, index) => index);

/** A copied clip between two encoded ones, the second of them in two parts. */
async function partsIn(
  folder: string,
): Promise<{ job: RenderJob; plan: RenderPlan; segments: Record<string, string> }> {
  const job = await flowJob(folder, [
    { media: { frames: 60, tagged: false }, frames: 60 },
    { media: { frames: 24, params: 'bframes=0' }, frames: 24 },
    { media: { frames: 380, tagged: false }, frames: 380 },
  ]);
  const plan = await planSegments({ ...job, identities: {}, unsound: [] });
  const segments: Record<string, string> = {};
  for (const segment of encodedOf(plan)) {
    const output = join(folder, `${segment.hash}.mp4`);
    const seen: number[] = [];
    await renderSegment(
      { segment, encoding: plan.encoding, sources: job.sources, output },
      { onProgress: ({ framesDone }) => seen.push(framesDone) },
    );
    expect(seen.at(-1)).toBe(segment.length);
    segments[segment.hash] = output;
  }
  return { job, plan, segments };
}

test('joinSegments joins separate segments with every frame in place and the sound as long as the picture', async () => {
  await using folder = await temporaryFolder();
  const { job, plan, segments } = await partsIn(folder.path);
  expect(plan.segments.map(({ kind, from, length }) => [kind, from, length])).toEqual([
    ['encoded', 0, 60],
    ['copied', 60, 24],
    ['encoded', 84, 300],
    ['encoded', 384, 80],
  ]);
  const sound = join(folder.path, 'sound.mp4');
  await renderAudio({ composition: job.composition, sources: job.sources, output: sound });
  const broken = await joinSegments({ plan, sources: job.sources, segments, sound, output: job.output });
  expect(broken).toEqual({ unsound: [], spoiled: [] });
  const video = await readVideo(job.output);
  expect(video.pictures.map((picture) => readPattern(picture))).toEqual(
    [60, 24, 380].flatMap((length, clip) => count(length).map((frame) => ({ frame, clip }))),
  );
  for (const [index, { time }] of video.pictures.entries()) expect(time).toBeCloseTo(index / 30, 4);
  expect(Math.abs(video.audioSeconds - 464 / 30)).toBeLessThanOrEqual(1024 / 48_000);
});

test(
  'joinSegments reports spoiled segments and unsound copies, and a new plan encodes those copies',
  { tags: 'long' },
  async () => {
    await using folder = await temporaryFolder();
    const { job, plan, segments } = await partsIn(folder.path);
    const sound = join(folder.path, 'sound.mp4');
    await renderAudio({ composition: job.composition, sources: job.sources, output: sound });
    const [first, second] = encodedOf(plan);
    await truncate(segments[first!.hash]!, 900);
    await makeTestClip(segments[second!.hash]!, { frames: 299 });
    await makeTestClip(job.sources['media-1']!, { frames: 20 });
    const broken = await joinSegments({ plan, sources: job.sources, segments, sound, output: job.output });
    expect(broken).toEqual({ unsound: [60], spoiled: [first!.hash, second!.hash] });
    expect(existsSync(job.output)).toBe(false);
    const other = await planSegments({ ...job, identities: {}, unsound: broken.unsound });
    expect(other.segments.map(({ kind }) => kind)).toEqual(['encoded', 'encoded', 'encoded']);
  },
);

test('a canceled segment ends within a second and leaves no file', async () => {
  await using folder = await temporaryFolder();
  const job = await flowJob(folder.path, [
    { media: { frames: 10 }, frames: 300, size: { width: 2_560, height: 1_440 } },
  ]);
  const plan = await planSegments({ ...job, identities: {}, unsound: [] });
  const [segment] = encodedOf(plan);
  const stop = new AbortController();
  let asked = 0;
  const output = join(folder.path, 'part.mp4');
  const work = renderSegment(
    { segment: segment!, encoding: plan.encoding, sources: job.sources, output },
    {
      signal: stop.signal,
      onProgress: () => {
        asked ||= performance.now();
        stop.abort();
      },
    },
  );
  await expect(work).rejects.toMatchObject({ constructor: RenderFailed, code: 'canceled' });
  expect(performance.now() - asked).toBeLessThan(1_000);
  expect((await readdir(folder.path)).filter((name) => name.startsWith('part'))).toEqual([]);
});
