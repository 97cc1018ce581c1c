import type { CreditSummary } from '@kinoloom/contract';
import { startServer, type TestServer } from '../harness/index.ts';
import { startStripe, stripeEnv, type StripeStandIn } from '../harness/stripe/index.ts';
import { test as base, expect, openStudio } from './studio.ts';

/** A studio with Stripe payments; a Stripe simulator runs in the test process. */
const test = base.extend<object, { stripe: StripeStandIn; studio: TestServer }>({
  stripe: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const stripe = await startStripe();
      await use(stripe);
      await stripe.close();
    },
    { scope: 'worker' },
  ],
  studio: [
    async ({ stripe }, use) => {
      const server = await startServer(stripeEnv(stripe));
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

// Tests no animations. The Stripe simulator has no favicon.
test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedNoise: [/status of 404/] });

test(
  'a pack is paid at Stripe after one cancelled checkout, and the page waits for its credits',
  { tag: '@long' },
  async ({ page, studio, stripe }) => {
    await stripe.deliverTo(studio.url);
    await openStudio(page, studio);
    await page.getByRole('textbox', { name: 'Prompt' }).fill('Slow swell, low camera');
    await page.getByRole('button', { name: 'Buy Credits' }).click();
    const dialog = page.getByRole('dialog', { name: 'Buy Credits' });
    await expect(dialog).not.toContainText('test');
    await dialog.getByRole('button', { name: 'Buy 1,500 credits for $27.99' }).click();

    await expect(page.getByRole('heading', { name: 'Kinoloom: 1,500 credits' })).toBeVisible();
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page.getByRole('heading', { name: 'Nothing was bought' })).toBeVisible();
    await page.getByRole('button', { name: 'Back to the studio' }).click();
    await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('Slow swell, low camera');

    // Without a webhook and with Stripe unreachable, the page waits, then continues by itself.
    await page.getByRole('button', { name: 'Buy Credits' }).click();
    await dialog.getByRole('button', { name: 'Buy 1,500 credits for $27.99' }).click();
    await expect(page.getByRole('button', { name: 'Pay' })).toBeVisible();
    stripe.silent = true;
    stripe.failing = Number.POSITIVE_INFINITY;
    await page.getByRole('button', { name: 'Pay' }).click();
    await expect(page.getByText('Waiting for Stripe')).toBeVisible();
    stripe.failing = 0;
    stripe.silent = false;
    await stripe.deliverTo(studio.url);
    await expect(page.getByText('1,500 credits added. Your balance is 1,700.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('Slow swell, low camera');
    const { balance } = (await (await page.request.get('/api/credits')).json()) as CreditSummary;
    expect(balance).toBe(1_700);
  },
);

test(
  'a plan is paid at Stripe, and its billing is managed there',
  { tag: '@long' },
  async ({ page, studio, stripe }) => {
    await stripe.deliverTo(studio.url);
    await openStudio(page, studio);
    await page.goto('/studio/user');
    await page.getByRole('button', { name: 'Choose Studio Pro' }).click();
    await page.getByRole('button', { name: 'Pay' }).click();
    await expect(page.getByText('You are on Studio Pro. 1,000 credits added. Your balance is 1,200.')).toBeVisible();
    await page.getByRole('button', { name: 'Manage billing' }).click();
    await expect(page.getByRole('heading', { name: /^Billing of cus_/ })).toBeVisible();
  },
);
