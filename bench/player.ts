/** Measures the player in Chromium: `npm run bench:player`. Writes results/player.json and the tables of docs/benchmarks.md. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { chromium } from '@playwright/test';
import { openPlayerPage } from '../tests/e2e/player-page.ts';
import { chromiumFile } from './folders.ts';
import { makeFixtures } from './input/fixtures.ts';
import { describeMachine } from './measure/machine.ts';
import {
  measureElement,
  measureOpening,
  measurePlaying,
  measureScrubbing,
  measureSeeking,
  openPage,
} from './player/measure.ts';
import { type ScrubResult, type SeekResult, writeResults } from './report/results-file.ts';
import { playedComposition, scrubProxyOf, SOURCE, sourceOfGop, workedComposition } from './player/compositions.ts';
import { writeTables } from './report/document.ts';

const GOPS = [1, 15, 30, 150, 300];
const SCRUBBED = [30, 300];
/** The page's own margin. */
const MARGIN = 20;

const fixtures = await makeFixtures();
const sources = new Map<number, { path: string; proxy: string }>();
for (const gop of GOPS) {
  const path = await sourceOfGop(fixtures, gop);
  sources.set(gop, { path, proxy: await scrubProxyOf(path) });
}
const machine = describeMachine(new Date());

await using server = await openPlayerPage();
const browser = await chromium.launch({
  executablePath: chromiumFile(),
  args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
});
try {
  const viewport = { width: SOURCE.width + 2 * MARGIN, height: SOURCE.height + 2 * MARGIN };
  const page = await browser.newPage({ viewport });
  await openPage(page, `${server.url}/dev/player`);

  const served = async (path = '', copy = ''): Promise<string> =>
    server.file(`${copy}${basename(path)}`, await readFile(path));
  const url = (gop: number, copy = ''): Promise<string> => served(sources.get(gop)?.path, copy);
  const clip = await readFile(sources.get(30)?.path ?? '');
  let clips = 0;
  const opening = await measureOpening(page, () => server.file(`opened-${++clips}.mp4`, clip));
  console.log('opening', opening);
  const played = [await url(30, 'a-'), await url(30, 'b-'), await url(30, 'c-')];
  const playing = await measurePlaying(page, playedComposition(played));
  console.log('playing', playing);
  const worked = await measurePlaying(page, workedComposition(played));
  console.log('worked', worked);
  const seeking: SeekResult[] = [];
  const scrubbing: ScrubResult[] = [];
  for (const gop of GOPS) {
    const source = { url: await url(gop), scrub: await served(sources.get(gop)?.proxy) };
    const result = { ...(await measureSeeking(page, source, gop)), ...(await measureElement(page, source.url)) };
    console.log('seeking', result);
    seeking.push(result);
    if (!SCRUBBED.includes(gop)) continue;
    scrubbing.push(await measureScrubbing(page, source, gop));
    console.log('scrubbing', scrubbing.at(-1));
  }
  await writeResults('player', { machine, playing, worked, opening, seeking, scrubbing });
  await writeTables();
} finally {
  await browser.close();
}
