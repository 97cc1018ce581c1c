import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { accountWays } from './dialogs/account.ts';
import { connectionWays } from './dialogs/connections.ts';
import { editorWays } from './dialogs/editor.ts';
import { galleryWays } from './dialogs/gallery.ts';
import { onPhone, phoneWays } from './dialogs/phone.ts';
import { studioWays } from './dialogs/studio.ts';
import { visitorWays } from './dialogs/visitor.ts';
import { button, walkAll } from './dialogs/walk.ts';
import { cell } from './gallery-stand.ts';
import { expect, openWorkshop, test } from './workshop.ts';

// Reduced motion: everything opens at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const web = fileURLToPath(new URL('../../apps/web/src/', import.meta.url));
/** The ui kit: covered through the components that use it. */
const elsewhere = /^ui\//u;

/** The dialogs of all pages: the file that renders each, and its component. Radix's own render as `Dialog.Root`. */
function dialogsOfPages(): string[] {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tsx'));
  return files
    .filter((path) => !elsewhere.test(path))
    .flatMap((path) => {
      const drawn = readFileSync(`${web}${path}`, 'utf8').matchAll(
        /<(?:Radix|Confirm|Name)?(Dialog|Sheet|Drawer|Popover|MediaFrame)(?:\.Root)?\s/gu,
      );
      return [...new Set([...drawn].map(([, primitive]) => `${path} ${primitive}`))];
    })
    .toSorted();
}

test('every dialog of the pages is covered by a test below', () => {
  const ways = [
    ...studioWays,
    ...galleryWays,
    ...accountWays,
    ...connectionWays,
    ...editorWays,
    ...visitorWays,
    ...phoneWays,
  ];
  const walked = new Set(ways.map(({ shows }) => shows.join(' ')));
  expect([...walked].toSorted()).toEqual(dialogsOfPages());
});

for (const [locale, promise] of [
  ['en-US', 'by keyboard: open, walk through, close, and return the focus'],
  ['de-DE', 'in German: fit at every size'],
] as const)
  test.describe(locale, () => {
    test.use({ locale });
    test.slow();

    test.beforeEach(async ({ page }) => {
      await page.goto('/terms');
      await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2));
    });

    test(`dialogs of the studio, ${promise}`, { tag: '@long' }, async ({ page, creator, workshop }) => {
      await openWorkshop(page, workshop);
      await walkAll({ page, creator, workshop }, studioWays);
    });

    test(`dialogs of the gallery, ${promise}`, { tag: '@long' }, async ({ page, creator, workshop }) => {
      await walkAll({ page, creator, workshop }, galleryWays);
    });

    test(`dialogs of the account, ${promise}`, { tag: '@long' }, async ({ page, creator, workshop }) => {
      await walkAll({ page, creator, workshop }, accountWays);
    });

    test(`dialogs of the connections, ${promise}`, async ({ page, creator, workshop }) => {
      await walkAll({ page, creator, workshop }, connectionWays);
    });

    test.describe('with edit conflicts', () => {
      // The browser logs every aborted request, and every response that is not 2xx.
      test.use({ expectedNoise: [/ERR_FAILED|status of (404|409)/] });

      test(`dialogs of the editor, ${promise}`, { tag: '@long' }, async ({ page, creator, workshop }) => {
        await walkAll({ page, creator, workshop }, editorWays);
      });
    });

    test(`dialogs before signing in, ${promise}`, async ({ page, creator, workshop }) => {
      await walkAll({ page, creator, workshop }, visitorWays);
    });

    test.describe('on a phone', () => {
      test.use(onPhone);

      test(`dialogs, ${promise}`, { tag: '@long' }, async ({ page, creator, workshop }) => {
        await openWorkshop(page, workshop);
        await walkAll({ page, creator, workshop }, phoneWays);
      });
    });
  });

test('after a deletion the focus moves to the item that takes its place', async ({ page, creator, workshop }) => {
  await page.goto(`/studio/gallery?tab=images&flow=${workshop.flow}`);
  await expect(page.getByRole('gridcell')).toHaveCount(2);
  await cell(page, 'Red boat').focus();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog', { name: 'Delete Media' }).getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(cell(page, 'Red boat')).toBeHidden();
  await expect(cell(page, 'Harbour wall')).toBeFocused();

  for (const name of ['First', 'Second']) await creator.post('/api/projects', { data: { name } });
  await page.goto('/studio/editor');
  await button(page, 'More for Second').press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await page.getByRole('dialog', { name: 'Delete Project' }).getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(button(page, 'More for Second')).toBeHidden();
  await expect(
    page.getByRole('list', { name: 'Projects' }).getByRole('listitem').first().locator(':focus'),
  ).toHaveCount(1);
});

test('a press outside closes the open list of a dialog, then the dialog; the page keeps its style', async ({
  page,
  workshop,
}) => {
  await openWorkshop(page, workshop);
  await page.goto('/studio/user?part=connections');
  const opener = button(page, 'Add connection');
  await expect(opener).toBeVisible();
  const box = await opener.boundingBox();
  const outside = { x: (box?.x ?? 0) + 2, y: (box?.y ?? 0) + 2 };
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Add a connection' });
  await expect(dialog).toBeVisible();
  // What a dialog sets on the body is inherited by no element, or each would be styled again.
  const inherited = await page
    .locator('#root')
    .evaluate((root) =>
      ['pointer-events', '--removed-body-scroll-bar-size'].map((name) => getComputedStyle(root).getPropertyValue(name)),
    );
  expect(inherited).toEqual(['auto', '0px']);

  await dialog.getByLabel('Kind').click();
  // A list answers presses from when it has the focus.
  await expect(page.getByRole('option', { selected: true })).toBeFocused();
  await page.mouse.click(outside.x, outside.y);
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(dialog).toBeVisible();
  // A press while the list is still closing is the list's.
  await expect(dialog.getByLabel('Kind')).toBeFocused();
  await page.mouse.click(outside.x, outside.y);
  await expect(dialog).toBeHidden();
});
