/* `npm run doctor`: looks at everything that an installation needs, and says what to do. It changes nothing and costs nothing. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import {
  bad,
  checkDatabase,
  checkDisk,
  checkMail,
  checkProxies,
  checkSandbox,
  checkSettings,
  checkStore,
  checkStudio,
  judgeClock,
  ok,
  reasonOf,
  textOf,
  warn,
  type Finding,
} from './doctor/index.ts';
import { bucketOf, openStore } from './open-installation.ts';
import { readConfig, type Config } from './platform/config.ts';
import { connectDatabase, newestMigration, tables, type Queries } from './platform/db/index.ts';
import { createLog, type Log } from './platform/log.ts';
import { startPostgres } from './platform/postgres/index.ts';
import { environmentAccounts, rowsOf, storedAccounts, type Account } from './provider-report.ts';

const config = readConfig(process.env);
const findings = config.ok
  ? await examine(config.value, createLog('fatal'))
  : [bad('settings', config.error, 'Correct them: nothing else was looked at.')];
process.stdout.write(textOf(findings));
const count = (state: Finding['state']): number => findings.filter((each) => each.state === state).length;
process.stdout.write(`\n${count('ok')} ok, ${count('warn')} to look at, ${count('bad')} bad\n`);
process.exit(count('bad') > 0 ? 1 : 0);

async function examine(settings: Config, log: Log): Promise<Finding[]> {
  const dataDir = resolve(settings.DATA_DIR);
  const [machine, database, store, services] = await Promise.all([
    checkDisk(dataDir),
    withDatabase(settings, dataDir, log),
    storeOf(settings, dataDir),
    Promise.all([checkSandbox(settings), checkMail(settings), checkStudio(addressOf(settings))]),
  ]);
  return [...checkSettings(settings), checkProxies(settings), machine, ...database, store, ...services];
}

/** Where this machine's process says how it is. */
function addressOf({ ROLE, PORT, METRICS_PORT }: Config): string {
  const isWatched = ROLE === 'worker' && METRICS_PORT !== undefined;
  return `http://127.0.0.1:${isWatched ? `${METRICS_PORT}/ready` : `${PORT}/api/ready`}`;
}

/** What the database says of itself, and the clock and the providers, which need it. */
async function withDatabase(settings: Config, dataDir: string, log: Log): Promise<Finding[]> {
  const folder = join(dataDir, 'postgres');
  if (settings.DATABASE_URL === undefined && !existsSync(folder)) {
    const found = ok('database', `none yet in ${folder}: the first start makes it`);
    return [
      found,
      judgeClock(Date.now(), 'none', newestMigration()),
      ...(await checkProviders(environmentAccounts(settings))),
    ];
  }
  try {
    const postgres = settings.DATABASE_URL === undefined ? await startPostgres({ dataDir: folder, log }) : undefined;
    const pool = connectDatabase(settings.DATABASE_URL ?? postgres?.url ?? '', log, 2);
    try {
      const { findings: found, ahead } = await checkDatabase(pool);
      const accounts = [...environmentAccounts(settings), ...(await accountsIn(pool, settings, dataDir))];
      return [...found, judgeClock(Date.now(), ahead, newestMigration()), ...(await checkProviders(accounts))];
    } finally {
      await pool.end();
      await postgres?.stop();
    }
  } catch (error) {
    const advice = 'Check that it runs, DATABASE_URL, and who may connect. Its log says more.';
    return [
      bad('database', reasonOf(error), advice),
      judgeClock(Date.now(), undefined, newestMigration()),
      ...(await checkProviders(environmentAccounts(settings))),
    ];
  }
}

/** Connections of admins, if this version can read them. */
async function accountsIn(pool: Pool, settings: Config, dataDir: string): Promise<Account[]> {
  const { rows } = await pool.query<{ found: boolean }>(`select to_regclass('connection') is not null as found`);
  if (!rows[0]?.found) return [];
  return storedAccounts(drizzle(pool, { schema: tables }) as Queries, settings, dataDir);
}

async function storeOf(settings: Config, dataDir: string): Promise<Finding> {
  const bucket = bucketOf(settings);
  const folder = join(dataDir, 'objects');
  if (!bucket && !existsSync(folder)) return ok('store', `none yet in ${folder}: the first start makes it`);
  const name = bucket ? `the bucket ${bucket.bucket} at ${bucket.endpoint ?? `S3 in ${bucket.region}`}` : folder;
  try {
    return await checkStore(await openStore(settings, dataDir), name);
  } catch (error) {
    return bad('store', reasonOf(error), 'At an endpoint of your own the first start makes a missing bucket.');
  }
}

/** One line for each account, from its free requests. */
async function checkProviders(accounts: readonly Account[]): Promise<Finding[]> {
  if (accounts.length === 0) return [ok('providers', 'none: the sandbox makes everything')];
  return Promise.all(
    accounts.map(async (account) => {
      const rows = await rowsOf(account);
      const subject = account.name;
      const lost = rows.find(([, , state]) => state === 'unanswered');
      if (lost) return bad(subject, lost[3], 'Check its key, its address and the network.');
      const unwell = rows.filter(([, , state]) => state === 'changed' || state === 'retired');
      if (unwell.length > 0)
        return warn(
          subject,
          unwell.map(([, model, state]) => `${model} is ${state}`).join(', '),
          'See npm run providers:check.',
        );
      const [first] = rows;
      if (first?.[2] === 'not checked') return ok(subject, 'has a key; it cannot be asked by free requests');
      return ok(subject, `answers, and ${rows.length} models take what is sent`);
    }),
  );
}
