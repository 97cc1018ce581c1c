import type { Page } from '@playwright/test';
import { expect, newAccount, test } from './studio.ts';

/** Sums up layout shifts from the creation of the page. Firefox does not measure them. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(globalThis, { shifts });
    if (!PerformanceObserver.supportedEntryTypes.includes('layout-shift')) return;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (!('hadRecentInput' in entry && entry.hadRecentInput === true) && 'value' in entry)
          shifts.sum += Number(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { shifts: { sum: number } }).shifts.sum);
}

/** Milliseconds from the next click in the page to the frame in which `selector` appears. */
async function fromClickTo(page: Page, selector: string, click: () => Promise<void>): Promise<number> {
  const measured = page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        addEventListener(
          'click',
          ({ timeStamp }) => {
            // The frame may have begun before the click: its own time would be too early.
            const look = (): void => {
              if (document.querySelector(wanted)) resolve(performance.now() - timeStamp);
              else requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
          },
          { capture: true, once: true },
        );
      }),
    selector,
  );
  await click();
  return measured;
}

/** What the work below takes in a page on the two quiet cores that the limits were chosen for. */
const ORDINARY_MS = 30;

/** How many times slower than that the machine is now, at least 1: the best of several tries, of which half is layout. */
async function slowness(page: Page): Promise<number> {
  const took = await page.evaluate(() => {
    const work = (): number => {
      const began = performance.now();
      const list = document.createElement('ul');
      for (let each = 0; each < 2_000; each++)
        list.append(Object.assign(document.createElement('li'), { textContent: String(each) }));
      document.body.append(list);
      list.getBoundingClientRect();
      list.remove();
      return performance.now() - began;
    };
    return Math.min(...Array.from({ length: 5 }, work));
  });
  return Math.max(1, took / ORDINARY_MS);
}

for (const [where, look] of [
  ['on a desktop', { viewport: { width: 1440, height: 900 } }],
  ['on a phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
] as const)
  test.describe(where, { tag: 'isMobile' in look ? '@phone' : [] }, () => {
    test.use(look);

    test('a visitor signs up and generates a first image within the time limits', async ({ page, browserName }) => {
      const shifts = await watchShifts(page);
      await page.goto('/');
      // A visitor has seen the page before the first click.
      await page.waitForLoadState('networkidle');
      // In Firefox the tests beside this one take half of the machine.
      const feedbackMs = (browserName === 'chromium' ? 100 : 250) * (await slowness(page));
      const signIn = page.getByRole('button', { name: 'Sign In' });
      expect(await fromClickTo(page, '[role=dialog]', () => signIn.click())).toBeLessThanOrEqual(feedbackMs);
      // A device without an earlier sign-in.
      const dialog = page.getByRole('dialog', { name: 'Create account' });
      await expect(dialog.getByLabel('Email')).toBeFocused();
      const { email, password } = newAccount();
      await page.keyboard.type(email);
      await dialog.getByLabel('Password', { exact: true }).fill(password);
      await dialog.getByRole('button', { name: 'Create account' }).click();

      const prompt = page.getByRole('textbox', { name: 'Prompt' });
      await expect(prompt).toBeFocused();
      await expect(page.getByRole('link', { name: 'Skip to content' })).not.toBeInViewport();
      await expect(page.getByRole('note', { name: 'Sandbox' })).toBeVisible();

      const starter = page.getByRole('list', { name: 'Shots to start with' }).getByRole('button').first();
      await starter.click();
      await expect(prompt).toBeFocused();
      await expect(prompt).toHaveValue('Lighthouse at dusk, its beam over the sea');
      await expect(page.getByRole('radio', { name: 'Image', exact: true })).toBeChecked();

      const start = Date.now();
      const pill = page.getByRole('button', { name: 'Generate, free' });
      expect(await fromClickTo(page, 'main article', () => pill.click())).toBeLessThanOrEqual(feedbackMs);
      const picture = page.getByRole('article').locator('img[src*="/media/"]').first();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      expect(Date.now() - start).toBeLessThanOrEqual(10_000);
      // The line above says it for all of them.
      await expect(page.getByRole('article').getByText('Sandbox')).toHaveCount(0);
      const box = await picture.boundingBox();
      expect(Math.max(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual('isMobile' in look ? 340 : 480);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect(await shifts()).toBeLessThanOrEqual(0.02);
    });
  });

test('the sandbox note stays hidden once an account has dismissed it', async ({ page, furnished, context }) => {
  await context.addCookies(furnished.storageState.cookies);
  await page.goto('/studio/video');
  const line = page.getByRole('note', { name: 'Sandbox' });
  await expect(line.getByRole('link', { name: 'Connect a model' })).toHaveAttribute('href', /part=providers/u);
  await page.getByLabel('Model').click();
  await expect(page.getByRole('option', { name: /Seedance Fast/ })).not.toContainText('Sandbox');
  await page.keyboard.press('Escape');
  await line.getByRole('button', { name: 'Dismiss' }).click();
  await expect(line).toBeHidden();
  await page.reload();
  await expect(page.getByRole('article', { name: 'Slow swell, low camera' })).toBeVisible();
  await expect(line).toBeHidden();
});
