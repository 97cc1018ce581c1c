import type { Page } from '@playwright/test';
import { SOURCE_FRAMES } from './sources.ts';
import { playedFilm } from './films.ts';
import type { PlayingResult } from './results.ts';

interface Painted {
  readonly frame: number;
  readonly at: number;
}

/** Plays the whole film once. @throws Error if the player reports one, or stops on the way */
export async function measurePlaying(page: Page, urls: readonly string[]): Promise<PlayingResult> {
  const film = JSON.stringify(playedFilm(urls));
  await page.evaluate(`playerBench.load(${film})`);
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
