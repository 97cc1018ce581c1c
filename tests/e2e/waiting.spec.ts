import type { Page } from '@playwright/test';
import { startServer } from '../harness/index.ts';
import { expect } from './studio.ts';
import { openWorkshop, test as base } from './workshop.ts';

/** A studio whose provider runs one job at a time. */
const test = base.extend({
  studio: [
    async ({ quick }, use) => {
      const server = await startServer({
        SANDBOX_URL: quick.url,
        REPLICATE_API_KEY: 'key',
        REPLICATE_BASE_URL: `${quick.url}/v1`,
        PROVIDER_LIMITS: JSON.stringify({ replicate: { concurrency: 1, perMinute: 600 } }),
        WELCOME_CREDITS: '5000',
      });
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** Simulates a hidden or visible tab; headless browsers always report theirs as visible. */
const hide = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    Object.defineProperty(document, 'visibilityState', { value: value ? 'hidden' : 'visible', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

test('waiting jobs show their time, the usual time and their place in the queue; unseen ends are announced', async ({
  page,
  workshop,
  creator,
}) => {
  await openWorkshop(page, workshop);
  const title = await page.title();
  const release = workshop.sandbox.hold();
  const order = (prompt: string) =>
    creator.post('/api/ai/image/generate/flux-pro-ultra', {
      data: { prompt, aspect_ratio: '16:9', flow_id: workshop.flow },
    });
  await order('A quiet harbour');
  const first = page.getByRole('article', { name: 'A quiet harbour' });
  await expect(first).toContainText(/0:0\d\s*usually 10 s/u);
  await expect(first).not.toContainText('%');
  await expect(first.getByRole('progressbar')).not.toHaveAttribute('value');
  await expect(first).toContainText('0:02');
  await order('A loud harbour');
  await order('A red harbour');
  await expect(page.getByRole('article', { name: 'A loud harbour' })).toContainText('Next in line');
  await expect(page.getByRole('article', { name: 'A red harbour' })).toContainText('1 ahead of you');
  await page.clock.setSystemTime(Date.now() + 60_000);
  await expect(first).toContainText('longer than usual');

  await hide(page, true);
  release();
  await expect(page).toHaveTitle('3 jobs have ended', { timeout: 30_000 });
  await expect(page.getByText('Done: Flux Pro Ultra, A quiet harbour')).toBeVisible();
  await hide(page, false);
  await expect(page).toHaveTitle(title);

  // The button disappears once ended jobs were seen.
  const jobs = page.getByRole('button', { name: /^Jobs/u });
  await expect(jobs).toHaveText(/3/u);
  await jobs.click();
  const tray = page.getByRole('dialog', { name: 'Jobs' });
  await expect(tray).toContainText('Used');
  await tray.getByRole('heading', { name: 'Jobs' }).click();
  await page.mouse.click(5, 5);
  await expect(jobs).toBeHidden();
});
