import type { Page } from '@playwright/test';

interface Measured {
  /** Largest contentful paint, in milliseconds. */
  lcp: number;
  /** Cumulative layout shift. */
  cls: number;
  /** Total blocking time: main thread tasks beyond 50 ms. */
  blocked: number;
}

/** Starts measuring when the page is created. */
export async function watchPage(page: Page): Promise<() => Promise<Measured>> {
  await page.addInitScript(() => {
    const measured = { lcp: 0, cls: 0, blocked: 0 };
    Object.assign(globalThis, { measured });
    const observe = (type: string, each: (entry: PerformanceEntry) => void): void =>
      new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
    observe('largest-contentful-paint', ({ startTime }) => {
      measured.lcp = startTime;
    });
    observe('layout-shift', (entry) => {
      if ('hadRecentInput' in entry && entry.hadRecentInput === true) return;
      measured.cls += 'value' in entry ? Number(entry.value) : 0;
    });
    observe('longtask', ({ duration }) => {
      measured.blocked += Math.max(0, duration - 50);
    });
  });
  return () => page.evaluate(() => (globalThis as unknown as { measured: Measured }).measured);
}

/** Waits for network idle, and a moment longer. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(300);
}
