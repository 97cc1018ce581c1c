import { startServer } from '../harness/index.ts';
import { openPostOffice, type PostOffice } from '../harness/smtp-server.ts';
import { expect, newAccount, test as base } from './studio.ts';

const test = base.extend<object, { office: PostOffice }>({
  office: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const office = await openPostOffice();
      await use(office);
      await office.close();
    },
    { scope: 'worker' },
  ],
  studio: [
    async ({ office }, use) => {
      const server = await startServer({ SMTP_URL: office.url, SANDBOX: 'off' });
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.use({ expectedNoise: [/40[01]|403|Failed to load resource/] });

test(
  'the links in the mails confirm the account and set a new password, the latter only once',
  { tag: '@long' },
  async ({ page, office }) => {
    const { email, password } = newAccount();
    await page.goto('/studio/video');
    await page.getByRole('button', { name: 'Sign In' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog
      .locator('label')
      .filter({ hasText: /^Create account$/ })
      .click();
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('dialog', { name: 'Check your email' })).toContainText(email);
    await dialog.getByRole('button', { name: 'Send it again' }).click();
    await expect(dialog).toContainText('Sent again. Check your inbox.');

    await page.goto((await office.letterTo(email, 1)).link);
    await expect(page.getByText('Your email is confirmed.')).toBeVisible();
    await expect(page).toHaveURL(/\/studio\/video$/u);
    await expect(page.getByText(email).first()).toBeVisible();
    await page.getByRole('button', { name: 'Sign out' }).click();

    await page.getByRole('button', { name: 'Sign In' }).first().click();
    await dialog.getByRole('button', { name: 'Forgot password' }).click();
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('button', { name: 'Send link' }).click();
    await expect(dialog).toContainText('has an account, a link to set a new password is on its way to it.');
    const { link } = await office.letterTo(email, 2);
    await page.goto(link);
    await dialog.getByLabel('New password').fill('a better one entirely');
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Your password is changed. Sign in with the new one.')).toBeVisible();
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Password', { exact: true }).fill('a better one entirely');
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText(email).first()).toBeVisible();

    // The link works once.
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.goto(link);
    await expect(page.getByText('This link has expired or was already used.')).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Forgot password' })).toBeVisible();
  },
);
