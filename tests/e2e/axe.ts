import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** No rule that axe knows is broken, in the whole document. */
async function checkPage(page: Page, what: string, exceptions: readonly string[]): Promise<void> {
  // `options` replaces what was set before it.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).disableRules([...exceptions]);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join('\n')}`);
  expect(found, what).toEqual([]);
}

/** The same for what is open now, in one theme and then in the other. Motion is reduced, so that colours change at once. */
export async function checkBothThemes(page: Page, what: string, exceptions: readonly string[] = []): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const html = page.locator('html');
  const theme = (await html.getAttribute('data-theme')) ?? 'dark';
  for (const shown of [theme === 'dark' ? 'light' : 'dark', theme]) {
    await html.evaluate((element, name) => element.setAttribute('data-theme', name), shown);
    await checkPage(page, `${what}, ${shown}`, exceptions);
  }
}
