/* `npm run providers:check`: asks each configured provider, by free requests, whether its models still take what is sent. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { adapterOf, createEncryption, listConnections, listOwnModels } from './connections/index.ts';
import { configuredVendors } from './generation/index.ts';
import { authSecret, readConfig, type Config } from './platform/config.ts';
import { openDatabase, type Queries } from './platform/db/index.ts';
import { createLog, type Log } from './platform/log.ts';
import { startPostgres } from './platform/postgres/index.ts';

/** Exit codes besides 0: something is changed or retired; a provider could not be asked. */
const EXIT = { unwell: 1, unanswered: 2 } as const;
const CHECK_MS = 60_000;

type Row = readonly [provider: string, model: string, state: string, message: string];

type VendorAdapter = ReturnType<typeof configuredVendors>[number];

/** A vendor's account or server, or the reason why it cannot be used. */
interface Account {
  readonly name: string;
  readonly vendor: VendorAdapter | string;
}

const config = readConfig(process.env);
if (config.ok) process.exitCode = await main(config.value);
else {
  process.stderr.write(`${config.error}\n`);
  process.exitCode = EXIT.unanswered;
}

async function main(settings: Config): Promise<number> {
  const accounts = [
    ...configuredVendors(settings).map((vendor) => ({ name: vendor.name, vendor })),
    ...(await storedAccounts(settings, createLog('error'))),
  ];
  if (accounts.length === 0) {
    process.stdout.write('No provider is configured: there is no key and no connection. The sandbox needs no check.\n');
    return 0;
  }
  const rows = (await Promise.all(accounts.map(rowsOf))).flat();
  process.stdout.write(tableOf([['provider', 'model', 'state', ''], ...rows]));
  const states = new Set(rows.map(([, , state]) => state));
  if (states.has('changed') || states.has('retired')) return EXIT.unwell;
  return states.has('unanswered') ? EXIT.unanswered : 0;
}

/** The connections in the database, if there is one yet; paused ones are left out. */
async function storedAccounts(settings: Config, log: Log): Promise<Account[]> {
  const dataDir = resolve(settings.DATA_DIR);
  const folder = join(dataDir, 'postgres');
  if (settings.DATABASE_URL === undefined && !existsSync(folder)) return [];
  const postgres = settings.DATABASE_URL === undefined ? await startPostgres({ dataDir: folder, log }) : undefined;
  try {
    const db = await openDatabase(settings.DATABASE_URL ?? postgres?.url ?? '', log, { size: 2 });
    try {
      return await accountsIn(db.queries, await authSecret(settings.AUTH_SECRET, dataDir));
    } finally {
      await db.close();
    }
  } finally {
    await postgres?.stop();
  }
}

async function accountsIn(db: Queries, secret: string): Promise<Account[]> {
  const [rows, own] = await Promise.all([listConnections(db), listOwnModels(db)]);
  const encryption = createEncryption(secret);
  const inUse = own.filter(({ removedAt }) => removedAt === null);
  return rows
    .filter(({ pausedAt }) => pausedAt === null)
    .map((row) => {
      const made = adapterOf(row, encryption, inUse);
      return { name: row.name, vendor: made.ok ? made.value : made.error.message };
    });
}

async function rowsOf({ name, vendor }: Account): Promise<Row[]> {
  if (typeof vendor === 'string') return [[name, '', 'unanswered', vendor]];
  if (!vendor.checkModels) return [[name, '', 'not checked', 'It does not describe its models by free requests.']];
  try {
    const found = await vendor.checkModels(AbortSignal.timeout(CHECK_MS));
    return found.map(({ model, state, message }) => [name, model, state, message]);
  } catch (error) {
    return [[name, '', 'unanswered', error instanceof Error ? error.message : String(error)]];
  }
}

/** Columns as wide as their longest cell; the last one is as long as it is. */
function tableOf(rows: readonly Row[]): string {
  const width = (column: number): number => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const widths = [width(0), width(1), width(2)];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('');
}
