import type { Page } from '@playwright/test';
import { openEmbedded } from '../harness/embedded-database.ts';
import { seedGallery } from '../harness/seed-gallery.ts';
import { openMonthGrid, watchScrolling, wheel } from './gallery-scrolling.ts';
import { expect, test } from './studio.ts';

const RECORDS = 1_500;

// The plain grid's page has no icon.
test.use({ expectedNoise: [/favicon\.ico/] });

test('the gallery scrolls as smoothly as a plain grid, and its pictures come as soon', async ({ page, studio }) => {
  const db = await openEmbedded(studio.dataDir);
  const { email } = await seedGallery(studio.url, db, RECORDS);
  await db.close();
  await page.request.post('/api/auth/sign-in/email', {
    headers: { origin: studio.url },
    data: { email, password: 'correct horse battery' },
  });
  await page.goto('/studio/gallery?tab=all');
  const more = page.getByRole('button', { name: /Load More/ });
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  const list = page.locator('[data-list]');
  await expect(async () => {
    await list.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    expect(await more.count()).toBe(0);
  }).toPass({ intervals: [50], timeout: 60_000 });
  await list.evaluate((element) => element.scrollTo({ top: 0 }));
  const plain = await openMonthGrid(page);

  const turn = async (grid: Page): Promise<{ perSecond: number; late: number }> => {
    await grid.bringToFront();
    await grid.waitForTimeout(500);
    return watchScrolling(grid, () => wheel(grid, 1.5, 3_000));
  };
  // Other load on the machine falls on either. Down all the time: pictures that were shown before come at once.
  await expect(async () => {
    const [theirs, ours] = [await turn(plain), await turn(page)];
    test.info().annotations.push({ type: 'gallery and plain grid', description: JSON.stringify({ ours, theirs }) });
    expect(ours.perSecond / theirs.perSecond).toBeGreaterThanOrEqual(0.8);
    expect(ours.late / theirs.late).toBeLessThanOrEqual(2);
  }).toPass({ timeout: 60_000 });
});
