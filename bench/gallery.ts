/** Measures the gallery's grid in Chromium: `npm run bench:gallery`. Writes results/gallery.json and its table in docs/benchmarks.md. */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { openMonthGrid, watchScrolling, wheel } from '../tests/e2e/gallery-scrolling.ts';
import { openEmbedded } from '../tests/harness/embedded-database.ts';
import { startServer } from '../tests/harness/index.ts';
import { chromiumFile } from './folders.ts';
import { pace, share, ticking } from './gallery/pace.ts';
import { type GalleryContest, type GalleryRun, type Scrolling, writeResults } from './report/results-file.ts';
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
  const contest = await compare(page);
  await writeResults('gallery', { machine, items, runs, loadedIn, contest });
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

/** Scrolls this grid and one by Immich's technique in turns. */
async function compare(page: Page): Promise<GalleryContest> {
  const other = await openMonthGrid(page);
  const pages = { kinoloom: page, monthGrid: other };
  const contest: Record<keyof GalleryContest, Scrolling[]> = { kinoloom: [], monthGrid: [] };
  for (let turn = 0; turn < 3; turn++) {
    for (const name of ['kinoloom', 'monthGrid'] as const) {
      const list = pages[name];
      await list.bringToFront();
      await list.waitForTimeout(1_000);
      const turns = async (speed: number): Promise<number[]> => {
        const late = [];
        for (let each = 0; each < 2; each++) {
          late.push((await watchScrolling(list, () => wheel(list, 0.5, speed))).late);
          await list.waitForTimeout(500);
        }
        return late;
      };
      const { perSecond } = await watchScrolling(list, () => wheel(list, 5, 3_000));
      const scrolling = { perSecond, late: await turns(3_000), lateAfterFast: await turns(12_000) };
      console.log(name, scrolling);
      contest[name].push(scrolling);
    }
  }
  await other.close();
  return contest;
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
