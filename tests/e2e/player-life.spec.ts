import { compositionOf, titled } from './player-compositions.ts';
import { SMALL } from './player-sources.ts';
import { expect, test } from './player-stand.ts';

/** More with `PLAYERS=50`: most of the time, the development server serves each player's sources one by one. */
const PLAYERS = Number(process.env['PLAYERS'] ?? 20);

test('unmounted players release their workers, canvases and memory', { tag: '@long' }, async ({ stand, media }) => {
  const { url } = await media.clip('30.mp4', { size: SMALL, clip: 1, frames: 45, timing: 30 });
  const film = titled(compositionOf([{ src: url, frames: 45 }], SMALL), 'Again');
  const heap = await stand.page.evaluate(
    async ([film, players]) => {
      const bench = window.playerBench!;
      const bytes = async (): Promise<number> => {
        for (let pass = 0; pass < 3; pass++) {
          (globalThis as unknown as { gc: () => void }).gc();
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
        return (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize;
      };
      const sizes: number[] = [];
      for (let round = 0; round < players; round++) {
        await bench.load(film, round % 45);
        if (round % 5 === 0) {
          await bench.handle!.play();
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
        bench.unload();
        await new Promise((resolve) => setTimeout(resolve, 0));
        if (round === 9 || round === players - 1) sizes.push(await bytes());
      }
      return sizes;
    },
    [film, PLAYERS] as const,
  );
  await expect.poll(() => stand.page.workers().length).toBe(0);
  await expect(stand.page.locator('canvas')).toHaveCount(0);
  expect(heap[1]! - heap[0]!).toBeLessThan(4 * 2 ** 20);
  // Chromium logs every frame that is garbage-collected without being closed.
  expect(stand.noise).toEqual([]);
});

test('the end of the composition shows its last frame, and a clip added there is shown at once', async ({
  stand,
  media,
}) => {
  const { url } = await media.clip('30.mp4', { size: SMALL, clip: 1, frames: 45, timing: 30 });
  const film = (frames: readonly number[]) =>
    compositionOf(
      frames.map((length) => ({ src: url, frames: length })),
      SMALL,
    );
  await stand.load(film([20]), 5);
  await stand.page.evaluate(() => window.playerBench!.handle!.seek(20));
  expect(await stand.shown({ frame: 19, clip: 1 })).toEqual({ frame: 19, clip: 1 });
  await stand.page.evaluate((film) => window.playerBench!.edit(film, 20), film([20, 10]));
  expect(await stand.shown({ frame: 0, clip: 1 })).toEqual({ frame: 0, clip: 1 });
  expect(await stand.page.evaluate(() => window.playerBench!.handle!.frame)).toBe(20);
});

test('a clip that is still opening shows a loading sign and dims the frame before it', async ({ stand, media }) => {
  const { page } = stand;
  const first = await media.clip('30.mp4', { size: SMALL, clip: 1, frames: 45, timing: 30 });
  const second = await media.clip('held.mp4', { size: SMALL, clip: 2, frames: 45, timing: 30 });
  const film = compositionOf(
    [
      { src: first.url, frames: 30 },
      { src: second.url, frames: 30 },
    ],
    SMALL,
  );
  const sign = page.getByRole('status').filter({ hasText: 'Loading preview' });
  const dimmed = () =>
    page
      .locator('canvas[role=img]')
      .locator('..')
      .evaluate((box) => getComputedStyle(box).opacity);
  const poster = page.locator('[data-poster]');

  let release = media.hold('held.mp4');
  await stand.load(film, 10, { frame: 40, thumbnails: { [second.url]: '/favicon.svg' } });
  await expect(poster).toHaveCount(0);
  await expect(sign).toBeHidden();
  await page.evaluate(() => window.playerBench!.handle!.seek(40));
  await expect(sign).toBeVisible();
  expect(await dimmed()).toBe('0.25');
  await expect(poster).toHaveCount(1);
  release();
  await expect(sign).toBeHidden();
  await expect(poster).toHaveCount(0);
  expect(await stand.shown({ frame: 10, clip: 2 })).toEqual({ frame: 10, clip: 2 });
  expect(await dimmed()).toBe('1');

  // Playback pauses at a clip that is not loaded, and reports the wait.
  release = media.hold('held.mp4');
  await stand.load(film, 0, { frame: 0, thumbnails: { [first.url]: '/favicon.svg' } });
  await stand.play();
  await expect(sign).toBeVisible();
  expect(await dimmed()).toBe('0.25');
  expect(await poster.count()).toBe(0);
  expect(await page.evaluate(() => window.playerBench!.waits.at(-1))).toEqual(['clip-1']);
  release();
  await expect(sign).toBeHidden();
  await expect.poll(() => page.evaluate(() => window.playerBench!.ended)).toBe(1);
});
