import type { Locator } from '@playwright/test';
import { smallTargets } from './touch-targets.ts';
import { ended, expect, openWorkshop, test } from './workshop.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** Drawn to the composition's scale, or reached through the canvas below. */
const DRAWN = '[data-thing], [data-item], [data-edge], [data-gap], [data-cut], [data-playhead]';

test('touch targets in the header of a flow are at least 44 px wide and high, also with ended jobs', async ({
  page,
  workshop,
  creator,
}) => {
  await openWorkshop(page, workshop);
  // The page counts the jobs that end while it is open.
  await creator.post('/api/ai/image/generate/mock-img', { data: { prompt: 'A quay', flowId: workshop.flow } });
  await ended(page, workshop);
  const head = page.locator('main > header');
  await expect(head.getByRole('button', { name: /^Jobs.* ended$/ })).toBeVisible();
  expect(await smallTargets(head)).toEqual([]);
});

test('the card of a failed job fills the width of a phone and contains all of its actions', async ({
  page,
  workshop,
  creator,
}) => {
  const prompt = 'A quay by night, nsfw test';
  await creator.post('/api/ai/image/generate/mock-img', { data: { prompt, flowId: workshop.flow } });
  await openWorkshop(page, workshop);
  await ended(page, workshop);
  const failed = page.getByRole('article', { name: `Failed: ${prompt}` });
  await expect(failed).toContainText('Nothing was charged');
  const wall = await failed.locator('../..').boundingBox();
  for (const name of ['Retry', 'Edit prompt', 'Remove']) {
    const button = failed.getByRole('button', { name });
    await button.scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport({ ratio: 1 });
    const [card, box] = [await failed.boundingBox(), await button.boundingBox()];
    if (!wall || !card || !box) throw new Error('The card is not on the screen');
    expect(card.width).toBe(wall.width);
    expect(box.height).toBeGreaterThanOrEqual(44);
    expect(box.y).toBeGreaterThan(card.y);
    expect(box.y + box.height).toBeLessThan(card.y + card.height);
    expect(box.x + box.width).toBeLessThan(card.x + card.width);
  }
  expect(await smallTargets(failed)).toEqual([]);
});

test('touch targets in the editor are at least 44 px wide and high, on a phone and on a tablet', async ({
  page,
  workshop,
}) => {
  await page.goto(`/studio/editor?flow=${workshop.flow}`);
  await page.waitForURL(/project=/);
  const head = page.locator('main > header');
  const desk = page.locator('[data-editor]');
  const layer = page.getByRole('dialog');
  await expect(page.getByText('Loading preview')).toBeHidden();
  expect(await smallTargets(head)).toEqual([]);
  expect(await smallTargets(desk, DRAWN)).toEqual([]);

  const close = async (): Promise<void> => {
    await page.keyboard.press('Escape');
    await expect(layer).toHaveCount(0);
  };
  const opened = async (button: Locator): Promise<void> => {
    await button.tap();
    expect(await smallTargets(layer)).toEqual([]);
  };
  await opened(head.getByRole('button', { name: /^Save States/ }));
  await close();
  await opened(head.getByRole('button', { name: 'Recent renders' }));
  await close();
  await opened(head.getByRole('button', { name: /^Render/ }));
  await close();
  const bar = page.getByRole('navigation', { name: 'Panels of the editor' });
  await opened(bar.getByRole('button', { name: 'Media' }));
  await close();
  await opened(bar.getByRole('button', { name: 'Audio' }));
  for (const part of ['Voice', 'Effects', 'Music']) {
    await layer.getByText(part, { exact: true }).tap();
    expect(await smallTargets(layer), part).toEqual([]);
  }
  await close();

  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(bar.getByRole('button', { name: 'Captions' })).toBeVisible();
  expect(await smallTargets(head)).toEqual([]);
  for (const panel of ['Text', 'Audio', 'Video']) {
    await bar.getByRole('button', { name: panel, exact: true }).tap();
    expect(await smallTargets(desk, DRAWN), panel).toEqual([]);
  }
});
