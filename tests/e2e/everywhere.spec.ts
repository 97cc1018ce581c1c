import { expect, test, signUpBy } from './studio.ts';
import { settled, watchPage } from './watch-page.ts';

/** Every screen with its tab title. */
const screens = [
  ['/', 'Kinoloom'],
  ['/terms', 'Terms · Kinoloom'],
  ['/privacy', 'Privacy · Kinoloom'],
  ['/shared', 'Shared with you · Kinoloom'],
  ['/nowhere', 'Page not found · Kinoloom'],
  ['/studio/video', 'Video Generation · Kinoloom'],
  ['/studio/editor', 'Video Editor · Kinoloom'],
  ['/studio/gallery', 'Gallery · Kinoloom'],
  ['/studio/user', 'User · Kinoloom'],
] as const;

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(`in the system's ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    const tag = colorScheme === 'light' ? { tag: '@long' } : {};
    test(
      'every screen has its title, logs nothing to the console and does not shift its layout',
      tag,
      async ({ browser, furnished, baseURL }) => {
        const context = await browser.newContext({
          colorScheme,
          storageState: furnished.storageState,
          ...(baseURL && { baseURL }),
        });
        const page = await context.newPage();
        const printed: string[] = [];
        page.on('console', (message) => {
          // The browser logs the 404 of a nonexistent page.
          if (page.url().endsWith('/nowhere') && message.text().includes('404')) return;
          printed.push(`${page.url()}: ${message.text()}`);
        });
        page.on('pageerror', ({ message }) => printed.push(`${page.url()}: ${message}`));
        const measure = await watchPage(page);
        for (const [path, title] of screens) {
          await page.goto(path);
          await expect(page).toHaveTitle(title);
          await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
          await settled(page);
          expect.soft((await measure()).cls, `${path} moves`).toBeLessThanOrEqual(0.02);
        }
        expect(printed).toEqual([]);
        await context.close();
      },
    );
  });
}

test('the studio requests no data that came with its page, and receives events from while it loaded', async ({
  page,
  studio,
}) => {
  await signUpBy(page.request, studio.url);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`);
  });
  await page.route('**/api/events*', async (route) => {
    await page.request.post('/api/db/flows', { data: { name: 'New one' }, headers: { origin: studio.url } });
    await route.continue();
  });
  await page.goto('/studio/video');
  await expect(page.getByRole('main').getByText('New one').first()).toBeVisible();
  expect(asked.slice(0, asked.indexOf('GET /api/events'))).toEqual([]);
});

test('the landing page transfers at most 1.5 MB before any interaction', { tag: '@long' }, async ({ page }) => {
  let bytes = 0;
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto('/');
  await expect(page.locator('video[data-moves]')).toBeAttached({ timeout: 15_000 });
  await settled(page);
  expect(bytes).toBeGreaterThan(200_000);
  expect(bytes).toBeLessThanOrEqual(1.5 * 1024 * 1024);
});

test.describe('without a connection', () => {
  test.use({ expectedNoise: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] });

  test('the studio shows a banner, keeps the prompt and recovers by itself', async ({ page, furnished, context }) => {
    await context.addCookies(furnished.storageState.cookies);
    await page.goto('/studio/video');
    await expect(page.getByRole('article', { name: 'Slow swell, low camera' })).toBeVisible();
    const prompt = page.getByRole('textbox', { name: 'Prompt' });
    await prompt.fill('Written before');
    await context.setOffline(true);
    const banner = page.getByText('You are offline. Nothing is lost, and it goes on when the connection is back.');
    await expect(banner).toBeVisible();
    await prompt.fill('Written meanwhile');
    await prompt.press('Enter');
    const refused = page.getByText(/You are offline\. Check your connection and try again\./u).first();
    await expect(refused).toBeVisible();
    // What is lost is the connection alone, as the banner says.
    await expect(page.locator('.text-red').filter({ visible: true })).toHaveCount(0);
    await expect(prompt).toHaveValue('Written meanwhile');
    await context.setOffline(false);
    await expect(banner).toBeHidden({ timeout: 15_000 });
    await expect(prompt).toHaveValue('Written meanwhile');
  });
});

test.describe('page modules that fail to load', () => {
  test.use({
    expectedNoise: [/ERR_INTERNET_DISCONNECTED|Failed to (load resource|fetch dynamically imported module)/],
  });

  test.beforeEach(async ({ page, furnished, context }) => {
    await context.addCookies(furnished.storageState.cookies);
    await page.goto('/studio/video');
    await expect(page.getByRole('article', { name: 'Slow swell, low camera' })).toBeVisible();
  });

  test('offline: they load when the connection is back, and the page stays visible meanwhile', async ({
    page,
    context,
  }) => {
    await context.setOffline(true);
    await page.keyboard.press('?');
    await page.getByRole('link', { name: 'Gallery' }).click();
    await expect(page.getByRole('article', { name: 'Slow swell, low camera' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveTitle('Gallery · Kinoloom');
  });

  test('removed by a new version: a message offers to reload, and they load after it', async ({ page }) => {
    await page.route(/shortcuts-dialog-.*js$/u, (route) => route.fulfill({ status: 404 }));
    await page.getByRole('textbox', { name: 'Prompt' }).fill('Written before');
    await page.getByRole('button', { name: 'Collapse sidebar' }).focus();
    await page.keyboard.press('?');
    await expect(page.getByText('Kinoloom has a new version.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('Written before');
    await page.unroute(/shortcuts-dialog-.*js$/u);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('article', { name: 'Slow swell, low camera' })).toBeVisible();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeVisible();
  });
});

test('the system’s theme is used until the user chooses one', async ({ page }) => {
  const html = page.locator('html');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/studio/video');
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Light theme' }).click();
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-theme', 'light');
});

test(
  'the sidebar keeps its state for seven days and toggles by its shortcut',
  { tag: '@long' },
  async ({ page, context }) => {
    await page.goto('/studio/video');
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
    await expect(sidebar).toHaveAttribute('data-open', 'true');
    await page.keyboard.press('Control+b');
    await expect(sidebar).toHaveAttribute('data-open', 'false');
    const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar_workspace');
    const days = ((cookie?.expires ?? 0) * 1_000 - Date.now()) / 86_400_000;
    expect([cookie?.value, Math.round(days)]).toEqual(['rail', 7]);
    await page.reload();
    await expect(sidebar).toHaveAttribute('data-open', 'false');
    await page.setViewportSize({ width: 767, height: 900 });
    await expect(sidebar).toBeHidden();
    await page.getByRole('button', { name: 'Open sidebar' }).click();
    await expect(page.getByRole('dialog', { name: 'Sidebar' })).toBeVisible();
    await page.keyboard.press('Control+b');
    await expect(page.getByRole('dialog', { name: 'Sidebar' })).toBeHidden();
  },
);
