import { Readable } from 'node:stream';
import { and, asc, eq, gt } from 'drizzle-orm';
import { downloadName, holdFiles, openDownload, releaseFiles, type HeldFile } from '../media/index.ts';
import { cubeFileOf, listOwnLooks } from '../looks/index.ts';
import { tables, type Database } from '../platform/db/index.ts';
import type { Objects } from '../platform/objects/index.ts';
import { zipStream, type Zip, type ZipEntry } from '../platform/zip-stream.ts';
import { exportedTables, README, type ExportedTable } from './export-tables.ts';

interface Store {
  readonly db: Database;
  readonly objects: Objects;
}

/** How many rows are read at once. */
const ROWS = 500;

/**
 * Exports an account as one zip file: each media file, and all of its rows as JSON. Files and rows are streamed as the client reads. @returns
 * undefined when the account does not exist
 */
export async function exportAccount({ db, objects }: Store, userId: string, now: Date): Promise<Zip | undefined> {
  const { user } = tables;
  const [account] = await db.queries.select({ email: user.email }).from(user).where(eq(user.id, userId));
  if (!account) return undefined;
  const holder = `export:${crypto.randomUUID()}`;
  const done = (): Promise<void> => releaseFiles(db, objects, holder);
  try {
    const files = await holdAll(db, holder, userId);
    const looks = await listOwnLooks(db.queries, userId);
    const zip = await zipStream([
      { name: 'README.txt', at: now, open: async () => textOf([README(account.email, now)]) },
      ...exportedTables.map((table) => ({
        name: `data/${table.name}.json`,
        at: now,
        open: async () => textOf(jsonOf(rowsOf(db, userId, table))),
      })),
      { name: 'data/media.json', at: now, open: async () => textOf(jsonOf(mediaOf(db, userId, files))) },
      ...looks.map(({ hash, createdAt }) => ({
        name: `looks/${hash}.cube`,
        at: createdAt,
        open: async () => textOf([(await cubeFileOf(db.queries, userId, hash)) ?? '']),
      })),
      ...[...files].map(([name, file]): ZipEntry => ({
        name,
        at: file.row.createdAt,
        open: async () => (await openDownload(objects, file)).open(),
      })),
    ]);
    // The hourly sweep releases what cannot be released now.
    zip.stream.once('close', () => void done().catch(() => undefined));
    return zip;
  } catch (error) {
    await done();
    throw error;
  }
}

const textOf = (parts: Iterable<string> | AsyncIterable<string>): Readable =>
  Readable.from(parts, { objectMode: false });

/** All original files of the user, by their name in the export. */
async function holdAll(db: Database, holder: string, userId: string): Promise<Map<string, HeldFile>> {
  const { media } = tables;
  const files = new Map<string, HeldFile>();
  for (let last = ''; ;) {
    const page = await db.queries
      .select({ id: media.id })
      .from(media)
      .where(and(eq(media.userId, userId), gt(media.id, last)))
      .orderBy(asc(media.id))
      .limit(ROWS);
    for (const file of await holdFiles(
      db,
      holder,
      userId,
      page.map(({ id }) => id),
    )) {
      const plain = `media/${downloadName('', file.row, file.row.name)}`;
      const name = files.has(plain) ? plain.replace(/(?=\.\w+$)/, `-${files.size}`) : plain;
      files.set(name, file);
    }
    if (page.length < ROWS) return files;
    last = page.at(-1)?.id ?? '';
  }
}

async function* rowsOf(
  db: Database,
  userId: string,
  { table, own, key, without = [] }: ExportedTable,
): AsyncGenerator<unknown> {
  for (let offset = 0; ; offset += ROWS) {
    const { rows } = await db.pool.query<{ row: unknown }>(
      `select to_jsonb(t) - $2::text[] as row from ${table} t where ${own} order by t.${key} limit ${ROWS} offset ${offset}`,
      [userId, without],
    );
    for (const { row } of rows) yield row;
    if (rows.length < ROWS) return;
  }
}

/** Media records, each with its file name. */
async function* mediaOf(db: Database, userId: string, files: ReadonlyMap<string, HeldFile>): AsyncGenerator<unknown> {
  const names = new Map([...files].map(([name, { row }]) => [row.id, name]));
  const table = { name: 'media', table: 'media', own: 't.user_id = $1', key: 'id', without: ['words'] };
  for await (const row of rowsOf(db, userId, table)) {
    const id = typeof row === 'object' && row !== null && 'id' in row ? String(row.id) : '';
    yield { ...Object(row), file: names.get(id) ?? null };
  }
}

/** A JSON array with one row per line. */
async function* jsonOf(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const row of rows) {
    yield separator + JSON.stringify(row);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
