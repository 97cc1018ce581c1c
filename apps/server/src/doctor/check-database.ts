import type { Pool } from 'pg';
import { migrationState } from '../platform/db/index.ts';
import { bad, ok, warn, type Finding } from './finding.ts';

const OLDEST = 15;
/** What pg_dump, psql and the doctor need beside the studio. */
const SPARE = 20;

interface Answer {
  readonly version: number;
  readonly label: string;
  readonly most: number;
  readonly used: number;
  readonly now: number;
}

interface DatabaseFindings {
  readonly findings: readonly Finding[];
  /** How far this clock is ahead of the database's, in ms. */
  readonly ahead: number;
}

export async function checkDatabase(pool: Pool): Promise<DatabaseFindings> {
  // The first query opens the connection, which would count as the clock's difference.
  await pool.query('select 1');
  const before = Date.now();
  const { rows } = await pool.query<Answer>(`
    select current_setting('server_version_num')::int / 10000 as version, current_setting('server_version') as label,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as now`);
  const [answer] = rows;
  if (!answer) throw new Error('The database answered nothing');
  const ahead = (before + Date.now()) / 2 - answer.now;
  return { findings: [judgeVersion(answer), await schemaOf(pool), judgeConnections(answer)], ahead };
}

const judgeVersion = ({ version, label }: Pick<Answer, 'version' | 'label'>): Finding =>
  version >= OLDEST
    ? ok('database', `PostgreSQL ${label}`)
    : bad('database', `PostgreSQL ${label}`, `Use version ${OLDEST} or newer.`);

export function judgeConnections({ used, most }: Pick<Answer, 'used' | 'most'>): Finding {
  const what = `${used} of ${most} connections in use`;
  return most - used >= SPARE
    ? ok('connections', what)
    : warn(
        'connections',
        what,
        `Fewer than ${SPARE} are left, and a backup may be refused: lower DATABASE_CONNECTIONS, run fewer processes, or raise max_connections.`,
      );
}

async function schemaOf(pool: Pool): Promise<Finding> {
  switch (await migrationState(pool)) {
    case 'current':
      return ok('tables', 'they are those of this version');
    case 'none':
      return ok('tables', 'none yet: the first start makes them');
    case 'older':
      return warn('tables', 'they are those of an older version', 'The next start upgrades them: make a backup first.');
    case 'newer':
      return bad('tables', 'they are those of a newer version', 'This version refuses to start. Use the newer one.');
  }
}
