import type { Config } from '../config.ts';

/** How many database connections the parts of one process may open; together, with those that listen, no more than the setting. */
export interface Connections {
  /** The studio's own queries. */
  readonly own: number;
  /** The workflow engine, in processes that run workflows. */
  readonly engine: number;
  /** Enqueues and wakes. */
  readonly queue: number;
}

/** One process alone may take many. With an API and four workers, 20 of PostgreSQL's usual 97 are left for backups. */
const BY_DEFAULT = { all: 40, api: 15, worker: 15 } as const;
/** Connections of their own: events, woken tasks; heartbeat, held polls, the engine's listener and the migration's at the start. */
const LISTENING = { all: 6, api: 2, worker: 5 } as const;

export function connectionsOf({
  ROLE,
  DATABASE_CONNECTIONS,
}: Pick<Config, 'ROLE' | 'DATABASE_CONNECTIONS'>): Connections {
  const shared = (DATABASE_CONNECTIONS ?? BY_DEFAULT[ROLE]) - LISTENING[ROLE];
  const engine = ROLE === 'api' ? 0 : Math.max(2, Math.floor(shared * 0.3));
  const queue = Math.max(1, Math.floor(shared * 0.12));
  return { own: shared - engine - queue, engine, queue };
}
