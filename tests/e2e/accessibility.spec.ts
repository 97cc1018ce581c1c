import { checkPage } from './axe.ts';
import { expect, test } from './studio.ts';

const looks = [
  { theme: 'dark', width: 1440, height: 900 },
  { theme: 'light', width: 1440, height: 900 },
  { theme: 'dark', width: 390, height: 844 },
  { theme: 'light', width: 390, height: 844 },
] as const;

/** Before the page's own script; axe also opens empty pages, which have no storage. */
function rememberTheme(theme: string): void {
  if (location.protocol.startsWith('http')) localStorage.setItem('kinoloom.theme', theme);
}

for (const { theme, width, height } of looks) {
  const narrow = width < 768;
  test.describe(`${theme}, ${width} px`, () => {
    test.use({
      viewport: { width, height },
      isMobile: narrow,
      hasTouch: narrow,
      contextOptions: { reducedMotion: 'reduce' },
      // A page that does not exist is answered 404, as it should be.
      expectedNoise: [/status of 404/],
    });
    test.beforeEach(({ context }) => context.addInitScript(rememberTheme, theme));

    test('what a visitor sees breaks no rule', async ({ page }) => {
      for (const path of ['/', '/terms', '/privacy', '/nowhere', '/studio/editor', '/studio/gallery', '/studio/user']) {
        await page.goto(path);
        await expect(page.getByRole('heading').or(page.getByText('Video Editor')).first()).toBeVisible();
        await checkPage(page, path);
      }
      await page.goto('/studio/video');
      await page.getByRole('textbox', { name: 'Prompt' }).fill('Slow swell');
      await page.getByRole('textbox', { name: 'Prompt' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Sign in to generate' });
      await expect(dialog).toBeVisible();
      await checkPage(page, 'sign in');
      await dialog.getByText('Create account', { exact: true }).click();
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page.getByText('Use at least 8 characters')).toBeVisible();
      await checkPage(page, 'create account, with refusals');
    });

    test('what a creator sees breaks no rule', async ({ browser, furnished, baseURL }) => {
      const context = await browser.newContext({
        storageState: furnished.storageState,
        viewport: { width, height },
        isMobile: narrow,
        hasTouch: narrow,
        reducedMotion: 'reduce',
        ...(baseURL && { baseURL }),
      });
      await context.addInitScript(rememberTheme, theme);
      const page = await context.newPage();
      await page.goto('/studio/video');
      const clip = page.getByRole('article', { name: 'Slow swell, low camera' });
      await expect(clip).toBeVisible();
      await expect(page.getByText('Content policy violation.')).toBeVisible();
      await checkPage(page, 'the workspace');

      await page.getByRole('button', { name: /jobs/i }).first().click();
      await expect(page.getByText('Clear finished')).toBeVisible();
      await checkPage(page, 'jobs');
      await page.keyboard.press('Escape');

      if (narrow) {
        await clip.getByRole('button').first().click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await checkPage(page, 'the actions of a clip');
        await page.getByRole('dialog').getByRole('button', { name: 'Open' }).click();
      } else {
        await clip.hover();
        await checkPage(page, 'a clip under the pointer');
        await clip.getByRole('button', { name: /^Open/ }).click();
      }
      await expect(page.getByRole('complementary', { name: 'Details' })).toBeVisible();
      await checkPage(page, 'the viewer');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
      await checkPage(page, 'deleting a clip');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');

      const menu = page.getByRole('button', { name: /^Flow .+, switch$/ });
      await menu.click();
      await expect(page.getByRole('menu')).toBeVisible();
      // Radix puts an open menu at the end of the body and hides the rest of the page from the tree: the menu is then
      // outside of any landmark (region), and the guards at both ends of the page stay focusable (aria-hidden-focus).
      await checkPage(page, 'the menu of flows', ['region', 'aria-hidden-focus']);
      await page.getByRole('menuitem', { name: 'Rename' }).click();
      await expect(page.getByRole('dialog', { name: 'Rename Flow' })).toBeVisible();
      await checkPage(page, 'renaming a flow');
      await page.keyboard.press('Escape');

      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
      await checkPage(page, 'shortcuts');
      await page.keyboard.press('Escape');

      if (narrow) {
        await page.getByRole('button', { name: /^Flow strip/ }).click();
        await expect(page.getByRole('list', { name: 'Clips in the film' })).toBeVisible();
        await checkPage(page, 'the strip');
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Open sidebar' }).click();
        await expect(page.getByRole('navigation', { name: 'Studio' })).toBeVisible();
        await checkPage(page, 'the drawer');
      }
      await page.goto('/studio/user');
      await expect(page.getByText('Welcome credits')).toBeVisible();
      await checkPage(page, 'the account');
      await page.getByRole('button', { name: 'Buy More' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await checkPage(page, 'buying credits');
      await context.close();
    });
  });
}
