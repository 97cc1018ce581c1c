import { isSeen, type Overlay } from '@kinoloom/composition';
import { checkBothThemes } from './axe.ts';
import { editorTest as test, expect, type EditorPage } from './editor-page.ts';
import { smallTargets } from './touch-targets.ts';

const stylesOf = (overlay: Overlay): object => (isSeen(overlay) ? overlay.styles : {});

async function openTab(desk: EditorPage, name: string): Promise<void> {
  await desk.press(850, 500);
  await desk.page.getByRole('tab', { name }).click();
}

test('a blur comes and goes between keys, and what is set at a key becomes one', async ({ desk, page }) => {
  await openTab(desk, 'Look');
  const section = page.getByRole('region', { name: 'Blur and sharpen' });
  const blur = section.getByRole('slider', { name: 'Blur' });
  await section.getByRole('button', { name: 'Set a key of Blur here' }).click();
  await page.evaluate(() => window.editorBench!.seek(30));
  await blur.focus();
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowRight');
  expect((await desk.overlay('square')).keyframes).toEqual({
    blur: [expect.objectContaining({ at: 0, value: 0 }), expect.objectContaining({ at: 30, value: 3 })],
  });
  expect(await desk.steps()).toBe(2);
  await page.evaluate(() => window.editorBench!.seek(15));
  await expect(blur).toHaveAttribute('aria-valuetext', /^[12] px$/);
  await checkBothThemes(page, 'Blur and sharpen');
});

test('a picture is sharpened, and set back without a trace', async ({ desk, page }) => {
  const before = await desk.overlay('square');
  await openTab(desk, 'Look');
  const sharpen = page.getByRole('slider', { name: 'Sharpen' });
  await sharpen.focus();
  await page.keyboard.press('End');
  expect(stylesOf(await desk.overlay('square'))).toMatchObject({ sharpen: 100 });
  await page.keyboard.press('Backspace');
  expect(await desk.overlay('square')).toEqual(before);
});

test('a filter has a strength with keys, and so has a look', async ({ desk, page }) => {
  await openTab(desk, 'Style');
  await page.getByRole('radiogroup', { name: 'Filter' }).getByText('Film Noir').click();
  await expect.poll(async () => (await desk.colourAt(850, 500)).isGrey).toBe(true);
  const strength = page.getByRole('slider', { name: 'Filter strength' });
  await strength.focus();
  await page.keyboard.press('Home');
  expect(stylesOf(await desk.overlay('square'))).toMatchObject({ filter: { preset: 'film-noir', strength: 0 } });
  await expect.poll(async () => (await desk.colourAt(850, 500)).rgb).toEqual([200, 48, 31]);
  await page.getByRole('button', { name: 'Set a key of Filter strength here' }).click();
  await page.getByRole('tab', { name: 'Look' }).click();
  await page.getByRole('radiogroup', { name: 'Look' }).getByText('Silver').click();
  await page.getByRole('button', { name: 'Set a key of Look strength here' }).click();
  expect(Object.keys((await desk.overlay('square')).keyframes ?? {})).toEqual(['filterStrength', 'lookStrength']);
});

test('a crop changes over time: its tool and its sliders set keys of all sides', async ({ desk, page }) => {
  await openTab(desk, 'Look');
  await page.getByRole('button', { name: 'Set a key of Crop here' }).click();
  await page.evaluate(() => window.editorBench!.seek(40));
  const left = page.getByRole('slider', { name: 'Left' });
  await left.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const { keyframes } = await desk.overlay('square');
  expect(keyframes).toMatchObject({
    cropLeft: [
      { at: 0, value: 0 },
      { at: 40, value: 0.01 },
    ],
    cropTop: [{ at: 0 }],
  });
  await page.evaluate(() => window.editorBench!.seek(60));
  await page.getByRole('button', { name: 'On the picture', exact: true }).click();
  await page.getByRole('radiogroup', { name: 'Shape' }).getByText('1:1').click();
  await page.getByRole('button', { name: 'Apply' }).click();
  const after = await desk.overlay('square');
  expect(after.keyframes?.cropRight?.map(({ at }) => at)).toEqual([0, 60]);
  expect(stylesOf(after)).not.toHaveProperty('crop');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('blur and its keys are set by touch', async ({ desk, page }) => {
    const point = await desk.at(850, 500);
    await page.touchscreen.tap(point.x, point.y);
    await page.getByRole('button', { name: 'Edit', exact: true }).tap();
    await page.getByRole('tab', { name: 'Look' }).tap();
    const section = page.getByRole('region', { name: 'Blur and sharpen' });
    await section.getByRole('button', { name: 'Set a key of Blur here' }).tap();
    expect(await smallTargets(section)).toEqual([]);
    expect((await desk.overlay('square')).keyframes).toMatchObject({ blur: [{ at: 0, value: 0 }] });
    await checkBothThemes(page, 'Blur and sharpen on a phone');
  });

  test('a look is copied and pasted by touch', async ({ desk, page }) => {
    const point = await desk.at(850, 500);
    await page.touchscreen.tap(point.x, point.y);
    await page.getByRole('button', { name: 'Edit', exact: true }).tap();
    await page.getByRole('tab', { name: 'Look' }).tap();
    const paste = page.getByRole('button', { name: 'Paste look' });
    await expect(paste).toBeDisabled();
    await page.getByRole('button', { name: 'Copy look' }).tap();
    const before = await desk.overlay('square');
    await page.getByRole('radiogroup', { name: 'Look' }).getByText('Silver').tap();
    await paste.tap();
    expect(await desk.overlay('square')).toEqual(before);
    expect(await smallTargets(paste.locator('..'))).toEqual([]);
  });
});
