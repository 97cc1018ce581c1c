import type { Page } from '@playwright/test';
import { traced } from '../timeline/trace.ts';

/** What an eye sees while the gallery is used: how often, and what is there. */
export interface Pace {
  /** Animation frames of the page a second: what the page itself can change. */
  readonly perSecond: number;
  /** Milliseconds from one to the next. */
  readonly interval50: number;
  readonly interval95: number;
  /** Frames a second that the compositor put on the screen, with or without anything new of the page. */
  readonly drawnPerSecond: number;
  /** Milliseconds from one drawn frame to the next, 95 of 100. */
  readonly drawn95: number;
  /** Share of the cells in sight that showed their picture. */
  readonly pictures: number;
  /** The most elements that the grid had. */
  readonly nodes: number;
}

/**
 * Watches the page's frames and the compositor's while `use` runs, and not a moment longer: what is traced here is only
 * when a frame was drawn, so that watching costs next to nothing.
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
  // The page's process draws most; the browser's own windows are others.
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
  /** When each frame was, in milliseconds. */
  readonly frames: readonly number[];
  readonly nodes: number;
  /** Cells in sight with their picture, and all in sight, at every tenth frame. */
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

/** Keeps the page drawing frames while `use` runs, also such as have nothing new. */
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

/** From each moment to the next, shortest first. */
const gaps = (moments: readonly number[]): number[] =>
  moments
    .slice(1)
    .map((moment, index) => moment - (moments[index] ?? moment))
    .toSorted((a, b) => a - b);

const rate = (sorted: readonly number[]): number =>
  sorted.length === 0 ? 0 : (1000 * sorted.length) / sorted.reduce((sum, gap) => sum + gap, 0);

export const share = (of: number, sorted: readonly number[]): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(of * sorted.length) - 1)] ?? 0;
