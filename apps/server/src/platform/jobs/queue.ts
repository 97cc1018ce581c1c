import { DBOSClient, type DBOSConfig } from '@dbos-inc/dbos-sdk';
import { migrateSystemDatabase } from '@dbos-inc/dbos-sdk/internal/system_database';
import { GlobalLogger } from '@dbos-inc/dbos-sdk/internal/telemetry/logs';
import { sql, type SQL } from 'drizzle-orm';
import { tables, type Transaction, type Queries } from '../db/index.ts';
import type { Log } from '../log.ts';
import { createEnginePool } from './engine-pool.ts';
import { notifyOfWork } from './held-polls.ts';

export const APPLICATION = 'kinoloom';
/** Increase it when a workflow's steps change, so that new code never continues work of the older code. */
export const WORKFLOW_VERSION = '4';

interface Work {
  readonly workflow: string;
  readonly queue: string;
  readonly jobId: string;
  /** Priority: the smallest runs first, equal ones in order of arrival. */
  readonly place: number;
}

/** A queue of workflows. */
export interface Queue {
  readonly name: string;
  /** Most workflows at once in one process. */
  readonly concurrency: number;
  /** Most workflows at once in all processes; default: no limit. */
  readonly concurrencyOfAll?: number;
  /** Rate limit: at most `count` starts per `ms`. */
  readonly rate?: { readonly count: number; readonly ms: number };
  /** How often a process polls for work while some waits. */
  readonly pollMs?: number;
}

const POLL_MS = 250;

/** Enqueues work in the caller's transaction: it exists exactly if that commits. */
export interface JobQueue {
  /** Adds queues, or changes their limits. It tells all workers. */
  register(db: Queries, queues: readonly Queue[]): Promise<void>;
  /** The job's id is the workflow's id and argument. */
  enqueue(tx: Transaction, work: Work): Promise<void>;
  /** Enqueues one part of a job as a workflow of its own; `attempt` distinguishes it from an earlier attempt. */
  enqueueChild(tx: Transaction, work: Work & { readonly part: string; readonly attempt: number }): Promise<void>;
  /** Wakes a waiting workflow. */
  wake(jobId: string): Promise<void>;
  close(): Promise<void>;
}

/** @param connections the most that it opens to the database */
export async function createJobQueue(databaseUrl: string, log: Log, connections = 4): Promise<JobQueue> {
  const pool = createEnginePool(databaseUrl, connections, log);
  const client = await DBOSClient.create({
    systemDatabaseUrl: databaseUrl,
    systemDatabasePool: pool,
    applicationName: APPLICATION,
    logger: dbosLogger(log),
  });
  const optionsOf = ({ workflow, queue, place }: Work, workflowID: string) => ({
    workflowName: workflow,
    queueName: queue,
    workflowID,
    appVersion: WORKFLOW_VERSION,
    priority: place,
  });
  return {
    async register(db, queues) {
      for (const { name, concurrency, concurrencyOfAll, rate, pollMs } of queues) {
        await client.registerQueue(name, {
          workerConcurrency: Math.min(concurrency, concurrencyOfAll ?? concurrency),
          minPollingIntervalMs: pollMs ?? POLL_MS,
          ...(concurrencyOfAll !== undefined && { globalConcurrency: concurrencyOfAll }),
          ...(rate && { rateLimit: { limitPerPeriod: rate.count, periodSec: rate.ms / 1000 } }),
        });
      }
      await notifyOfWork(db);
    },
    async enqueue(tx, work) {
      const { jobId } = work;
      await client.enqueueInTransaction<(id: string) => Promise<void>>(tx.$client, optionsOf(work, jobId), jobId);
      await notifyOfWork(tx, work.queue);
    },
    async enqueueChild(tx, work) {
      const { jobId, part, attempt } = work;
      const options = optionsOf(work, `${jobId}:${attempt}:${part}`);
      await client.enqueueInTransaction<(id: string, part: string) => Promise<void>>(tx.$client, options, jobId, part);
      await notifyOfWork(tx, work.queue);
    },
    wake: (jobId) => client.send(jobId, 'wake', 'wake'),
    async close() {
      await client.destroy();
      await pool.end();
    },
  };
}

/** The workflow engine's log: its info messages at debug level, its warnings and errors unchanged. */
export function dbosLogger(log: Log): NonNullable<DBOSConfig['logger']> {
  return {
    info: (entry) => log.debug({ engine: String(entry) }, 'workflow engine'),
    debug: (entry) => log.trace({ engine: String(entry) }, 'workflow engine'),
    warn: (entry) => log.warn({ engine: String(entry) }, 'workflow engine'),
    error: (entry) => log.error({ engine: String(entry) }, 'workflow engine'),
  };
}

/**
 * Migrates the workflow engine's tables. Call it under the migration lock: the engine takes none, and two processes at once would deadlock.
 * `DBOS.migrate` does the same, but prints to the console.
 */
export const migrateJobQueue = (databaseUrl: string, log: Log): Promise<void> =>
  migrateSystemDatabase(databaseUrl, new GlobalLogger(undefined, { logger: dbosLogger(log) }));

const { queueTurn } = tables;

/** The highest priority number of a queue; the smallest runs first. */
const LAST_TURN = 2 ** 31 - 1;

/**
 * The next turn of a user in a queue, stored with the job (start-time fair queuing). It follows the user's last turn, so one
 * user's jobs run in the order they were submitted. It is never earlier than the queue's current turn, so a user cannot save
 * turns up. A user with a hundred jobs takes a hundred turns; a user who comes later passes all but the first of them.
 * @param after the turn after the user's last one: a query that returns one number or none
 */
export const nextTurn = (queue: string, after: SQL): SQL<number> => sql<number>`least(${LAST_TURN}, greatest(1,
  coalesce((select ${queueTurn.reached} from ${queueTurn} where ${queueTurn.queue} = ${queue}), 0),
  coalesce((${after}), 0)))`;

/** Records that work of this turn has started. Most work finds it recorded: only the first of a turn waits for others that write the queue's row. */
export async function reachTurn(db: Queries, queue: string, turn: number): Promise<void> {
  const { queue: name, reached } = queueTurn;
  await db.execute(sql`insert into ${queueTurn} (queue, reached)
    select ${queue}, ${turn}::integer
      where not exists (select 1 from ${queueTurn} where ${name} = ${queue} and ${reached} >= ${turn}::integer)
    on conflict (queue) do update set reached = excluded.reached where ${reached} < excluded.reached`);
}
