import type { Locator } from '@playwright/test';
import { checkBothThemes } from './axe.ts';
import { editorTest as test, expect, type EditorPage } from './editor-page.ts';

/** The square's picture, from 760 to 1160, is this red all over; its look makes it grey. */
const RED = [200, 48, 31];

const line = ({ page }: EditorPage): Locator =>
  page.getByRole('slider', { name: 'Between the picture without its look and with it' });

/** Waits until the square is red up to a column of the canvas, and grey from there on. */
async function redUpTo(desk: EditorPage, column: number): Promise<void> {
  await expect.poll(async () => (await desk.colourAt(column - 12, 380)).rgb).toEqual(RED);
  await expect.poll(async () => (await desk.colourAt(column + 12, 380)).isGrey).toBe(true);
}

test('a picture is compared with what it is without its look, and nothing of it is kept', async ({ desk, page }) => {
  await desk.press(850, 500);
  await page.getByRole('tab', { name: 'Look' }).click();
  await page.getByRole('radiogroup', { name: 'Look' }).getByText('Silver').click();
  await expect.poll(async () => (await desk.colourAt(850, 380)).isGrey).toBe(true);
  const before = await desk.film();
  const entry = page.getByRole('button', { name: 'Before and after' });
  await entry.click();
  await expect(line(desk)).toBeFocused();
  await redUpTo(desk, 960);
  await checkBothThemes(page, 'The line of a comparison');
  await desk.drag([960, 500], [1_060, 500]);
  await redUpTo(desk, 1_060);
  // The panel stays in use meanwhile.
  await page.getByRole('radiogroup', { name: 'Look' }).getByText('None').click();
  await expect.poll(async () => (await desk.colourAt(1_100, 380)).rgb).toEqual(RED);
  await page.getByRole('radiogroup', { name: 'Look' }).getByText('Silver').click();
  await redUpTo(desk, 1_060);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(line(desk)).toHaveCount(0);
  await expect.poll(async () => (await desk.colourAt(800, 380)).isGrey).toBe(true);
  expect(await desk.film()).toEqual(before);
  expect(await desk.selected()).toEqual(['square']);
});

test('the line is moved by keys alone, and Escape takes it away', async ({ desk, page }) => {
  await desk.press(850, 500);
  await page.getByRole('tab', { name: 'Look' }).press('Enter');
  await page.getByRole('radiogroup', { name: 'Look' }).getByText('Silver').click();
  await page.getByRole('button', { name: 'Before and after' }).press('Enter');
  await expect(line(desk)).toBeFocused();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(line(desk)).toHaveAttribute('aria-valuetext', '40% without it');
  await redUpTo(desk, 920);
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await expect(line(desk)).toHaveAttribute('aria-valuenow', '99');
  await page.keyboard.press('Escape');
  await expect(line(desk)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Before and after' })).toHaveAttribute('aria-pressed', 'false');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a finger moves the line, and every target is large enough to touch', async ({ desk, page }) => {
    const point = await desk.at(850, 500);
    await page.touchscreen.tap(point.x, point.y);
    await page.getByRole('button', { name: 'Edit', exact: true }).tap();
    await page.getByRole('tab', { name: 'Look' }).tap();
    await page.getByRole('radiogroup', { name: 'Look' }).getByText('Silver').tap();
    await page.getByRole('button', { name: 'Before and after' }).tap();
    await expect(line(desk)).toBeVisible();
    const spot = await desk.at(1_060, 500);
    await page.touchscreen.tap(spot.x, spot.y);
    await expect(line(desk)).toHaveAttribute('aria-valuenow', '75');
    expect((await line(desk).boundingBox())?.width).toBeGreaterThanOrEqual(44);
    await expect(page.getByRole('button', { name: 'Before and after' })).toHaveAttribute('aria-pressed', 'true');
    await checkBothThemes(page, 'The line of a comparison on a phone');
  });
});
