import type { Locator, Page } from '@playwright/test';
import { startServer } from '../harness/index.ts';
import { expect, test as base } from './workshop.ts';

/** A studio of its own, whose first account is the creator: an admin. */
export const test = base.extend({
  studio: [
    async ({ quick }, use) => {
      const server = await startServer({ SANDBOX_URL: quick.url, WELCOME_CREDITS: '5000' });
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

export const connections = (page: Page): Locator => page.getByRole('region', { name: 'Connections' });
export const models = (page: Page): Locator => page.getByRole('region', { name: 'Models of your own' });
export const dialog = (page: Page): Locator => page.getByRole('dialog');

export async function choose(page: Page, field: RegExp, option: RegExp): Promise<void> {
  await dialog(page).getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
  await expect(page.getByRole('listbox')).toBeHidden();
}

export async function connect(page: Page, kind: RegExp, name: string, address: string, key?: string): Promise<void> {
  await page.goto('/studio/user?part=connections');
  await page.getByRole('button', { name: 'Add connection' }).click();
  await choose(page, /^Kind/, kind);
  await dialog(page).getByLabel('Name', { exact: true }).fill(name);
  await dialog(page).getByLabel('Address').fill(address);
  if (key !== undefined) await dialog(page).getByLabel('Key', { exact: true }).fill(key);
  await dialog(page).getByRole('button', { name: 'Add and check' }).click();
  await expect(connections(page).getByRole('listitem').filter({ hasText: name })).toContainText('Works');
}

export const act = async (page: Page, name: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions of ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
};
