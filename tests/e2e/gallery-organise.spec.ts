import type { GalleryMediaPage } from '@kinoloom/contract';
import type { Locator, Page, Request } from '@playwright/test';
import { openEmbedded } from '../harness/embedded-database.ts';
import { checkBothThemes } from './axe.ts';
import { cell, pictures, stock, undo, type Stock } from './gallery-stand.ts';
import { layoutFaults } from './layout-faults.ts';
import { expect, test } from './studio.ts';
import { smallTargets } from './touch-targets.ts';

// Tests no animations, and need not wait for any.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const some = pictures.slice(0, 6);
const cells = '[role="gridcell"]';
const bar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Selection' });

/** Puts the last ones on earlier days: the test's time, and the browser's zone. */
async function spreadOverDays(dataDir: string, { media }: Stock): Promise<void> {
  const db = await openEmbedded(dataDir);
  for (const [at, { id }] of [...media.values()].entries())
    await db.pool.query(
      `update media set created_at = now() - $2 * interval '1 day' - $3 * interval '1 second' where id = $1`,
      [id, Math.floor(at / 2), at % 2],
    );
  await db.close();
}

/** Opens an action of the selection, from the menu where it does not fit. */
async function act(page: Page, name: string): Promise<void> {
  const button = bar(page).getByRole('button', { name, exact: true });
  if (await button.isVisible()) return button.click();
  await bar(page).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

const titles = (page: Page): Promise<string[]> =>
  page.locator(cells).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')?.split(', ')[0] ?? ''));

for (const [width, height] of [
  [820, 1000],
  [390, 844],
] as const)
  test(`a misspelt word finds what was meant, and says so, at ${width} px`, async ({ page, studio }) => {
    await page.setViewportSize({ width, height });
    await stock(page, studio, some);
    await page.goto('/studio/gallery?tab=images');
    await expect(page.locator(cells)).toHaveCount(6);
    await page.getByRole('searchbox', { name: 'Search' }).fill('umbrlela');
    await expect(page.getByText('Nothing has “umbrlela”. Here is what has “umbrella”.')).toBeVisible();
    await expect(page.locator(cells)).toHaveCount(1);
    await expect(page.locator(cells)).toHaveAccessibleName(/Rain, one umbrella/);
    expect(await layoutFaults(page)).toEqual([]);
    await page.getByRole('searchbox', { name: 'Search' }).fill('zeppelin');
    await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
    await expect(page.getByText('Nothing has')).toBeHidden();
  });

test.describe('at 820 px', () => {
  test.use({ viewport: { width: 820, height: 1000 } });

  test('results are tagged, filtered, renamed, sorted, marked together, and all of it is undone', async ({
    page,
    studio,
  }) => {
    await stock(page, studio, some);
    await page.goto('/studio/gallery?tab=all');
    await expect(page.locator(cells)).toHaveCount(6);

    // Tags three of them in one request.
    const asked: Request[] = [];
    page.on('request', (request) => request.url().endsWith('/api/gallery/change') && asked.push(request));
    for (const { prompt } of some.slice(0, 3)) await cell(page, prompt).click({ modifiers: ['ControlOrMeta'] });
    await expect(bar(page)).toContainText('3 selected');
    expect(await layoutFaults(page)).toEqual([]);
    await act(page, 'Tags');
    const dialog = page.getByRole('dialog', { name: 'Tags of 3 files' });
    await expect(dialog.getByRole('combobox', { name: 'Tags' })).toBeFocused();
    await page.keyboard.type('For  Anna');
    await expect(dialog.getByRole('option', { name: 'New tag “for anna”' })).toBeVisible();
    await checkBothThemes(page, 'the tags of a selection');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('list', { name: 'Tags' })).toHaveText('for anna');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Tags of 3 files changed')).toBeVisible();
    expect(asked).toHaveLength(1);
    await page.keyboard.press('Escape');
    await expect(bar(page)).toBeHidden();

    // Filters by the tag, in the address; each filter is a chip.
    await page.getByRole('button', { name: 'Filters' }).click();
    const field = page.getByRole('dialog', { name: 'Filters' }).getByRole('combobox', { name: /tags/ });
    await field.fill('ann');
    await page.getByRole('option', { name: /^for anna/ }).click();
    await expect(page.locator(cells)).toHaveCount(3);
    await expect(page).toHaveURL(/tags=for(\+|%20)anna/);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Remove filter for anna' })).toBeVisible();

    // Renames one by its menu, and another by F2.
    const first = some[0]?.prompt ?? '';
    await cell(page, first).hover();
    await page.getByRole('button', { name: `More actions: ${first}` }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('dialog', { name: 'Rename' }).getByRole('textbox', { name: 'Title' }).fill('Zebra crossing');
    await page.keyboard.press('Enter');
    await expect(cell(page, 'Zebra crossing')).toBeVisible();
    await cell(page, some[1]?.prompt ?? '').focus();
    await page.keyboard.press('F2');
    await page.getByRole('dialog', { name: 'Rename' }).getByRole('textbox', { name: 'Title' }).fill('Alder');
    await page.keyboard.press('Enter');
    await expect(cell(page, 'Alder')).toBeFocused();

    // Sorts by name; a rename moves the card to its place.
    await page.getByRole('button', { name: 'Sorted by: Newest first' }).click();
    await page.getByRole('menuitemradio', { name: 'Name' }).click();
    await expect(page).toHaveURL(/sort=name/);
    await expect.poll(() => titles(page)).toEqual(['Above the cloud deck', 'Alder', 'Zebra crossing']);
    await expect(page.getByRole('heading', { name: 'Today' })).toBeHidden();
    await cell(page, 'Zebra crossing').focus();
    await page.keyboard.press('F2');
    await page.getByRole('dialog', { name: 'Rename' }).getByRole('textbox', { name: 'Title' }).fill('Aardvark');
    await page.keyboard.press('Enter');
    await expect.poll(() => titles(page)).toEqual(['Aardvark', 'Above the cloud deck', 'Alder']);
    // The order is kept from tab to tab.
    await page.getByRole('navigation', { name: 'Gallery' }).getByText('Images').click();
    await expect(page).toHaveURL(/tab=images/);
    await expect.poll(() => titles(page)).toEqual(['Aardvark', 'Above the cloud deck', 'Alder']);

    // Marks all as favourites, and takes it back.
    await page.getByRole('gridcell').first().press('Control+a');
    await act(page, 'Add to favourites');
    await expect(page.getByText('3 files added to favourites')).toBeVisible();
    await expect(page.getByRole('gridcell', { name: /, favourite$/ })).toHaveCount(3);
    await undo(page).click();
    await expect(page.getByRole('gridcell', { name: /, favourite$/ })).toHaveCount(0);
    const { data } = (await (await page.request.get('/api/gallery/media?favourite=true')).json()) as GalleryMediaPage;
    expect(data).toEqual([]);

    // Removes the tag from one: it leaves the list, and comes back by undo.
    await bar(page).getByRole('button', { name: 'Clear selection' }).click();
    await cell(page, 'Alder').click();
    const viewer = page.getByRole('dialog', { name: 'Alder' });
    await viewer.getByRole('button', { name: 'Remove tag for anna' }).click();
    await expect(page.getByText('Tag “for anna” removed')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect.poll(() => titles(page)).toEqual(['Aardvark', 'Above the cloud deck']);
    await undo(page).click();
    await expect.poll(() => titles(page)).toEqual(['Aardvark', 'Above the cloud deck', 'Alder']);
    await page.getByRole('button', { name: 'Clear all' }).press('Enter');
    await expect(page.locator(cells)).toHaveCount(6);
    await expect(page.getByRole('region', { name: 'Active filters' })).toBeFocused();
    expect(await layoutFaults(page)).toEqual([]);
  });

  test('what another tab tags, names and makes is put where the order has it', async ({ page, studio }) => {
    const { media, flow } = await stock(page, studio, some);
    const [first] = media.values();
    await page.goto('/studio/gallery?tab=all&sort=name&tags=anna');
    await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
    const headers = { origin: studio.url };
    const ids = [...media.values()].slice(0, 3).map(({ id }) => id);
    await page.request.post('/api/gallery/change', { headers, data: { ids, add_tags: ['Anna'] } });
    await expect.poll(() => titles(page)).toEqual(['Above the cloud deck', 'Lighthouse wakes at dusk', 'Slow swell']);
    await page.request.patch(`/api/gallery/media/${first?.id}`, { headers, data: { title: 'zenith' } });
    await expect.poll(() => titles(page)).toEqual(['Above the cloud deck', 'Slow swell', 'zenith']);
    // Only the server knows how large they are: the list is read again.
    await page.goto('/studio/gallery?tab=all&sort=largest');
    await expect(page.locator(cells)).toHaveCount(6);
    const answer = await page.request.get('/api/gallery/media?sort=largest');
    const order = ((await answer.json()) as GalleryMediaPage).data.map(({ id }) => id);
    await page.request.post('/api/gallery/change', { headers, data: { ids: [first?.id], favourite: true } });
    await expect(page.getByRole('gridcell', { name: /, favourite$/ })).toHaveCount(1);
    const shown = () =>
      page.locator(cells).evaluateAll((all) => all.map((one) => one.getAttribute('data-media') ?? ''));
    expect(await shown()).toEqual(order);
    expect(flow.name).toBe('Halcyon');
  });
});

test('each day has a heading, which selects it, and arrows go over days', async ({ page, studio }) => {
  const stocked = await stock(page, studio, some);
  await spreadOverDays(studio.dataDir, stocked);
  await page.goto('/studio/gallery?tab=all');
  await expect(page.locator(cells)).toHaveCount(6);
  const headings = page.getByRole('grid').getByRole('heading', { level: 2 });
  await expect(headings.first()).toHaveText('Today');
  await expect(headings.nth(1)).toHaveText('Yesterday');
  await checkBothThemes(page, 'the days of a gallery');
  const days = await headings.count();
  expect(days).toBeGreaterThanOrEqual(3);

  // One stop for Tab: from the card to the button of its day and its own actions, then out of the grid.
  const grid = page.getByRole('grid');
  await page.locator(cells).first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator(cells).nth(2)).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.locator(cells).last()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(page.locator(cells).first()).toBeFocused();
  expect(await grid.locator('[role=gridcell][tabindex="0"]').count()).toBe(1);
  expect(await grid.locator('[role=rowheader] button[tabindex="0"]').count()).toBe(1);

  await page.keyboard.press('Shift+Tab');
  const day = page.getByRole('button', { name: /^Select the day/ }).first();
  await expect(day).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(day).toHaveAttribute('aria-pressed', 'true');
  const picked = await page.locator('[role=gridcell][aria-selected=true]').count();
  await expect(bar(page)).toContainText(`${picked} selected`);
  await page.keyboard.press('Enter');
  await expect(bar(page)).toBeHidden();

  // Oldest first: the same days from the other end. By name there are none.
  await page.goto('/studio/gallery?tab=all&sort=oldest');
  await expect(headings.last()).toHaveText('Today');
  await expect(headings).toHaveCount(days);
  await page.goto('/studio/gallery?tab=all&sort=longest');
  await expect(page.locator(cells)).toHaveCount(6);
  await expect(headings).toHaveCount(0);
});

test('a selection of images fills the prompt to mix them, and begins a project in its order', async ({
  page,
  studio,
}) => {
  const { media } = await stock(page, studio, some.slice(0, 3));
  const ids = [...media.values()].map(({ id }) => id);
  await page.goto('/studio/gallery?tab=all');
  for (const { prompt } of some.slice(0, 3)) await cell(page, prompt).click({ modifiers: ['ControlOrMeta'] });
  await act(page, 'Mix');
  await expect(page).toHaveURL(/\/studio\/video/);
  for (const name of ['base image', 'image 2', 'image 3'])
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  await page.goBack();

  for (const { prompt } of some.slice(0, 3)) await cell(page, prompt).click({ modifiers: ['ControlOrMeta'] });
  await act(page, 'Open in editor');
  await expect(page).toHaveURL(/\/studio\/editor\?project=/);
  const id = new URL(page.url()).searchParams.get('project');
  const { project } = (await (await page.request.get(`/api/projects/${id}`)).json()) as {
    project: {
      composition: {
        overlays: { from: number; durationInFrames: number; row: number; content?: string; src?: string }[];
      };
    };
  };
  const overlays = project.composition.overlays.toSorted((a, b) => a.from - b.from);
  expect(overlays).toHaveLength(3);
  for (const [at, overlay] of overlays.entries()) {
    expect(JSON.stringify(overlay)).toContain(ids[at]);
    const before = overlays[at - 1];
    expect(overlay.from).toBe(before ? before.from + before.durationInFrames : 0);
  }
});

test.describe('a tall window', () => {
  test.use({ viewport: { width: 1920, height: 1400 }, expectedNoise: [/status of 500/] });

  test('is filled without a button, goes on by scrolling, and a page that failed is retried in place', async ({
    page,
    studio,
  }) => {
    await stock(
      page,
      studio,
      [...pictures, ...pictures, ...pictures, ...pictures].map(({ prompt }, at) => ({ prompt: `${prompt} ${at}` })),
    );
    let fails = true;
    await page.route('**/api/gallery/media?*cursor=*', (route) =>
      fails
        ? route.fulfill({ status: 500, json: { success: false, error: 'Out of order.', code: 'internal' } })
        : route.continue(),
    );
    await page.goto('/studio/gallery?tab=all');
    const failure = page.getByRole('alert').filter({ hasText: 'The next files could not be loaded. Out of order.' });
    await expect(failure).toBeVisible();
    await expect(page.locator(cells)).toHaveCount(10);
    fails = false;
    await page.getByRole('button', { name: /^Retry/ }).click();
    await expect(failure).toBeHidden();
    await page.locator(cells).first().focus();
    await expect(async () => {
      await page.keyboard.press('End');
      await expect(page.locator('[data-index="47"]')).toBeFocused({ timeout: 500 });
    }).toPass();
    await expect(page.getByRole('button', { name: /^Load More/ })).toBeHidden();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('results are tagged, renamed, sorted and marked by touch', { tag: '@phone' }, async ({ page, studio }) => {
    await stock(page, studio, some);
    await page.goto('/studio/gallery?tab=images');
    const open = (name: string) => page.getByRole('button', { name: new RegExp(`^(Open|Select) ${name}`, 'u') });
    await expect(open('Walker')).toBeVisible();
    await open('Walker').dispatchEvent('contextmenu');
    await expect(bar(page)).toContainText('1 selected');
    await open('Ridge').tap();
    await open('Rain').tap();
    await expect(bar(page)).toContainText('3 selected');
    expect(await layoutFaults(page)).toEqual([]);
    expect(await smallTargets(bar(page))).toEqual([]);
    await bar(page).getByRole('button', { name: 'More' }).tap();
    await page.getByRole('menuitem', { name: 'Tags' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Tags of 3 files' });
    await dialog.getByRole('combobox', { name: 'Tags' }).fill('best');
    await dialog.getByRole('option', { name: 'New tag “best”' }).tap();
    expect(await smallTargets(dialog)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).tap();
    await expect(page.getByText('Tags of 3 files changed')).toBeVisible();
    await bar(page).getByRole('button', { name: 'Clear selection' }).tap();

    await page.getByRole('button', { name: 'Filters' }).tap();
    await page.getByRole('combobox', { name: /tags/ }).tap();
    await page.getByRole('option', { name: /^best/ }).tap();
    await expect(page.locator(cells)).toHaveCount(3);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await checkBothThemes(page, 'a filtered gallery on a phone');
    expect(await layoutFaults(page)).toEqual([]);

    await open('Walker').tap();
    await page.getByRole('dialog', { name: 'Image' }).getByRole('button', { name: 'More' }).tap();
    await page.getByRole('button', { name: 'Rename' }).tap();
    const rename = page.getByRole('dialog', { name: 'Rename' });
    await rename.getByRole('textbox', { name: 'Title' }).fill('Alone');
    await rename.getByRole('button', { name: 'Save' }).tap();
    await expect(page.getByRole('dialog', { name: 'Image' })).toContainText('Alone');
    await page.getByRole('dialog', { name: 'Image' }).getByRole('button', { name: 'Back' }).tap();

    await page.getByRole('button', { name: /^Sorted by/ }).tap();
    await page.getByRole('menuitemradio', { name: 'Name' }).tap();
    await expect(page.locator(cells).first()).toContainText('Alone');
    await page.getByRole('button', { name: 'Clear all' }).tap();
    await expect(page.locator(cells)).toHaveCount(6);
  });
});
