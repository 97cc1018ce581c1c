import { parseArgs } from 'node:util';
import { pino } from 'pino';
import type { GalleryMediaPage } from '@kinoloom/contract';
import { openEmbedded } from '../../tests/harness/embedded-database.ts';
import { startServer, type Client } from '../../tests/harness/index.ts';
import { seedGallery } from '../../tests/harness/seed-gallery.ts';

/** Measures the gallery's API over HTTP with a given number of records. `--count 20000 --rounds 60` */
const { values } = parseArgs({
  options: { count: { type: 'string', default: '20000' }, rounds: { type: 'string', default: '60' } },
});

const CALLS: Readonly<Record<string, string>> = {
  'first page': 'media?limit=10',
  'page of 100': 'media?limit=100',
  'one kind': 'media?type=video&limit=100',
  'a common word': 'media?q=light&limit=100',
  'a rare word': 'media?q=19876',
  'three words': 'media?q=fox%20snow%20neon',
  'two letters': 'media?q=ox&limit=100',
  'no such word': 'media?q=zeppelin',
  'a model and a year': 'media?model=imagen-4&from=2026-01-01&limit=100',
  favourites: 'media?favourite=true&limit=100',
  flows: 'flows?limit=5',
  'flows, 100': 'flows?limit=100',
  stats: 'stats',
  models: 'models',
};

const server = await startServer({ LOG_LEVEL: 'error' });
const log = pino({ level: 'info', base: null, timestamp: false });
try {
  const db = await openEmbedded(server.dataDir);
  const started = performance.now();
  const client = await seedGallery(server.url, db, Number(values.count));
  log.info({ records: Number(values.count), seconds: Math.round(performance.now() - started) / 1000 }, 'seeded');
  await db.close();
  for (const [name, path] of Object.entries({ ...CALLS, 'the last page': await deepPage(client) })) {
    const times: number[] = [];
    for (let round = 0; round < Number(values.rounds) + 5; round++) {
      const begun = performance.now();
      await client.ok('GET', `/api/gallery/${path}`);
      if (round >= 5) times.push(performance.now() - begun);
    }
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number): number => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10;
    log.info({ p50: at(0.5), p95: at(0.95) }, name);
  }
} finally {
  await server.dispose();
}

/** A page far down: as fast as the first, because pages are found by a cursor. */
async function deepPage(client: Client): Promise<string> {
  let path = 'media?limit=100';
  for (let n = 0; n < 150; n++) {
    const { next_cursor } = await client.ok<GalleryMediaPage>('GET', `/api/gallery/${path}`);
    if (next_cursor === null) break;
    path = `media?limit=100&cursor=${next_cursor}`;
  }
  return path;
}
