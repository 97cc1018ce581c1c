import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { openDatabase } from '../../apps/server/src/platform/db/index.ts';
import { embeddedUrl } from '../../tests/harness/embedded-database.ts';
import { seedGallery } from '../../tests/harness/seed-gallery.ts';

/** Fills a gallery of a local studio and prints how to open it. */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    data: { type: 'string', default: './data' },
    count: { type: 'string', default: '20000' },
  },
});
const count = Number(values.count);
if (!Number.isInteger(count) || count < 1) throw new RangeError(`${values.count} is not a number of records`);
const database = process.env['DATABASE_URL'] ?? (await embeddedUrl(values.data));
const db = await openDatabase(database, pino({ level: 'silent' }), { size: 2 });
const started = performance.now();
const { email } = await seedGallery(values.url, db, count);
await db.close();
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`${count} records in ${seconds} s. Sign in as ${email} with: correct horse battery`);
