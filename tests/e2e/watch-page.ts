import type { Page } from '@playwright/test';

export interface Measured {
  /** Largest contentful paint, in milliseconds. */
  lcp: number;
  /** Cumulative layout shift. */
  cls: number;
  /** Total blocking time: main thread tasks beyond 50 ms. */
  blocked: number;
}

/** A script of the page, and not a function: benchmarks have no types of the DOM. */
const WATCH = `
  globalThis.measured = { lcp: 0, cls: 0, blocked: 0 };
  const observe = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => { measured.lcp = startTime; });
  observe('layout-shift', ({ hadRecentInput, value }) => { if (!hadRecentInput) measured.cls += value; });
  observe('longtask', ({ duration }) => { measured.blocked += Math.max(0, duration - 50); });
`;

/** Starts measuring when the page is created. */
export async function watchPage(page: Page): Promise<() => Promise<Measured>> {
  await page.addInitScript(WATCH);
  return () => page.evaluate<Measured>('measured');
}

/** Waits for network idle, and a moment longer. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(300);
}

/** Opens an address and waits until nothing more happens. */
export async function measureLoad(page: Page, url: string): Promise<Measured> {
  const measure = await watchPage(page);
  await page.goto(url);
  await settled(page);
  await page.waitForTimeout(1_000);
  return measure();
}
