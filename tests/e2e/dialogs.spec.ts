import type { Locator, Page } from '@playwright/test';
import { expect, test, type Furnished } from './studio.ts';

/** A dialog by how it is opened: each is walked through with Tab, closed with Escape, and gives the focus back. */
interface Way {
  readonly name: string;
  readonly path?: string;
  /** What has the focus when it opens, and gets it back. */
  readonly from: (page: Page) => Locator;
  /** Where a press on it is not what opens the dialog. */
  readonly open?: (page: Page) => Promise<void>;
  readonly title: string | RegExp;
}

const clip = (page: Page): Locator => page.getByRole('article', { name: 'Slow swell, low camera' });

const ways: readonly Way[] = [
  {
    name: 'the prompt generator',
    from: (page) => page.getByRole('button', { name: 'Write with AI' }),
    title: 'AI Prompt Generator',
  },
  { name: 'a new flow', from: (page) => page.getByRole('button', { name: 'New flow' }), title: 'Create New Flow' },
  {
    name: 'the viewer',
    from: (page) =>
      clip(page)
        .getByRole('button', { name: /^Open Slow swell/u })
        .first(),
    title: /Mock Video|Slow swell/u,
  },
  {
    name: 'the shortcuts',
    from: (page) => page.getByRole('button', { name: 'New flow' }),
    open: (page) => page.keyboard.press('?'),
    title: 'Keyboard shortcuts',
  },
];

/** Tab and Shift+Tab, often enough to come round: the focus never leaves. */
async function staysInside(page: Page, dialog: Locator): Promise<void> {
  const inside = () => dialog.evaluate((element) => element.contains(document.activeElement));
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let presses = 0; presses < 14; presses += 1) {
      await page.keyboard.press(key);
      expect(await inside(), `${key} leaves the dialog`).toBe(true);
    }
  }
}

async function signedIn(page: Page, { storageState }: Furnished): Promise<void> {
  await page.context().addCookies(storageState.cookies);
}

for (const [index, { name, path = '/studio/video', from, open, title }] of ways.entries()) {
  test(
    `${name}: by keyboard from its opening to its end`,
    index === 0 ? {} : { tag: '@long' },
    async ({ page, furnished }) => {
      await signedIn(page, furnished);
      await page.goto(path);
      await expect(clip(page)).toBeVisible();
      const origin = from(page);
      await origin.focus();
      await (open ? open(page) : page.keyboard.press('Enter'));
      const dialog = page.getByRole('dialog', { name: title });
      await expect(dialog).toBeVisible();
      await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
      await staysInside(page, dialog);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(origin).toBeFocused();
    },
  );
}

test('signing in: by keyboard from its opening to its end', { tag: '@long' }, async ({ page }) => {
  await page.goto('/');
  const origin = page.getByRole('button', { name: 'Sign In' });
  await origin.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await staysInside(page, dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(origin).toBeFocused();
});
