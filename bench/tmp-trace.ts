import { chmod, mkdtemp, rm, writeFile, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { signUp } from '../tests/harness/index.ts';
import { measureLoad } from '../tests/e2e/watch-page.ts';
import { chromiumFile } from './folders.ts';
import { startProgram, studio } from './rest/start-program.ts';
const dataDir = await mkdtemp(join(tmpdir(), 'kinoloom-page-'));
await chmod(dataDir, 0o755);
const server = await startProgram(studio(dataDir));
const browser = await chromium.launch({ executablePath: chromiumFile(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  const client = await signUp(server.url);
  for (const [call, prompt] of [['video/generate/mock-vid', 'Slow swell, low camera'],['image/generate/mock-img', 'Aurora over the lake'],['image/generate/mock-img', 'Night road']] as const) await client.ended(await client.generate(`/api/ai/${call}`, { prompt }));
  const context = await browser.newContext({ baseURL: server.url });
  await context.request.post('/api/auth/sign-in/email', { headers: { origin: server.url }, data: { email: client.email, password: 'correct horse battery' } });
  const storageState = await context.storageState();
  await context.close();
  const N = Number(process.argv[2] ?? 6);
  for (let k = 0; k < N; k++) {
    const page = await (await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } })).newPage();
    if (process.argv[4] === "stack") { page.on("console", (m) => console.log(m.text().slice(0, 500))); await page.addInitScript({ content: `addEventListener("securitypolicyviolation", (e) => console.log("CSP", e.violatedDirective, e.blockedURI, e.sourceFile, e.lineNumber, e.columnNumber)); Error.prepareStackTrace = (e, s) => { const own = e.name + ": " + e.message + " @ " + s.map((f) => String(f)).join(" < "); setTimeout(() => console.log(own)); return own; }` }); }
    await browser.startTracing(page, { path: `/tmp/trace-${k}.json`, categories: ['devtools.timeline', 'v8', 'disabled-by-default-v8.compile', 'blink.user_timing', 'loading', 'toplevel', 'disabled-by-default-devtools.timeline'] });
    const m = await measureLoad(page, `${server.url}${process.argv[3] ?? '/studio/video'}`);
    await browser.stopTracing();
    console.log(k, m.lcp, m.blocked);
    await page.context().close();
  }
} finally { await browser.close(); await server.stop(); await rm(dataDir, { recursive: true, force: true }); }
