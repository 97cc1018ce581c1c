import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { isFirefox } from '../firefox/browser.ts';

/** The rules of axe that are on by default and ask what colour something has. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Nothing that axe knows is broken, in the whole document. */
async function check(axe: AxeBuilder, what: string): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join('\n')}`);
  expect(found, what).toEqual([]);
}

/**
 * What is open now, by every rule in its theme, and in the other by those that look at colours: nothing else of a page depends
 * on the theme. Motion is reduced, so that colours change at once.
 */
export async function checkBothThemes(page: Page, what: string, exceptions: readonly string[] = []): Promise<void> {
  // Firefox obeys the pages' policy, which forbids the scripts that axe brings along. What axe finds does not depend on the browser.
  if (isFirefox(page.context().browser())) return;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const html = page.locator('html');
  const theme = (await html.getAttribute('data-theme')) ?? 'dark';
  const other = theme === 'dark' ? 'light' : 'dark';
  const show = (name: string) => html.evaluate((element, value) => element.setAttribute('data-theme', value), name);
  // `options` replaces what was set before it.
  const axe = () => new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  await show(other);
  const colours = COLOURS.filter((rule) => !exceptions.includes(rule));
  if (colours.length > 0) await check(axe().withRules(colours), `${what}, ${other}`);
  await show(theme);
  await check(axe().disableRules([...exceptions]), `${what}, ${theme}`);
}
