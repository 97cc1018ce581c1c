import { isSeen, type ChromaKey } from '@kinoloom/composition';
import { checkBothThemes } from './axe.ts';
import { editorTest as test, expect, type EditorPage } from './editor-page.ts';
import { smallTargets } from './touch-targets.ts';

/** The square's key; undefined if it has none. Its picture is #c8301f all over. */
async function keyOf(desk: EditorPage): Promise<ChromaKey | undefined> {
  const overlay = await desk.overlay('square');
  return isSeen(overlay) && 'chromaKey' in overlay.styles ? overlay.styles.chromaKey : undefined;
}

const usual = { tolerance: 20, softness: 15, spill: 50 };
const BLACK = [0, 0, 0];

async function openLook(desk: EditorPage): Promise<void> {
  await desk.press(850, 500);
  await desk.page.getByRole('tab', { name: 'Look' }).click();
}

test('a colour that is picked from the picture becomes clear, whatever its look, in one undo step', async ({
  desk,
  page,
}) => {
  const before = await desk.overlay('square');
  await openLook(desk);
  await page.getByRole('radiogroup', { name: 'Look' }).getByText('Silver').click();
  await expect.poll(async () => (await desk.colourAt(850, 500)).isGrey).toBe(true);
  await page.getByRole('button', { name: 'Pick a colour' }).click();
  // The picture is shown as its media has it.
  await expect(page.getByRole('button', { name: 'Pick the colour to remove, now #c8301f' })).toBeFocused();
  await expect.poll(async () => (await desk.colourAt(800, 380)).rgb).toEqual([200, 48, 31]);
  await checkBothThemes(page, 'The eyedropper');
  await desk.press(850, 500);
  expect(await keyOf(desk)).toEqual({ colour: '#c8301f', ...usual });
  expect(await desk.steps()).toBe(2);
  await expect.poll(async () => (await desk.colourAt(850, 500)).rgb).toEqual(BLACK);
  await expect(page.getByRole('button', { name: /^Pick the colour/ })).toHaveCount(0);
  expect(await desk.selected()).toEqual(['square']);
  await page.getByRole('switch', { name: 'Key out' }).click();
  await page.getByRole('radiogroup', { name: 'Look' }).getByText('None').click();
  expect(await desk.overlay('square')).toEqual(before);
});

test('a colour is typed, and tolerance, softness and spill are set', async ({ desk, page }) => {
  await openLook(desk);
  await page.getByRole('switch', { name: 'Key out' }).click();
  expect(await keyOf(desk)).toEqual({ colour: '#00b140', ...usual });
  expect((await desk.colourAt(850, 500)).rgb).toEqual([200, 48, 31]);
  await page.getByRole('textbox', { name: 'Colour as a number' }).fill('#c8301f');
  await expect.poll(async () => (await desk.colourAt(850, 500)).rgb).toEqual(BLACK);
  for (const name of ['Tolerance', 'Softness', 'Spill removal']) {
    await page.getByRole('slider', { name }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
  }
  expect(await keyOf(desk)).toEqual({ colour: '#c8301f', tolerance: 22, softness: 17, spill: 52 });
  expect(await desk.steps()).toBe(5);
  await checkBothThemes(page, 'The chroma key section');
});

test('a colour is picked by keys alone, and Escape leaves the picture as it was', async ({ desk, page }) => {
  await openLook(desk);
  const entry = page.getByRole('button', { name: 'Pick a colour' });
  await entry.focus();
  await page.keyboard.press('Enter');
  const field = page.getByRole('button', { name: 'Pick the colour to remove, now #c8301f' });
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  expect([await keyOf(desk), await desk.steps()]).toEqual([undefined, 0]);
  await entry.focus();
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  expect(await keyOf(desk)).toEqual({ colour: '#c8301f', ...usual });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a finger picks the colour, and every target is large enough to touch', async ({ desk, page }) => {
    const point = await desk.at(850, 500);
    await page.touchscreen.tap(point.x, point.y);
    await page.getByRole('button', { name: 'Edit', exact: true }).tap();
    await page.getByRole('tab', { name: 'Look' }).tap();
    await page.getByRole('switch', { name: 'Key out' }).tap();
    expect(await smallTargets(page.getByRole('region', { name: 'Chroma key', exact: true }))).toEqual([]);
    await page.getByRole('button', { name: 'Pick a colour' }).tap();
    await expect(page.getByRole('button', { name: 'Pick the colour to remove, now #c8301f' })).toBeVisible();
    const spot = await desk.at(850, 500);
    await page.touchscreen.tap(spot.x, spot.y);
    await expect.poll(() => keyOf(desk)).toEqual({ colour: '#c8301f', ...usual });
    await checkBothThemes(page, 'The chroma key on a phone');
  });
});
