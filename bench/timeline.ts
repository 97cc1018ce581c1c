/** Measures the timeline in Chromium: `npm run bench:timeline`. Writes results/timeline.json and its table in docs/benchmarks.md. */
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { openPlayerPage } from '../tests/e2e/player-page.ts';
import { chromiumFile } from './folders.ts';
import { describeMachine } from './measure/machine.ts';
import { writeTables } from './report/document.ts';
import { writeResults, type TimelineRun } from './report/results-file.ts';
import { crowdedComposition } from './timeline/composition.ts';
import { soundOf } from './input/music.ts';
import { Pointer } from './timeline/pointer.ts';
import { frameTimes } from './timeline/trace.ts';
import { uses } from './timeline/uses.ts';

const ITEMS = 2_000;
const OPENED = 200;
const OPENINGS = 5;

const machine = describeMachine(new Date());
await using server = await openPlayerPage();
for (let at = 0; at < 8; at++) {
  const background = { r: 30 * at, g: 120, b: 200 - 20 * at };
  server.file(
    `${at}.jpg`,
    await sharp({ create: { width: 320, height: 180, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  );
}
for (let at = 0; at < 4; at++)
  await server.clip(`${at}.mp4`, { size: { width: 320, height: 180 }, clip: at, frames: 90, timing: 30 });
server.file('sound.wav', soundOf(4));
const facts = Array.from({ length: 8 }, (_, at) => ({
  id: `${at}`,
  name: `${at}`,
  type: 'image',
  url: `/fixtures/${at}.jpg`,
  thumbnailUrl: null,
  width: 320,
  height: 180,
  seconds: null,
  model: null,
  prompt: null,
  hasAudio: false,
}));

const browser = await chromium.launch({ executablePath: chromiumFile(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${server.url}/dev/timeline`, { timeout: 120_000 });
  await page.waitForFunction('window.timelineBench !== undefined', undefined, { timeout: 120_000 });
  const load = (items: number) =>
    page.evaluate(`timelineBench.load(${JSON.stringify(crowdedComposition(items))}, ${JSON.stringify(facts)})`);

  const openings: number[] = [];
  for (let round = 0; round < OPENINGS; round++) {
    await page.reload();
    await page.waitForFunction('window.timelineBench !== undefined', undefined, { timeout: 120_000 });
    const composition = JSON.stringify(crowdedComposition(OPENED));
    openings.push(
      await page.evaluate<number>(`(async () => {
        const start = performance.now();
        timelineBench.load(${composition}, ${JSON.stringify(facts)});
        while (!document.querySelector('[data-item]')) await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        return performance.now() - start;
      })()`),
    );
  }
  const opening = openings.toSorted((a, b) => a - b)[Math.floor(OPENINGS / 2)] ?? 0;
  console.log('opening', opening);

  const pointer = await Pointer.on(page);
  const runs: TimelineRun[] = [];
  for (const { doing, zoom, run } of uses) {
    await load(ITEMS);
    await page.locator('[data-item]').first().waitFor({ state: 'attached' });
    await page.evaluate(`timelineBench.editor.state.setState({ zoom: ${zoom} })`);
    // Waits for filmstrips and waveforms, so that everything is drawn.
    await page.waitForTimeout(3_000);
    const frames = (await frameTimes(page, () => run(page, pointer))).toSorted((a, b) => a - b);
    const share = (of: number): number => frames[Math.min(frames.length - 1, Math.ceil(of * frames.length) - 1)] ?? 0;
    const result = { doing, frames: frames.length, p50: share(0.5), p95: share(0.95), most: share(1) };
    console.log(result);
    runs.push(result);
  }
  await writeResults('timeline', { machine, items: ITEMS, runs, opening });
  await writeTables();
} finally {
  await browser.close();
}
