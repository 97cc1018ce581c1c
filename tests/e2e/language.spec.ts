import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { expect, openStudio, test } from './studio.ts';

const WEB = fileURLToPath(new URL('../../apps/web', import.meta.url));

const french = {
  shell: { gallery: 'Galerie', loading: 'Chargement' },
  account: { language: 'Langue', browserLanguage: 'Comme le navigateur : {name}', usage: 'Utilisation' },
};

/** Builds the web app with French beside its languages. @returns the folder of its pages */
async function buildWithFrench(folder: string): Promise<string> {
  const languages = join(folder, 'languages');
  await cp(join(WEB, 'languages'), languages, { recursive: true });
  await writeFile(join(languages, 'fr.json'), JSON.stringify(french));
  process.env['LANGUAGES'] = languages;
  try {
    const outDir = join(folder, 'pages');
    await build({ root: WEB, logLevel: 'silent', build: { outDir, emptyOutDir: true } });
    return outDir;
  } finally {
    delete process.env['LANGUAGES'];
  }
}

/** Gives the page these files in place of the server's. */
async function serve(page: Page, pages: string): Promise<void> {
  const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', html: 'text/html' };
  await page.route(
    (url) => url.pathname.startsWith('/assets/') || url.pathname.startsWith('/studio/'),
    async (route) => {
      const { pathname } = new URL(route.request().url());
      const file = pathname.startsWith('/assets/') ? pathname : '/index.html';
      const type = types[file.slice(file.lastIndexOf('.') + 1)];
      await route.fulfill({ body: await readFile(join(pages, file)), ...(type && { contentType: type }) });
    },
  );
}

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinoloom-languages-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

test('the language is chosen in the account, and holds until it is as the browser’s again', async ({
  page,
  studio,
}) => {
  test.setTimeout(180_000);
  const pages = await buildWithFrench(folder);
  await openStudio(page, studio);
  await serve(page, pages);
  await page.goto('/studio/user');
  const html = page.locator('html');
  await expect(page.getByRole('heading', { name: 'Usage' })).toBeVisible();
  await expect(html).toHaveAttribute('lang', 'en');

  await page.getByRole('combobox', { name: 'Language' }).click();
  await expect(page.getByRole('option', { name: 'As the browser: English' })).toBeVisible();
  await page.getByRole('option', { name: 'Français' }).click();
  await expect(page.getByRole('heading', { name: 'Utilisation' })).toBeVisible();
  await expect(html).toHaveAttribute('lang', 'fr');
  await expect(page.getByRole('link', { name: 'Galerie' })).toBeVisible();
  // What is not translated stays in English.
  await expect(page.getByRole('link', { name: 'Video Editor' })).toBeVisible();

  await page.goto('/studio/gallery');
  await expect(page).toHaveTitle('Galerie · Kinoloom');
  await page.goto('/studio/user');
  await page.getByRole('combobox', { name: 'Langue' }).click();
  await page.getByRole('option', { name: 'Comme le navigateur : English' }).click();
  await expect(page.getByRole('heading', { name: 'Usage' })).toBeVisible();
  await expect(html).toHaveAttribute('lang', 'en');
});
