/** Measures the player in Chromium: `npm run bench:player`. Writes results/player.json and the tables of docs/benchmarks.md. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { chromium } from '@playwright/test';
import { openPlayerPage } from '../tests/e2e/player-page.ts';
import { chromiumFile } from './folders.ts';
import { makeFixtures } from './input/fixtures.ts';
import { describeMachine } from './measure/machine.ts';
import { measureElement, measurePlaying, measureSeeking } from './player/measure.ts';
import { type SeekResult, writeResults } from './report/results-file.ts';
import { SOURCE, sourceOfGop } from './player/compositions.ts';
import { writeTables } from './report/document.ts';

const GOPS = [1, 15, 30, 150, 300];
/** The page's own margin. */
const MARGIN = 20;

const fixtures = await makeFixtures();
const sources = new Map<number, string>();
for (const gop of GOPS) sources.set(gop, await sourceOfGop(fixtures, gop));
const machine = describeMachine(new Date());

await using server = await openPlayerPage();
const browser = await chromium.launch({
  executablePath: chromiumFile(),
  args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
});
try {
  const viewport = { width: SOURCE.width + 2 * MARGIN, height: SOURCE.height + 2 * MARGIN };
  const page = await browser.newPage({ viewport });
  await page.goto(`${server.url}/dev/player`);
  await page.waitForFunction('window.playerBench !== undefined', undefined, { timeout: 60_000 });

  const url = async (gop: number, copy = ''): Promise<string> => {
    const file = sources.get(gop) ?? '';
    return server.file(`${copy}${basename(file)}`, await readFile(file));
  };
  const playing = await measurePlaying(page, [await url(30, 'a-'), await url(30, 'b-'), await url(30, 'c-')]);
  console.log('playing', playing);
  const seeking: SeekResult[] = [];
  for (const gop of GOPS) {
    const source = await url(gop);
    const result = { ...(await measureSeeking(page, source, gop)), ...(await measureElement(page, source)) };
    console.log('seeking', result);
    seeking.push(result);
  }
  await writeResults('player', { machine, playing, seeking });
  await writeTables();
} finally {
  await browser.close();
}
