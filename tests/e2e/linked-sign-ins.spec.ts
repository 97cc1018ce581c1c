import { startServer } from '../harness/index.ts';
import { expect, openStudio, test as base } from './studio.ts';

const test = base.extend<object>({
  studio: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const server = await startServer({ SANDBOX: 'off', GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret' });
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test('an account is sent to Google to link it, and is told when that was cancelled', async ({ page, studio }) => {
  await openStudio(page, studio);
  await page.goto('/studio/user?part=security');
  const card = page.getByRole('region', { name: 'Linked sign-ins' });
  await expect(card.getByText('GitHub')).toHaveCount(0);
  const asked = Promise.withResolvers<URL>();
  await page.route('https://accounts.google.com/**', async (route) => {
    const url = new URL(route.request().url());
    asked.resolve(url);
    const back = new URL(url.searchParams.get('redirect_uri')!);
    back.search = new URLSearchParams({ error: 'access_denied', state: url.searchParams.get('state')! }).toString();
    await route.fulfill({ status: 302, headers: { location: back.href } });
  });
  await card.getByRole('button', { name: 'Link Google' }).click();
  expect((await asked.promise).searchParams.get('client_id')).toBe('client');
  await expect(page.getByText('The sign-in was cancelled.')).toBeVisible();
  await expect(page).toHaveURL(/\/studio\/user\?part=security$/);
  await expect(card.getByRole('button', { name: 'Link Google' })).toBeEnabled();
});
