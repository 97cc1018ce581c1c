import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { isFirefox } from '../firefox/browser.ts';

/** The default axe rules that depend on colours. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Expects no axe violations in the whole document. */
async function check(axe: AxeBuilder, what: string): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join('\n')}`);
  expect(found, what).toEqual([]);
}

/**
 * Checks the open view with all rules in its theme, and with the colour rules in the other one: nothing else depends on
 * the theme. Reduced motion makes colours change at once.
 */
export async function checkBothThemes(page: Page, what: string, exceptions: readonly string[] = []): Promise<void> {
  // In Firefox the pages' content security policy blocks axe's scripts. Its results do not depend on the browser.
  if (isFirefox(page.context().browser())) return;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const html = page.locator('html');
  const theme = (await html.getAttribute('data-theme')) ?? 'dark';
  const other = theme === 'dark' ? 'light' : 'dark';
  const show = (name: string) => html.evaluate((element, value) => element.setAttribute('data-theme', value), name);
  // `options` replaces earlier settings.
  const axe = () => new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  await show(other);
  const colours = COLOURS.filter((rule) => !exceptions.includes(rule));
  if (colours.length > 0) await check(axe().withRules(colours), `${what}, ${other}`);
  await show(theme);
  await check(axe().disableRules([...exceptions]), `${what}, ${theme}`);
}
