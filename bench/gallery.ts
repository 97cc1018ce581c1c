/** Measures the gallery's grid in Chromium: `npm run bench:gallery`. Writes results/gallery.json and its table in docs/benchmarks.md. */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { openEmbedded } from '../tests/harness/embedded-database.ts';
import { startServer } from '../tests/harness/index.ts';
import { chromiumFile } from './folders.ts';
import { pace, share, ticking } from './gallery/pace.ts';
import { type GalleryRun, writeResults } from './report/results-file.ts';
import { seedGallery } from '../tests/harness/seed-gallery.ts';
import { describeMachine } from './measure/machine.ts';
import { writeTables } from './report/document.ts';
import { frameTimes } from './timeline/trace.ts';

const { values } = parseArgs({
  options: { count: { type: 'string', default: '20000' }, built: { type: 'boolean', default: false } },
});
const items = Number(values.count);
const machine = describeMachine(new Date());
const web = fileURLToPath(new URL('../apps/web', import.meta.url));
// `--built`: the web app is built already.
if (!values.built) await build({ root: web, configFile: `${web}/vite.config.ts`, logLevel: 'error' });

const server = await startServer({ LOG_LEVEL: 'error' });
const browser = await chromium.launch({ executablePath: chromiumFile(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  const db = await openEmbedded(server.dataDir);
  const { email } = await seedGallery(server.url, db, items);
  await db.close();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: server.url });
  const headers = { origin: server.url };
  await context.request.post('/api/auth/sign-in/email', {
    headers,
    data: { email, password: 'correct horse battery' },
  });
  const page = await context.newPage();
  await page.goto('/studio/gallery?tab=all');
  await page.getByRole('gridcell').first().waitFor();

  const runs: GalleryRun[] = [await measure(page, 'its first page, at rest', () => page.waitForTimeout(1_000))];
  await page.getByRole('button', { name: /Load More/ }).click();
  runs.push(await measure(page, 'scrolling on for 10 s while pages come', () => scroll(page, 10, 3_000)));
  const loading = performance.now();
  for (;;) {
    const more = page.getByRole('button', { name: /Load More/ });
    if ((await more.count()) === 0) break;
    await page.evaluate(`document.querySelector('[data-list]').scrollTo({ top: 1e9 })`);
    await page.waitForTimeout(50);
  }
  const loadedIn = performance.now() - loading;
  runs.push(await measure(page, 'all loaded, 10 s up at 3,000 px/s', () => scroll(page, 10, -3_000)));
  runs.push(await measure(page, 'all loaded, 10 s up by the wheel, 3,000 px/s', () => wheel(page, 10, -3_000)));
  runs.push(await measure(page, 'all loaded, 10 s up at 12,000 px/s', () => scroll(page, 10, -12_000)));
  await page.evaluate(`document.querySelector('[data-list]').scrollTo({ top: 0 })`);
  runs.push(await measure(page, 'all loaded, back at the top', () => page.waitForTimeout(1_000)));
  await writeResults('gallery', { machine, items, runs, loadedIn });
  await writeTables();
} finally {
  await browser.close();
  await server.dispose();
}

/** Scrolls down at a constant speed (pixels per second): each frame by the time that has passed. */
async function scroll(page: Page, seconds: number, speed: number): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    const list = document.querySelector('[data-list]');
    const start = performance.now();
    let last = start;
    requestAnimationFrame(function frame(now) {
      list.scrollTop += ((now - last) / 1000) * ${speed};
      last = now;
      if (now - start < ${seconds * 1000}) requestAnimationFrame(frame);
      else resolve();
    });
  })`);
}

/** Turns the wheel at a constant speed: the compositor scrolls, and the page follows. */
async function wheel(page: Page, seconds: number, speed: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Input.synthesizeScrollGesture', {
    x: 700,
    y: 500,
    yDistance: -speed * seconds,
    speed: Math.abs(speed),
    gestureSourceType: 'mouse',
    preventFling: true,
  });
  await session.detach();
}

/** Measures twice: the frame rate with almost no tracing, then the work per frame with a full trace. */
async function measure(page: Page, doing: string, use: () => Promise<void>): Promise<GalleryRun> {
  const seen = await pace(page, use);
  const work = (await frameTimes(page, () => ticking(page, use))).toSorted((a, b) => a - b);
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  const run: GalleryRun = {
    doing,
    ...seen,
    work50: share(0.5, work),
    work95: share(0.95, work),
    heap: usedSize / 2 ** 20,
  };
  console.log(run);
  return run;
}
