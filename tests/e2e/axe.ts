import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** No rule that axe knows is broken, in the whole document. */
export async function checkPage(page: Page, what: string, exceptions: readonly string[] = []): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .disableRules([...exceptions])
    .options({ resultTypes: ['violations'] })
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join('\n')}`);
  expect(found, what).toEqual([]);
}

/** The same for what is open now, in one theme and then in the other. */
export async function checkBothThemes(page: Page, what: string): Promise<void> {
  const theme = (await page.locator('html').getAttribute('data-theme')) ?? 'dark';
  for (const shown of [theme === 'dark' ? 'light' : 'dark', theme]) {
    await page.locator('html').evaluate((html, name) => html.setAttribute('data-theme', name), shown);
    // Colours take a moment to change: what is between two themes is nobody's colour.
    await page.waitForTimeout(250);
    await checkPage(page, `${what}, ${shown}`);
  }
}
