import { checkBothThemes } from './axe.ts';
import { expect, openStrip, test } from './studio.ts';

test.use({ storageState: async ({ furnished }, use) => use(furnished.storageState) });

test('a flow can be previewed before it is rendered', { tag: ['@long', '@sizes'] }, async ({ page }) => {
  await page.goto('/studio/video');
  await openStrip(page);
  await page.getByRole('button', { name: 'Play the flow' }).click();
  const dialog = page.getByRole('dialog', { name: /^Preview of / });
  await expect(dialog.getByRole('img', { name: /^Preview of / })).toBeVisible();
  const position = dialog.getByRole('slider', { name: 'Position' });
  const length = Number(await position.getAttribute('max')) + 1;
  expect(length).toBeGreaterThan(60);

  // The screen shows a picture rather than a black box.
  const colours = async (): Promise<number> =>
    page.evaluate(() => {
      const canvas = document.querySelector<HTMLCanvasElement>('canvas[role=img]');
      if (!canvas) return 0;
      const context = new OffscreenCanvas(64, 36).getContext('2d');
      context?.drawImage(canvas, 0, 0, 64, 36);
      const pixels = context?.getImageData(0, 0, 64, 36).data ?? [];
      return new Set(Array.from({ length: pixels.length / 4 }, (_, index) => pixels[index * 4])).size;
    });
  await expect.poll(colours).toBeGreaterThan(16);

  // The keys work without a click first.
  await expect(dialog.getByRole('button', { name: 'Play', exact: true })).toBeFocused();
  await page.keyboard.press('l');
  await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(15);
  await page.keyboard.press('k');
  await expect(dialog.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  // Frames in progress when the key was pressed may still be reported.
  let stopped = -1;
  await expect
    .poll(
      async () => {
        const before = stopped;
        stopped = Number(await position.inputValue());
        return stopped === before;
      },
      { intervals: [1_000] },
    )
    .toBe(true);
  await page.keyboard.press('ArrowRight');
  await expect(position).toHaveValue(`${stopped + 1}`);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(position).toHaveValue(`${stopped - 1}`);
  await page.keyboard.press('End');
  await expect(position).toHaveValue(`${length - 1}`);
  await page.keyboard.press('m');
  // Hidden on a phone, which has hardware volume keys.
  await expect(dialog.getByRole('slider', { name: 'Volume', includeHidden: true })).toHaveValue('0');
  await checkBothThemes(page, 'preview');

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect.poll(() => page.workers().length).toBe(0);
});

test('on a phone the preview fills the screen', { tag: ['@long', '@phone'] }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/studio/video');
  await openStrip(page);
  await page.getByRole('button', { name: 'Play the flow' }).click();
  const dialog = page.getByRole('dialog', { name: /^Preview of / });
  await expect(dialog.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect.poll(async () => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
});
