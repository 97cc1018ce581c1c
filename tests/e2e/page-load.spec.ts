import { expect, test } from './studio.ts';
import { settled, watchPage } from './watch-page.ts';

test(
  'the landing page and the studio stay within the limits of LCP, CLS and blocking time',
  { tag: '@long' },
  async ({ browser, furnished, baseURL }) => {
    // A newly started browser does start-up work, which ends with the first page.
    const first = await browser.newPage();
    await first.goto('about:blank');
    await first.waitForTimeout(4_000);
    await first.close();
    for (const path of ['/', '/studio/video']) {
      const context = await browser.newContext({
        storageState: furnished.storageState,
        ...(baseURL && { baseURL }),
      });
      const page = await context.newPage();
      // A newly started server compiles code on first use.
      for (let visits = 0; visits < 3; visits++) await context.request.get(path);
      const measure = await watchPage(page);
      await page.goto(path);
      await settled(page);
      await page.waitForTimeout(1_500);
      const measured = await measure();
      test.info().annotations.push({ type: path, description: JSON.stringify(measured) });
      expect.soft(measured.lcp, `${path}: largest paint`).toBeLessThanOrEqual(1_500);
      expect.soft(measured.cls, `${path}: shift`).toBeLessThanOrEqual(0.02);
      expect.soft(measured.blocked, `${path}: blocking`).toBeLessThanOrEqual(200);
      await context.close();
    }
  },
);
