/** Measures the server under load: `npm run bench:http`. Writes results/http.json and its tables in docs/benchmarks.md. */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { openEmbedded } from '../tests/harness/embedded-database.ts';
import { startServer, type Client } from '../tests/harness/index.ts';
import { seedGallery } from '../tests/harness/seed-gallery.ts';
import { type LoadResult, type RouteResult, writeResults } from './report/results-file.ts';
import { routesOf } from './http/routes.ts';
import { runLoad } from './http/run-load.ts';
import { describeMachine } from './measure/machine.ts';
import { writeTables } from './report/document.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '20000' },
    connections: { type: 'string', default: '1,50,200' },
    seconds: { type: 'string', default: '5' },
    /** Only routes whose name contains this, plus the landing page; then no results are written. */
    route: { type: 'string' },
    built: { type: 'boolean', default: false },
  },
});
const items = Number(values.count);
const seconds = Number(values.seconds);
const connections = values.connections.split(',').map(Number);
const WARM_UP_S = 2;
const machine = describeMachine(new Date());
const web = fileURLToPath(new URL('../apps/web', import.meta.url));
// `--built`: the web app is built already.
if (!values.built) await build({ root: web, configFile: `${web}/vite.config.ts`, logLevel: 'error' });

const server = await startServer({ LOG_LEVEL: 'error' });
try {
  const db = await openEmbedded(server.dataDir);
  const client = await seedGallery(server.url, db, items);
  await db.close();
  const cookie = await cookieOf(client);
  const all = await routesOf(client);
  const chosen = all.filter(({ name }, at) => at === 0 || name.includes(values.route ?? ''));
  const loads = new Map<string, LoadResult[]>(chosen.map(({ name }) => [name, []]));
  for (const count of connections)
    for (const { name, requests } of chosen) {
      const load = { url: server.url, cookie, requests, connections: count };
      await runLoad({ ...load, seconds: WARM_UP_S });
      const result = await runLoad({ ...load, seconds });
      loads.get(name)?.push(result);
      console.log(name, result);
    }
  const routes = chosen.map(({ name, goal }): RouteResult => ({ name, goal, loads: loads.get(name) ?? [] }));
  if (values.route === undefined) {
    await writeResults('http', { machine, items, routes });
    await writeTables();
  }
} finally {
  await server.dispose();
}

/** A session cookie. */
async function cookieOf(client: Client): Promise<string> {
  const { headers } = await client.call('POST', '/api/auth/sign-in/email', {
    headers: { origin: client.url },
    json: { email: client.email, password: 'correct horse battery' },
  });
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}
