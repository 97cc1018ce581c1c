import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { messages, type CreditSummary, type LedgerEntry, type UploadAnswer } from '@kinoloom/contract';
import { openEmbedded } from '../harness/embedded-database.ts';
import { png } from '../harness/pictures.ts';
import { filesThatName, tablesThatName } from '../harness/traces.ts';
import { generate, newAccount, openStudio, test, expect, signUpBy } from './studio.ts';

// Tests no animations.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const balance = async (page: Page): Promise<number> =>
  ((await (await page.request.get('/api/credits')).json()) as CreditSummary).balance;

const toast = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text });

test('missing credits are bought in a test checkout, after one cancelled checkout, and the prompt is kept', async ({
  page,
  studio,
}) => {
  await openStudio(page, studio);
  const panel = page.getByRole('region', { name: 'Prompt' });
  await panel.getByLabel('Model').click();
  await page.getByRole('option', { name: /Seedance Pro/ }).click();
  await panel.getByLabel('Length').click();
  await page.getByRole('option', { name: /10 s/ }).click();
  await page.getByRole('textbox', { name: 'Prompt' }).fill('Slow swell, low camera');
  await page.getByRole('button', { name: /^Generate: too few credits/ }).click();
  await page.getByRole('dialog', { name: 'Insufficient credits' }).getByRole('button', { name: 'Buy Credits' }).click();
  const dialog = page.getByRole('dialog', { name: 'Buy Credits' });
  await expect(dialog).toContainText(
    'Payments are not set up on this server. You get test credits, and nothing is charged.',
  );
  await dialog.getByText('17 Seedance Fast or 3 Veo 3 Pro clips').click();
  await dialog.getByRole('button', { name: 'Get 500 test credits' }).click();

  await expect(page).toHaveURL(/\/studio\/checkout\//);
  await expect(page.getByRole('main')).toContainText('You need no card, and nothing is charged.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing was bought' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Buy Credits' }).click();
  await expect(page).toHaveURL(/\/studio\/video/);
  expect(await balance(page)).toBe(200);

  await page
    .getByRole('dialog', { name: 'Buy Credits' })
    .getByRole('button', { name: 'Get 1,500 test credits' })
    .click();
  await page.getByRole('main').getByRole('button', { name: 'Get 1,500 test credits' }).click();
  await expect(toast(page, '1,500 test credits added. Your balance is 1,700.')).toBeVisible();
  await expect(page).toHaveURL(/\/studio\/video/);
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('Slow swell, low camera');
  await expect(page.getByRole('button', { name: /^Generate, 400 credits/ })).toBeVisible();
});

test('a plan is started, switched, cancelled by keyboard and resumed', async ({ page, studio }) => {
  await openStudio(page, studio);
  await page.goto('/studio/user');
  await expect(page.getByRole('heading', { name: 'No plan yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Choose Studio Pro' }).click();
  await page.getByRole('button', { name: 'Start Studio Pro' }).click();
  await expect(toast(page, 'You are on Studio Pro. 1,000 test credits added. Your balance is 1,200.')).toBeVisible();
  const card = page.getByRole('region', { name: 'Current subscription' });
  await expect(card).toContainText('Next billing date');
  await expect(page.getByRole('button', { name: 'Current plan' })).toBeDisabled();

  await page.getByRole('button', { name: 'Switch to Master Plan' }).click();
  await page.getByRole('button', { name: 'Go to checkout' }).click();
  await page.getByRole('button', { name: 'Start Master Plan' }).click();
  await expect(card).toContainText('$49.99 per month');
  expect(await balance(page)).toBe(4_200);

  await card.getByRole('button', { name: 'Cancel Subscription' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Cancel Subscription' });
  await expect(dialog).toContainText('is not billed again. Your credits stay.');
  await dialog.getByRole('button', { name: 'Cancel Subscription' }).focus();
  await page.keyboard.press('Enter');
  await expect(toast(page, messages.subscriptionCancelled)).toBeVisible();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Cancel Subscription' })).toBeHidden();
  await expect(card).toContainText('Ends');
  await page.getByRole('button', { name: 'Keep Master Plan' }).click();
  await expect(card).toContainText('Next billing date');
  expect(await balance(page)).toBe(4_200);
});

test.describe('when the server fails', () => {
  // The browser logs every response that is not 2xx.
  test.use({ expectedNoise: [/status of 503/] });

  test(
    'a failed cancellation shows the reason, and the plan stays active',
    { tag: '@long' },
    async ({ page, studio }) => {
      await openStudio(page, studio);
      await page.goto('/studio/user');
      await page.getByRole('button', { name: 'Choose Studio Pro' }).click();
      await page.getByRole('button', { name: 'Start Studio Pro' }).click();
      await page.route('**/api/subscriptions/cancel', (route) =>
        route.fulfill({ status: 503, json: { success: false, error: 'Stripe is away.', code: 'billing.unavailable' } }),
      );
      await page.getByRole('button', { name: 'Cancel Subscription' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel Subscription' }).click();
      await expect(toast(page, 'Failed to cancel subscription: Stripe is away.')).toBeVisible();
      await expect(page.getByText('Next billing date')).toBeVisible();
    },
  );
});

test(
  'receipts show reserved, used and added credits, and the CSV file agrees with the ledger',
  { tag: '@long' },
  async ({ page, studio }) => {
    await openStudio(page, studio);
    await page.getByRole('radiogroup', { name: 'What to make' }).getByText('Image', { exact: true }).click();
    await page.getByRole('region', { name: 'Prompt' }).getByLabel('Model').click();
    await page.getByRole('option', { name: /Flux Pro/ }).click();
    await generate(page, 'Aurora over the lake');
    await expect
      .poll(async () => ((await (await page.request.get('/api/credits')).json()) as CreditSummary).held, {
        timeout: 60_000,
      })
      .toBe(0);
    await page.goto('/studio/user?part=receipts');
    const row = page.getByRole('row', { name: /Aurora over the lake/ });
    await expect(row).toContainText('Used');
    await expect(row).toContainText('Sandbox');
    await row.getByRole('button', { name: 'Details of Aurora over the lake' }).click();
    await expect(page.getByText('When the job was accepted')).toBeVisible();
    await expect(page.getByText('Balance after')).toBeVisible();
    await page.getByRole('radiogroup', { name: 'Which receipts' }).getByText('Added').click();
    await expect(row).toBeHidden();
    await expect(page.getByRole('row', { name: /Welcome credits/ })).toContainText('+200');

    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    const lines = (await readFile(await (await downloading).path(), 'utf8')).trimEnd().split('\r\n').slice(1);
    const { data } = (await (await page.request.get('/api/credits/history?page_size=100')).json()) as {
      data: LedgerEntry[];
    };
    const inLedger = (kind: LedgerEntry['kind']) =>
      data.filter((entry) => entry.kind === kind).reduce((sum, { amount }) => sum + amount, 0);
    const column = (at: number) => lines.reduce((sum, line) => sum + Number(line.split(',')[at] ?? 0), 0);
    expect([column(7), column(9)]).toEqual([inLedger('capture'), inLedger('grant')]);
  },
);

test.describe('security', () => {
  // A wrong password returns 400 by design.
  test.use({ expectedNoise: [/status of 400/] });

  test(
    'another session is listed and signed out, and the password is changed',
    { tag: '@long' },
    async ({ page, studio, playwright }) => {
      const account = newAccount();
      const headers = { origin: studio.url };
      await signUpBy(page.request, studio.url, account);
      const agent =
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit Version/18.0 Mobile/1 Safari/604.1';
      const phone = await playwright.request.newContext({
        baseURL: studio.url,
        userAgent: agent,
        extraHTTPHeaders: headers,
      });
      await phone.post('/api/auth/sign-in/email', { data: account });
      expect((await phone.get('/api/credits')).status()).toBe(200);

      await page.goto('/studio/user?part=security');
      const places = page.getByRole('region', { name: 'Where you are signed in' });
      await expect(places.getByText('This device')).toBeVisible();
      await places.getByRole('button', { name: 'Sign out at Safari on iPhone' }).click();
      await expect(toast(page, 'Signed out at Safari on iPhone.')).toBeVisible();
      expect((await phone.get('/api/credits')).status()).toBe(401);
      await expect(places.getByText('Safari on iPhone')).toBeHidden();

      await page.getByLabel('Current password').fill('a wrong guess');
      await page.getByLabel('New password').fill('another horse battery');
      await page.getByRole('button', { name: 'Change password' }).click();
      await expect(page.getByText('This is not your current password.')).toBeVisible();
      await page.getByLabel('Current password').fill(account.password);
      await page.keyboard.press('Enter');
      await expect(toast(page, 'Your password is changed.')).toBeVisible();
      const password = 'another horse battery';
      expect((await phone.post('/api/auth/sign-in/email', { data: { ...account, password } })).status()).toBe(200);
      await phone.dispose();
    },
  );
});

test('the setting that removes the location from uploads is saved', async ({ page, studio }) => {
  await openStudio(page, studio);
  await page.goto('/studio/user?part=data');
  const choice = page.getByRole('switch', { name: 'Remove location from uploads' });
  await expect(choice).toBeChecked();
  await choice.click();
  await expect(toast(page, 'Uploads keep their location.')).toBeVisible();
  await page.reload();
  await expect(choice).not.toBeChecked();
  await choice.click();
  await expect(toast(page, 'Uploads lose their location from now on.')).toBeVisible();
  await page.reload();
  await expect(choice).toBeChecked();
});

test('an account is deleted after its address is typed, and none of its data remains', async ({ page, studio }) => {
  await openStudio(page, studio);
  await page.getByRole('radiogroup', { name: 'What to make' }).getByText('Image', { exact: true }).click();
  await generate(page, 'Aurora over the lake');
  await expect(page.getByRole('button', { name: 'Open Aurora over the lake' }).first()).toBeVisible({
    timeout: 60_000,
  });
  const [user] = (await (await page.request.get('/api/db/users')).json()) as { id: string; email: string }[];
  if (!user) throw new Error('There is no signed-in user');

  await page.goto('/studio/user?part=data');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  await expect(dialog).toContainText('your 200 credits and all receipts');
  await dialog.getByLabel(`Type ${user.email} to confirm`).fill('somebody@example.com');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByRole('alert')).toContainText(`Type ${user.email} to confirm`);
  await dialog.getByLabel(`Type ${user.email} to confirm`).fill(user.email);
  await dialog.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(toast(page, 'Your account is deleted.')).toBeVisible();

  const db = await openEmbedded(studio.dataDir);
  await expect.poll(() => tablesThatName(db, user.id), { timeout: 60_000 }).toEqual({});
  expect(await tablesThatName(db, user.email)).toEqual({});
  expect(await filesThatName(studio.dataDir, user.id)).toEqual([]);
  await db.close();
});

test('the account shows its quota usage, updates it after an upload, and leads to the gallery when it is full', async ({
  page,
  studio,
}) => {
  await openStudio(page, studio);
  await page.goto('/studio/user');
  const usage = page.getByRole('region', { name: 'Usage' });
  await expect(usage).toContainText('0 B of 100.0 GB');
  await expect(usage).toContainText('0 of 500');
  await expect(usage).toContainText('0 of 2,000');
  await expect(usage.getByRole('progressbar', { name: 'Stored files, used' })).toHaveJSProperty('value', 0);

  const headers = { origin: studio.url };
  const file = { name: 'photo.png', mimeType: 'image/png', buffer: png(320, 180) };
  const uploaded = await page.request.post('/api/upload/file', { headers, multipart: { file } });
  const { media } = (await uploaded.json()) as UploadAnswer;
  await expect(usage).toContainText('1 of 2,000');
  await expect(usage).toContainText(/[1-9]\d* KB of 100\.0 GB/);

  const database = await openEmbedded(studio.dataDir);
  await database.pool.query(`insert into stored_object (key, bytes, mime) values ($1, $2, 'video/mp4')`, [
    `${media.user_id}/filler.mp4`,
    100 * 1024 ** 3,
  ]);
  await database.close();
  await page.reload();
  await expect(usage).toContainText('100.0 GB of 100.0 GB');
  await expect(usage.getByRole('progressbar', { name: 'Stored files, used' })).toHaveJSProperty('value', 100);
  await usage.getByRole('link', { name: 'Gallery' }).click();
  await expect(page).toHaveURL(/\/studio\/gallery/);
  const refused = await page.request.post('/api/upload/file', {
    headers,
    multipart: { file: { ...file, buffer: png(640, 360) } },
  });
  expect([refused.status(), ((await refused.json()) as { error: string }).error]).toEqual([
    409,
    messages.quotaStorage('100.0 GB', '100.0 GB'),
  ]);
});
