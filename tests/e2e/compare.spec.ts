import { png } from '../harness/pictures.ts';
import { checkBothThemes } from './axe.ts';
import { compare, fitsEverywhere, upload } from './compare-stand.ts';
import { cell } from './gallery-stand.ts';
import { act, card, expect, openWorkshop, test } from './workshop.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

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
