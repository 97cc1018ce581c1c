import type { FlowWithMedia, UploadAnswer } from '@kinoloom/contract';
import { type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { touchOn, type Point, type Touch } from '../firefox/browser.ts';
import { checkBothThemes } from './axe.ts';
import { credits, ended, expect, openWorkshop, test, type Workshop } from './workshop.ts';

// Tests no animations, and need not wait for any.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Adds two clips to the workshop's flow, after "Harbour take". */
async function moreClips(creator: APIRequestContext, { flow }: Workshop, film: Buffer): Promise<void> {
  for (const prompt of ['Lighthouse', 'Aurora']) {
    const file = { name: 'clip.mp4', mimeType: 'video/mp4', buffer: film };
    const sent = await creator.post('/api/upload/file', { multipart: { flow_id: flow, file } });
    const { media } = (await sent.json()) as UploadAnswer;
    await creator.post('/api/db/media', { data: { id: media.id, prompt } });
  }
}

const list = (page: Page): Locator => page.getByRole('list', { name: 'Clips in this flow' });
const row = (page: Page, title: string): Locator => list(page).getByRole('listitem').filter({ hasText: title });

/** Lifts the clip whose handle is focused. dnd-kit handles arrow keys from the first timer after the announcement. */
async function lift(page: Page, said: string): Promise<void> {
  await page.keyboard.press('Space');
  await expect(page.getByRole('status').filter({ hasText: said })).toHaveCount(1);
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
}

const expectOrder = (page: Page, ...titles: string[]): Promise<void> =>
  expect(list(page).getByRole('listitem')).toContainText(titles);

/** The centre of a row, in page coordinates. */
async function middleOf(where: Locator): Promise<Point> {
  const box = await where.boundingBox();
  if (!box) throw new Error('The row is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test.beforeEach(({ creator, workshop, film }) => moreClips(creator, workshop, film));

test('dragging a clip reorders it in every tab, on the server, in the render and in the editor', async ({
  page,
  context,
  workshop,
}) => {
  const other = await context.newPage();
  await openWorkshop(other, workshop);
  await openWorkshop(page, workshop);
  await expectOrder(page, 'Harbour take', 'Lighthouse', 'Aurora');
  await expectOrder(other, 'Harbour take', 'Lighthouse', 'Aurora');

  const [from, to] = [await middleOf(row(page, 'Aurora')), await middleOf(row(page, 'Harbour take'))];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, from.y - 20, { steps: 4 });
  await page.mouse.move(to.x, to.y - 10, { steps: 8 });
  await page.mouse.up();
  await expectOrder(page, 'Aurora', 'Harbour take', 'Lighthouse');
  await expectOrder(other, 'Aurora', 'Harbour take', 'Lighthouse');
  // The press that dragged it did not open anything.
  await expect(page.getByRole('complementary', { name: 'Details' })).toBeHidden();
  await page.reload();
  await expectOrder(page, 'Aurora', 'Harbour take', 'Lighthouse');

  await page.getByRole('button', { name: /^Render flow/ }).click();
  await expect(page.getByRole('dialog', { name: 'Render' })).toBeVisible();
  const { result } = await ended(page, workshop);
  const flow = (await (await page.request.get(`/api/db/flows?id=${workshop.flow}`)).json()) as FlowWithMedia;
  expect(result?.metadata['clips']).toEqual(flow.clip_order);
  expect(flow.clip_order).toHaveLength(3);

  await page.getByRole('dialog', { name: 'Render' }).getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Edit Flow' }).click();
  await expect(page).toHaveURL(/\/studio\/editor/);
  const items = ['Aurora, row 1, 0:00.00', 'Harbour take, row 1, 0:04.00', 'Lighthouse, row 1, 0:08.00'];
  for (const name of items) await expect(page.getByRole('button', { name: `Video, ${name}` })).toBeVisible();
});

test('a clip is moved by keyboard, and each step is announced', async ({ page, workshop }) => {
  await openWorkshop(page, workshop);
  await expectOrder(page, 'Harbour take', 'Lighthouse', 'Aurora');
  const handle = page.getByRole('button', { name: 'Move Lighthouse' });
  const said = page.getByRole('status');
  await handle.focus();
  await checkBothThemes(page, 'the flow strip');
  await lift(page, 'Lighthouse is lifted, at place 2 of 3.');
  await page.keyboard.press('ArrowDown');
  await expect(said.filter({ hasText: 'Lighthouse is at place 3 of 3.' })).toHaveCount(1);
  await page.keyboard.press('Space');
  await expect(said.filter({ hasText: 'Lighthouse was put at place 3 of 3.' })).toHaveCount(1);
  await expectOrder(page, 'Harbour take', 'Aurora', 'Lighthouse');
  await expect(handle).toBeFocused();

  await lift(page, 'Lighthouse is lifted, at place 3 of 3.');
  await page.keyboard.press('ArrowUp');
  await expect(said.filter({ hasText: 'Lighthouse is at place 2 of 3.' })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(said.filter({ hasText: 'Lighthouse is back at place 3 of 3.' })).toHaveCount(1);
  await expectOrder(page, 'Harbour take', 'Aurora', 'Lighthouse');
});

test.describe('when the order cannot be saved', () => {
  test.use({ expectedNoise: [/500/] });

  test('the clips return to the old order, and a message is shown', async ({ page, workshop }) => {
    await openWorkshop(page, workshop);
    await page.route('**/api/db/flows?id=*', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 500 }) : route.continue(),
    );
    await page.getByRole('button', { name: 'Move Lighthouse' }).focus();
    await lift(page, 'Lighthouse is lifted');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('status').filter({ hasText: 'place 3 of 3' })).toHaveCount(1);
    await page.keyboard.press('Space');
    await expect(page.getByText('The new order could not be saved')).toBeVisible();
    await expectOrder(page, 'Harbour take', 'Lighthouse', 'Aurora');
  });
});

test('a long video is made of all clips, including those left out of the render', async ({ page, workshop }) => {
  await openWorkshop(page, workshop);
  const { balance } = await credits(page);
  await row(page, 'Aurora').hover();
  await page.getByRole('button', { name: 'Leave out of the render: Aurora' }).click();
  await expectOrder(page, 'Harbour take', 'Lighthouse');
  await page.getByRole('button', { name: 'Other renders' }).click();
  const button = page.getByRole('menuitem', { name: /^Long video/ });
  await expect(button).toContainText('5');
  const downloading = page.waitForEvent('download');
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Render' });
  await expect(dialog.getByRole('button', { name: 'Cancel Render' })).toBeVisible();
  expect((await downloading).suggestedFilename()).toMatch(/\.mp4$/);
  await expect(dialog.getByRole('button', { name: 'Download Video' })).toBeVisible();
  await expect(dialog).toContainText('Long video of Harbour is rendered');
  const job = await ended(page, workshop);
  expect(job).toMatchObject({ model: 'longVideo', status: 'completed', price: 5, charge: 'captured' });
  expect(job.result?.duration).toBeCloseTo(12, 1);
  expect(await credits(page)).toEqual({ balance: balance - 5, held: 0 });
});

test.describe('on a phone', { tag: '@phone' }, () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('a long press on a clip lifts it, and an immediate swipe scrolls', async ({ page, workshop }) => {
    await page.goto(`/studio/video?flow=${workshop.flow}`);
    await page.getByRole('button', { name: /^Flow strip/ }).tap();
    await expectOrder(page, 'Harbour take', 'Lighthouse', 'Aurora');
    const touch = await touchOn(page);
    const [from, to] = [await middleOf(row(page, 'Aurora')), await middleOf(row(page, 'Harbour take'))];

    await drag(page, touch, from, to, 0);
    await expectOrder(page, 'Harbour take', 'Lighthouse', 'Aurora');

    await drag(page, touch, await middleOf(row(page, 'Aurora')), await middleOf(row(page, 'Harbour take')), 400);
    await expectOrder(page, 'Aurora', 'Harbour take', 'Lighthouse');
    await checkBothThemes(page, 'the strip in a sheet');
    await expect(page.getByRole('button', { name: 'Other renders' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});

/** Touches down, holds for this many ms, and moves. */
async function drag(page: Page, touch: Touch, from: Point, to: Point, restMs: number): Promise<void> {
  await touch('touchStart', from);
  await page.waitForTimeout(restMs);
  for (let step = 1; step <= 10; step++)
    await touch('touchMove', { x: from.x, y: from.y + ((to.y - 10 - from.y) * step) / 10 });
  await touch('touchEnd');
}
