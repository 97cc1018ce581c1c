import type { Page } from '@playwright/test';
import { faultRule } from '@kinoloom/vendor-simulators';
import { startServer } from '../harness/index.ts';
import { startQuickSandbox, type QuickSandbox } from '../harness/quick-sandbox.ts';
import { expect, openStudio, test as base } from './studio.ts';

const test = base.extend<object, { sandbox: QuickSandbox }>({
  sandbox: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const sandbox = await startQuickSandbox();
      await use(sandbox);
      await sandbox.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  studio: [
    async ({ sandbox }, use) => {
      const server = await startServer({ SANDBOX_URL: sandbox.url });
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
test.afterEach(({ sandbox }) => sandbox.faults.clear());

const dialog = (page: Page) => page.getByRole('dialog', { name: 'AI Prompt Generator' });
const message = (page: Page) => dialog(page).getByRole('textbox', { name: 'Message' });
const log = (page: Page) => dialog(page).getByRole('log');

/** Sends a message after the previous answer is complete, and waits for the complete answer. */
async function ask(page: Page, words: string): Promise<void> {
  const send = dialog(page).getByRole('button', { name: 'Send' });
  await expect(send).toBeVisible();
  await message(page).fill(words);
  await message(page).press('Enter');
  await expect(send).toBeVisible();
}

test(
  'a chat writes a prompt, which is inserted and makes a clip',
  { tag: '@sizes' },
  async ({ page, studio, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openStudio(page, studio);
    await page.getByRole('button', { name: 'Write with AI' }).click();
    await expect(dialog(page)).toBeVisible();
    await expect(dialog(page).getByText('Sandbox', { exact: true })).toBeVisible();
    await expect(message(page)).toBeFocused();
    // Blank messages are not sent; Shift+Enter inserts a line break.
    await message(page).fill('  ');
    await message(page).press('Enter');
    await expect(log(page).getByRole('heading', { name: 'Describe what you want to see' })).toBeVisible();
    await expect(log(page).getByRole('link', { name: 'Model providers' })).toHaveCount(1);
    await ask(page, 'make it nice');
    await expect(log(page)).toContainText('What should it show: a person, a place, a thing?');
    await expect(dialog(page).getByRole('button', { name: 'Copy' })).toHaveCount(0);
    await message(page).fill('A lighthouse at dusk');
    await message(page).press('Shift+Enter');
    await expect(message(page)).toHaveValue('A lighthouse at dusk\n');

    await message(page).press('Enter');
    await expect(message(page)).toHaveValue('');
    await expect(log(page)).toContainText('A lighthouse at dusk. ');
    await ask(page, 'make it at night');
    await expect(log(page)).toContainText('The same shot, at night:');

    const copy = dialog(page).getByRole('button', { name: 'Copy' }).last();
    await copy.click();
    await expect(page.getByText('Prompt copied to clipboard!')).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^A lighthouse at night\. /u);
    await expect(dialog(page).getByRole('button', { name: 'Copied' })).toBeHidden({ timeout: 3_000 });

    // A reload restores the stored part of the chat.
    await page.reload();
    await page.getByRole('button', { name: 'Write with AI' }).click();
    await expect(log(page)).toContainText('The same shot, at night:');
    await dialog(page).getByRole('button', { name: 'Insert into prompt' }).last().click();
    await expect(page.getByText('Prompt added to input!')).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    const prompt = page.getByRole('textbox', { name: 'Prompt' });
    await expect(prompt).toHaveValue(/^A lighthouse at night\. /u);
    await expect(prompt).toBeFocused();
    await prompt.press('Enter');
    await expect(page.getByRole('article', { name: /^A lighthouse at night/u })).toBeVisible({ timeout: 60_000 });

    await page.getByRole('button', { name: 'Write with AI' }).click();
    await dialog(page).getByRole('button', { name: 'Clear' }).click();
    await expect(page.getByText('Conversation cleared!')).toBeVisible();
    await expect(log(page).getByRole('heading', { name: 'Describe what you want to see' })).toBeVisible();
  },
);

test.describe('when the assistant fails', () => {
  test.use({ expectedNoise: [/503|ERR_|Failed to load resource/] });

  test(
    'the user’s message and the received text are kept',
    { tag: ['@long', '@sizes'] },
    async ({ page, studio, sandbox }) => {
      await openStudio(page, studio);
      await page.getByRole('button', { name: 'Write with AI' }).click();
      sandbox.faults.add(faultRule('submit-always-overloaded', { vendor: 'assistant' }));
      await ask(page, 'A fox in the snow');
      await expect(
        page.getByText('Failed to get AI response: None of the writing models answered. Please try again in a moment.'),
      ).toBeVisible();
      await expect(log(page)).toContainText(
        "Sorry, I'm having trouble connecting right now. Please try again in a moment.",
      );
      await expect(message(page)).toHaveValue('A fox in the snow');

      // Asking again does not duplicate the question.
      sandbox.faults.clear();
      await message(page).press('Enter');
      await expect(log(page)).toContainText('A fox in the snow. ');
      await expect(log(page).getByText('A fox in the snow', { exact: true })).toHaveCount(1);
      await expect(log(page)).not.toContainText('trouble connecting');

      // An answer that is cut off keeps the received text, and says so.
      sandbox.faults.add({ on: 'request', match: { vendor: 'assistant' }, fault: { kind: 'broken-off' } });
      await ask(page, 'slower');
      await expect(log(page)).toContainText('The connection was lost. This is what was written.');
      await expect(dialog(page).getByRole('button', { name: 'Insert into prompt' })).toHaveCount(2);
    },
  );
});

test(
  'an answer can be stopped, and a replaced prompt can be restored with Undo',
  { tag: ['@long', '@sizes'] },
  async ({ page, studio }) => {
    await openStudio(page, studio);
    await page.getByRole('textbox', { name: 'Prompt' }).fill('My own words');
    await page.getByRole('button', { name: 'Write with AI' }).click();
    // Delays the answer, as a slow model would.
    await page.route('**/api/ai/prompt-generator', async (route) => {
      await new Promise((later) => setTimeout(later, 1_500));
      await route.continue().catch(() => undefined);
    });
    await message(page).fill('A fox in the snow');
    await message(page).press('Enter');
    await expect(log(page).getByText('Thinking')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Stop' }).click();
    await expect(message(page)).toHaveValue('A fox in the snow');
    await expect(log(page).getByText('A fox in the snow')).toBeHidden();

    await page.unroute('**/api/ai/prompt-generator');
    await message(page).press('Enter');
    await dialog(page).getByRole('button', { name: 'Insert into prompt' }).click();
    const prompt = page.getByRole('textbox', { name: 'Prompt' });
    await expect(prompt).toHaveValue(/^A fox in the snow\. /u);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(prompt).toHaveValue('My own words');
  },
);
