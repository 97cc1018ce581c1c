import type { Locator, Page } from '@playwright/test';
import { expect } from './studio.ts';
import { openWorkshop, test } from './workshop.ts';

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

/** What forced colours leave of an element's look: its lines. Backgrounds become the page's. */
const lookOf = (element: Locator): Promise<string> =>
  element.evaluate((shown) => {
    const { outlineStyle, outlineWidth, outlineColor, borderWidth, borderColor } = getComputedStyle(shown);
    return [outlineStyle !== 'none' && [outlineWidth, outlineColor], borderWidth, borderColor].join();
  });

async function expectToDiffer(chosen: Locator, other: Locator): Promise<void> {
  // The focus has a look of its own.
  await chosen.page().evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  expect(await lookOf(chosen.first()), `${String(chosen)} and ${String(other)}`).not.toBe(await lookOf(other.first()));
}

/** The chosen and another option of a radio group. */
const radios = (group: Locator): [Locator, Locator] => [
  group.locator('label:has(:checked)'),
  group.locator('label:not(:has(:checked))'),
];

const linksOf = (page: Page, name: string): [Locator, Locator] => {
  const links = page.getByRole('navigation', { name });
  return [links.locator('[aria-current=page]'), links.locator('a:not([aria-current=page])')];
};

test('what is chosen differs from what is not in the studio and the gallery', async ({ page, workshop }) => {
  await openWorkshop(page, workshop);
  await expectToDiffer(...linksOf(page, 'Studio'));
  await expectToDiffer(...radios(page.getByRole('radiogroup', { name: 'Show' })));
  await expectToDiffer(...radios(page.getByRole('radiogroup', { name: 'What to make' })));

  await page.goto('/studio/gallery?tab=all');
  await expectToDiffer(...linksOf(page, 'Gallery'));
  await page.getByRole('button', { name: 'Filters' }).click();
  const favourites = page.getByRole('switch', { name: 'Favourites only' });
  const off = await lookOf(favourites);
  await favourites.check();
  await favourites.blur();
  expect(await lookOf(favourites)).not.toBe(off);
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await expectToDiffer(
    page.locator('[role=option][data-state=checked]'),
    page.locator('[role=option][data-state=unchecked]'),
  );

  await page.goto('/studio/user?part=security');
  await expectToDiffer(page.locator('main [aria-current=page]'), page.locator('main nav a:not([aria-current=page])'));
});

test('selected clips, tabs, styles and toggles of the editor differ from others', async ({ page, workshop }) => {
  await page.goto(`/studio/editor?flow=${workshop.flow}`);
  const rail = page.getByRole('navigation', { name: 'Panels of the editor' });
  await expectToDiffer(rail.getByRole('button', { expanded: true }), rail.getByRole('button', { expanded: false }));

  const clip = page.locator('[data-item]').first();
  await expect(clip).toHaveAttribute('aria-pressed', 'false');
  const plain = await lookOf(clip);
  await clip.press('Enter');
  await expect(clip).toHaveAttribute('aria-pressed', 'true');
  await clip.blur();
  expect(await lookOf(clip)).not.toBe(plain);
  const backgroundOf = (element: Locator): Promise<string> =>
    element.evaluate((shown) => getComputedStyle(shown).backgroundColor);
  expect(await backgroundOf(page.locator('[data-handle="-1,-1"]'))).not.toBe(await backgroundOf(page.locator('body')));

  await page.getByRole('tab', { name: 'Style' }).click();
  await expectToDiffer(page.getByRole('tab', { selected: true }), page.getByRole('tab', { selected: false }));
  await expectToDiffer(...radios(page.locator('#editor-panel').getByRole('radiogroup').first()));

  const areas = page.getByRole('button', { name: 'Safe areas and guides' });
  const off = await lookOf(areas);
  await areas.click();
  await page.getByRole('menuitemcheckbox', { name: 'Safe areas' }).click();
  await areas.blur();
  expect(await lookOf(areas)).not.toBe(off);
});

test('what lies over the page has a line around it', async ({ page, workshop }) => {
  const lineOf = (element: Locator): Promise<string> =>
    element.evaluate((shown) => getComputedStyle(shown).outlineStyle);
  await openWorkshop(page, workshop);
  expect(await lineOf(page.getByRole('region', { name: 'Prompt' }))).toBe('solid');
  await page.getByRole('button', { name: /^Flow .+, switch$/u }).click();
  expect(await lineOf(page.getByRole('menu'))).not.toBe('none');
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  expect(await lineOf(page.getByRole('dialog', { name: 'Rename Flow' }))).toBe('solid');
});
