import type { Page } from '@playwright/test';
import { soughtFilm } from './films.ts';
import type { SeekResult } from './results.ts';
import { SOURCE_FRAMES } from './sources.ts';

const SEEKS = 60;
/** Between seeks, as somebody would who looks at the frame. */
const PAUSE_MS = 40;

/** Seeks all over a source, and back to where it has just been. */
export async function measureSeeking(page: Page, url: string, gop: number): Promise<SeekResult> {
  await page.evaluate(`playerBench.load(${JSON.stringify(soughtFilm(url))})`);
  const seek = async (frame: number): Promise<number> => {
    const took = await page.evaluate<number>(`playerBench.seek(${frame})`);
    await page.waitForTimeout(PAUSE_MS);
    return took;
  };
  const times: number[] = [];
  const revisits: number[] = [];
  for (const place of places()) {
    times.push(await seek(place));
    await seek(place + 3);
    revisits.push(await seek(place));
  }
  return {
    gop,
    seeks: times.length,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    revisitP50: percentile(revisits, 0.5),
    revisitP95: percentile(revisits, 0.95),
  };
}

/** Frames all over the source in an order without order, the same each time: steps of the golden ratio. */
function places(): number[] {
  const room = SOURCE_FRAMES - 10;
  return Array.from({ length: SEEKS }, (_, index) => 1 + Math.floor(((index + 1) * 0.618_034 * room) % room));
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
}
