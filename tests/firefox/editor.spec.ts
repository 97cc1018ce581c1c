import type { Locator, Page } from '@playwright/test';
import { Composition } from '@kinoloom/composition';
import { expect, test } from '../e2e/workshop.ts';

async function filmOf(page: Page): Promise<Composition> {
  const id = new URL(page.url()).searchParams.get('project') ?? '';
  const answer = await page.request.get(`/api/projects/${id}`);
  return Composition.parse(((await answer.json()) as { project: { composition: unknown } }).project.composition);
}

/** Number of distinct colours of the picture on a coarse grid: a black box has one. */
const colours = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('canvas[role=img]');
    const context = new OffscreenCanvas(64, 36).getContext('2d');
    if (!canvas || !context) return 0;
    context.drawImage(canvas, 0, 0, 64, 36);
    const { data } = context.getImageData(0, 0, 64, 36);
    return new Set(Array.from({ length: data.length / 4 }, (_, pixel) => data[pixel * 4])).size;
  });

/** From the first frame to the playing rendered file. `press` presses a button. */
async function journey(
  page: Page,
  press: (button: Locator) => Promise<void>,
  addTitle: () => Promise<void>,
): Promise<void> {
  await page.waitForURL(/project=/);
  await expect.poll(() => colours(page), { timeout: 60_000 }).toBeGreaterThan(4);

  // Plays to the end, and seeks by keyboard.
  const playhead = page.getByRole('slider', { name: 'Playhead' });
  await press(page.getByRole('button', { name: 'Play', exact: true }).first());
  await expect(playhead).toHaveValue('120', { timeout: 60_000 });
  await playhead.focus();
  await page.keyboard.press('Home');
  await expect(playhead).toHaveValue('0');
  await page.keyboard.press('ArrowRight');
  await expect(playhead).toHaveValue('1');
  await page.keyboard.press('Home');

  // Adds a title, moves it on its row, and undoes that.
  await addTitle();
  const title = page.getByRole('button', { name: /^Text, / });
  const from = async () => (await filmOf(page)).overlays.find(({ type }) => type === 'text')?.from;
  await expect.poll(from).toBe(0);
  const box = await title.boundingBox();
  if (!box) throw new Error('The title is not on the timeline');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y, { steps: 4 });
  await page.mouse.move(x + 60, y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(from).toBeGreaterThan(5);
  await page.keyboard.press('Control+z');
  await expect.poll(from).toBe(0);

  // Renders the file and plays it.
  await press(page.getByRole('button', { name: /^Render/ }).first());
  await press(
    page.getByRole('dialog', { name: 'Choose Format and Resolution' }).getByRole('button', { name: /^Render 720p HD/ }),
  );
  const done = page.getByRole('dialog', { name: 'Render' });
  await expect(done.getByText(/is rendered/)).toBeVisible({ timeout: 180_000 });
  const time = await done.locator('video').evaluate(async (video) => {
    if (!(video instanceof HTMLVideoElement)) return 0;
    video.muted = true;
    await video.play();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return video.currentTime;
  });
  expect(time).toBeGreaterThan(0.2);
}

const panels = (page: Page): Locator => page.getByRole('navigation', { name: 'Panels of the editor' });

test('a clip is shown, played, titled and rendered, and the rendered file plays', async ({ page, workshop }) => {
  await page.goto(`/studio/editor?flow=${workshop.flow}`);
  await journey(
    page,
    (button) => button.click(),
    async () => {
      await panels(page).getByRole('button', { name: 'Text', exact: true }).click();
      await page.getByRole('button', { name: 'Wide title' }).click();
    },
  );
});

test.describe('on a phone', { tag: '@phone' }, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a clip is shown, played, titled and rendered by touch, and the rendered file plays', async ({
    page,
    workshop,
  }) => {
    await page.goto(`/studio/editor?flow=${workshop.flow}`);
    await journey(
      page,
      (button) => button.tap(),
      async () => {
        await panels(page).getByRole('button', { name: 'More' }).tap();
        await page.getByRole('menuitem', { name: 'Text' }).tap();
        await page.getByRole('button', { name: 'Wide title' }).tap();
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      },
    );
  });
});
