import type { Locator } from '@playwright/test';
import { clip } from '../harness/clips.ts';
import { checkBothThemes } from './axe.ts';
import { compare, fitsEverywhere, upload } from './compare-stand.ts';
import { act, card, expect, openWorkshop, test } from './workshop.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Time of the frame on screen in each clip, in frames of 30 a second, at each of the page's frames. */
const watchFrames = (dialog: Locator, ms: number): Promise<number[][]> =>
  dialog.evaluate(
    (element, time) =>
      new Promise<number[][]>((done) => {
        const clips = [...element.querySelectorAll('video')];
        const shown = clips.map(({ currentTime }) => currentTime);
        clips.forEach((clip, index) => {
          const note = (_now: number, { mediaTime }: VideoFrameCallbackMetadata): void => {
            shown[index] = mediaTime;
            clip.requestVideoFrameCallback(note);
          };
          clip.requestVideoFrameCallback(note);
        });
        const seen: number[][] = [];
        const start = performance.now();
        const look = (now: number): void => {
          seen.push(shown.map((at) => at * 30));
          if (now - start < time) requestAnimationFrame(look);
          else done(seen);
        };
        requestAnimationFrame(look);
      }),
    ms,
  );

test('two clips play, stop, step and scrub in step: their frames agree within one of 30 a second', async ({
  page,
  creator,
  workshop,
}) => {
  test.slow();
  const buffer = await clip({ size: { width: 640, height: 360 }, frames: 90, sound: 'tone' });
  await upload(creator, workshop, 'Second take', { name: 'second.mp4', mimeType: 'video/mp4', buffer });
  await openWorkshop(page, workshop);
  await act(page, 'Harbour take', 'Compare with…');
  const choice = page.getByRole('dialog', { name: 'Compare with…' });
  await checkBothThemes(page, 'choosing what to compare with');
  await choice.getByRole('button', { name: /Second take$/u }).press('Enter');
  await choice.getByRole('button', { name: 'Compare 2' }).press('Enter');
  const dialog = compare(page);
  await expect(dialog.locator('video')).toHaveCount(2);
  await expect(dialog.getByRole('status')).toContainText('length');
  await fitsEverywhere(page, 'two clips');
  await checkBothThemes(page, 'two clips');

  const times = (): Promise<number[]> =>
    dialog.locator('video').evaluateAll((clips) => clips.map((each) => (each as HTMLVideoElement).currentTime));
  const play = dialog.getByRole('button', { name: 'Play' });
  await expect(play).toBeVisible();
  const position = dialog.getByRole('slider', { name: 'Position' });
  // Other load on the machine may make one of them late.
  await expect(async () => {
    await position.press('Home');
    if (await play.isVisible()) await page.keyboard.press('Space');
    await expect.poll(async () => Math.min(...(await times()))).toBeGreaterThan(0);
    // While both play: the shorter one has 90 frames. A busy machine shows few of them.
    const seen = await watchFrames(dialog, 3_000);
    const playing = seen.filter((frames) => Math.max(...frames) < 88 && Math.min(...frames) > 5);
    expect(playing.length).toBeGreaterThan(20);
    const apart = playing.map((frames) => Math.max(...frames) - Math.min(...frames)).toSorted((one, two) => one - two);
    expect(apart[Math.floor(apart.length * 0.8)]).toBeLessThanOrEqual(1.01);
  }).toPass({ timeout: 60_000 });

  await page.keyboard.press('Space');
  await expect(play).toBeVisible();
  const [one = 0, two = 1] = await times();
  expect(one).toBeCloseTo(two, 3);
  await page.keyboard.press('ArrowRight');
  const stepped = await times();
  expect(stepped[0]).toBeCloseTo(one + 1 / 30, 3);
  expect(stepped[1]).toBeCloseTo(stepped[0] ?? 0, 3);

  // Beyond the shorter one's end, it rests on its last frame.
  await position.press('End');
  const atEnd = async (): Promise<boolean[]> => {
    const [long = 0, short = 0] = (await times()).map((at) => at * 30);
    return [long > 118, short > 88 && short < 91];
  };
  await expect.poll(atEnd).toEqual([true, true]);
  await page.keyboard.press('Space');
  // The longest begins again, and the other with it.
  await expect.poll(async () => Math.max(...(await times())), { timeout: 15_000 }).toBeLessThan(1);
  // Only the focused one is heard.
  const muted = (): Promise<boolean[]> =>
    dialog.locator('video').evaluateAll((clips) => clips.map((each) => (each as HTMLVideoElement).muted));
  expect(await muted()).toEqual([false, true]);
  await page.keyboard.press('2');
  await expect.poll(muted).toEqual([true, false]);
  await page.keyboard.press('m');
  await expect.poll(muted).toEqual([true, true]);

  await page.evaluate(() => history.back());
  await expect(dialog).toBeHidden();
  await expect(card(page, 'Harbour take')).toBeVisible();
});
