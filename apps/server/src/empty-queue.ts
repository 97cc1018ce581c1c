/* `npm run queue:empty`: forgets all queued and running work, before the first start on a copy of a database. Unfinished jobs then fail and are refunded. */
import { openPool } from './open-installation.ts';
import { readConfig } from './platform/config.ts';
import { createLog } from './platform/log.ts';

const config = readConfig(process.env);
if (!config.ok) {
  process.stderr.write(`${config.error}\n`);
  process.exit(1);
}
const opened = await openPool(config.value, createLog('error'));
if ('problem' in opened) {
  process.stderr.write(`${opened.problem}\n`);
  process.exit(1);
}
try {
  const { rows } = await opened.pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  if ((rows[0]?.n ?? 0) > 0) {
    process.stderr.write('The studio still runs on this database. Stop every process first; nothing was changed.\n');
    process.exitCode = 1;
  } else {
    await opened.pool.query('drop schema if exists dbos cascade');
    process.stdout.write('The queue is empty. At the next start the unfinished jobs fail and are refunded.\n');
  }
} finally {
  await opened.close();
}
