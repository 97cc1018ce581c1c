import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { durationOf, type Composition } from '@kinoloom/composition';
import { render } from '../../packages/renderer/src/index.ts';
import type { ClipRecipe } from '../../packages/renderer/src/testing/make-clip.ts';
import { readPattern } from '../../packages/renderer/src/testing/pattern.ts';
import { readFilm } from '../../packages/renderer/src/testing/read-film.ts';
import { filmOf, titled, type Cut } from './player-films.ts';
import type { PlayerPage } from './player-page.ts';
import { expect, test, type Shown } from './player-stand.ts';

test.use({ viewport: { width: 720, height: 460 } });

const size = { width: 320, height: 180 };

/** Irregular as a phone in bad light: between 15 and 60 pictures a second. */
const unsteady = (index: number): number => index * 33 + 14 * Math.sin(index * 1.7) + (index % 7 === 0 ? 8 : 0);

/** Sources of every kind of timing, and a film cut from them that starts in the middle of some. */
const timings: Readonly<Record<string, ClipRecipe>> = {
  '30.mp4': { frames: 45, timing: 30 },
  '24.mp4': { frames: 48, timing: 24 },
  '25.mp4': { frames: 50, timing: 25 },
  '60.mp4': { frames: 90, timing: 60 },
  'unsteady.mp4': { frames: 60, timing: unsteady },
  'hidden.mp4': { frames: 45, hidden: 6 },
};

async function sourcesOf(media: PlayerPage): Promise<{ cuts: Cut[]; files: Record<string, string> }> {
  const cuts: Cut[] = [];
  const files: Record<string, string> = {};
  for (const [index, [name, recipe]] of Object.entries(timings).entries()) {
    const { url, path } = await media.clip(name, { size, clip: index + 1, ...recipe });
    files[url] = path;
    cuts.push({ src: url, frames: 24, start: index % 2 === 0 ? 7 : 0 });
  }
  return { cuts, files };
}

/** What the file of a film shows, frame by frame. */
async function rendered(film: Composition, files: Record<string, string>): Promise<Shown[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kinoloom-film-'));
  try {
    const output = join(folder, 'film.mp4');
    await render({ composition: film, sources: files, output, quality: 'high' });
    return (await readFilm(output)).pictures.map((picture) => readPattern(picture));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Whole numbers below `limit` that look random and are the same each time. */
function* shuffled(limit: number): Generator<number> {
  for (let seed = 7; ; seed = (seed * 16_807) % 2_147_483_647) yield seed % limit;
}

test('every frame is the one that the file holds, whatever the timing of its source', async ({ stand, media }) => {
  const { cuts, files } = await sourcesOf(media);
  const film = filmOf(cuts, size);
  const file = await rendered(film, files);
  expect(file).toHaveLength(durationOf(film));
  await stand.load(film);
  const preview: Shown[] = [];
  for (const [at, expected] of file.entries()) {
    await stand.seek(at);
    preview.push(await stand.shown(expected));
  }
  expect(preview).toEqual(file);

  // Backwards and across the seams, with nothing left of what was read before.
  await stand.load(film, 143);
  const places = [...shuffled(file.length).take(60)];
  const scrubbed: Shown[] = [];
  for (const at of places) {
    await stand.seek(at);
    scrubbed.push(await stand.shown(file[at]));
  }
  expect(scrubbed).toEqual(places.map((at) => file[at]));
});

test('while scrubbing fast the last place asked for wins, and its frame is the one shown', async ({ stand, media }) => {
  const { url } = await media.clip('long.mp4', { size, frames: 240, clip: 3, params: 'keyint=120:min-keyint=120' });
  await stand.load(filmOf([{ src: url, frames: 240 }], size));
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

test('a film that is stopped shows the frame that the player names, also across a seam', async ({ stand, media }) => {
  const { cuts, files } = await sourcesOf(media);
  const film = filmOf(cuts, size);
  const file = await rendered(film, files);
  await stand.load(film, 10);
  for (const ms of [350, 500, 800, 650]) {
    await stand.play();
    await stand.page.waitForTimeout(ms);
    const at = await stand.pause();
    expect(at).toBeGreaterThan(10);
    expect(await stand.shown(file[at])).toEqual(file[at]);
  }
});

test('a frame that was seen before is there again within 5 ms', async ({ stand, media }) => {
  const { url } = await media.clip('hd.mp4', { size: { width: 1280, height: 720 }, frames: 60, clip: 2 });
  await stand.load(filmOf([{ src: url, frames: 60 }], { width: 1280, height: 720 }));
  const places = Array.from({ length: 20 }, (_, index) => (index * 7) % 60);
  for (const at of places) await stand.seek(at);
  const times = await stand.page.evaluate(async (places) => {
    const times: number[] = [];
    for (const at of places) {
      times.push(await window.playerBench!.seek(at));
      // As between two movements of a hand: back to back they would be measured together with the painting before.
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    return times;
  }, places);
  const median = times.toSorted((a, b) => a - b)[times.length / 2]!;
  test.info().annotations.push({ type: 'revisited frame, median ms', description: median.toFixed(1) });
  expect(median).toBeLessThanOrEqual(5);
});

test('three clips with a title play at full rate in 720p', async ({ stand, media }) => {
  const hd = { width: 1280, height: 720 };
  const cuts: Cut[] = [];
  for (const clip of [1, 2, 3]) {
    const { url } = await media.clip(`hd-${clip}.mp4`, { size: hd, frames: 60, clip });
    cuts.push({ src: url, frames: 60 });
  }
  await stand.page.setViewportSize({ width: 1340, height: 780 });
  await stand.load(titled(filmOf(cuts, hd), 'Slow swell, low camera'));
  const result = await stand.page.evaluate(async () => {
    const bench = window.playerBench!;
    bench.painted = [];
    await bench.handle!.play();
    while (bench.ended === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    const running = bench.painted.filter(({ frame }, index) => index > 0 && frame > 0);
    const [first, last] = [running[0]!, running.findLast(({ frame }) => frame < 179)!];
    const frames = new Set(running.map(({ frame }) => frame)).size;
    const seconds = (last.at - first.at) / 1000;
    return { fps: (running.indexOf(last) - running.indexOf(first)) / seconds, frames, seconds };
  });
  test.info().annotations.push({
    type: 'playing 1280×720',
    description: `${result.fps.toFixed(1)} fps, ${result.frames} of 179 frames`,
  });
  expect(result.fps).toBeGreaterThanOrEqual(27);
});
