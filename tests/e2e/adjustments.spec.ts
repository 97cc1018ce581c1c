import {
  canvasSizes,
  Composition,
  emptyComposition,
  isAdjustment,
  isPicture,
  type AdjustmentOverlay,
} from '@kinoloom/composition';
import type { MediaRecord, ProjectOpened } from '@kinoloom/contract';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { checkBothThemes } from './axe.ts';
import { clipOfTake } from './clip-of-take.ts';
import { smallTargets } from './touch-targets.ts';
import { expect, test } from './workshop.ts';

/** Opens a project: two clips of one take in the second row. */
async function open(page: Page, creator: APIRequestContext, take: MediaRecord): Promise<void> {
  const overlays = [0, 1].map((index) => clipOfTake(take, index, 60, { row: 1, mediaStart: index * 30 }));
  const film = { ...emptyComposition(canvasSizes['16:9']), overlays };
  const made = await creator.post('/api/projects', { data: { name: 'Adjusted', composition: film } });
  const { project } = (await made.json()) as ProjectOpened;
  await page.goto(`/studio/editor?project=${project.id}`);
  await expect(item(page, 'Clip 2')).toBeAttached();
  await expect(page.getByText('Loading preview')).toBeHidden();
}

const item = (page: Page, name: string): Locator =>
  page.locator('[data-item]').and(page.getByRole('button', { name: new RegExp(`, ${name}, row`) }));

async function saved(page: Page): Promise<Composition> {
  const id = new URL(page.url()).searchParams.get('project') ?? '';
  const answer = await page.request.get(`/api/projects/${id}`);
  return Composition.parse(((await answer.json()) as { project: { composition: unknown } }).project.composition);
}

const adjustments = async (page: Page): Promise<AdjustmentOverlay[]> =>
  (await saved(page)).overlays.filter(isAdjustment);
const stylesOf = async (page: Page): Promise<AdjustmentOverlay['styles'] | undefined> =>
  (await adjustments(page))[0]?.styles;

/** Pixels of the picture at the playhead, once they stay the same and nothing is waited for. */
async function picture(page: Page): Promise<string> {
  const shown = page.getByRole('region', { name: 'Picture' });
  const canvas = shown.locator('canvas').first();
  let [before, now] = ['', ''];
  await expect(async () => {
    [before, now] = [now, (await canvas.screenshot()).toString('base64')];
    expect(now).toBe(before);
    expect(await shown.locator('[aria-busy]').count()).toBe(0);
  }).toPass({ intervals: [1_200] });
  return now;
}

test('an adjustment changes what lies below it, in a mask, is split, copied as a look and undone', async ({
  page,
  workshop,
  creator,
}) => {
  await open(page, creator, workshop.take);
  const before = await picture(page);
  await page.getByRole('navigation').getByRole('button', { name: 'Templates', exact: true }).click();
  await checkBothThemes(page, 'the tile of an adjustment');
  await page.getByRole('button', { name: 'Adjustment', exact: true }).click();
  await expect(item(page, 'Adjustment')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => (await adjustments(page)).map(({ from, row }) => [from, row])).toEqual([[0, 0]]);
  // It takes no place in the picture.
  await expect(page.locator('[data-thing]')).toHaveCount(1);
  expect(await picture(page)).toBe(before);

  const panel = page.locator('#editor-panel');
  await panel.getByRole('slider', { name: 'Exposure' }).focus();
  for (let step = 0; step < 3; step++) await page.keyboard.press('PageUp');
  await expect.poll(async () => (await stylesOf(page))?.light?.exposure ?? 0).toBeGreaterThan(0);
  const bright = await picture(page);
  expect(bright).not.toBe(before);

  await panel.getByRole('radiogroup', { name: 'Kind of mask' }).locator('label', { hasText: 'Ellipse' }).click();
  await expect(panel.getByRole('radiogroup', { name: 'Limits' })).toHaveCount(0);
  await expect.poll(() => picture(page)).not.toBe(bright);
  await panel.getByRole('button', { name: 'Edit on the canvas' }).click();
  await expect(page.getByRole('button', { name: 'Mask, 960 by 540', exact: true })).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await expect
    .poll(async () => (await stylesOf(page))?.mask)
    .toMatchObject({ shape: 'ellipse', x: expect.closeTo(0.5 + 10 / 1920, 4) });
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: 'Reset mask' }).click();
  await expect.poll(() => picture(page)).toBe(bright);

  await panel.getByRole('tab', { name: 'Filter' }).click();
  await expect(panel.getByRole('slider', { name: 'Brightness' })).toBeVisible();
  await checkBothThemes(page, 'the panel of an adjustment');

  // Its look on a clip looks the same there; then it is no longer needed.
  await panel.getByRole('tab', { name: 'Look' }).click();
  await panel.getByRole('button', { name: 'Copy look' }).click();
  await item(page, 'Clip 2').click();
  await page.keyboard.press('Control+Alt+v');
  await expect
    .poll(async () => (await saved(page)).overlays.filter(isPicture).map(({ styles }) => styles.light !== undefined))
    .toEqual([false, true]);

  await page.keyboard.press('Home');
  await item(page, 'Adjustment').click();
  await page.keyboard.press('Home');
  for (let step = 0; step < 3; step++) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('s');
  await expect.poll(async () => (await adjustments(page)).length).toBe(2);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await adjustments(page)).length).toBe(1);
  await item(page, 'Adjustment').click();
  await page.keyboard.press('Delete');
  await expect.poll(async () => (await adjustments(page)).length).toBe(0);
  await page.keyboard.press('Home');
  await expect.poll(() => picture(page)).toBe(before);
});

test('an adjustment is added, keyed and moved by keyboard alone', async ({ page, workshop, creator }) => {
  await open(page, creator, workshop.take);
  await page.getByRole('navigation').getByRole('button', { name: 'Templates', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Adjustment', exact: true }).press('Enter');
  const panel = page.locator('#editor-panel');
  await expect(panel.getByRole('tab', { name: 'Look' })).toBeVisible();
  await panel.getByRole('radio', { name: 'Silver' }).press('Space');
  await expect.poll(async () => (await stylesOf(page))?.lut).toEqual({ look: 'silver', strength: 1 });
  await panel.getByRole('button', { name: 'Set a key of Opacity here' }).press('Enter');
  await panel.getByRole('slider', { name: 'Opacity' }).press('Home');
  await expect
    .poll(async () => (await adjustments(page))[0]?.keyframes?.opacity?.map(({ at, value }) => [at, value]))
    .toEqual([[0, 0]]);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await adjustments(page))[0]?.keyframes?.opacity?.[0]?.value).toBe(1);
  // On the timeline it is moved as any item; the keys that move what has a place in the picture do nothing to it.
  await item(page, 'Adjustment').press('Alt+ArrowRight');
  await expect.poll(async () => (await adjustments(page))[0]?.from).toBe(1);
  await page.getByRole('region', { name: 'Picture' }).press('ArrowRight');
  await expect
    .poll(async () => (await adjustments(page)).map(({ left, width, from }) => [left, width, from]))
    .toEqual([[0, 1920, 1]]);
});

test.describe('by touch', { tag: '@phone' }, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('an adjustment is added and changed with targets of 44 px', async ({ page, workshop, creator }) => {
    await open(page, creator, workshop.take);
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    await page.getByRole('menuitem', { name: 'Templates' }).tap();
    await page.getByRole('button', { name: 'Adjustment', exact: true }).tap();
    await expect.poll(async () => (await adjustments(page)).length).toBe(1);
    const sheet = page.getByRole('dialog');
    if (!(await sheet.isVisible())) await page.getByRole('button', { name: 'Edit', exact: true }).tap();
    await sheet.getByRole('slider', { name: 'Exposure' }).focus();
    await page.keyboard.press('PageUp');
    await expect.poll(async () => (await stylesOf(page))?.light?.exposure ?? 0).toBeGreaterThan(0);
    expect(await smallTargets(sheet)).toEqual([]);
    await checkBothThemes(page, 'the sheet of an adjustment');
  });
});
