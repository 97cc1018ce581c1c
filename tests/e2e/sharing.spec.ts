import type { APIRequestContext, Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { checkBothThemes } from './axe.ts';
import { layoutFaults, SIZES } from './layout-faults.ts';
import { resize } from './dialogs/walk.ts';
import { card, expect, openWorkshop, test } from './workshop.ts';

// Chromium logs each answer that is not 2xx.
test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedNoise: [/status of (401|404|429|500)|ERR_FAILED/] });

const shareDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Share', exact: true });

/** Someone else's browser, without a session. */
async function visitor(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}): Promise<BrowserContext> {
  return browser.newContext({ reducedMotion: 'reduce', storageState: { cookies: [], origins: [] }, ...options });
}

async function create(page: Page): Promise<string> {
  await shareDialog(page).getByRole('button', { name: 'Create link' }).press('Enter');
  const field = shareDialog(page).getByRole('textbox', { name: 'Link', exact: true });
  await expect(field).toHaveValue(/\/shared#[\w-]{43}$/u);
  return field.inputValue();
}

const sharesOf = async (creator: APIRequestContext): Promise<{ id: string }[]> =>
  ((await (await creator.get('/api/shares')).json()) as { shares: { id: string }[] }).shares;

// Of other journeys of the account.
test.beforeEach(async ({ creator }) => {
  for (const { id } of await sharesOf(creator)) await creator.delete(`/api/shares/${id}`);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('a result is shared by touch, opened by somebody without an account, and ends when it is revoked', async ({
    page,
    browser,
    studio,
    workshop,
  }) => {
    await openWorkshop(page, workshop);
    await card(page, 'Harbour take').getByRole('button').first().tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Share', exact: true }).tap();
    const dialog = shareDialog(page);
    await expect(dialog).toContainText('Harbour take');
    expect(await layoutFaults(page)).toEqual([]);
    await checkBothThemes(page, 'sharing a result');
    await dialog.getByRole('button', { name: 'Create link' }).tap();
    const field = dialog.getByRole('textbox', { name: 'Link', exact: true });
    await expect(field).toHaveValue(/\/shared#[\w-]{43}$/u);
    await expect(dialog).toContainText('cannot be shown again');
    expect(await layoutFaults(page)).toEqual([]);
    const link = await field.inputValue();

    const context = await visitor(browser, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    const friend = await context.newPage();
    const asked: string[] = [];
    friend.on('request', (request) => asked.push(request.url()));
    await friend.goto(link);
    await expect(friend).toHaveTitle('Shared with you · Kinoloom');
    await expect(friend.getByRole('heading', { name: 'Video', exact: true })).toBeVisible();
    await expect(friend.getByText('Harbour take')).toHaveCount(0);
    const video = friend.locator('video');
    const isPaused = (): Promise<boolean> => video.evaluate((clip) => clip instanceof HTMLVideoElement && clip.paused);
    expect(await isPaused()).toBe(true);
    await friend.getByRole('button', { name: 'Play' }).tap();
    await expect.poll(isPaused).toBe(false);
    expect(await layoutFaults(friend)).toEqual([]);
    await checkBothThemes(friend, 'a shared clip');
    const download = friend.waitForEvent('download');
    await friend.getByRole('link', { name: 'Download' }).tap();
    expect((await download).suggestedFilename()).toMatch(/^video_.*\.mp4$/u);
    // Its code is the page's own and what all pages load; it asks who is signed in, as they do, and once for what the link shows.
    expect(asked.filter((url) => /workspace|studio-video|prompt|gallery/u.test(url))).toEqual([]);
    const calls = asked.map((url) => new URL(url).pathname).filter((path) => path.startsWith('/api/'));
    expect(calls.filter((path) => path !== '/api/auth/get-session')).toEqual(['/api/shared']);
    expect(studio.output()).not.toContain(new URL(link).hash.slice(1));

    await dialog.getByRole('button', { name: /^Revoke the link to Harbour take/u }).tap();
    await expect(page.getByText('The link has ended.')).toBeVisible();
    await expect(dialog.getByRole('region', { name: 'Open links' })).toBeHidden();
    await friend.reload();
    await expect(friend.getByText('This link has ended.')).toBeVisible();
    await expect(friend.getByText('Ask who sent it for a new one.')).toBeVisible();
    await context.close();
  });
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 } });

  test('a flow is shared by keyboard, browsed by keys, and ends when it is revoked in the account', async ({
    page,
    browser,
    workshop,
  }) => {
    await openWorkshop(page, workshop);
    await page.getByRole('button', { name: /^Flow .+, switch$/u }).press('Enter');
    const item = page.getByRole('menuitem', { name: 'Share' });
    await item.press('Enter');
    const dialog = shareDialog(page);
    await expect(dialog).toContainText('Harbour');
    await dialog.getByRole('switch', { name: 'Show prompts' }).press('Space');
    const link = await create(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: /^Flow .+, switch$/u })).toBeFocused();

    const context = await visitor(browser, { viewport: { width: 820, height: 1180 } });
    const friend = await context.newPage();
    await friend.goto(link);
    await expect(friend.getByRole('heading', { name: 'Harbour' })).toBeVisible();
    // Its styles come with it.
    await expect(friend.getByRole('main').locator('..')).toHaveCSS('max-width', '1180px');
    const results = friend.getByRole('list', { name: 'Results of Harbour' }).getByRole('button');
    await expect(results).toHaveCount(3);
    expect(await layoutFaults(friend)).toEqual([]);
    await checkBothThemes(friend, 'a shared flow');
    await results.first().press('Enter');
    const large = friend.getByRole('dialog');
    await expect(large).toContainText('1 of 3');
    await checkBothThemes(friend, 'a result of a shared flow');
    await friend.keyboard.press('ArrowRight');
    await expect(large).toContainText('2 of 3');
    await expect(large.getByRole('region', { name: 'Prompt' })).toBeVisible();
    await friend.keyboard.press('ArrowRight');
    await friend.keyboard.press('ArrowRight');
    await expect(large).toContainText('3 of 3');
    for (const [width, height] of SIZES) {
      await resize(friend, { width, height });
      expect.soft(await layoutFaults(friend), `${width} × ${height}`).toEqual([]);
    }
    await friend.evaluate(() => history.back());
    await expect(large).toBeHidden();
    expect(friend.url()).toBe(link);
    for (const [width, height] of SIZES) {
      await resize(friend, { width, height });
      expect.soft(await layoutFaults(friend), `the flow, ${width} × ${height}`).toEqual([]);
    }

    await page.goto('/studio/user?part=links');
    const open = page.getByRole('region', { name: 'Open links' });
    await expect(open.getByRole('link', { name: 'Harbour' })).toBeVisible();
    await expect(open).toContainText('with prompts');
    await checkBothThemes(page, 'links');
    await page.getByRole('button', { name: 'Revoke all' }).press('Enter');
    await page
      .getByRole('dialog', { name: 'Revoke all' })
      .getByRole('button', { name: /^Revoke \d+ links?$/u })
      .press('Enter');
    await expect(open).toContainText('No open links');
    await friend.reload();
    await expect(friend.getByText('This link has ended.')).toBeVisible();
    await context.close();
  });
});

test('the list of links follows what other windows do', async ({ page, creator, workshop }) => {
  await openWorkshop(page, workshop);
  await page.goto('/studio/user?part=links');
  const open = page.getByRole('region', { name: 'Open links' });
  await expect(open).toContainText('No open links');
  await creator.post('/api/shares', { data: { flow_id: workshop.flow, days: 1 } });
  await expect(open.getByRole('link', { name: 'Harbour' })).toBeVisible();
  await creator.delete(`/api/shares/${(await sharesOf(creator))[0]?.id}`);
  await expect(open).toContainText('No open links');
});

test('an address that has ended is renewed by one call, and the player keeps its place', async ({
  browser,
  creator,
  workshop,
}) => {
  const made = await creator.post('/api/shares', { data: { media_id: workshop.take.id, days: 1 } });
  const { link } = (await made.json()) as { link: string };
  const context = await visitor(browser);
  const friend = await context.newPage();
  await friend.goto(link);
  const video = friend.locator('video');
  const stateOf = () =>
    video.evaluate((clip) =>
      clip instanceof HTMLVideoElement ? { at: clip.currentTime, src: clip.src, ready: clip.readyState } : null,
    );
  await expect.poll(async () => (await stateOf())?.ready).toBeGreaterThan(0);
  await friend.getByRole('slider', { name: 'Position' }).fill('2');
  await expect.poll(async () => (await stateOf())?.at).toBe(2);
  const before = (await stateOf())?.src ?? '';
  let calls = 0;
  friend.on('request', (request) => void (calls += request.url().includes('/api/shared') ? 1 : 0));
  // As when the address has ended while the page was open.
  await friend.route(before, (route) => route.fulfill({ status: 401, body: '' }));
  await video.evaluate((clip) => clip instanceof HTMLVideoElement && clip.load());
  await expect.poll(async () => (await stateOf())?.src).not.toBe(before);
  await expect.poll(async () => (await stateOf())?.at).toBe(2);
  expect(calls).toBe(1);
  await context.close();
});

test('the page of a link is shown with its styles', async ({ browser, creator, workshop }) => {
  const made = await creator.post('/api/shares', { data: { flow_id: workshop.flow, days: 1 } });
  const { link } = (await made.json()) as { link: string };
  const context = await visitor(browser);
  const friend = await context.newPage();
  await friend.goto(link);
  await expect(friend.getByRole('heading', { name: 'Harbour' })).toBeVisible();
  const results = friend.getByRole('list', { name: 'Results of Harbour' });
  expect(await results.evaluate((list) => getComputedStyle(list).display)).toBe('grid');
  await context.close();
});

test('a page says that it is offline or asked too often, and goes on by itself or when asked', async ({
  browser,
  creator,
  workshop,
}) => {
  const made = await creator.post('/api/shares', { data: { media_id: workshop.photo.id, days: 1 } });
  const { link } = (await made.json()) as { link: string };
  const context = await visitor(browser);
  const friend = await context.newPage();
  const refused = { code: 'rate_limited', error: 'Too many requests. Wait a minute.', success: false };
  await friend.route('**/api/shared?**', (route) => route.fulfill({ status: 429, json: refused }));
  await friend.goto(link);
  await expect(friend.getByRole('alert')).toContainText('Wait a minute.');
  await friend.unroute('**/api/shared?**');
  await friend.getByRole('button', { name: 'Try Again' }).click();
  await expect(friend.getByRole('img', { name: 'Image' })).toBeVisible();

  await friend.route('**/api/**', (route) => route.abort());
  await friend.reload();
  await expect(friend.getByText('You are offline', { exact: true })).toBeVisible();
  await friend.unroute('**/api/**');
  await expect(friend.getByRole('img', { name: 'Image' })).toBeVisible({ timeout: 30_000 });
  await context.close();
});
