import { compositionOf } from './player-compositions.ts';
import { SMALL } from './player-sources.ts';
import { expect, test } from './player-stand.ts';

test('missing media is reported, the other clips are shown, and Try Again loads it', async ({ stand, media }) => {
  const { url } = await media.clip('30.mp4', { size: SMALL, clip: 1, frames: 45, timing: 30 });
  const film = compositionOf(
    [
      { src: url, frames: 30 },
      { src: '/fixtures/gone.mp4', frames: 30 },
    ],
    SMALL,
  );
  await stand.load(film, 40);
  await expect(stand.page.getByText('A clip cannot be played.')).toBeVisible();
  const errors = await stand.page.evaluate(() => window.playerBench!.errors);
  expect(errors).toMatchObject([{ src: '/fixtures/gone.mp4', overlayIds: ['clip-1'] }]);
  await stand.seek(12);
  expect(await stand.shown({ frame: 12, clip: 1 })).toEqual({ frame: 12, clip: 1 });

  await media.clip('gone.mp4', { size: SMALL, clip: 7, frames: 45, timing: 30 });
  await stand.page.getByRole('button', { name: 'Try Again' }).click();
  await expect(stand.page.getByText('A clip cannot be played.')).toBeHidden();
  await stand.seek(40);
  expect(await stand.shown({ frame: 10, clip: 7 })).toEqual({ frame: 10, clip: 7 });
});

test('a clip that the browser cannot decode is shown from its proxy, and other clips meanwhile', async ({
  stand,
  media,
}) => {
  const plain = await media.clip('30.mp4', { size: SMALL, clip: 1, frames: 45, timing: 30 });
  const hevc = await media.clip('hevc.mp4', { size: SMALL, clip: 9, frames: 45, codec: 'hevc' });
  const proxy = await media.clip('proxy.mp4', { size: SMALL, clip: 9, frames: 45 });
  await stand.page.evaluate((url) => {
    const bench = window.playerBench!;
    bench.proxy = (_src, onProgress) => {
      onProgress(0.5);
      return new Promise((resolve) => {
        Object.assign(bench, { makeProxy: () => resolve({ url }) });
      });
    };
  }, proxy.url);
  await stand.load(
    compositionOf(
      [
        { src: plain.url, frames: 30 },
        { src: hevc.url, frames: 30 },
      ],
      SMALL,
    ),
    35,
  );
  await expect(stand.page.getByText('Preparing a preview 50%')).toBeVisible();
  await stand.seek(12);
  expect(await stand.shown({ frame: 12, clip: 1 })).toEqual({ frame: 12, clip: 1 });
  await stand.seek(35);
  await stand.page.evaluate(() => (window.playerBench as unknown as { makeProxy: () => void }).makeProxy());
  await expect(stand.page.getByText('Preparing a preview')).toBeHidden();
  expect(await stand.shown({ frame: 5, clip: 9 })).toEqual({ frame: 5, clip: 9 });
  expect(await stand.page.evaluate(() => window.playerBench!.errors)).toEqual([]);
});
