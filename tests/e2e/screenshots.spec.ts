import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { cut, make, orders, otherOrders, subscribe, type Order } from './screenshot-account.ts';
import { expect, generate, newAccount, test } from './studio.ts';

// The documentation's screenshots, updated with: SCREENSHOTS=1 npx playwright test tests/e2e/screenshots.spec.ts
test.skip(!process.env['SCREENSHOTS'], 'Writes docs/screenshots, for releases');
test.setTimeout(1_200_000);
// The 404 page.
test.use({ deviceScaleFactor: 1, expectedNoise: [/status of 404/] });

const folder = fileURLToPath(new URL('../../docs/screenshots/', import.meta.url));

async function shoot(page: Page, name: string): Promise<void> {
  // Pictures and fonts are loaded, and animations have ended.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(400);
  await sharp(await page.screenshot())
    .webp({ quality: 86, effort: 6 })
    .toFile(`${folder}${name}.webp`);
}

async function talk(page: Page, words: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Write with AI' }).click();
  const chat = page.getByRole('dialog', { name: 'AI Prompt Generator' });
  for (const [index, each] of words.entries()) {
    await chat.getByRole('textbox', { name: 'Message' }).fill(each);
    await page.keyboard.press('Enter');
    await expect(chat.getByRole('button', { name: 'Insert into prompt' })).toHaveCount(index + 1);
  }
}

async function orderWords(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Audio', exact: true }).click();
  await page.getByLabel('Transcript').fill('Some nights I think it is keeping me. Tide at six, wind from the west.');
  await page.getByRole('button', { name: /^Voice:/ }).click();
  await page.getByRole('dialog', { name: 'Choose a voice' }).getByRole('button', { name: /^Calm/ }).click();
}

async function playTo(page: Page, second: number): Promise<void> {
  // Removes the focus, so that keys reach the composition and no focus ring is visible.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  const clock = page.getByRole('timer', { name: 'Time' });
  const now = async (): Promise<number> => {
    const [, minutes, seconds] = /(\d+):(\d+)/u.exec(await clock.innerText()) ?? [];
    return Number(minutes) * 60 + Number(seconds);
  };
  while ((await now()) < second) {
    await page.keyboard.press('l');
    await page.waitForTimeout(200);
  }
  await page.keyboard.press('k');
  await page.waitForTimeout(1_500);
}

const pathOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return `${pathname}${search}`;
};

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

const theme = (page: Page, name: 'dark' | 'light'): Promise<void> =>
  page.evaluate((shown) => {
    localStorage.setItem('kinoloom.theme', shown);
    document.documentElement.dataset['theme'] = shown;
  }, name);

/** A screen in both themes, on desktop and phone. */
async function shootAll(page: Page, name: string, open: () => Promise<void>, sizes = [wide, phone]): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await open();
    for (const shown of ['light', 'dark'] as const) {
      await theme(page, shown);
      await shoot(page, `${name}-${shown}${size === phone ? '-mobile' : ''}`);
    }
  }
  await page.setViewportSize(wide);
}

test('makes the screenshots of the documentation', async ({ page, context, studio }) => {
  await mkdir(folder, { recursive: true });
  const at = (path: string) => async (): Promise<void> => {
    await page.goto(path);
  };
  await shootAll(page, 'landing', at('/'));
  for (const name of ['terms', 'privacy']) await shootAll(page, name, at(`/${name}`));
  await shootAll(page, 'not-found', at('/nowhere'));
  await shootAll(page, 'sign-in', async () => {
    await page.goto('/studio/video');
    await page.getByRole('textbox', { name: 'Prompt' }).fill('Dawn over the harbour');
    await page.getByRole('button', { name: /^Generate/ }).click();
    await expect(page.getByRole('dialog', { name: 'Create account' })).toBeVisible();
    await page.waitForLoadState('networkidle');
  });

  const headers = { origin: studio.url };
  await context.request.post('/api/auth/sign-up/email', {
    data: { ...newAccount(), name: 'Your Account', email: 'you@example.com' },
    headers,
  });
  await subscribe(context.request, headers);
  const [flow] = (await (await context.request.get('/api/db/flows')).json()) as { id: string }[];
  await context.request.patch(`/api/db/flows?id=${flow?.id}`, { data: { name: 'Halcyon' }, headers });
  for (const order of orders) await make(context.request, order, flow?.id);
  const second = await context.request.post('/api/db/flows', { data: { name: 'Nightmarket' }, headers });
  const other = (await second.json()) as { id: string };
  for (const order of otherOrders) await make(context.request, order, other.id);
  await context.request.post('/api/jobs/dismiss', { data: {}, headers });

  const studioOfFlow = `/studio/video?flow=${flow?.id}`;
  await page.goto(studioOfFlow);
  const lighthouse = page.getByRole('article', { name: 'Lighthouse wakes, beam left, dusk' });
  await expect(lighthouse).toBeVisible();

  // A clip from the planet's picture, half done.
  const panel = page.getByRole('region', { name: 'Prompt' });
  const still = page.getByRole('article', { name: 'Planet with rings over a red horizon' });
  await still.hover();
  await still.getByRole('button', { name: 'Use as start image' }).click();
  await panel.getByLabel('Model').click();
  await page.getByRole('option', { name: /Seedance Fast/ }).click();
  await page.getByRole('option', { name: /Seedance Fast/ }).waitFor({ state: 'hidden' });
  const prompt = 'The planet rises over the ridge, rings catch the light. Slow tilt up, no cuts.';
  await generate(page, prompt);
  await lighthouse.hover();
  const woven = page.getByRole('article', { name: prompt }).getByRole('progressbar');
  await expect.poll(async () => Number(await woven.getAttribute('value')), { intervals: [80] }).toBeGreaterThan(38);
  await shoot(page, 'workspace-dark');
  await theme(page, 'light');
  await shoot(page, 'workspace-light');
  await theme(page, 'dark');
  await expect(page.getByRole('button', { name: `Open ${prompt}` }).first()).toBeVisible({ timeout: 60_000 });

  const more: Order[] = [
    ['clip', 'Harbour at blue hour, from the water', '16:9'],
    ['clip', 'Walker on the dune crest', '16:9'],
    ['clip', 'Above the cloud deck', '16:9'],
    ['clip', 'Lanterns over the river', '16:9'],
  ];
  const made = Promise.all(more.map((order) => make(context.request, order, flow?.id)));
  await expect(page.getByRole('article', { name: 'Lanterns over the river' })).toBeVisible();
  await page.getByRole('button', { name: /jobs/i }).first().click();
  const first = page.getByRole('dialog', { name: 'Jobs' }).getByRole('progressbar').first();
  await expect
    .poll(async () => Number(await first.getAttribute('value')), { intervals: [80], timeout: 120_000 })
    .toBeGreaterThan(40);
  await shoot(page, 'jobs');
  await page.keyboard.press('Escape');
  await made;

  await page.getByRole('button', { name: /^Render flow/ }).click();
  await expect
    .poll(async () => Number(await page.getByRole('dialog').getByRole('progressbar').first().getAttribute('value')), {
      intervals: [80],
      timeout: 60_000,
    })
    .toBeGreaterThan(30);
  await shoot(page, 'render-running');
  await expect(page.getByRole('button', { name: 'Download Video' })).toBeVisible({ timeout: 120_000 });
  const film = page.getByRole('dialog').locator('video');
  await expect
    .poll(() => film.evaluate((element) => element instanceof HTMLVideoElement && element.readyState))
    .toBeGreaterThanOrEqual(3);
  // The browser's loading indicator ends slightly later.
  await page.waitForTimeout(2_500);
  await shoot(page, 'render-done');
  await page.keyboard.press('Escape');

  await page.goto(studioOfFlow);
  await page.getByRole('button', { name: 'Edit Flow' }).click();
  await page.waitForURL(/project=/);
  const project = page.url();
  await cut(context.request, flow?.id ?? '', new URL(project).searchParams.get('project') ?? '');
  await shootAll(page, 'editor', async () => {
    await page.goto(project);
    await expect(page.getByRole('button', { name: /^(Video|Image), / }).first()).toBeVisible();
    if (page.viewportSize()?.width === wide.width) await orderWords(page);
    await page.waitForTimeout(2_500);
    await playTo(page, 18);
  });

  await page.goto(studioOfFlow);
  await page.getByRole('button', { name: 'Open Neon rain, one umbrella' }).first().click();
  await page.waitForTimeout(1_500);
  await shootAll(page, 'viewer', at(pathOf(page)));
  await shootAll(page, 'user', at('/studio/user'));
  await shootAll(page, 'user-receipts', at('/studio/user?part=receipts'));
  await shootAll(page, 'gallery', at(`/studio/gallery?flow=${flow?.id}`), [wide]);
  await shootAll(page, 'gallery', at('/studio/gallery'), [phone]);
  await shootAll(page, 'gallery-grid', at('/studio/gallery'), [wide]);
  await shootAll(page, 'gallery-all', at('/studio/gallery?tab=all'), [wide]);
  await shootAll(page, 'gallery-videos', at('/studio/gallery?tab=videos'), [phone]);

  await page.goto(studioOfFlow);
  await talk(page, [
    'A lighthouse at dusk for the opening shot. Eight seconds, no people.',
    'Slower, and from further away.',
  ]);
  await shootAll(page, 'assistant', async () => {
    await page.goto(studioOfFlow);
    await page.getByRole('button', { name: 'Write with AI' }).click();
    await expect(page.getByRole('button', { name: 'Insert into prompt' }).last()).toBeVisible();
  });
  await page.setViewportSize(phone);
  await page.goto(studioOfFlow);
  await expect(lighthouse).toBeVisible();
  for (const shown of ['light', 'dark'] as const) {
    await theme(page, shown);
    await shoot(page, `workspace-${shown}-mobile`);
  }
});
