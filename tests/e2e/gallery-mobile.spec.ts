import type { Page } from '@playwright/test';
import { touchOn, type Point } from '../firefox/browser.ts';
import { checkBothThemes } from './axe.ts';
import { pictures, stock, undo } from './gallery-stand.ts';
import { expect, test } from './studio.ts';

test.use({
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  contextOptions: { reducedMotion: 'reduce' },
});

test(
  'flows and media are browsed, deleted and restored by touch',
  { tag: ['@long', '@phone'] },
  async ({ page, studio }) => {
    await stock(page, studio, [
      ...pictures.slice(0, 8),
      { prompt: 'Harbour, waves coming slowly in', kind: 'clip' },
      { prompt: 'Gulls over the pier', kind: 'clip' },
    ]);
    await page.goto('/studio/gallery');
    const card = page.getByRole('article', { name: 'Halcyon' });
    await expect(card).toContainText('2 videos, 8 images');
    await expect(card).toContainText('10 items');
    await expect(card.getByText('+2')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Totals' })).toHaveText('2 flows10 files0 credits used');
    await checkBothThemes(page, 'flows on a phone');

    // Plays the flow's videos in sequence.
    await card.getByRole('button', { name: 'View All' }).tap();
    const flow = page.getByRole('dialog', { name: 'Halcyon' });
    await expect(flow).toContainText('1 of 2 | 16:9');
    await flow.getByRole('button', { name: 'Next' }).tap();
    await expect(flow).toContainText('2 of 2 | 16:9');
    await expect(flow.getByRole('button', { name: 'Video 2 of 2' })).toHaveAttribute('aria-current', 'true');
    await checkBothThemes(page, 'the videos of a flow');
    await page.goBack();
    await expect(flow).toBeHidden();

    // One result in full screen.
    await page.getByRole('navigation', { name: 'Gallery' }).getByText('Videos').tap();
    await expect(page.getByText('Harbour, waves coming slowly...')).toBeVisible();
    await checkBothThemes(page, 'videos on a phone');
    await page.getByRole('button', { name: /^Open Gulls/ }).tap();
    const viewer = page.getByRole('dialog', { name: 'Video' });
    await expect(viewer).toContainText('16:9');
    const prompt = viewer.getByRole('region', { name: 'Prompt' });
    await expect(prompt).toContainText('Gulls over the pier');
    await prompt.getByRole('button').first().tap();
    await expect(prompt.getByRole('button', { name: 'Copy' })).toBeVisible();
    await checkBothThemes(page, 'a clip on a phone');
    // Swipes to the next, older one.
    const stage = await viewer.locator('video').boundingBox();
    if (!stage) throw new Error('The clip is not on the screen');
    await swipe(page, { x: stage.x + stage.width - 30, y: stage.y + 120 }, { x: stage.x + 40, y: stage.y + 125 });
    await expect(prompt).toContainText('Harbour, waves coming slowly in');
    await viewer.getByRole('button', { name: 'Back' }).tap();
    await expect(viewer).toBeHidden();
    await page.getByRole('button', { name: 'Delete Harbour, waves coming slowly...' }).tap();
    await page.getByRole('dialog', { name: 'Delete Media' }).getByRole('button', { name: 'Delete' }).tap();
    await expect(page.getByText('Harbour, waves coming slowly...')).toBeHidden();
    await undo(page).tap();
    await expect(page.getByText('Harbour, waves coming slowly...')).toBeVisible();

    // Deletes the flow.
    await page.getByRole('navigation', { name: 'Gallery' }).getByText('Flows').tap();
    await card.getByRole('button', { name: 'Delete Halcyon' }).tap();
    const question = page.getByRole('dialog', { name: 'Delete Flow' });
    await expect(question).toContainText(
      'Are you sure you want to delete flow "Halcyon"? This action cannot be undone.',
    );
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await question.getByRole('button', { name: 'Delete' }).tap();
    await expect(card).toBeHidden();
  },
);

test('the keys of the viewer serve a phone with a keyboard', { tag: '@phone' }, async ({ page, studio }) => {
  await stock(page, studio, pictures.slice(0, 3));
  await page.goto('/studio/gallery?tab=images');
  await page.getByRole('button', { name: /^Open Above/ }).tap();
  const viewer = page.getByRole('dialog', { name: 'Image' });
  const prompt = viewer.getByRole('region', { name: 'Prompt' });
  await expect(prompt).toContainText('Above the cloud deck');
  await page.keyboard.press('ArrowRight');
  await expect(prompt).toContainText('Slow swell, low camera');
  await page.keyboard.press('i');
  await expect(prompt.getByRole('button', { name: 'Copy' })).toBeVisible();
  await page.keyboard.press('f');
  await viewer.getByRole('button', { name: 'More' }).tap();
  const unmark = page.getByRole('button', { name: 'Remove from favourites' });
  await expect(unmark).toBeVisible();
  // The keys of the sheet are not the viewer's.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(unmark).toBeHidden();
  await expect(prompt).toContainText('Slow swell, low camera');
  await page.keyboard.press('Delete');
  await page.getByRole('dialog', { name: 'Delete Media' }).getByRole('button', { name: 'Delete' }).tap();
  await expect(prompt).toContainText('Lighthouse wakes at dusk');
});

test('an empty gallery explains what will appear there', { tag: '@phone' }, async ({ page, studio }) => {
  await stock(page, studio, []);
  await page.goto('/studio/gallery?tab=audio');
  await expect(page.getByRole('heading', { name: 'No content yet' })).toBeVisible();
  await expect(page.getByText('Your generated content will appear here once you create it.')).toBeVisible();
});

test('the filters fit on the screen of a phone', { tag: '@phone' }, async ({ page, studio }) => {
  await stock(page, studio, []);
  await page.goto('/studio/gallery?tab=images');
  await page.getByRole('button', { name: 'Filters' }).tap();
  for (const name of ['From', 'To'])
    await expect(page.getByRole('textbox', { name, exact: true })).toBeInViewport({ ratio: 1 });
});

test.describe('a tablet', () => {
  test.use({
    viewport: { width: 1024, height: 1366 },
    userAgent:
      'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
  });

  test('has the mobile layout in spite of its width', async ({ page, studio }) => {
    await stock(page, studio, pictures.slice(0, 1));
    await page.goto('/studio/gallery');
    await expect(page.getByRole('article', { name: 'Halcyon' })).toContainText('0 videos, 1 image');
    await expect(page.getByRole('navigation', { name: 'Gallery' }).getByRole('link')).toHaveText([
      'Flows',
      'Videos',
      'Images',
      'Audio',
    ]);
  });
});

test.describe('a touch screen with the wide layout', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false });

  test('swipes go through the viewer, too', async ({ page, studio }) => {
    const { media } = await stock(page, studio, pictures.slice(0, 3));
    await page.goto(`/studio/gallery?tab=images&media=${media.get('Slow swell, low camera')?.id}`);
    const viewer = page.getByRole('dialog', { name: 'Generated Media' });
    await expect(viewer.getByRole('navigation', { name: 'Other results' })).toHaveText('2 / 3');
    await expect(viewer.getByRole('img', { name: 'Slow swell, low camera' })).toBeVisible();
    await swipe(page, { x: 700, y: 400 }, { x: 300, y: 405 });
    await expect(viewer.getByRole('img', { name: 'Lighthouse wakes at dusk' })).toBeVisible();
    await swipe(page, { x: 300, y: 400 }, { x: 700, y: 405 });
    await expect(viewer.getByRole('img', { name: 'Slow swell, low camera' })).toBeVisible();
  });
});

/** A swipe that ends at rest: a tap soon after a flick would only stop the flick's momentum. */
async function swipe(page: Page, from: Point, to: Point): Promise<void> {
  const touch = await touchOn(page);
  await touch('touchStart', from);
  for (let step = 1; step <= 5; step++)
    await touch('touchMove', {
      x: from.x + ((to.x - from.x) * step) / 5,
      y: from.y + ((to.y - from.y) * step) / 5,
    });
  for (let rest = 0; rest < 3; rest++) {
    await page.waitForTimeout(60);
    await touch('touchMove', { x: to.x, y: to.y + rest });
  }
  await touch('touchEnd');
}
