import { checkBothThemes } from './axe.ts';
import { editorTest as test, expect, type EditorPage } from './editor-page.ts';
import { smallTargets } from './touch-targets.ts';

/** `image 0-90`: type, start and end of what lies in the row of the film, in order. */
async function rowOfFilm(desk: EditorPage): Promise<string[]> {
  const { overlays } = await desk.film();
  const row = overlays.find(({ id }) => id === 'square')?.row;
  return overlays
    .filter((overlay) => overlay.row === row)
    .toSorted((a, b) => a.from - b.from)
    .map(({ type, from, durationInFrames }) => `${type} ${from}-${from + durationInFrames}`);
}

const seek = (desk: EditorPage, frame: number) => desk.page.evaluate((at) => window.editorBench!.seek(at), frame);

test('by mouse a clip is cut in at the playhead, and another is put over what plays there', async ({ desk, page }) => {
  await page.getByRole('navigation').getByRole('button', { name: 'Image', exact: true }).click();
  await seek(desk, 30);
  await page.getByRole('radio', { name: 'Insert' }).check({ force: true });
  await expect(page.getByText('Cut in at the playhead; what is later follows')).toBeVisible();
  await page.getByRole('button', { name: 'Add Take 1' }).click();
  expect(await rowOfFilm(desk)).toEqual(['image 0-30', 'image 30-120', 'image 120-180']);
  expect(await desk.steps()).toBe(1);
  await page.getByRole('button', { name: 'Back' }).click();
  await seek(desk, 60);
  await page.getByRole('radio', { name: 'Overwrite' }).check({ force: true });
  await page.getByRole('button', { name: 'Add Take 1' }).click();
  expect(await rowOfFilm(desk)).toEqual(['image 0-30', 'image 30-60', 'image 60-150', 'image 150-180']);
  expect(await desk.steps()).toBe(2);
});

test('by keys alone the choice is made and used', async ({ desk, page }) => {
  await page.getByRole('navigation').getByRole('button', { name: 'Image', exact: true }).focus();
  await page.keyboard.press('Enter');
  await seek(desk, 30);
  await page.getByRole('radio', { name: 'Add', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Add Take 1' }).focus();
  await page.keyboard.press('Enter');
  expect(await rowOfFilm(desk)).toEqual(['image 0-30', 'image 30-120', 'image 120-180']);
});

test('the panel asks what is shown instead of a clip, which keeps its place and look', async ({ desk, page }) => {
  await page.evaluate(() => window.editorBench!.replace('square'));
  await expect(page.getByText('Choose what is shown instead of Square')).toBeVisible();
  await checkBothThemes(page, '#editor-panel');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('radio', { name: 'Add', exact: true })).toBeChecked();
  await page.evaluate(() => window.editorBench!.replace('square'));
  await page.getByRole('navigation').getByRole('button', { name: 'Video', exact: true }).click();
  await page.getByRole('button', { name: 'Add Take 2' }).click();
  expect(await desk.overlay('square')).toMatchObject({
    type: 'video',
    content: 'Take 2',
    left: 760,
    width: 400,
    durationInFrames: 90,
    styles: { objectFit: 'cover' },
  });
  expect(await desk.steps()).toBe(1);
});

test.describe('by touch', { tag: '@phone' }, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a sheet has the same choice', async ({ desk, page }) => {
    await seek(desk, 30);
    await page.getByRole('button', { name: 'Video', exact: true }).tap();
    const sheet = page.getByRole('dialog', { name: 'Video' });
    await sheet.getByText('Insert', { exact: true }).tap();
    expect(await smallTargets(sheet)).toEqual([]);
    await sheet.getByRole('button', { name: 'Add Take 2' }).tap();
    expect(await rowOfFilm(desk)).toEqual(['image 0-30', 'video 30-150', 'image 150-210']);
  });
});
