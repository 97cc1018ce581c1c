/** Measures the load of the pages in Chromium: `npm run bench:page`. Writes results/page.json and its table in docs/benchmarks.md. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { serveStaticCopy } from '../tests/e2e/static-copy.ts';
import { measureLoad } from '../tests/e2e/watch-page.ts';
import { signUp } from '../tests/harness/index.ts';
import { chromiumFile } from './folders.ts';
import { describeMachine } from './measure/machine.ts';
import { writeTables } from './report/document.ts';
import { type PageLoad, type PageResult, writeResults } from './report/results-file.ts';
import { startProgram, studio } from './rest/start-program.ts';

const { values } = parseArgs({ options: { turns: { type: 'string', default: '7' } } });
const PATHS = ['/', '/studio/video', '/studio/gallery'];

const machine = describeMachine(new Date());
const dataDir = await mkdtemp(join(tmpdir(), 'kinoloom-page-'));
// As root, PostgreSQL runs as another user, who needs access.
await chmod(dataDir, 0o755);
const server = await startProgram(studio(dataDir));
const browser = await chromium.launch({ executablePath: chromiumFile(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  const storageState = await furnished(browser, server.url);
  const options = { storageState, viewport: { width: 1440, height: 900 } };
  const pages: PageResult[] = [];
  for (const path of PATHS) pages.push(await measure(browser, new URL(path, server.url), options));
  await writeResults('page', { machine, pages });
  await writeTables();
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** The cookies of an account with a clip and two pictures. */
async function furnished(browser: Browser, url: string): Promise<Awaited<ReturnType<BrowserContext['storageState']>>> {
  const client = await signUp(url);
  const shots = [
    ['video/generate/mock-vid', 'Slow swell, low camera'],
    ['image/generate/mock-img', 'Aurora over the lake'],
    ['image/generate/mock-img', 'Night road'],
  ] as const;
  for (const [call, prompt] of shots) await client.ended(await client.generate(`/api/ai/${call}`, { prompt }));
  const context = await browser.newContext({ baseURL: url });
  const data = { email: client.email, password: 'correct horse battery' };
  await context.request.post('/api/auth/sign-in/email', { headers: { origin: url }, data });
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Loads a page and its copy without scripts in turns, each time with empty caches. */
async function measure(browser: Browser, url: URL, options: BrowserContextOptions): Promise<PageResult> {
  const first = await load(browser, url.href, options);
  await using copy = await serveStaticCopy(first.page);
  await first.page.context().close();
  const result: PageResult = { path: url.pathname, loads: [], copies: [] };
  for (let turn = 0; turn < Number(values.turns); turn++) {
    for (const [address, loads] of [
      [url.href, result.loads],
      [copy.url, result.copies],
    ] as const) {
      const { page, ...measured } = await load(browser, address, options);
      loads.push(measured);
      await page.context().close();
    }
  }
  console.log(url.pathname, result);
  return result;
}

async function load(
  browser: Browser,
  url: string,
  options: BrowserContextOptions,
): Promise<PageLoad & { readonly page: Page }> {
  const page = await (await browser.newContext(options)).newPage();
  const measured = await measureLoad(page, url);
  const scripts = await page.evaluate<number>(`
    performance.getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  `);
  return { page, ...measured, scripts };
}
