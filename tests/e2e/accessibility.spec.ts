import type { Browser, Page } from '@playwright/test';
import { checkBothThemes } from './axe.ts';
import { expect, openStudio, test, type Furnished } from './studio.ts';

for (const { width, height } of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  const narrow = width < 768;
  const look = { viewport: { width, height }, isMobile: narrow, hasTouch: narrow };
  test.describe(`at ${width} px, in both themes`, () => {
    test.use({
      ...look,
      contextOptions: { reducedMotion: 'reduce' },
      // A nonexistent page returns 404 by design.
      expectedNoise: [/status of 404/],
    });

    test('the pages and dialogs for visitors have no axe violations', { tag: '@long' }, async ({ page }) => {
      for (const path of [
        '/',
        '/terms',
        '/privacy',
        '/shared',
        '/nowhere',
        '/studio/editor',
        '/studio/gallery',
        '/studio/user',
      ]) {
        await page.goto(path);
        await expect(page.getByRole('heading').or(page.getByText('Video Editor')).first()).toBeVisible();
        await checkBothThemes(page, path);
      }
      await page.goto('/studio/video');
      await page.getByRole('textbox', { name: 'Prompt' }).fill('Slow swell');
      await page.getByRole('textbox', { name: 'Prompt' }).press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'Create account' }).click();
      await expect(page.getByText('Use at least 8 characters')).toBeVisible();
      await checkBothThemes(page, 'create account, with errors');
      await page.getByRole('dialog').getByText('Sign in', { exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Sign in to generate' })).toBeVisible();
      await checkBothThemes(page, 'sign in');
    });

    const asCreator = async (
      browser: Browser,
      { storageState }: Furnished,
      baseURL: string | undefined,
    ): Promise<Page> => {
      const context = await browser.newContext({
        ...look,
        storageState,
        reducedMotion: 'reduce',
        ...(baseURL && { baseURL }),
      });
      const page = await context.newPage();
      await page.goto('/studio/video');
      await expect(page.getByText('Content policy violation.')).toBeVisible();
      return page;
    };

    const sample = narrow ? {} : { tag: '@long' };
    test(
      'the workspace, the jobs and the prompt generator have no axe violations',
      sample,
      async ({ browser, furnished, baseURL }) => {
        const page = await asCreator(browser, furnished, baseURL);
        await checkBothThemes(page, 'the workspace');

        await page.getByRole('button', { name: /jobs/i }).first().click();
        await expect(page.getByText('Clear finished')).toBeVisible();
        await checkBothThemes(page, 'jobs');
        await page.keyboard.press('Escape');

        await page.getByRole('button', { name: 'Write with AI' }).click();
        const chat = page.getByRole('dialog', { name: 'AI Prompt Generator' });
        await checkBothThemes(page, 'the prompt generator');
        await chat.getByRole('textbox', { name: 'Message' }).fill('A fox in the snow');
        await page.keyboard.press('Enter');
        await expect(chat.getByRole('button', { name: 'Insert into prompt' })).toBeVisible();
        await checkBothThemes(page, 'a generated prompt');
        await page.keyboard.press('Escape');
        await page.context().close();
      },
    );

    test(
      'the viewer, menus and dialogs of the studio have no axe violations',
      { tag: '@long' },
      async ({ browser, furnished, baseURL }) => {
        const page = await asCreator(browser, furnished, baseURL);
        const clip = page.getByRole('article', { name: 'Slow swell, low camera' });
        if (narrow) {
          await clip.getByRole('button').first().click();
          await expect(page.getByRole('dialog')).toBeVisible();
          await checkBothThemes(page, 'the actions of a clip');
          await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click();
        } else {
          await clip.hover();
          await checkBothThemes(page, 'a clip under the pointer');
          await clip.getByRole('button', { name: 'Open Slow swell, low camera', exact: true }).click();
        }
        const words = narrow
          ? page.getByRole('dialog', { name: 'Video' }).getByRole('region', { name: 'Prompt' })
          : page.getByRole('complementary', { name: 'Details' });
        await expect(words).toBeVisible();
        await checkBothThemes(page, 'the viewer');
        if (narrow) await page.getByRole('button', { name: 'More' }).last().click();
        await page.getByRole('dialog').last().getByRole('button', { name: 'Delete', exact: true }).click();
        await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
        await checkBothThemes(page, 'deleting a clip');
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');

        const menu = page.getByRole('button', { name: /^Flow .+, switch$/ });
        await menu.click();
        await expect(page.getByRole('menu')).toBeVisible();
        // Radix appends an open menu to the body and sets aria-hidden on the rest of the page: the menu is then outside
        // any landmark (region), and the focus guards at both ends of the page stay focusable (aria-hidden-focus).
        await checkBothThemes(page, 'the menu of flows', ['region', 'aria-hidden-focus']);
        await page.getByRole('menuitem', { name: 'Rename' }).click();
        await expect(page.getByRole('dialog', { name: 'Rename Flow' })).toBeVisible();
        await checkBothThemes(page, 'renaming a flow');
        await page.keyboard.press('Escape');

        await page.keyboard.press('?');
        await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
        await checkBothThemes(page, 'shortcuts');
        await page.keyboard.press('Escape');

        if (narrow) {
          await page.getByRole('button', { name: /^Flow strip/ }).click();
          await expect(page.getByRole('list', { name: 'Clips in this flow' })).toBeVisible();
          await checkBothThemes(page, 'the strip');
          await page.keyboard.press('Escape');
          await page.getByRole('button', { name: 'Open sidebar' }).click();
          await expect(page.getByRole('navigation', { name: 'Studio' })).toBeVisible();
          await checkBothThemes(page, 'the drawer');
        }
        await page.goto('/studio/user');
        await expect(page.getByRole('heading', { name: 'No plan yet' })).toBeVisible();
        await checkBothThemes(page, 'the account');
        await page.getByRole('button', { name: 'Buy More' }).click();
        await expect(page.getByRole('dialog', { name: 'Buy Credits' })).toBeVisible();
        await checkBothThemes(page, 'buying credits');
        await page.context().close();
      },
    );

    test(
      'the account, its dialogs, a checkout and empty pages have no axe violations',
      { tag: '@long' },
      async ({ page, studio }) => {
        await openStudio(page, studio);
        await checkBothThemes(page, 'an empty flow');
        await page.goto('/studio/editor');
        await expect(page.getByText('No projects yet')).toBeVisible();
        await checkBothThemes(page, 'no projects');
        const post = async (path: string, data: unknown): Promise<{ url: string }> =>
          (await (await page.request.post(path, { data, headers: { origin: studio.url } })).json()) as { url: string };
        const plan = await post('/api/billing/checkout', { kind: 'plan', id: 'studio-pro' });
        await post(`/api/billing/test-checkout/${plan.url.split('/').at(-1)}`, { decision: 'confirm' });
        const pack = await post('/api/billing/checkout', { kind: 'pack', id: 'pack-500' });

        await page.goto('/studio/user');
        await expect(page.getByText('Next billing date')).toBeVisible();
        await checkBothThemes(page, 'the account');
        await page.getByRole('button', { name: 'Cancel Subscription' }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await checkBothThemes(page, 'cancelling');
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Buy More' }).click();
        await expect(page.getByRole('dialog', { name: 'Buy Credits' })).toBeVisible();
        await checkBothThemes(page, 'buying credits');
        await page.getByRole('button', { name: 'Switch: Master Plan' }).click();
        await expect(page.getByRole('dialog', { name: 'Switch to Master Plan' })).toBeVisible();
        await checkBothThemes(page, 'switching plans');
        for (const [part, sign] of [
          ['receipts', 'Welcome credits'],
          ['providers', 'Replicate'],
          ['links', 'No open links'],
          ['security', 'This device'],
          ['data', 'Export all my data'],
        ] as const) {
          await page.goto(`/studio/user?part=${part}`);
          await expect(page.getByText(sign).first()).toBeVisible();
          if (part === 'receipts') await page.getByRole('button', { name: 'Details of Welcome credits' }).click();
          await checkBothThemes(page, part);
        }
        await page.getByRole('button', { name: 'Delete account' }).click();
        await expect(page.getByRole('dialog', { name: 'Delete account' })).toBeVisible();
        await checkBothThemes(page, 'deleting the account');
        await page.goto(new URL(pack.url).pathname);
        await expect(page.getByRole('heading', { name: 'Credits' })).toBeVisible();
        await checkBothThemes(page, 'a checkout');
      },
    );
  });
}
