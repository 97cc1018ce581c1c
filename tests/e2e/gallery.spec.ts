import { readFile } from 'node:fs/promises';
import type { Request } from '@playwright/test';
import type { GalleryStats, MediaRecord } from '@kinoloom/contract';
import { entriesOf } from '../harness/zips.ts';
import { checkBothThemes } from './axe.ts';
import { cell, pictures, stock, undo } from './gallery-stand.ts';
import { expect, test } from './studio.ts';

// Tests no animations, and need not wait for any.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const cells = '[role="gridcell"]';

test('media are searched, filtered, marked, selected, zipped, moved, deleted and restored', async ({
  page,
  studio,
}) => {
  const { media, other } = await stock(page, studio, [...pictures, { prompt: 'Harbour, waves in', kind: 'clip' }]);
  await page.goto('/studio/gallery?tab=all');
  await expect(page).toHaveTitle('Gallery · Kinoloom');
  // The first page of ten does not fill the window: the rest follows without a press.
  await expect(page.locator(cells)).toHaveCount(13);
  await expect(page.getByRole('button', { name: /Load More/ })).toBeHidden();
  const totals = page.getByRole('region', { name: 'Totals' });
  await expect(totals).toHaveText('2 flows13 media files0 credits used');
  await checkBothThemes(page, 'the gallery');

  // Words in any order; they go to the address without history entries.
  await page.getByRole('searchbox', { name: 'Search' }).fill('AURORA');
  await expect(page.locator(cells)).toHaveCount(2);
  await expect(page).toHaveURL(/q=AURORA/);
  await page.getByRole('searchbox').fill('nothing like it');
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(page.locator(cells)).toHaveCount(13);

  // Marks a favourite, and filters by favourites.
  await cell(page, 'Green aurora over a still tarn').hover();
  await page.getByRole('button', { name: 'Add to favourites: Green aurora over a still tarn' }).click();
  await expect(page.getByRole('gridcell', { name: /Green aurora.*, favourite$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('switch', { name: 'Favourites only' }).check();
  await expect(page.locator(cells)).toHaveCount(1);
  await checkBothThemes(page, 'filters');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove filter Favourites' }).click();

  // Selects one and a range, and downloads them as a zip.
  await cell(page, 'Molten silk, amber').click({ modifiers: ['ControlOrMeta'] });
  await cell(page, 'Green aurora over a still tarn').click({ modifiers: ['Shift'] });
  const chosen = page.getByRole('toolbar', { name: 'Selection' });
  await expect(chosen).toContainText('4 selected');
  await checkBothThemes(page, 'a selection');
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    chosen.getByRole('button', { name: 'Download' }).click(),
  ]);
  const entries = entriesOf(await readFile(await zip.path()));
  const named = [
    'Molten silk, amber',
    'River delta from above',
    'Lanterns over the river',
    'Green aurora over a still tarn',
  ];
  const files = named.map((prompt) => media.get(prompt)).filter((one): one is MediaRecord => one !== undefined);
  expect(entries).toHaveLength(files.length);
  for (const { name } of entries) expect(name).toMatch(/^image_\d{4}-\d{2}-\d{2}_[\w-]{8}\.\w+$/u);
  for (const { id, url } of files) {
    const bytes = await (await page.request.get(url)).body();
    expect(entries.find(({ name }) => name.includes(id.slice(0, 8)))?.bytes.equals(bytes)).toBe(true);
  }

  // Moves them.
  await chosen.getByRole('button', { name: 'Move' }).click();
  const move = page.getByRole('dialog', { name: 'Move 4 files to a flow' });
  await move.getByRole('radio', { name: /Nightmarket/ }).check();
  await checkBothThemes(page, 'moving files');
  await move.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText('4 files moved to "Nightmarket"')).toBeVisible();
  await expect(chosen).toBeHidden();
  for (const { id } of files) {
    const record = (await (await page.request.get(`/api/db/media?id=${id}`)).json()) as MediaRecord;
    expect(record.flow_id).toBe(other.id);
  }

  // Deletes, and undoes.
  await cell(page, 'River delta from above').hover();
  await page.getByRole('button', { name: 'Delete: River delta from above' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Media' });
  await expect(question).toContainText('Are you sure you want to delete this media? This action cannot be undone.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(cell(page, 'River delta from above')).toBeHidden();
  await expect(totals).toContainText('12 media files');
  await undo(page).click();
  await expect(cell(page, 'River delta from above')).toBeVisible();
  await expect(totals).toContainText('13 media files');
});

test('the first tab requests nothing that came with its page', async ({ page, studio }) => {
  await stock(page, studio, pictures.slice(0, 3));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // This connection stays open, so in Firefox the network is never idle.
  const events = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/events');
  await page.goto('/studio/gallery');
  await expect(page.getByRole('article', { name: 'Halcyon' })).toBeVisible();
  await events;
  await page.waitForTimeout(500);
  expect(asked.filter((path) => path.startsWith('/api/gallery/'))).toEqual([]);
});

test(
  'flows are shown as a carousel and as cards, renamed, deleted and restored',
  { tag: '@long' },
  async ({ page, studio }) => {
    await stock(page, studio, [
      ...pictures.slice(0, 6),
      { prompt: 'Harbour, waves in', kind: 'clip' },
      { prompt: 'Foghorn, east', kind: 'sound' },
    ]);
    await page.goto('/studio/gallery');
    await expect(page.getByRole('article', { name: 'Halcyon' })).toBeVisible();
    await page.getByRole('radiogroup', { name: 'View' }).getByText('Carousel').click();
    await expect(page).toHaveURL(/view=carousel/);
    const slide = page.getByRole('region', { name: 'Flows' });
    await expect(slide.getByRole('heading', { name: 'Nightmarket' })).toBeVisible();
    await expect(slide).toContainText('No videos yet');
    await page.getByRole('button', { name: 'Next flow' }).click();
    await expect(slide.getByRole('heading', { name: 'Halcyon' })).toBeVisible();
    await expect(slide.getByRole('button', { name: 'Play Harbour, waves in' })).toBeVisible();
    await checkBothThemes(page, 'the carousel');
    const dots = page.getByRole('button', { name: /^Flow \d+ of \d+$/ });
    for (const dot of await dots.all()) expect((await dot.boundingBox())?.width).toBeGreaterThanOrEqual(24);
    expect(await dots.count()).toBeGreaterThan(1);

    await page.getByRole('radiogroup', { name: 'View' }).getByText('Grid').click();
    const card = page.getByRole('article', { name: 'Halcyon' });
    await expect(card).toContainText('8 media files');
    await expect(card.getByRole('button', { name: '+2 more images' })).toBeVisible();
    await expect(card).toContainText('Active');
    await checkBothThemes(page, 'the grid of flows');

    await card.getByRole('button', { name: 'Actions for Halcyon' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const naming = page.getByRole('dialog', { name: 'Rename Flow' });
    await naming.getByLabel('Flow name').fill('Ascent');
    await naming.getByRole('button', { name: 'Save' }).click();
    const ascent = page.getByRole('article', { name: 'Ascent' });
    await expect(ascent).toBeVisible();

    await ascent.getByRole('button', { name: 'Actions for Ascent' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByRole('dialog', { name: 'Delete Flow' })).toContainText(
      'Are you sure you want to delete "Ascent"? This will also delete all associated media files. This action cannot be undone.',
    );
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(ascent).toBeHidden();
    await undo(page).click();
    await expect(ascent).toContainText('8 media files');
  },
);

test.describe('when the server has no media or fails', () => {
  test.use({ expectedNoise: [/status of (409|500)|ERR_FAILED|ERR_INTERNET_DISCONNECTED/] });

  test('a failed deletion restores the items and shows a message', async ({ page, studio }) => {
    await stock(page, studio, pictures.slice(0, 3));
    await page.goto('/studio/gallery?tab=images');
    await expect(page.locator(cells)).toHaveCount(3);
    await page.route('**/api/gallery/delete', (route) =>
      route.fulfill({ status: 409, json: { success: false, error: 'The trash is full.', code: 'conflict' } }),
    );
    await cell(page, 'Slow swell, low camera').focus();
    await page.keyboard.press('Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Failed to delete media')).toBeVisible();
    await expect(page.locator(cells)).toHaveCount(3);
  });

  test(
    'the gallery shows its loading, empty, error and offline states, and recovers',
    { tag: '@long' },
    async ({ page, studio }) => {
      await stock(page, studio, []);
      await page.goto('/studio/gallery?tab=all');
      await expect(page.getByRole('heading', { name: 'No content yet' })).toBeVisible();
      await expect(
        page.getByText('Your generated videos, images, and audio will appear here once you create them.'),
      ).toBeVisible();
      await checkBothThemes(page, 'an empty gallery');

      let answer = Promise.withResolvers<void>();
      await page.route('**/api/gallery/media?type=video&limit=10', async (route) => {
        await answer.promise;
        await route.fulfill({ status: 500, json: { success: false, error: 'Out of order.', code: 'internal' } });
      });
      await page.getByRole('navigation', { name: 'Gallery' }).getByText('Videos').click();
      await expect(page.getByRole('heading', { name: 'Loading your gallery' })).toBeVisible();
      answer.resolve();
      await expect(page.getByRole('heading', { name: 'Failed to load gallery' })).toBeVisible();
      await expect(page.getByText('Failed to load video media. Out of order.')).toBeVisible();
      await checkBothThemes(page, 'a gallery that failed to load');
      answer = Promise.withResolvers<void>();
      await page.unroute('**/api/gallery/media?type=video&limit=10');
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByRole('heading', { name: 'No content yet' })).toBeVisible();

      await page.context().setOffline(true);
      await page.getByRole('navigation', { name: 'Gallery' }).getByText('Audio').click();
      await expect(
        page.getByText('Failed to load audio media. You are offline. Check your connection and try again.'),
      ).toBeVisible();
      // Recovers by itself.
      await page.context().setOffline(false);
      await expect(page.getByRole('heading', { name: 'No content yet' })).toBeVisible();
    },
  );
});

test('repeated clicks on Refresh do not each make a request', { tag: '@long' }, async ({ page, studio }) => {
  await stock(page, studio, pictures.slice(0, 1));
  await page.goto('/studio/gallery?tab=images');
  await expect(page.locator(cells)).toHaveCount(1);
  const read = { asked: 0, answered: 0 };
  const count = (what: keyof typeof read) => (request: Request) =>
    (read[what] += request.url().includes('/api/gallery/stats') ? 1 : 0);
  page.on('request', count('asked'));
  page.on('requestfinished', count('answered'));
  const refresh = page.getByRole('button', { name: 'Refresh' });
  for (let press = 0; press < 4; press++) await refresh.click({ noWaitAfter: true, delay: 0 });
  await expect.poll(() => read.answered > 0 && read.answered === read.asked).toBe(true);
  expect(read.asked).toBeLessThan(4);
  const stats = (await (await page.request.get('/api/gallery/stats')).json()) as GalleryStats;
  expect(stats).toMatchObject({ totalFlows: 2, totalMedia: 1 });
});
