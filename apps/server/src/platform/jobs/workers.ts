import { hostname } from 'node:os';
import { DBOS } from '@dbos-inc/dbos-sdk';
import { eq, gt, lt, sql } from 'drizzle-orm';
import { tables, type Database } from '../db/index.ts';
import type { Log } from '../log/index.ts';
import { isRunning } from '../processes/index.ts';
import { every } from '../timer/index.ts';

const BEAT_MS = 1_000;
const RECOVER_MS = 2_000;
/** A worker that has not beaten for this long is dead; long enough for a pause of the event loop, short enough to be replaced in seconds. */
const DEAD_AFTER = sql`now() - interval '8 seconds'`;
/** Any fixed number: one process at a time looks for the dead. */
const RECOVERY_LOCK = 7_316_002;

/** Keeps this worker's heartbeat, and hands the unfinished workflows of dead workers back to their queues. */
export class Workers {
  readonly id: string;
  readonly #db: Database;
  readonly #log: Log;
  #stops: (() => Promise<void>)[] = [];

  constructor(db: Database, log: Log) {
    this.id = `${hostname()}:${process.pid}:${crypto.randomUUID().slice(0, 8)}`;
    this.#db = db;
    this.#log = log;
  }

  /** Writes the first heartbeat; call before any workflow can start here. */
  async announce(): Promise<void> {
    await this.#db.queries.insert(tables.worker).values({ id: this.id, host: hostname() });
  }

  /** Starts beating and recovering; call when workflows can run here. */
  start(): void {
    this.#stops = [
      every(BEAT_MS, () => this.#beat(), this.#log, 'the heartbeat'),
      every(RECOVER_MS, () => this.recover(), this.#log, 'the recovery of lost work'),
    ];
  }

  /** Takes back this worker's row, so that others see at once that its workflows are free. */
  async stop(): Promise<void> {
    await Promise.all(this.#stops.map((stop) => stop()));
    await this.#db.queries.delete(tables.worker).where(eq(tables.worker.id, this.id));
  }

  /** Declares a worker of this very machine dead whose process is known to be gone, without waiting for its heartbeat to age. */
  async forgetGoneProcesses(): Promise<void> {
    const here = await this.#db.queries.select().from(tables.worker).where(eq(tables.worker.host, hostname()));
    for (const row of here) {
      if (row.id !== this.id && !isRunning(Number(row.id.split(':').at(-2)))) {
        await this.#db.queries.delete(tables.worker).where(eq(tables.worker.id, row.id));
      }
    }
  }

  /** @returns the ids of the workflows that were handed back */
  async recover(): Promise<string[]> {
    return this.#db.transaction(async (tx) => {
      const locked = await tx.execute<{ locked: boolean }>(
        sql`select pg_try_advisory_xact_lock(${RECOVERY_LOCK}) as locked`,
      );
      if (!locked.rows[0]?.locked) return [];
      await tx.delete(tables.worker).where(lt(tables.worker.beatAt, DEAD_AFTER));
      const alive = await tx
        .select({ id: tables.worker.id })
        .from(tables.worker)
        .where(gt(tables.worker.beatAt, DEAD_AFTER));
      const living = new Set(alive.map((row) => row.id));
      const pending = await DBOS.listWorkflows({ status: 'PENDING', loadInput: false, loadOutput: false });
      const orphans = pending.filter((workflow) => !living.has(workflow.executorId ?? ''));
      for (const { workflowID, queueName } of orphans) {
        await DBOS.resumeWorkflow(workflowID, queueName ? { queueName } : {});
        this.#log.warn({ jobId: workflowID }, 'took over a job from a worker that is gone');
      }
      return orphans.map((workflow) => workflow.workflowID);
    });
  }

  async #beat(): Promise<void> {
    await this.#db.queries
      .insert(tables.worker)
      .values({ id: this.id, host: hostname() })
      .onConflictDoUpdate({ target: tables.worker.id, set: { beatAt: sql`now()` } });
  }
}
