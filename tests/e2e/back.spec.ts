import type { Locator } from '@playwright/test';
import { cell, pictures, stock } from './gallery-stand.ts';
import { expect, openStudio, test } from './studio.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('Back closes what is open, one after the other, and leaves the page only then; Forward still works', async ({
  page,
  studio,
}) => {
  await openStudio(page, studio);
  await page.getByRole('link', { name: 'Gallery' }).first().click();
  await expect(page).toHaveURL(/\/studio\/gallery/u);
  await page.getByRole('link', { name: 'Video Generation' }).first().click();
  await expect(page).toHaveURL(/\/studio\/video/u);
  await page.getByRole('button', { name: 'Write with AI' }).click();
  const assistant = page.getByRole('dialog', { name: 'AI Prompt Generator' });
  await expect(assistant).toBeVisible();
  await assistant.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list).toBeVisible();

  const back = (): Promise<void> => page.evaluate(() => history.back());
  await back();
  await expect(list).toBeHidden();
  await expect(assistant).toBeVisible();
  await back();
  await expect(assistant).toBeHidden();
  await expect(page).toHaveURL(/\/studio\/video/u);
  await back();
  await expect(page).toHaveURL(/\/studio\/gallery/u);
  await page.evaluate(() => history.forward());
  await expect(page).toHaveURL(/\/studio\/video/u);
});

test('Back closes a menu, a list and a popover, and the page stays', async ({ page, studio }) => {
  const back = (): Promise<void> => page.evaluate(() => history.back());
  const closes = async (opener: Locator, popup: Locator, address: RegExp): Promise<void> => {
    await opener.click();
    await expect(popup).toBeVisible();
    await back();
    await expect(popup).toBeHidden();
    await expect(opener).toBeFocused();
    await expect(page).toHaveURL(address);
  };
  await stock(page, studio, pictures.slice(0, 2));
  await page.goto('/studio/gallery?tab=images');
  const filters = page.getByRole('button', { name: 'Filters' });
  await closes(filters, page.getByRole('dialog', { name: 'Filters' }), /\/studio\/gallery/u);
  await page.getByRole('link', { name: 'User' }).first().click();
  await expect(page).toHaveURL(/\/studio\/user/u);
  await closes(page.getByRole('button', { name: /^Account: / }), page.getByRole('menu'), /\/studio\/user/u);
  await page.getByRole('link', { name: 'Video Generation' }).first().click();
  await closes(page.getByRole('combobox').first(), page.getByRole('listbox'), /\/studio\/video/u);
  await back();
  await expect(page).toHaveURL(/\/studio\/user/u);
});

test('Back stays on the page while a dialog is busy', async ({ page, studio }) => {
  await openStudio(page, studio);
  await page.getByRole('link', { name: 'User' }).first().click();
  await page.getByRole('link', { name: 'Your data' }).click();
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  const label = await dialog.getByText(/^Type .* to confirm$/u).textContent();
  await dialog.getByRole('textbox', { name: /^Type / }).fill(label?.split(' ')[1] ?? '');
  const held = Promise.withResolvers<void>();
  const asked = page.waitForRequest('**/api/account/delete');
  await page.route('**/api/account/delete', async (route) => {
    await held.promise;
    await route.fulfill({ json: { success: false, error: 'A job is running.', code: 'job.finished' } });
  });
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await asked;
  const back = (): Promise<void> => page.evaluate(() => history.back());
  for (let times = 0; times < 2; times++) {
    await back();
    // A page that is left does not come back.
    await page.waitForTimeout(300);
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(/part=data/u);
  }
  held.resolve();
  await expect(dialog).toContainText('A job is running.');
  await back();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/part=data/u);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('Back closes a sheet on the first page of a tab', async ({ page, studio, context }) => {
    await openStudio(page, studio);
    const tab = await context.newPage();
    await tab.setViewportSize({ width: 390, height: 844 });
    await tab.goto('/studio/video');
    await tab.getByRole('button', { name: /^Flow strip/u }).click();
    const sheet = tab.getByRole('dialog');
    await expect(sheet).toBeVisible();
    await tab.evaluate(() => history.back());
    await expect(sheet).toBeHidden();
    await expect(tab).toHaveURL(/\/studio\/video/u);
  });

  test('after many steps in the viewer the gallery shows the result that was shown last', async ({ page, studio }) => {
    test.slow();
    // As many as the first page of the list has.
    const ten = pictures.slice(2);
    await stock(page, studio, ten);
    await page.goto('/studio/gallery?tab=images');
    const card = (prompt: string) => page.getByRole('button', { name: new RegExp(`^Open ${prompt}`, 'u') });
    await card('Green aurora over a still tarn').click();
    const viewer = page.getByRole('dialog', { name: 'Image' });
    await expect(viewer).toContainText('Green aurora over a still tarn');
    for (const { prompt } of ten.toReversed().slice(1)) {
      await page.keyboard.press('ArrowRight');
      await expect(viewer).toContainText(prompt);
    }
    await viewer.getByRole('button', { name: 'Back' }).click();
    await expect(viewer).toBeHidden();
    await expect(card('Above the cloud deck')).toBeInViewport();
    await expect(card('Above the cloud deck')).toBeFocused();
  });
});

test('after many steps in the viewer the focus is at the card of the result shown last, in view', async ({
  page,
  studio,
}) => {
  test.slow();
  await page.setViewportSize({ width: 800, height: 500 });
  await stock(page, studio, pictures);
  await page.goto('/studio/gallery?tab=images');
  await cell(page, 'Green aurora over a still tarn').press('Enter');
  const viewer = page.getByRole('dialog', { name: 'Generated Media' });
  const place = viewer.getByRole('navigation', { name: 'Other results' });
  await expect(place).toHaveText('1 / 12');
  await expect(viewer).toBeFocused();
  for (let at = 2; at <= 12; at++) {
    // The next page of the list may still be loading.
    await expect(viewer.getByRole('button', { name: 'Next', exact: true })).toBeEnabled();
    await page.keyboard.press('ArrowRight');
    await expect(place).toHaveText(`${at} / 12`);
  }
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(cell(page, 'Lighthouse wakes at dusk')).toBeFocused();
  await expect(cell(page, 'Lighthouse wakes at dusk')).toBeInViewport();
});
