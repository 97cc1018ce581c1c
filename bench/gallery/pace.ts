import type { Page } from '@playwright/test';
import { traced } from '../timeline/trace.ts';

/** What a user sees of the gallery: the frame rate, and how much is loaded. */
export interface Pace {
  /** Animation frames of the page per second: what the page itself can change. */
  readonly perSecond: number;
  /** Milliseconds between two of them. */
  readonly interval50: number;
  readonly interval95: number;
  /** Frames per second drawn by the compositor, whether the page changed or not. */
  readonly drawnPerSecond: number;
  /** Milliseconds between two drawn frames, 95th percentile. */
  readonly drawn95: number;
  /** Share of the visible cells that showed their thumbnail. */
  readonly pictures: number;
  /** The most elements in the grid. */
  readonly nodes: number;
}

/**
 * Counts the frames of the page and of the compositor while `use` runs. The trace contains only the times of drawn frames, so it costs next to
 * nothing.
 */
export async function pace(page: Page, use: () => Promise<void>): Promise<Pace> {
  let seen: Seen = { frames: [], nodes: 0, shown: 0, cells: 0 };
  const events = await traced(page, ['disabled-by-default-devtools.timeline.frame'], async () => {
    await page.evaluate(WATCH);
    await use();
    seen = await page.evaluate<Seen>('((galleryWatch.on = false), galleryWatch)');
  });
  const frames = gaps(seen.frames);
  const counts = Map.groupBy(
    events.filter(({ name }) => name === 'DrawFrame'),
    ({ pid }) => pid,
  );
  // The page's process draws the most frames; the others belong to the browser's own windows.
  const [drawn = []] = [...counts.values()].toSorted((a, b) => b.length - a.length);
  const draws = gaps(drawn.map(({ ts }) => ts / 1000).toSorted((a, b) => a - b));
  return {
    perSecond: rate(frames),
    interval50: share(0.5, frames),
    interval95: share(0.95, frames),
    drawnPerSecond: rate(draws),
    drawn95: share(0.95, draws),
    pictures: seen.cells === 0 ? 1 : seen.shown / seen.cells,
    nodes: seen.nodes,
  };
}

interface Seen {
  /** Time of each frame in milliseconds. */
  readonly frames: readonly number[];
  readonly nodes: number;
  /** Visible cells with their thumbnail, and all visible cells, at every tenth frame. */
  readonly shown: number;
  readonly cells: number;
}

const WATCH = `{
  const watch = (globalThis.galleryWatch = { frames: [], nodes: 0, shown: 0, cells: 0, on: true });
  const list = document.querySelector('[data-list]').getBoundingClientRect();
  requestAnimationFrame(function frame(now) {
    if (!watch.on) return;
    watch.frames.push(now);
    if (watch.frames.length % 10 === 0) {
      watch.nodes = Math.max(watch.nodes, document.querySelectorAll('[role=grid] *').length);
      for (const cell of document.querySelectorAll('[role=gridcell]')) {
        const { top, bottom } = cell.getBoundingClientRect();
        if (bottom <= list.top || top >= list.bottom) continue;
        watch.cells += 1;
        if (cell.querySelector('[data-wave]') || cell.querySelector('img')?.naturalWidth > 0) watch.shown += 1;
      }
    }
    requestAnimationFrame(frame);
  });
}`;

/** Keeps the page drawing frames while `use` runs, even without changes. */
export async function ticking(page: Page, use: () => Promise<void>): Promise<void> {
  await page.evaluate(`{
    globalThis.galleryTicks = true;
    requestAnimationFrame(function frame() {
      if (galleryTicks) requestAnimationFrame(frame);
    });
  }`);
  await use();
  await page.evaluate('galleryTicks = false');
}

/** Intervals between consecutive times, in ascending order. */
const gaps = (moments: readonly number[]): number[] =>
  moments
    .slice(1)
    .map((moment, index) => moment - (moments[index] ?? moment))
    .toSorted((a, b) => a - b);

const rate = (sorted: readonly number[]): number =>
  sorted.length === 0 ? 0 : (1000 * sorted.length) / sorted.reduce((sum, gap) => sum + gap, 0);

export const share = (of: number, sorted: readonly number[]): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(of * sorted.length) - 1)] ?? 0;
