import { pictures, stock } from './gallery-stand.ts';
import { expect, test } from './studio.ts';

test.use({
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  contextOptions: { reducedMotion: 'reduce' },
});

test('an empty gallery on a phone says what will be there', async ({ page, studio }) => {
  await stock(page, studio, []);
  await page.goto('/studio/gallery?tab=audio');
  await expect(page.getByRole('heading', { name: 'No content yet' })).toBeVisible();
  await expect(page.getByText('Your generated content will appear here once you create it.')).toBeVisible();
});

test.describe('a tablet', () => {
  test.use({
    viewport: { width: 1024, height: 1366 },
    userAgent:
      'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
  });

  test('has the mobile layout, however wide it is', async ({ page, studio }) => {
    await stock(page, studio, pictures.slice(0, 1));
    await page.goto('/studio/gallery');
    await expect(page.getByRole('article', { name: 'Halcyon' })).toContainText('0v 1i');
    await expect(page.getByRole('navigation', { name: 'Gallery' }).getByRole('link')).toHaveText([
      'Flows',
      'Videos',
      'Images',
      'Audio',
    ]);
  });
});
