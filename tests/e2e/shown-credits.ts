import type { Page } from '@playwright/test';

/**
 * Overrides the balance that the page sees. Loads the page without its embedded answers, which contain the real one.
 */
export async function showCredits(page: Page, available: number): Promise<void> {
  await page.route(/\/studio\/\w+(\?|$)/u, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('id="first-answers"', '') });
  });
  await page.route('**/api/credits', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), available, balance: available, held: 0 } });
  });
}

/** Restores the real balance. */
export async function showUnknownCredits(page: Page): Promise<void> {
  await page.unroute('**/api/credits');
}
