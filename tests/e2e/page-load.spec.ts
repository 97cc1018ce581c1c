import { expect, test } from './studio.ts';
import { serveStaticCopy } from './static-copy.ts';
import { measureLoad, type Measured } from './watch-page.ts';

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
      const measured = await measureLoad(page, path);
      test.info().annotations.push({ type: path, description: JSON.stringify(measured) });
      expect.soft(measured.lcp, `${path}: largest paint`).toBeLessThanOrEqual(1_500);
      expect.soft(measured.cls, `${path}: shift`).toBeLessThanOrEqual(0.02);
      expect.soft(measured.blocked, `${path}: blocking`).toBeLessThanOrEqual(200);
      await context.close();
    }
  },
);

test('the studio appears in a small multiple of the time that its elements take without scripts', async ({
  browser,
  furnished,
  studio,
}) => {
  const options = { storageState: furnished.storageState };
  const load = async (url: string): Promise<Measured> => {
    const context = await browser.newContext(options);
    const measured = await measureLoad(await context.newPage(), url);
    await context.close();
    return measured;
  };
  const url = `${studio.url}/studio/video`;
  const first = await browser.newPage(options);
  await measureLoad(first, url);
  await using copy = await serveStaticCopy(first);
  await first.close();
  // Other load on the machine falls on either.
  await expect(async () => {
    const [page, plain] = [await load(url), await load(copy.url)];
    test.info().annotations.push({ type: 'with and without scripts', description: JSON.stringify({ page, plain }) });
    expect(page.lcp / plain.lcp).toBeLessThanOrEqual(5);
    expect(page.blocked / page.lcp).toBeLessThanOrEqual(0.2);
  }).toPass({ timeout: 60_000 });
});

test('the stylesheet has the height of the prompt, so that the studio is styled and laid out once', async ({
  browser,
  furnished,
  studio,
}) => {
  for (const width of [1440, 390]) {
    const { storageState } = furnished;
    const context = await browser.newContext({ storageState, viewport: { width, height: 900 } });
    const page = await context.newPage();
    await measureLoad(page, `${studio.url}/studio/video`);
    const corrected = await page.evaluate<string>(`document.documentElement.style.getPropertyValue('--ws-prompt')`);
    expect([width, corrected]).toEqual([width, '']);
    await context.close();
  }
});
