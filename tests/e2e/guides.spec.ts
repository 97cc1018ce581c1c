import { checkBothThemes } from './axe.ts';
import { editorTest as test, expect, type EditorPage } from './editor-page.ts';
import { smallTargets } from './touch-targets.ts';

async function choose(desk: EditorPage, name: string): Promise<void> {
  await desk.page.getByRole('button', { name: 'Safe areas and guides' }).click();
  await desk.page.getByRole('menu').getByText(name, { exact: true }).click();
}

test('a guide is drawn from a ruler, boxes snap to it, and it is dropped beside the picture', async ({
  desk,
  page,
}) => {
  await choose(desk, 'Guides');
  const ruler = (await page.locator('[data-ruler="x"]').boundingBox())!;
  const to = await desk.at(450, 500);
  await page.mouse.move(ruler.x + 5, to.y);
  await page.mouse.down();
  await page.mouse.move(to.x - 20, to.y, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  const guide = page.getByRole('slider', { name: 'Vertical guide' });
  const at = Number(await guide.inputValue());
  expect(Math.abs(at - 450)).toBeLessThanOrEqual(4);

  // The left edge of the square is at 760 and its centre at 960.
  await desk.drag([850, 500], [850 + at - 760 + 10, 510]);
  expect((await desk.overlay('square')).left).toBe(at);
  expect(await desk.steps()).toBe(1);
  await page.keyboard.press('Escape');

  // Hidden guides hold nothing.
  await choose(desk, 'Guides');
  await expect(guide).toBeHidden();
  await desk.drag([at + 90, 510], [at + 150, 540]);
  await desk.drag([at + 150, 540], [at + 98, 560]);
  expect((await desk.overlay('square')).left).not.toBe(at);
  await choose(desk, 'Guides');

  const knob = (await guide.locator('..').boundingBox())!;
  await page.mouse.move(knob.x + 6, knob.y + 6);
  await page.mouse.down();
  await page.mouse.move(ruler.x - 6, knob.y + 6, { steps: 5 });
  await page.mouse.up();
  await expect(guide).toHaveCount(0);
});

test('guides are added, moved and removed by keyboard', async ({ desk, page }) => {
  const menu = page.getByRole('button', { name: 'Safe areas and guides' });
  await menu.focus();
  await menu.press('Enter');
  const add = page.getByRole('menuitem', { name: 'Add a horizontal guide' });
  await page.getByRole('menuitemcheckbox', { name: 'Safe areas' }).press('End');
  await expect(add).toBeFocused();
  await page.keyboard.press('Enter');
  const guide = page.getByRole('slider', { name: 'Horizontal guide' });
  await expect(guide).toHaveValue('540');
  await guide.press('ArrowDown');
  await guide.press('Shift+ArrowDown');
  await expect(guide).toHaveValue('551');
  await checkBothThemes(page, 'a guide on the canvas');
  await guide.press('Delete');
  await expect(guide).toHaveCount(0);
  expect(await desk.steps()).toBe(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a guide is added by the menu and dragged by a finger', { tag: '@chromium' }, async ({ desk, page }) => {
    await page.getByRole('button', { name: 'Safe areas and guides' }).tap();
    await page.getByRole('menuitem', { name: 'Add a vertical guide' }).tap();
    const guide = page.getByRole('slider', { name: 'Vertical guide' });
    await expect(guide).toHaveValue('960');
    expect(await smallTargets(page.locator('[data-canvas-layer]'), '[data-thing], [data-handle]')).toEqual([]);
    const knob = (await guide.locator('..').boundingBox())!;
    const target = await desk.at(480, 0);
    const touch = await page.context().newCDPSession(page);
    const points = (x: number) => [{ x, y: knob.y + 6 }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(knob.x + 6) });
    for (const share of [0.3, 0.7, 1])
      await touch.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: points(knob.x + 6 + (target.x - knob.x - 6) * share),
      });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    expect(Math.abs(Number(await guide.inputValue()) - 480)).toBeLessThanOrEqual(10);
  });
});
