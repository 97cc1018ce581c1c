import type { Locator, Page } from '@playwright/test';
import { expect, jobsOf, openStudio, test } from './studio.ts';

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

/** Leaves the prompt's field, which takes "?" for itself. */
async function openList(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Gallery' }).first().focus();
  await page.keyboard.press('?');
  await expect(dialog(page)).toBeVisible();
}

test('shortcuts are changed in their list, conflicts are named, and a reset brings the old keys back', async ({
  page,
  studio,
}) => {
  await openStudio(page, studio);
  await openList(page);
  const row = (label: string) => dialog(page).getByRole('button', { name: new RegExp(`^${label}, `, 'u') });
  const sidebar = page.getByRole('button', { name: /(?:Collapse|Open) sidebar/u });

  await row('Sidebar').click();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeVisible();
  await row('Sidebar').click();
  await page.keyboard.press('Control+Shift+L');
  await expect(row('Sidebar')).toHaveAccessibleName('Sidebar, Ctrl + Shift + L. Change');

  await row('Split at the playhead').click();
  await page.keyboard.press('d');
  const alert = dialog(page).getByRole('alert');
  await expect(alert).toContainText('is used by “Duplicate”');
  await alert.getByRole('button', { name: 'Use it here' }).click();
  await expect(row('Split at the playhead')).toHaveAccessibleName('Split at the playhead, D. Change');
  await expect(row('Duplicate')).toHaveAccessibleName('Duplicate, none. Change');
  await row('Duplicate').click();
  await page.keyboard.press('Control+c');
  await expect(alert).toContainText('always means “Copy, cut, paste”');
  await alert.getByRole('button', { name: 'Other keys' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();

  // Handlers, tooltips and a reload follow.
  const folds = async (keys: string): Promise<boolean> => {
    const before = await sidebar.getAttribute('aria-expanded');
    await page.keyboard.press(keys);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    return (await sidebar.getAttribute('aria-expanded')) !== before;
  };
  await page.reload();
  await expect(sidebar).toHaveAttribute('data-tip-keys', 'Ctrl+Shift+L');
  expect(await folds('Control+b')).toBe(false);
  expect(await folds('Control+Shift+L')).toBe(true);

  await openList(page);
  await dialog(page).getByRole('button', { name: 'Reset Sidebar' }).click();
  await expect(row('Sidebar')).toHaveAccessibleName('Sidebar, Ctrl + B. Change');
  await dialog(page).getByRole('button', { name: 'Reset all' }).click();
  await expect(row('Duplicate')).toHaveAccessibleName('Duplicate, D. Change');
  await expect(dialog(page).getByRole('button', { name: 'Reset all' })).toBeHidden();
  await page.keyboard.press('Escape');
  expect(await folds('Control+b')).toBe(true);
});

/** Takes a suggestion of an input method by Enter, with the events in each browser's order. */
const takeSuggestion = (field: Locator, order: 'Chromium' | 'Safari'): Promise<void> =>
  field.evaluate((element, isSafari) => {
    const enter = (type: string, isComposing: boolean) =>
      element.dispatchEvent(
        new KeyboardEvent(type, {
          key: 'Enter',
          code: 'Enter',
          keyCode: 229,
          isComposing,
          bubbles: true,
          cancelable: true,
        }),
      );
    const compose = (type: string) =>
      element.dispatchEvent(new CompositionEvent(type, { data: '日本', bubbles: true }));
    compose('compositionstart');
    if (isSafari) compose('compositionend');
    enter('keydown', !isSafari);
    if (!isSafari) compose('compositionend');
    enter('keyup', false);
  }, order === 'Safari');

for (const order of ['Chromium', 'Safari'] as const)
  test(`Enter that takes a suggestion sends nothing, in the order of ${order}`, async ({ page, studio }) => {
    await page.goto('/');
    const wish = page.getByRole('textbox', { name: 'What do you want to see?' });
    await wish.fill('日本');
    await takeSuggestion(wish, order);
    await expect(wish).toHaveValue('日本');
    await expect(page.getByRole('dialog')).toBeHidden();
    await wish.fill('');

    await openStudio(page, studio);
    const prompt = page.getByRole('textbox', { name: 'Prompt' });
    await prompt.fill('日本');
    await takeSuggestion(prompt, order);
    await page.getByRole('button', { name: 'Write with AI' }).click();
    const message = page.getByRole('textbox', { name: 'Message' });
    await message.fill('日本');
    await takeSuggestion(message, order);
    await expect(message).toHaveValue('日本');
    await page.keyboard.press('Escape');
    await expect(prompt).toHaveValue('日本');
    expect(await jobsOf(page)).toEqual([]);
  });

test('Escape that leaves suggestions closes no dialog', async ({ page, studio }) => {
  await openStudio(page, studio);
  await page.getByRole('button', { name: 'Write with AI' }).click();
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.evaluate((element) =>
    element.dispatchEvent(
      new KeyboardEvent('keydown', {
        key: 'Escape',
        code: 'Escape',
        isComposing: true,
        bubbles: true,
        cancelable: true,
      }),
    ),
  );
  await expect(message).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(message).toBeHidden();
});

test(
  'an input method’s own events send nothing until its Enter is over',
  { tag: '@chromium' },
  async ({ page, studio, context }) => {
    await openStudio(page, studio);
    const keys = await context.newCDPSession(page);
    const prompt = page.getByRole('textbox', { name: 'Prompt' });
    await prompt.focus();
    await keys.send('Input.imeSetComposition', { text: '港の朝', selectionStart: 3, selectionEnd: 3 });
    const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 };
    await keys.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter });
    await keys.send('Input.insertText', { text: '港の朝' });
    await keys.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter });
    await expect(prompt).toHaveValue('港の朝');
    expect(await jobsOf(page)).toEqual([]);
    await prompt.press('Enter');
    await expect.poll(async () => (await jobsOf(page)).length).toBe(1);
  },
);
