import { isSeen, type Mask } from '@kinoloom/composition';
import { checkBothThemes } from './axe.ts';
import { editorTest as test, expect, type EditorPage } from './editor-page.ts';
import { smallTargets } from './touch-targets.ts';

/** The square's mask; undefined if it has none. */
async function maskOf(desk: EditorPage): Promise<Mask | undefined> {
  const overlay = await desk.overlay('square');
  return isSeen(overlay) && 'mask' in overlay.styles ? overlay.styles.mask : undefined;
}

const usual = { x: 0.5, y: 0.5, width: 0.5, height: 0.5, rotation: 0, feather: 0, limits: 'picture' };

async function addMask(desk: EditorPage, kind: string): Promise<void> {
  await desk.press(850, 500);
  await desk.page.getByRole('tab', { name: 'Look' }).click();
  await desk.page.getByRole('radiogroup', { name: 'Kind of mask' }).locator('label', { hasText: kind }).click();
}

test('the panel makes a mask, softens, inverts and limits it, and resets it without a trace', async ({
  desk,
  page,
}) => {
  const before = await desk.overlay('square');
  await addMask(desk, 'Ellipse');
  expect(await maskOf(desk)).toEqual({ shape: 'ellipse', ...usual });
  await expect.poll(async () => (await desk.colourAt(775, 355)).rgb).toEqual([0, 0, 0]);
  await page.getByRole('switch', { name: 'Inverted' }).click();
  await expect.poll(async () => (await desk.colourAt(775, 355)).isGrey).toBe(false);
  const feather = page.getByRole('slider', { name: 'Feather' });
  await feather.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('radiogroup', { name: 'Limits' }).getByText('Only the look').click();
  expect(await maskOf(desk)).toEqual({ shape: 'ellipse', ...usual, feather: 2, inverted: true, limits: 'look' });
  expect(await desk.steps()).toBe(4);
  await page.getByRole('radiogroup', { name: 'Kind of mask' }).locator('label', { hasText: 'Line' }).click();
  expect(await maskOf(desk)).toMatchObject({ shape: 'linear', feather: 2, inverted: true });
  await checkBothThemes(page, 'The mask section');
  await page.getByRole('button', { name: 'Reset mask' }).click();
  expect(await desk.overlay('square')).toEqual(before);
});

test('the mouse moves, sizes and turns a mask on the canvas, each in one undo step', async ({ desk, page }) => {
  await addMask(desk, 'Rectangle');
  await page.getByRole('button', { name: 'Edit on the canvas' }).click();
  await expect(page.getByRole('button', { name: 'Mask, 200 by 200', exact: true })).toBeFocused();
  await desk.drag([940, 560], [980, 600]);
  expect(await maskOf(desk)).toMatchObject({ x: expect.closeTo(0.6, 2), y: expect.closeTo(0.6, 2) });
  await desk.drag([1_100, 680], [1_140, 700]);
  const sized = await maskOf(desk);
  expect(sized).toMatchObject({ width: expect.closeTo(0.6, 2), height: expect.closeTo(0.55, 2) });
  const turner = await page.locator('[data-mask-handle="rotate"]').boundingBox();
  if (!turner) throw new Error('There is no handle');
  await page.mouse.move(turner.x + 12, turner.y + 12);
  await page.mouse.down();
  await page.mouse.move(turner.x - 80, turner.y + 12, { steps: 5 });
  await page.mouse.up();
  const turned = await maskOf(desk);
  expect(turned && 'rotation' in turned ? turned.rotation : 0).toBeGreaterThan(10);
  expect(await desk.steps()).toBe(4);
  await checkBothThemes(page, 'The mask tool');
  await page.getByRole('button', { name: 'Edit mask' }).click();
  await expect(page.locator('[data-mask-handle]')).toHaveCount(0);
  expect(await desk.selected()).toEqual(['square']);
});

test('points of a path are dragged, added on the outline, made smooth and deleted', async ({ desk, page }) => {
  await addMask(desk, 'Path');
  await page.getByRole('button', { name: 'Edit on the canvas' }).click();
  await desk.drag([860, 440], [820, 400]);
  expect((await maskOf(desk)) as { points: unknown[] }).toMatchObject({
    points: { 0: { x: expect.closeTo(0.15, 2), y: expect.closeTo(0.15, 2) }, length: 4 },
  });
  await desk.press(960, 640);
  await expect(page.getByRole('button', { name: 'Point 4, corner' })).toBeFocused();
  expect(await maskOf(desk)).toHaveProperty('points.length', 5);
  await page.getByRole('button', { name: 'Point 4, corner' }).dblclick();
  expect(await maskOf(desk)).toHaveProperty('points.3.isSmooth', true);
  expect(await desk.steps()).toBe(4);
  await page.keyboard.press('Delete');
  expect(await maskOf(desk)).toHaveProperty('points.length', 4);
  expect(await desk.overlay('square')).toBeTruthy();
});

test('a mask is changed by keys alone', async ({ desk, page }) => {
  await addMask(desk, 'Ellipse');
  const entry = page.getByRole('button', { name: 'Edit mask' });
  await entry.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Mask, 200 by 200', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  expect(await maskOf(desk)).toMatchObject({ x: expect.closeTo(0.5025, 6), y: expect.closeTo(0.525, 6) });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+ArrowRight');
  expect(await maskOf(desk)).toMatchObject({ width: expect.closeTo(0.525, 6), height: 0.5 });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+ArrowRight');
  expect(await maskOf(desk)).toMatchObject({ rotation: 15 });
  await page.keyboard.press('Delete');
  expect(await desk.overlay('square')).toBeTruthy();
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-mask-handle]')).toHaveCount(0);
  expect(await desk.selected()).toEqual(['square']);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a finger changes a path, and every button is large enough to touch', async ({ desk, page }) => {
    const point = await desk.at(850, 500);
    await page.touchscreen.tap(point.x, point.y);
    await page.getByRole('button', { name: 'Edit', exact: true }).tap();
    await page.getByRole('tab', { name: 'Look' }).tap();
    await page.getByRole('radiogroup', { name: 'Kind of mask' }).locator('label', { hasText: 'Path' }).tap();
    expect(await smallTargets(page.getByRole('region', { name: 'Mask', exact: true }))).toEqual([]);
    await page.getByRole('button', { name: 'Done', exact: true }).tap();
    await page.getByRole('button', { name: 'Edit mask' }).tap();
    await expect(page.getByRole('button', { name: 'Mask, path of 4 points' })).toBeFocused();
    // Its points are closer than targets are large, so points are added by the bar.
    await page.getByRole('button', { name: 'Add a point' }).tap();
    await expect(page.getByRole('button', { name: 'Point 2, corner' })).toBeFocused();
    expect(await maskOf(desk)).toHaveProperty('points.length', 5);
    const [from, to] = [await desk.at(960, 520), await desk.at(1_060, 520)];
    const fingers = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', from);
    await touch('touchMove', to);
    await touch('touchEnd');
    expect(await maskOf(desk)).toHaveProperty('points.0.x', expect.closeTo(0.5, 1));
    const done = page.getByRole('button', { name: 'Done', exact: true });
    expect(await smallTargets(done.locator('..'))).toEqual([]);
    await checkBothThemes(page, 'The mask tool on a phone');
    await done.tap();
    await expect(page.locator('[data-mask-handle]')).toHaveCount(0);
    expect(await desk.steps()).toBe(3);
  });
});
