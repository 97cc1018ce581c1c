import type { Pool, PoolClient } from 'pg';
import { InvalidKey, PROBE_KEYS, type Objects } from '../platform/objects/index.ts';
import type { DataCheck, Difference } from './check.ts';
import { jobChecks } from './job-checks.ts';
import { moneyChecks } from './money-checks.ts';
import { recordChecks } from './record-checks.ts';

export const dataChecks: readonly DataCheck[] = [...recordChecks, ...jobChecks, ...moneyChecks];

interface Options {
  readonly pool: Pool;
  readonly objects: Objects;
  /** The longest time of each model, in ms. */
  readonly deadlines: ReadonlyMap<string, number>;
  readonly checks?: readonly DataCheck[];
  /** Called now and then while the store is listed. */
  readonly onListed?: (files: number) => void;
}

/** Rows that are sent or fetched at once. */
const BATCH = 5_000;

/**
 * Compares the database, the files in the store and the ledger, and yields every difference. It changes nothing: the list of the files is a temporary
 * table, and the checks read one snapshot. The studio may run meanwhile: what concerns a file is looked at again before it counts.
 */
export async function* findDifferences(options: Options): AsyncGenerator<Difference> {
  const { pool, objects, deadlines, checks = dataChecks, onListed } = options;
  const client = await pool.connect();
  try {
    await listFiles(client, objects, onListed);
    await client.query('create temp table deadline (model text primary key, ms bigint not null)');
    const { keys, sizes } = columnsOf([...deadlines].map(([key, size]) => ({ key, size })));
    await client.query('insert into deadline select * from unnest($1::text[], $2::bigint[])', [keys, sizes]);
    await client.query('begin isolation level repeatable read read only');
    for (const check of checks) {
      for await (const row of rowsOf(client, check.differences)) {
        const what = await stillThere(options, check, row);
        if (what !== undefined) yield { check, what };
      }
    }
    await client.query('commit');
  } finally {
    // The temporary tables end with the connection.
    client.release(true);
  }
}

async function listFiles(client: PoolClient, objects: Objects, onListed?: (files: number) => void): Promise<void> {
  await client.query('create temp table seen_object (key text not null, bytes bigint not null)');
  let batch: { key: string; size: number }[] = [];
  let count = 0;
  const send = async (): Promise<void> => {
    const { keys, sizes } = columnsOf(batch);
    await client.query('insert into seen_object select * from unnest($1::text[], $2::bigint[])', [keys, sizes]);
    count += batch.length;
    batch = [];
    onListed?.(count);
  };
  for await (const { key, size } of objects.list('')) {
    if (PROBE_KEYS.test(key)) continue;
    batch.push({ key, size });
    if (batch.length === BATCH) await send();
  }
  await send();
  // The planner knows nothing of a temporary table by itself.
  await client.query('analyze seen_object');
}

const columnsOf = (files: readonly { readonly key: string; readonly size: number }[]) => ({
  keys: files.map(({ key }) => key),
  sizes: files.map(({ size }) => size),
});

interface Row {
  readonly what: string;
  readonly key?: string;
  readonly bytes?: number;
}

/** Reads a query in parts, so that any number of differences fits into the memory. */
async function* rowsOf(client: PoolClient, query: string): AsyncGenerator<Row> {
  await client.query(`declare difference no scroll cursor for ${query}`);
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${BATCH} from difference`);
    yield* rows;
    if (rows.length < BATCH) break;
  }
  await client.query('close difference');
}

const NEEDED = `
  select exists (select 1 from media_object where key = $1)
    or exists (select 1 from render_segment where 'segments/' || hash = $1 and stored_at is not null) as found`;
const KNOWN = `
  select exists (select 1 from stored_object where key = $1)
    or exists (select 1 from render_segment where 'segments/' || hash = $1) as found`;

/** The difference, unless it is over by now: files come and go while the store is listed. */
async function stillThere(
  { pool, objects }: Options,
  { confirm }: DataCheck,
  { what, key = '', bytes }: Row,
): Promise<string | undefined> {
  if (confirm === undefined) return what;
  const { rows } = await pool.query<{ found: boolean }>(confirm === 'missing' ? NEEDED : KNOWN, [key]);
  const isNamed = rows[0]?.found === true;
  if (isNamed !== (confirm === 'missing')) return undefined;
  const size = await sizeOf(objects, key);
  const isOver = confirm === 'missing' ? size === bytes : size === undefined;
  return isOver ? undefined : what;
}

/** @returns undefined when there is no such file; -1 for a name that the studio never gives */
async function sizeOf(objects: Objects, key: string): Promise<number | undefined> {
  try {
    return (await objects.head(key))?.size;
  } catch (error) {
    if (error instanceof InvalidKey) return -1;
    throw error;
  }
}
