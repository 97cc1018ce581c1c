import { parseArgs } from 'node:util';
import { pino } from 'pino';
import type { GalleryMediaPage } from '@kinoloom/contract';
import { openEmbedded } from '../../tests/harness/embedded-database.ts';
import { startServer, type Client } from '../../tests/harness/index.ts';
import { seedGallery } from '../../tests/harness/seed-gallery.ts';
import { writeTables } from '../report/document.ts';
import { writeResults, type GalleryCall } from '../report/results-file.ts';
import { describeMachine } from '../measure/machine.ts';

/**
 * Measures the gallery's API over HTTP with two accounts of one studio, in turns: one has a given number of records, the other a thousand.
 * `--count 1000000 --rounds 60`. Writes results/galleryCalls.json and its table in docs/benchmarks.md.
 */
const { values } = parseArgs({
  options: { count: { type: 'string', default: '20000' }, rounds: { type: 'string', default: '60' } },
});
const [count, rounds] = [Number(values.count), Number(values.rounds)];
const FEW = 1_000;

/** Each with as many results on the page, whatever the size of the gallery: a page of a thousand records has twenty flows. */
const CALLS: Readonly<Record<string, string>> = {
  'first page': 'media?limit=10',
  'page of 100': 'media?limit=100',
  'one kind': 'media?type=video&limit=100',
  'a common word': 'media?q=light&limit=100',
  'a word of few prompts': 'media?q=876',
  'a rare word': 'media?q=19876',
  'three words': 'media?q=fox%20snow%20neon',
  'two letters': 'media?q=ox&limit=100',
  'two rare letters': 'media?q=qu',
  'a rare letter': 'media?q=q',
  'a word of another script': 'media?q=набережная',
  'a letter of another script': 'media?q=東',
  'no such word': 'media?q=zeppelin',
  'a misspelt word': 'media?q=ligth&limit=100',
  'no such two letters': 'media?q=zq',
  'a model and a year': 'media?model=imagen-4&from=2026-01-01&limit=100',
  'no such model': 'media?model=none',
  favourites: 'media?favourite=true&limit=50',
  flows: 'flows?limit=5',
  '20 flows': 'flows?limit=20',
  stats: 'stats',
  models: 'models',
};

const machine = describeMachine(new Date());
const server = await startServer({ LOG_LEVEL: 'error' });
const log = pino({ level: 'info', base: null, timestamp: false });
try {
  const db = await openEmbedded(server.dataDir);
  const started = performance.now();
  const accounts = [await seedGallery(server.url, db, FEW), await seedGallery(server.url, db, count)] as const;
  log.info({ records: count, seconds: Math.round(performance.now() - started) / 1000 }, 'seeded');
  await db.close();
  const last = await Promise.all(accounts.map(deepPage));
  const calls: GalleryCall[] = [];
  for (const name of [...Object.keys(CALLS), 'the last page']) {
    const [few, many] = await inTurns(accounts, (account) => CALLS[name] ?? last[account] ?? '');
    calls.push({ name, few, many });
    log.info({ few: few.p95, many: many.p95, ratio: many.p95 / few.p95 }, name);
  }
  await writeResults('galleryCalls', { machine, few: FEW, many: count, calls });
  await writeTables();
} finally {
  await server.dispose();
}

type Times = GalleryCall['few'];

async function inTurns(clients: readonly Client[], path: (account: number) => string): Promise<[Times, Times]> {
  const times: [number[], number[]] = [[], []];
  for (let round = -5; round < rounds; round++)
    for (const [account, of] of times.entries()) {
      const begun = performance.now();
      await clients[account]?.ok('GET', `/api/gallery/${path(account)}`);
      if (round >= 0) of.push(performance.now() - begun);
    }
  return [spread(times[0]), spread(times[1])];
}

function spread(times: readonly number[]): Times {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

/** A page far down, or the last: as fast as the first, because pages are found by a cursor. */
async function deepPage(client: Client): Promise<string> {
  let path = 'media?limit=100';
  for (let n = 0; n < 150; n++) {
    const { next_cursor } = await client.ok<GalleryMediaPage>('GET', `/api/gallery/${path}`);
    if (next_cursor === null) break;
    path = `media?limit=100&cursor=${next_cursor}`;
  }
  return path;
}
