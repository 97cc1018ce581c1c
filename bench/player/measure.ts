import type { Page } from '@playwright/test';
import { seekElement } from '../../tests/e2e/seek-element.ts';
import { SOURCE_FRAMES, playedComposition, soughtComposition } from './compositions.ts';
import type { PlayingResult, SeekResult } from '../report/results-file.ts';

interface Painted {
  readonly frame: number;
  readonly at: number;
}

/** Plays the whole composition once. @throws Error when the player reports one or stops early */
export async function measurePlaying(page: Page, urls: readonly string[]): Promise<PlayingResult> {
  const composition = JSON.stringify(playedComposition(urls));
  await page.evaluate(`playerBench.load(${composition})`);
  await page.evaluate('playerBench.painted = [], playerBench.handle.play()');
  await page.waitForFunction('playerBench.ended > 0 || playerBench.errors.length > 0', undefined, { timeout: 120_000 });
  const errors = await page.evaluate<unknown[]>('playerBench.errors');
  if (errors.length > 0) throw new Error(`The player failed: ${JSON.stringify(errors)}`);
  const painted = await page.evaluate<Painted[]>('playerBench.painted');
  const [first, last] = [painted[0], painted.at(-1)];
  if (!first || !last || first === last) throw new Error('The player showed nothing');
  const shown = new Set(painted.map(({ frame }) => frame)).size;
  const seconds = (last.at - first.at) / 1000;
  return { seconds, framesPerSecond: (shown - 1) / seconds, dropped: SOURCE_FRAMES - shown };
}

const SEEKS = 60;
/** Pause between seeks, as of a user who looks at the frame. */
const PAUSE_MS = 40;

/** Seeks throughout a source, and back to recent positions. */
export async function measureSeeking(
  page: Page,
  url: string,
  gop: number,
): Promise<Omit<SeekResult, 'elementP50' | 'elementP95'>> {
  await page.evaluate(`playerBench.load(${JSON.stringify(soughtComposition(url))})`);
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

/** Seeks a `<video>` element to the same places: until the browser has shown the frame. Returns milliseconds, p50 and p95. */
export async function measureElement(page: Page, url: string): Promise<Pick<SeekResult, 'elementP50' | 'elementP95'>> {
  await page.evaluate(`playerBench.unload()`);
  const times = await seekElement(page, url, places());
  return { elementP50: percentile(times, 0.5), elementP95: percentile(times, 0.95) };
}

/** Frames spread over the source in a fixed, irregular order: multiples of the golden ratio. */
function places(): number[] {
  const room = SOURCE_FRAMES - 10;
  return Array.from({ length: SEEKS }, (_, index) => 1 + Math.floor(((index + 1) * 0.618_034 * room) % room));
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
}
