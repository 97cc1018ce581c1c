import type { Composition } from '@kinoloom/composition';
import type { Page } from '@playwright/test';
import { openElement, scrubElement, seekElement } from '../../tests/e2e/seek-element.ts';
import { SOURCE_FRAMES, openedComposition, soughtComposition } from './compositions.ts';
import type { OpeningResult, PlayingResult, ScrubResult, SeekResult } from '../report/results-file.ts';

interface Painted {
  readonly frame: number;
  readonly at: number;
}

interface Source {
  readonly url: string;
  /** Its proxy to seek in. */
  readonly scrub: string;
}

/** Plays the whole composition once. @throws Error when the player reports one or stops early */
export async function measurePlaying(page: Page, composition: Composition): Promise<PlayingResult> {
  await page.evaluate(`playerBench.load(${JSON.stringify(composition)})`);
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

/** Loads the player's page anew. */
export async function openPage(page: Page, url = page.url()): Promise<void> {
  await page.goto(url);
  await page.waitForFunction('window.playerBench !== undefined', undefined, { timeout: 60_000 });
}

const SEEKS = 60;
/** Pause between seeks, as of a user who looks at the frame. */
const PAUSE_MS = 40;

/** Time for the player to open a proxy, if it wants one, and to end what it does after the first frame. */
const SETTLE_MS = 1_000;

async function load(page: Page, { url, scrub }: Source): Promise<void> {
  await page.evaluate(`playerBench.scrub = () => Promise.resolve({ url: ${JSON.stringify(scrub)} })`);
  await page.evaluate(`playerBench.load(${JSON.stringify(soughtComposition(url))})`);
  await page.waitForTimeout(SETTLE_MS);
}

/** Seeks throughout a source, and back to recent positions. */
export async function measureSeeking(
  page: Page,
  source: Source,
  gop: number,
): Promise<Omit<SeekResult, 'elementP50' | 'elementP95'>> {
  await load(page, source);
  const seek = async (frame: number): Promise<{ first: number; exact: number }> => {
    const took = await page.evaluate<{ first: number; exact: number }>(`playerBench.timedSeek(${frame})`);
    await page.waitForTimeout(PAUSE_MS);
    return took;
  };
  const times: number[] = [];
  const exactTimes: number[] = [];
  const revisits: number[] = [];
  for (const place of places()) {
    const { first, exact } = await seek(place);
    times.push(first);
    exactTimes.push(exact);
    await seek(place + 3);
    revisits.push((await seek(place)).exact);
  }
  return {
    gop,
    seeks: times.length,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    exactP50: percentile(exactTimes, 0.5),
    exactP95: percentile(exactTimes, 0.95),
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

/** How long the pointer rests after a movement. */
const REST_MS = 50;
/** Positions that a movement passes before it rests, and the time between them: a mouse reports 125 a second. */
const PASSED = 5;
const PASSED_MS = 8;

/** Drags through a source in quick movements with rests between them, in the player and in a `<video>` element. */
export async function measureScrubbing(page: Page, source: Source, gop: number): Promise<ScrubResult> {
  const rests = places();
  const moves = rests.map((rest, index) => {
    const from = rests[index - 1] ?? 0;
    return Array.from({ length: PASSED }, (_, step) => Math.round(from + ((rest - from) * (step + 1)) / PASSED));
  });
  await load(page, source);
  const shown = await page.evaluate<number>(`(async () => {
    const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    let shown = 0;
    for (const move of ${JSON.stringify(moves)}) {
      for (const [index, frame] of move.entries()) {
        if (index > 0) await pause(${PASSED_MS});
        playerBench.painted = [];
        playerBench.handle.seek(frame);
      }
      await pause(${REST_MS});
      shown += playerBench.painted.some(({ frame }) => frame === move.at(-1));
    }
    return shown;
  })()`);
  await page.evaluate('playerBench.unload()');
  const elementShown = await scrubElement(page, source.url, { moves, passedMs: PASSED_MS, restMs: REST_MS });
  const share = (count: number): number => (100 * count) / rests.length;
  return { gop, rests: rests.length, shown: share(shown), elementShown: share(elementShown) };
}

const CLIPS = 20;
const OPENINGS = 20;

/** Opens a project several times, on a new page with new files, and its first clip in a `<video>` element. */
export async function measureOpening(page: Page, newUrl: () => string): Promise<OpeningResult> {
  const times: number[] = [];
  const elementTimes: number[] = [];
  for (let opening = 0; opening < OPENINGS; opening++) {
    const film = openedComposition(Array.from({ length: CLIPS }, newUrl));
    await openPage(page);
    elementTimes.push(await openElement(page, newUrl(), 1));
    times.push(
      await page.evaluate<number>(`(async () => {
        const start = performance.now();
        await playerBench.load(${JSON.stringify(film)});
        return performance.now() - start;
      })()`),
    );
  }
  return {
    clips: CLIPS,
    openings: OPENINGS,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    elementP50: percentile(elementTimes, 0.5),
    elementP95: percentile(elementTimes, 0.95),
  };
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
