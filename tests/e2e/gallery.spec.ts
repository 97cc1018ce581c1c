import type { GalleryStats } from '@kinoloom/contract';
import { checkBothThemes } from './axe.ts';
import { cell, pictures, stock, undo } from './gallery-stand.ts';
import { expect, test } from './studio.ts';

// Nothing here is about motion, and nothing then waits for it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const cells = '[role="gridcell"]';

test(
  'flows are shown one at a time and as cards, renamed, deleted and taken back',
  { tag: '@long' },
  async ({ page, studio }) => {
    await stock(page, studio, [
      ...pictures.slice(0, 6),
      { prompt: 'Harbour, waves in', kind: 'clip' },
      { prompt: 'Foghorn, east', kind: 'sound' },
    ]);
    await page.goto('/studio/gallery');
    const slide = page.getByRole('region', { name: 'Flows' });
    await expect(slide.getByRole('heading', { name: 'Nightmarket' })).toBeVisible();
    await expect(slide).toContainText('No videos yet');
    await page.getByRole('button', { name: 'Next flow' }).click();
    await expect(slide.getByRole('heading', { name: 'Halcyon' })).toBeVisible();
    await expect(slide.getByRole('button', { name: 'Play Harbour, waves in' })).toBeVisible();
    await checkBothThemes(page, 'the carousel');

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

test.describe('when the server has nothing, or fails', () => {
  test.use({ expectedNoise: [/status of (409|500)|ERR_FAILED|ERR_INTERNET_DISCONNECTED/] });

  test('a deletion that fails is undone on the screen, and said', async ({ page, studio }) => {
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
    'the gallery says that it is loading, empty, broken or offline, and goes on when asked',
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
      await checkBothThemes(page, 'a gallery that failed');
      answer = Promise.withResolvers<void>();
      await page.unroute('**/api/gallery/media?type=video&limit=10');
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByRole('heading', { name: 'No content yet' })).toBeVisible();

      await page.context().setOffline(true);
      await page.getByRole('navigation', { name: 'Gallery' }).getByText('Audio').click();
      await expect(
        page.getByText('Failed to load audio media. You are offline. Check your connection and try again.'),
      ).toBeVisible();
      // By itself.
      await page.context().setOffline(false);
      await expect(page.getByRole('heading', { name: 'No content yet' })).toBeVisible();
    },
  );
});

test('Refresh reads again once, however often it is pressed', { tag: '@long' }, async ({ page, studio }) => {
  await stock(page, studio, pictures.slice(0, 1));
  await page.goto('/studio/gallery?tab=images');
  await expect(page.locator(cells)).toHaveCount(1);
  let asked = 0;
  page.on('request', (request) => (asked += request.url().includes('/api/gallery/stats') ? 1 : 0));
  const refresh = page.getByRole('button', { name: 'Refresh' });
  for (let press = 0; press < 4; press++) await refresh.click({ noWaitAfter: true, delay: 0 });
  await expect.poll(() => asked).toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
  expect(asked).toBeLessThan(4);
  const stats = (await (await page.request.get('/api/gallery/stats')).json()) as GalleryStats;
  expect(stats).toMatchObject({ totalFlows: 2, totalMedia: 1 });
});
