import type { Locator, Page } from '@playwright/test';
import type { z } from 'zod';
import { limits, type ReceiptPage } from '@kinoloom/contract';
import { clip } from '../harness/clips.ts';
import { checkBothThemes } from './axe.ts';
import { showCredits } from './shown-credits.ts';
import { act, card, expect, openWorkshop, orders, test, type Workshop } from './workshop.ts';

// Tests no animations, and need not wait for any.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const PROMPT = 'Four boats in fog';
const pill = (page: Page): Locator => page.getByRole('button', { name: /^Generate/ });
const made = (page: Page): Locator => card(page, PROMPT).and(page.locator('[data-media]'));
const unfinished = (page: Page): Locator => card(page, PROMPT).and(page.locator('[data-job]'));

/** What the pill says that they cost. */
async function pillPrice(page: Page): Promise<number> {
  const [, price] = /, (\d+) credits$/u.exec((await pill(page).getAttribute('aria-label')) ?? '') ?? [];
  expect(Number(price)).toBeGreaterThan(0);
  return Number(price);
}

/** Credits of the receipts of the flow's jobs, by their state. */
async function receipts(page: Page, workshop: Workshop): Promise<Record<string, number[]>> {
  const ids = new Set((await orders(page, workshop)).map(({ id }) => id));
  const answer = await page.request.get('/api/receipts?limit=100');
  const { data } = (await answer.json()) as z.infer<typeof ReceiptPage>;
  const credits: Record<string, number[]> = {};
  for (const { job, state, credits: amount } of data) if (job && ids.has(job.id)) (credits[state] ??= []).push(amount);
  return credits;
}
const sum = (numbers: readonly number[] = []): number => numbers.reduce((all, each) => all + each, 0);

test.describe('at 820 px, by keyboard', () => {
  test.use({ viewport: { width: 820, height: 1180 } });

  test('four variations are ordered with one press; one is cancelled, and costs nothing', async ({
    page,
    workshop,
  }) => {
    const letGo = workshop.sandbox.hold();
    await openWorkshop(page, workshop);
    await page.getByRole('radio', { name: 'Video', exact: true }).press('ArrowLeft');
    const prompt = page.getByRole('region', { name: 'Prompt' });
    await prompt.getByLabel('Model').focus();
    await page.keyboard.type('flux');
    const one = await pillPrice(page);
    const count = prompt.getByRole('combobox', { name: `1 variation, ${one} credits` });
    await count.press('Enter');
    await expect(page.getByRole('option', { name: `2 variations, ${2 * one} credits` })).toBeVisible();
    await page.keyboard.press('End');
    await expect(page.getByRole('option', { name: `4 variations, ${4 * one} credits` })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(prompt.getByRole('combobox', { name: `4 variations, ${4 * one} credits` })).toBeFocused();
    const text = page.getByRole('textbox', { name: 'Prompt' });
    await text.fill(PROMPT);
    await expect(pill(page)).toHaveAccessibleName(`Generate 4 variations, ${4 * one} credits`);
    await text.press('Enter');

    await expect(unfinished(page)).toHaveCount(4);
    await expect.poll(async () => (await receipts(page, workshop))['held']).toEqual([one, one, one, one]);
    // Four cards in the first places: the third is cancelled.
    const cancel = page.getByRole('button', { name: `Cancel ${PROMPT}` });
    await expect(cancel).toHaveCount(4);
    await cancel.first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(cancel.nth(2)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(unfinished(page)).toHaveCount(3);
    letGo();
    await expect(made(page)).toHaveCount(3);
    await expect.poll(async () => receipts(page, workshop)).toEqual({ captured: [one, one, one], released: [one] });
    // The choice stays for the next prompt, also after a reload.
    await page.reload();
    await expect(prompt.getByRole('combobox', { name: `4 variations, ${4 * one} credits` })).toBeVisible();
  });
});

test.describe('at 390 px, by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('four variations have four cards, four results, and receipts for what the button said', async ({
    page,
    workshop,
  }) => {
    const letGo = workshop.sandbox.hold();
    await openWorkshop(page, workshop);
    await page
      .locator('label')
      .filter({ has: page.getByRole('radio', { name: 'Image', exact: true }) })
      .tap();
    const prompt = page.getByRole('region', { name: 'Prompt' });
    await prompt.getByLabel('Model').tap();
    await page.getByRole('option', { name: /^Flux Pro/u }).tap();
    const count = prompt.getByRole('combobox', { name: /^1 variation, / });
    await expect(count).toBeInViewport({ ratio: 1 });
    await count.tap();
    await page.getByRole('option', { name: /^4 variations, / }).tap();
    await page.getByRole('textbox', { name: 'Prompt' }).fill(PROMPT);
    const price = await pillPrice(page);
    await expect(pill(page)).toBeInViewport({ ratio: 1 });
    await checkBothThemes(page, 'four variations on a phone');
    await pill(page).tap();
    await expect(unfinished(page)).toHaveCount(4);
    letGo();
    await expect(made(page)).toHaveCount(4);
    await expect.poll(async () => sum((await receipts(page, workshop))['captured'])).toBe(price);
    expect(Object.keys(await receipts(page, workshop))).toEqual(['captured']);
  });
});

test.describe('when an answer is lost', () => {
  test.use({ expectedNoise: [/api\/ai\/variations$/] });

  test('a lost answer and a second press make four, not eight', async ({ page, workshop, context }) => {
    await openWorkshop(page, workshop);
    await page.getByRole('radiogroup', { name: 'What to make' }).getByText('Image', { exact: true }).click();
    const prompt = page.getByRole('region', { name: 'Prompt' });
    await prompt.getByLabel('Model').click();
    await page.getByRole('option', { name: /^Flux Pro/u }).click();
    await prompt.getByRole('combobox', { name: /^1 variation, / }).click();
    await page.getByRole('option', { name: /^4 variations, / }).click();
    await page.getByRole('textbox', { name: 'Prompt' }).fill(PROMPT);
    let lost = 0;
    await context.route('**/api/ai/variations', async (route) => {
      lost += 1;
      if (lost > 1) return route.fallback();
      await route.fetch();
      await route.abort('connectionreset');
    });
    await pill(page).dblclick();
    await expect(made(page)).toHaveCount(4);
    expect(lost).toBe(2);
    expect(Object.values(await receipts(page, workshop)).flat()).toHaveLength(4);
  });
});

test('more like a result: its price, where it goes, and two new ones in the wall', async ({ page, workshop }) => {
  await openWorkshop(page, workshop);
  await page.getByRole('radiogroup', { name: 'What to make' }).getByText('Image', { exact: true }).click();
  await page.getByRole('region', { name: 'Prompt' }).getByLabel('Model').click();
  await page.getByRole('option', { name: /^Flux Pro/u }).click();
  await page.getByRole('textbox', { name: 'Prompt' }).fill(PROMPT);
  const price = await pillPrice(page);
  await pill(page).click();
  await expect(made(page)).toHaveCount(1);
  // An upload has no recipe.
  await card(page, 'Red boat').hover();
  await card(page, 'Red boat').getByRole('button', { name: 'Actions for Red boat' }).click();
  await expect(page.getByRole('menuitem', { name: 'Upscale' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'More like this' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await act(page, PROMPT, 'More like this');
  const dialog = page.getByRole('dialog', { name: 'More like this' });
  for (const said of [PROMPT, 'Flux Pro', 'A new one for each', 'Harbour']) await expect(dialog).toContainText(said);
  await expect(dialog.getByRole('button', { name: `Generate ${price} credits` })).toBeVisible();
  await checkBothThemes(page, 'more like this');
  await dialog.getByRole('radio', { name: `1 variation, ${price} credits` }).press('ArrowRight');
  await dialog.getByRole('button', { name: `Generate ${2 * price} credits` }).click();
  await expect(dialog).toBeHidden();
  await expect(made(page)).toHaveCount(3);
  await expect.poll(async () => (await receipts(page, workshop))['captured']).toEqual([price, price, price]);
});

test.describe('when the recipe cannot be repeated', () => {
  test.use({ expectedNoise: [/410 \(Gone\)/] });

  test('more like a clip whose start image is gone is refused in its dialog', async ({ page, workshop, creator }) => {
    const { flow, photo } = workshop;
    const begun = await creator.post('/api/ai/video/generate/seedance', {
      data: {
        prompt: PROMPT,
        model: 'seedance-fast',
        aspectRatio: '16:9',
        duration: 5,
        image: photo.url,
        flow_id: flow,
      },
    });
    expect(begun.ok()).toBe(true);
    await openWorkshop(page, workshop);
    await expect(made(page)).toHaveCount(1);
    expect((await creator.post('/api/gallery/delete', { data: { ids: [photo.id] } })).ok()).toBe(true);
    await act(page, PROMPT, 'More like this');
    const dialog = page.getByRole('dialog', { name: 'More like this' });
    await expect(dialog).toContainText('An image, clip or sound that this was made from was deleted');
    await expect(dialog.getByRole('button', { name: 'Generate', exact: true })).toBeDisabled();
  });
});

test('the wall is one tab stop: arrows go through the cards, Tab to the tools of one, and the menu key opens its menu', async ({
  page,
  workshop,
}) => {
  await openWorkshop(page, workshop);
  const results = page.getByRole('list', { name: 'Results' });
  const titles = ['Harbour take', 'Harbour wall', 'Red boat'];
  await expect(results.getByRole('listitem')).toHaveCount(titles.length);
  const open = results.getByRole('button', { name: /^Open / });
  const order = await open.evaluateAll((buttons) =>
    buttons.map(({ ariaLabel }) => `${ariaLabel}`.replace('Open ', '')),
  );
  expect(order.toSorted()).toEqual(titles);
  await expect(results.locator('[tabindex="0"]').first()).toHaveAccessibleName(`Open ${order[0]}`);
  await open.first().focus();
  for (const [key, at] of [
    ['ArrowRight', 1],
    ['End', 2],
    ['ArrowRight', 2],
    ['ArrowLeft', 1],
    ['Home', 0],
    ['ArrowUp', 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect(open.nth(at), key).toBeFocused();
  }
  // Only the card in focus has its tools in the order of Tab, and the wall ends after them.
  const card0 = results.getByRole('article', { name: order[0] ?? '', exact: true });
  const tools = await card0.getByRole('button').count();
  expect(await results.locator('[tabindex="0"]').count()).toBe(tools);
  for (let tool = 1; tool < tools; tool++) {
    await page.keyboard.press('Tab');
    await expect(card0.getByRole('button').nth(tool)).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(results.locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(card0.getByRole('button').last()).toBeFocused();
  // The way back is the same: the card that was reached stays the stop.
  await open.first().focus();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: 'Download' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(card0.locator(':focus')).toHaveCount(1);
  await open.first().press('Enter');
  await expect(page).toHaveURL(/media=/u);
});

test.describe('what all of them need', () => {
  async function chooseFour(page: Page): Promise<void> {
    await page.getByRole('combobox', { name: /^1 variation, / }).click();
    await page.getByRole('option', { name: /^4 variations, / }).click();
    await page.getByRole('textbox', { name: 'Prompt' }).fill(PROMPT);
  }

  test('four clips in a flow with room for two are not sent, and prompt and choice stay', async ({
    page,
    workshop,
    creator,
  }) => {
    const buffer = await clip({ size: { width: 320, height: 180 }, frames: 15 });
    const file = { name: 'take.mp4', mimeType: 'video/mp4', buffer };
    // Beside the workshop's own clip.
    const sent = Array.from({ length: limits.flow.maxVideos - 3 }, () =>
      creator.post('/api/upload/file', { multipart: { flow_id: workshop.flow, file } }),
    );
    for (const answer of await Promise.all(sent)) expect(answer.ok()).toBe(true);
    await openWorkshop(page, workshop);
    await chooseFour(page);
    await pill(page).click();
    const dialog = page.getByRole('dialog', { name: 'Flow Limit Reached' });
    await expect(dialog).toContainText('You have 13/15 videos in this flow. There is room for 2 more.');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue(PROMPT);
    await expect(page.getByRole('combobox', { name: /^4 variations, / })).toBeVisible();
    expect(await orders(page, workshop)).toEqual([]);
  });

  test('credits for three of four images are too few, and the dialog counts all', async ({ page, workshop }) => {
    await showCredits(page, 30);
    await openWorkshop(page, workshop);
    await page.getByRole('radio', { name: 'Video', exact: true }).press('ArrowLeft');
    await page.getByRole('region', { name: 'Prompt' }).getByLabel('Model').click();
    await page.getByRole('option', { name: /^Flux Pro/u }).click();
    await chooseFour(page);
    await expect(pill(page)).toHaveAccessibleName('Generate 4 variations: too few credits, 36 credits');
    await pill(page).click();
    const dialog = page.getByRole('dialog', { name: 'Insufficient credits' });
    for (const part of [/Required\s*36/, /Available\s*30/, /Short by\s*6/]) await expect(dialog).toContainText(part);
    expect(await orders(page, workshop)).toEqual([]);
  });
});
