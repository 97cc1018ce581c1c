import { test as base, expect, type Page } from '@playwright/test';
import { startServer, type TestServer } from '../harness/index.ts';

/** A test with a studio of its own behind it; nothing may be printed to the browser's console unnoticed. */
export const test = base.extend<{ quietConsole: void }, { studio: TestServer }>({
  studio: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures this one needs
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ studio }, use) => use(studio.url),
  quietConsole: [
    async ({ page }, use) => {
      const noise: string[] = [];
      page.on('pageerror', (error) => noise.push(error.message));
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) noise.push(message.text());
      });
      await use();
      expect(noise).toEqual([]);
    },
    { auto: true },
  ],
});

/** Creates an account through the modal, as a newcomer does. */
export async function createAccount(page: Page): Promise<string> {
  const email = `creator-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`;
  await page.goto('/studio/video');
  const signIn = page.getByRole('button', { name: 'Sign In' }).first();
  await signIn.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Create account', { exact: true }).first().click();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(dialog).toBeHidden();
  return email;
}

/** Writes a prompt and presses the amber button. */
export async function generate(page: Page, prompt: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Prompt' }).fill(prompt);
  await page.getByRole('button', { name: /^Generate, \d+ credits?$/ }).click();
}

export { expect };
