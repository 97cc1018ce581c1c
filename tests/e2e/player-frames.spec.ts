import { durationOf } from '@kinoloom/composition';
import { fileFrames } from './player-files.ts';
import { compositionOf } from './player-compositions.ts';
import { shuffled, SMALL, sourcesOf } from './player-sources.ts';
import { expect, test, type Shown } from './player-stand.ts';
import { seekElement } from './seek-element.ts';

test('every frame matches the rendered file, whatever the timing of its source', async ({ stand, media }) => {
  const { cuts, files } = await sourcesOf(media);
  const film = compositionOf(cuts, SMALL);
  const file = await fileFrames(film, files);
  expect(file).toHaveLength(durationOf(film));
  await stand.load(film);
  const preview: Shown[] = [];
  for (const [at, expected] of file.entries()) {
    await stand.seek(at);
    preview.push(await stand.shown(expected));
  }
  expect(preview).toEqual(file);

  // Seeks backwards and across cuts, with nothing cached.
  await stand.load(film, 143);
  const places = [...shuffled(file.length).take(60)];
  const scrubbed: Shown[] = [];
  for (const at of places) {
    await stand.seek(at);
    scrubbed.push(await stand.shown(file[at]));
  }
  expect(scrubbed).toEqual(places.map((at) => file[at]));
});

test('fast scrubbing ends with the last requested frame on the canvas', async ({ stand, media }) => {
  const { url } = await media.clip('long.mp4', {
    size: SMALL,
    frames: 240,
    clip: 3,
    params: 'keyint=120:min-keyint=120',
  });
  await stand.load(compositionOf([{ src: url, frames: 240 }], SMALL));
  for (const last of [200, 17, 119]) {
    const painted = await stand.page.evaluate(async (last) => {
      const bench = window.playerBench!;
      bench.painted = [];
      for (let step = 0; step < 60; step++) {
        bench.handle!.seek((step * 37) % 240);
        await new Promise((resolve) => setTimeout(resolve, 8));
      }
      await bench.seek(last);
      return bench.painted.map(({ frame }) => frame);
    }, last);
    expect(painted.at(-1)).toBe(last);
    expect(await stand.shown({ frame: last, clip: 3 })).toEqual({ frame: last, clip: 3 });
  }
});

test('pausing shows the frame that the player reports, also after a cut', async ({ stand, media }) => {
  const { cuts, files } = await sourcesOf(media);
  const film = compositionOf(cuts, SMALL);
  const file = await fileFrames(film, files);
  await stand.load(film, 10);
  for (const ms of [350, 500, 800, 650]) {
    await stand.play();
    await stand.page.waitForTimeout(ms);
    const at = await stand.pause();
    expect(at).toBeGreaterThan(10);
    expect(await stand.shown(file[at])).toEqual(file[at]);
  }
});

test(
  'seeks in a clip with one keyframe show each frame, and take no longer than a video element’s',
  { tag: '@chromium' },
  async ({ stand, media }) => {
    test.setTimeout(120_000);
    const frames = 240;
    const size = { width: 1280, height: 720 };
    const params = `keyint=${frames}:min-keyint=${frames}:scenecut=0:bframes=5:b-pyramid=normal:b-adapt=0:ref=4`;
    const { url } = await media.clip('one-keyframe.mp4', { size, frames, clip: 6, params });
    await stand.load(compositionOf([{ src: url, frames }], size));
    const places = [...shuffled(frames).take(24)];
    const times: number[] = [];
    for (const at of places) {
      times.push(await stand.seek(at));
      expect(await stand.shown({ frame: at, clip: 6 })).toEqual({ frame: at, clip: 6 });
    }
    const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;
    const [ours, theirs] = [median(times), median(await seekElement(stand.page, url, places))];
    test.info().annotations.push({ type: 'median seek', description: `${ours} ms, <video> ${theirs} ms` });
    // 0.6 in general.
    expect(ours / theirs).toBeLessThan(1.1);
  },
);
