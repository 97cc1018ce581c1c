import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { signUp } from '../tests/harness/index.ts';
import { measureLoad } from '../tests/e2e/watch-page.ts';
import { chromiumFile } from './folders.ts';
const [, , turns = '12', path = '/studio/video', ...roots] = process.argv;
const browser = await chromium.launch({ executablePath: chromiumFile(), args: ['--no-sandbox', '--disable-gpu'] });
const sites = [];
for (const root of roots) {
  const { startProgram, studio } = await import(join(root, 'bench/rest/start-program.ts'));
  const dataDir = await mkdtemp(join(tmpdir(), 'kinoloom-page-'));
  await chmod(dataDir, 0o755);
  const server = await startProgram(studio(dataDir));
  const client = await signUp(server.url);
  for (const [call, prompt] of [['video/generate/mock-vid', 'Slow swell, low camera'],['image/generate/mock-img', 'Aurora over the lake'],['image/generate/mock-img', 'Night road']] as const) await client.ended(await client.generate(`/api/ai/${call}`, { prompt }));
  const context = await browser.newContext({ baseURL: server.url });
  await context.request.post('/api/auth/sign-in/email', { headers: { origin: server.url }, data: { email: client.email, password: 'correct horse battery' } });
  const storageState = await context.storageState();
  await context.close();
  sites.push({ root, server, dataDir, storageState, loads: [] as { lcp: number; blocked: number; cls: number }[] });
}
for (let k = 0; k < Number(turns); k++) for (const site of k % 2 ? sites.toReversed() : sites) {
  const page = await (await browser.newContext({ storageState: site.storageState, viewport: { width: 1440, height: 900 } })).newPage();
  const m = await measureLoad(page, `${site.server.url}${path}`);
  if (k > 0) site.loads.push(m);
  await page.context().close();
}
const q = (a: number[], p: number) => a.toSorted((x, y) => x - y)[Math.floor((a.length - 1) * p)];
for (const { root, loads, server, dataDir } of sites) {
  console.log(root, path, 'lcp', q(loads.map((l) => l.lcp), 0.25), q(loads.map((l) => l.lcp), 0.5), 'blocked', q(loads.map((l) => l.blocked), 0.25), q(loads.map((l) => l.blocked), 0.5), 'cls', q(loads.map((l) => l.cls), 0.5)?.toFixed(4));
  await server.stop(); await rm(dataDir, { recursive: true, force: true });
}
await browser.close();
