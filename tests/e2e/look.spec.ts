import { isSeen, type Overlay } from '@kinoloom/composition';
import { editorTest as test, expect, type EditorPage } from './editor-page.ts';

/** A style of the square; undefined if it has none. */
async function styleOf(desk: EditorPage, name: string): Promise<unknown> {
  const overlay: Overlay = await desk.overlay('square');
  return isSeen(overlay) ? Reflect.get(overlay.styles, name) : undefined;
}

test('the crop tool cuts a picture on the canvas; Enter applies it in one undo step, and Escape leaves it', async ({
  desk,
  page,
}) => {
  await desk.press(850, 500);
  await page.getByRole('button', { name: 'Crop', exact: true }).click();
  const area = page.getByRole('button', { name: /^Crop, \d+ by \d+$/ });
  await expect(area).toBeFocused();
  const handle = await page.locator('[data-crop-handle="1,1"]').boundingBox();
  if (!handle) throw new Error('There is no handle');
  const size = await area.boundingBox();
  if (!size) throw new Error('There is no crop');
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(handle.x - size.width / 4, handle.y - size.height / 4, { steps: 5 });
  await page.mouse.up();
  expect(await desk.steps()).toBe(0);
  await area.focus();
  await page.keyboard.press('Enter');
  await expect(area).toHaveCount(0);
  expect(await desk.steps()).toBe(1);
  const crop = await styleOf(desk, 'crop');
  expect(crop).toMatchObject({ left: 0, top: 0 });
  expect((crop as { right: number }).right).toBeGreaterThan(0.15);
  expect((crop as { right: number }).right).toBeLessThan(0.35);
  expect(await desk.overlay('square')).toMatchObject({ left: 760, top: 340, width: 400, height: 400 });

  await page.getByRole('button', { name: 'Crop', exact: true }).click();
  await page.getByText('1:1', { exact: true }).click();
  await page.getByRole('button', { name: /^Crop, \d+ by \d+$/ }).press('Escape');
  expect(await styleOf(desk, 'crop')).toEqual(crop);
  expect(await desk.selected()).toEqual(['square']);
});

test('selecting something else puts the crop tool away and changes nothing', async ({ desk, page }) => {
  await desk.press(850, 500);
  await page.getByRole('button', { name: 'Crop', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Crop, / })).toBeVisible();
  await desk.press(600, 180);
  await expect(page.getByRole('button', { name: /^Crop, / })).toHaveCount(0);
  expect(await styleOf(desk, 'crop')).toBe(undefined);
  expect(await desk.selected()).toEqual(['words']);
});

test('the panel crops and mirrors with the keyboard, and what is neutral leaves no trace', async ({ desk, page }) => {
  const before = await desk.overlay('square');
  await desk.press(850, 500);
  await page.getByRole('tab', { name: 'Look' }).click();
  const left = page.getByRole('slider', { name: 'Left' });
  await left.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await styleOf(desk, 'crop')).toEqual({ left: 0.01, top: 0, right: 0, bottom: 0 });
  await page.getByRole('button', { name: 'Mirror left to right' }).click();
  expect(await styleOf(desk, 'transform')).toEqual({ scaleX: -1, scaleY: 1 });
  await page.getByRole('button', { name: 'Mirror left to right' }).click();
  await page.getByRole('button', { name: 'Show the whole picture' }).click();
  expect(await desk.overlay('square')).toEqual(before);
});

test('a look, light and curves change the picture, each as one undo step, and neutral values leave no trace', async ({
  desk,
  page,
}) => {
  const before = await desk.overlay('square');
  await desk.press(850, 500);
  await page.getByRole('tab', { name: 'Look' }).click();
  await page.getByText('Silver', { exact: true }).click();
  expect(await styleOf(desk, 'lut')).toEqual({ look: 'silver', strength: 1 });
  await expect.poll(() => desk.colourAt(960, 540)).toMatchObject({ isGrey: true });
  const strength = page.getByRole('slider', { name: 'Strength' });
  await strength.focus();
  await page.keyboard.press('ArrowLeft');
  expect(await styleOf(desk, 'lut')).toEqual({ look: 'silver', strength: 0.99 });

  const exposure = page.getByRole('slider', { name: 'Exposure' });
  await exposure.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await styleOf(desk, 'light')).toEqual({ exposure: 0.1 });
  await page.keyboard.press('Backspace');
  expect(await styleOf(desk, 'light')).toBe(undefined);

  const field = page.getByRole('group', { name: 'Curve', exact: true });
  await field.scrollIntoViewIfNeeded();
  await field.click({ position: { x: 60, y: 20 } });
  const point = page.getByRole('button', { name: /^Point, / }).nth(1);
  await point.focus();
  await page.keyboard.press('ArrowUp');
  expect(await styleOf(desk, 'curves')).toHaveProperty('all.length', 3);
  await page.keyboard.press('Delete');
  expect(await styleOf(desk, 'curves')).toBe(undefined);
  await page.getByText('None', { exact: true }).first().click();
  expect(await desk.overlay('square')).toEqual(before);
});

test('a blend mode mixes an overlay with what lies below it, in the player and in one undo step', async ({
  desk,
  page,
}) => {
  await desk.press(850, 500);
  await page.getByRole('tab', { name: 'Style' }).click();
  const select = page.getByRole('combobox', { name: 'Blend' });
  await select.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Multiply' }).click();
  expect(await styleOf(desk, 'blend')).toBe('multiply');
  // Below the square is black.
  await expect.poll(async () => (await desk.colourAt(960, 540)).rgb).toEqual([0, 0, 0]);
  await page.getByRole('button', { name: 'Reset style' }).click();
  expect(await styleOf(desk, 'blend')).toBe(undefined);
  expect(await desk.steps()).toBe(2);
});
