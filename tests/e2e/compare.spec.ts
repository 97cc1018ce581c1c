import type { UploadAnswer } from '@kinoloom/contract';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { clip } from '../harness/clips.ts';
import { png } from '../harness/pictures.ts';
import { checkBothThemes } from './axe.ts';
import { resize } from './dialogs/walk.ts';
import { cell } from './gallery-stand.ts';
import { layoutFaults, SIZES } from './layout-faults.ts';
import { act, card, expect, openWorkshop, test, type Workshop } from './workshop.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const compare = (page: Page): Locator => page.getByRole('dialog', { name: 'Compare', exact: true });

async function upload(
  creator: APIRequestContext,
  { flow }: Workshop,
  prompt: string,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<string> {
  const sent = await creator.post('/api/upload/file', { multipart: { flow_id: flow, file } });
  const { media } = (await sent.json()) as UploadAnswer;
  await creator.post('/api/db/media', { data: { id: media.id, prompt } });
  return media.id;
}

async function fitsEverywhere(page: Page, what: string): Promise<void> {
  const before = page.viewportSize();
  for (const [width, height] of SIZES) {
    await resize(page, { width, height });
    expect.soft(await layoutFaults(page), `${what}, ${width} × ${height}`).toEqual([]);
  }
  if (before) await resize(page, before);
}

test('four images chosen in the gallery are compared, zoomed together and wiped by keyboard; Back closes it', async ({
  page,
  creator,
  workshop,
}) => {
  test.slow();
  for (const prompt of ['Third quay', 'Fourth quay'])
    await upload(creator, workshop, prompt, { name: 'q.png', mimeType: 'image/png', buffer: png(640, 360) });
  await page.goto(`/studio/gallery?tab=images&flow=${workshop.flow}`);
  const names = ['Fourth quay', 'Third quay', 'Red boat', 'Harbour wall'];
  for (const name of names) await cell(page, name).press('x');
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  await bar.getByRole('button', { name: 'Compare' }).press('Enter');
  const dialog = compare(page);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('article')).toHaveCount(4);
  await expect(dialog.getByRole('status')).toHaveText(/^Different: prompt, size\. Same: .*model/u);
  await checkBothThemes(page, 'four images');
  await fitsEverywhere(page, 'four images');

  const scales = (): Promise<number[]> =>
    dialog
      .locator('[data-zoom] img')
      .evaluateAll((all) => all.map((each) => new DOMMatrix(getComputedStyle(each).transform).a));
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await expect.poll(async () => new Set(await scales()).size).toBe(1);
  expect((await scales())[0]).toBeCloseTo(1.5625, 3);
  await page.keyboard.press('z');
  await expect.poll(async () => (await scales())[0]).toBe(1);
  await dialog.locator('[data-zoom]').first().dblclick();
  await expect.poll(async () => (await scales())[3]).toBeGreaterThan(1);
  await page.keyboard.press('z');

  await page.keyboard.press('w');
  await expect(dialog.getByRole('article')).toHaveCount(2);
  await page.keyboard.press('3');
  await page.keyboard.press('Alt+4');
  await expect(dialog.getByRole('article', { name: 'Result 3' }).locator('[data-zoom]')).toBeVisible();
  const line = dialog.getByRole('slider', { name: 'Line between left and right' });
  await line.focus();
  for (let steps = 0; steps < 3; steps++) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await expect(line).toHaveAttribute('aria-valuenow', '79');
  const cut = await dialog
    .getByRole('article', { name: 'Result 4' })
    .locator('[data-zoom]')
    .evaluate((well) => getComputedStyle(well).clipPath);
  expect(cut).toContain('79%');
  await checkBothThemes(page, 'a wipe');
  await fitsEverywhere(page, 'a wipe');

  await page.keyboard.press('o');
  await expect(dialog.getByRole('article')).toHaveCount(1);
  await fitsEverywhere(page, 'one image');
  await page.keyboard.press('s');
  await expect(dialog.getByRole('article')).toHaveCount(4);
  await dialog.getByRole('button', { name: 'Keep this: mark result 2 as a favourite' }).press('Enter');
  await expect(dialog.getByRole('article', { name: 'Result 2' }).getByRole('button', { name: 'Kept' })).toBeDisabled();

  await page.evaluate(() => history.back());
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/studio\/gallery/u);
  await expect(bar).toContainText('4 selected');
});

test('an image and a clip are not compared, and the studio says why', async ({ page, workshop }) => {
  await page.goto(`/studio/gallery?tab=all&flow=${workshop.flow}`);
  for (const name of ['Harbour wall', 'Harbour take']) await cell(page, name).press('x');
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByText('Only images, or only videos, can be compared.')).toBeVisible();
  await expect(compare(page)).toBeHidden();
});

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
  await page.keyboard.press('Space');
  await expect.poll(async () => Math.min(...(await times()))).toBeGreaterThan(0);
  const seen = await watchFrames(dialog, 2_000);
  // While both play: the shorter one has 90 frames.
  const playing = seen.filter((frames) => Math.max(...frames) < 88 && Math.min(...frames) > 5);
  expect(playing.length).toBeGreaterThan(20);
  const apart = playing.map((frames) => Math.max(...frames) - Math.min(...frames)).toSorted((one, two) => one - two);
  // A busy machine may show a frame late now and then.
  expect(apart[Math.floor(apart.length * 0.8)]).toBeLessThanOrEqual(1.01);

  await page.keyboard.press('Space');
  await expect(play).toBeVisible();
  const [one = 0, two = 1] = await times();
  expect(one).toBeCloseTo(two, 3);
  await page.keyboard.press('ArrowRight');
  const stepped = await times();
  expect(stepped[0]).toBeCloseTo(one + 1 / 30, 3);
  expect(stepped[1]).toBeCloseTo(stepped[0] ?? 0, 3);

  // Beyond the shorter one's end, it rests on its last frame.
  await dialog.getByRole('slider', { name: 'Position' }).press('End');
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

test('a compared result that is deleted goes, and with one left the comparison closes', async ({ page, workshop }) => {
  await openWorkshop(page, workshop);
  await act(page, 'Harbour wall', 'Compare with…');
  const choice = page.getByRole('dialog', { name: 'Compare with…' });
  await choice.getByRole('button', { name: /Red boat$/u }).click();
  await choice.getByRole('button', { name: 'Compare 2' }).click();
  await compare(page).getByRole('button', { name: 'Delete result 2' }).click();
  await page.getByRole('dialog', { name: 'Delete Media' }).getByRole('button', { name: 'Delete' }).click();
  await expect(compare(page)).toBeHidden();
  await expect(card(page, 'Red boat')).toBeHidden();
  await expect(card(page, 'Harbour wall')).toBeVisible();
});
