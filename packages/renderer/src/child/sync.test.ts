// @module-tag slow
import type { Composition } from '@kinoloom/composition';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { flowJob, temporaryFolder } from '../testing/render-fixture.ts';
import { burstsIn } from '../../../composition/src/testing/listen.ts';
import { makeTestClip, type ClipRecipe } from '../testing/make-clip.ts';
import { brightness } from '../testing/pattern.ts';
import { readVideo, type DecodedVideo } from '../testing/read-video.ts';
import { makeVideo } from './make-video.ts';

const FRAME = 1 / 30;
const AAC_FRAME = 1024 / 48_000;

/** How a clip is used in the video, in frames and frames of media. */
interface Use {
  readonly start?: number;
  readonly speed?: number;
  readonly length: number;
}

/** A video of consecutive clips that flash and click at each of their own seconds. */
async function compositionOf(
  ...clips: readonly (readonly [ClipRecipe & { ending?: string }, Use])[]
): Promise<DecodedVideo> {
  await using folder = await temporaryFolder();
  const files: string[] = [];
  for (const [index, [{ ending = 'mp4', ...recipe }]] of clips.entries()) {
    const file = join(folder.path, `clip-${index}.${ending}`);
    await makeTestClip(file, { sound: 'clicks', flash: 100, ...recipe });
    files.push(file);
  }
  const size = { width: 160, height: 90 };
  const job = await flowJob(
    folder.path,
    clips.map(([, { length }], index) => ({ media: files[index]!, frames: length, size })),
  );
  const overlays = job.composition.overlays.map((overlay, index) => {
    const { start = 0, speed = 1 } = clips[index]![1];
    return { ...overlay, mediaStart: start, speed } as Composition['overlays'][number];
  });
  await makeVideo({ ...job, composition: { ...job.composition, overlays }, quality: 'medium' }, () => undefined);
  return await readVideo(job.output);
}

const flashesIn = ({ pictures }: DecodedVideo): number[] =>
  pictures.flatMap((picture, index) => {
    const before = pictures[index - 1];
    return brightness(picture) > 200 && !(before && brightness(before) > 200) ? [picture.time] : [];
  });

/** Flashes or clicks not at a `due` time (seconds of video) or not in sync, within half a frame (flashes: one). */
function faultsIn(video: DecodedVideo, due: readonly number[]): string[] {
  const [flashes, heard] = [flashesIn(video), burstsIn(video.sound, video.sampleRate, 0.2)];
  const faults = [flashes, heard].flatMap(({ length }) =>
    length === due.length ? [] : [`${length} instead of ${due.length}`],
  );
  for (const [index, time] of due.entries()) {
    const [seen, click] = [flashes[index] ?? Infinity, heard[index] ?? Infinity];
    const text = `due ${time.toFixed(3)}, seen ${seen.toFixed(3)}, heard ${click.toFixed(3)}`;
    if (Math.abs(seen - time) > FRAME + 1e-3) faults.push(`flash: ${text}`);
    if (Math.abs(click - time) > FRAME / 2) faults.push(`click: ${text}`);
    if (Math.abs(seen - click) > FRAME) faults.push(`apart: ${text}`);
  }
  if (Math.abs(video.audioSeconds - video.pictures.length * FRAME) > AAC_FRAME) faults.push('not equally long');
  return faults;
}

/** Variable frame rate as in phone recordings: 20, 33, 50 or 22 ms, 32 frames a second. */
const uneven = (count: number): number =>
  Array.from({ length: count }, (_, at) => [20, 33, 50, 22][at % 4]!).reduce((sum, ms) => sum + ms, 0);

const SOURCES: [string, ClipRecipe & { ending?: string }][] = [
  ['30 fps', { timing: 30, frames: 130 }],
  ['24 fps', { timing: 24, frames: 104 }],
  ['25 fps, 44.1 kHz', { timing: 25, frames: 108, sampleRate: 44_100 }],
  ['60 fps', { timing: 60, frames: 260 }],
  ['a variable rate', { timing: uneven, frames: 138 }],
  ['a start hidden by an edit list', { frames: 130, hidden: 7 }],
  ['a Matroska file', { timing: 25, frames: 108, ending: 'mkv' }],
  ['timestamps that start at 5 s', { frames: 130, begins: 5_000, ending: 'mkv' }],
  ['a transport stream', { timing: 25, frames: 108, ending: 'ts' }],
];

const later = (times: readonly number[], by: number): number[] => times.map((time) => time + by);

describe.each(SOURCES)('picture and sound of a source: %s', (_, recipe) => {
  // Every other one of the nine.
  const tags = SOURCES.findIndex(([, each]) => each === recipe) % 2 === 1 ? { tags: 'long' } : {};
  test('are in sync, from its start and from a later frame', tags, async () => {
    const video = await compositionOf([recipe, { length: 110 }], [recipe, { start: 20, length: 100 }]);
    expect(faultsIn(video, [1, 2, 3, ...later([1, 2, 3], (110 - 20) / 30)])).toEqual([]);
  });

  test('are in sync at half and at double speed, from a fractional frame', { tags: 'long' }, async () => {
    const [slow, fast] = [
      { start: 10.25, speed: 0.5, length: 170 },
      { start: 5.5, speed: 2, length: 55 },
    ];
    const due = ({ start, speed }: typeof slow): number[] => [1, 2, 3].map((time) => (time - start / 30) / speed);
    const video = await compositionOf([recipe, slow], [recipe, fast]);
    expect(faultsIn(video, [...due(slow), ...later(due(fast), slow.length / 30)])).toEqual([]);
  });
});

test('picture and sound of a video of several segments are in sync to its end', { tags: 'long' }, async () => {
  const video = await compositionOf(
    [{ timing: 24, frames: 24 * 16 }, { length: 450 }],
    [
      { timing: 60, frames: 60 * 8, sampleRate: 44_100 },
      { length: 210, start: 15 },
    ],
  );
  const seconds = Array.from({ length: 21 }, (_, at) => at + 1);
  expect(faultsIn(video, [...seconds.slice(0, 14), ...later(seconds.slice(0, 7), 15 - 0.5)])).toEqual([]);
  expect(video.pictures).toHaveLength(660);
});

test('frames and sound with negative timestamps are not rendered', async () => {
  const video = await compositionOf([{ frames: 130, begins: -400 }, { length: 100 }]);
  expect(faultsIn(video, [0.6, 1.6, 2.6])).toEqual([]);
});
