/* `npm run providers:check`: asks each configured provider, by free requests, whether its models still take what is sent. */
import { resolve } from 'node:path';
import { readConfig, type Config } from './platform/config.ts';
import { createLog, type Log } from './platform/log.ts';
import { withDatabase } from './platform/with-database.ts';
import { environmentAccounts, rowsOf, storedAccounts, type Account, type ProviderRow } from './provider-report.ts';

/** Exit codes besides 0: something is changed or retired; a provider could not be asked. */
const EXIT = { unwell: 1, unanswered: 2 } as const;
const config = readConfig(process.env);
if (config.ok) process.exitCode = await main(config.value);
else {
  process.stderr.write(`${config.error}\n`);
  process.exitCode = EXIT.unanswered;
}

async function main(settings: Config): Promise<number> {
  const accounts = [...environmentAccounts(settings), ...(await accountsInDatabase(settings, createLog('error')))];
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

/** The connections in the database, if there is one yet. */
async function accountsInDatabase(settings: Config, log: Log): Promise<Account[]> {
  const dataDir = resolve(settings.DATA_DIR);
  const stored = await withDatabase(settings, log, ({ queries }) => storedAccounts(queries, settings, dataDir));
  return stored ?? [];
}

/** Columns as wide as their longest cell; the last one is as long as it is. */
function tableOf(rows: readonly ProviderRow[]): string {
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
