import { hostname } from 'node:os';
import { DBOS, type WorkflowStatus } from '@dbos-inc/dbos-sdk';
import { eq, lt, sql } from 'drizzle-orm';
import { tables, type Database, type Transaction } from '../db/index.ts';
import type { Log } from '../log.ts';
import { isRunning } from '../temp-dir.ts';
import { every } from '../timers.ts';
import { startHeartbeat } from './heartbeat.ts';
import { notifyOfWork } from './held-polls.ts';
import { WORKFLOW_VERSION } from './queue.ts';

const RECOVER_MS = 2_000;
/** A worker with an older heartbeat counts as dead: short enough that its work continues within seconds. */
const DEAD_MS = 8_000;
const DEAD_BEFORE = sql`now() - make_interval(secs => ${DEAD_MS / 1_000})`;
/** A round that is this late means that this process, or the database, was paused. */
const LATE_MS = 3 * RECOVER_MS;
/** Any fixed number: only one process at a time looks for dead workers. */
const RECOVERY_LOCK = 7_316_002;

/** Writes this worker's heartbeat, and returns the unfinished workflows of dead workers to their queues. */
export class Workers {
  readonly id: string;
  readonly #db: Database;
  readonly #log: Log;
  readonly #observation = new Observation();
  #stops: (() => Promise<void>)[] = [];

  constructor(db: Database, log: Log) {
    this.id = `${hostname()}:${process.pid}:${crypto.randomUUID().slice(0, 8)}`;
    this.#db = db;
    this.#log = log;
  }

  /** Writes the first heartbeat and starts the others; call it before any workflow can start here. */
  async announce(): Promise<void> {
    const identity = { id: this.id, host: hostname(), version: WORKFLOW_VERSION };
    await this.#db.queries.insert(tables.worker).values(identity);
    this.#stops.push(startHeartbeat(this.#db.url, identity, this.#log));
  }

  /** Starts the recovery; call it when workflows can run here. */
  start(): void {
    this.#stops.push(every(RECOVER_MS, () => this.recover(), this.#log, 'recovering the work of lost workers'));
  }

  /** Deletes this worker's row, so that others see at once that its workflows are free. */
  async stop(): Promise<void> {
    await Promise.all(this.#stops.map((stop) => stop()));
    await this.#db.queries.delete(tables.worker).where(eq(tables.worker.id, this.id));
  }

  /** Deletes the rows of workers on this machine whose process is gone, without waiting for their heartbeat to expire. */
  async forgetGoneProcesses(): Promise<void> {
    const here = await this.#db.queries.select().from(tables.worker).where(eq(tables.worker.host, hostname()));
    for (const row of here) {
      if (row.id !== this.id && !isRunning(Number(row.id.split(':').at(-2)))) {
        await this.#db.queries.delete(tables.worker).where(eq(tables.worker.id, row.id));
      }
    }
  }

  /** @returns the ids of the workflows that were returned to their queues */
  async recover(): Promise<string[]> {
    const mayJudge = this.#observation.begin(Date.now());
    const recovered = (await this.#hasLostWork()) ? await this.#takeOver(mayJudge) : [];
    if (recovered.length > 0) await notifyOfWork(this.#db.queries);
    this.#observation.end(Date.now());
    return recovered;
  }

  /** Whether there is anything to recover, or a dead worker: one query, of which every process sends one each round. */
  async #hasLostWork(): Promise<boolean> {
    const { rows } = await this.#db.queries.execute<{ found: boolean }>(sql`
      select exists(select 1 from worker where beat_at < ${DEAD_BEFORE})
        or exists(
          select 1 from dbos.workflow_status
          where status = 'PENDING' and coalesce(executor_id, '') <> ${this.id}
            and coalesce(executor_id, '') not in (select id from worker))
        or exists(
          select 1 from dbos.workflow_status
          where status = 'ENQUEUED' and application_version <> ${WORKFLOW_VERSION}) as found`);
    return rows[0]?.found === true;
  }

  #takeOver(mayJudge: boolean): Promise<string[]> {
    return this.#db.transaction(async (tx) => {
      const locked = await tx.execute<{ locked: boolean }>(
        sql`select pg_try_advisory_xact_lock(${RECOVERY_LOCK}) as locked`,
      );
      if (!locked.rows[0]?.locked) return [];
      if (mayJudge) await tx.delete(tables.worker).where(lt(tables.worker.beatAt, DEAD_BEFORE));
      const alive = await tx.select({ id: tables.worker.id, version: tables.worker.version }).from(tables.worker);
      return [...(await this.#recoverOrphans(alive)), ...(await this.#adoptOlderVersions(tx, alive))];
    });
  }

  /** Recovers work that a dead worker had started. */
  async #recoverOrphans(alive: readonly LivingWorker[]): Promise<string[]> {
    // This process is alive, whatever its row says.
    const living = new Set([this.id, ...alive.map(({ id }) => id)]);
    const pending = await DBOS.listWorkflows({ status: 'PENDING', loadInput: false, loadOutput: false });
    const orphans = pending.filter((workflow) => !living.has(workflow.executorId ?? ''));
    for (const { workflowID, queueName } of orphans) {
      await DBOS.resumeWorkflow(workflowID, queueName ? { queueName } : {});
      this.#log.warn({ jobId: workflowID }, 'took over a job of a lost worker');
    }
    return orphans.map(({ workflowID }) => workflowID);
  }

  /**
   * Adopts queued work of an older version that no longer has workers, as after an upgrade: it starts again with the steps of this version. Each step
   * is idempotent.
   */
  async #adoptOlderVersions(tx: Transaction, alive: readonly LivingWorker[]): Promise<string[]> {
    const waiting = await tx.execute<{ id: string; version: string; queue: string | null }>(sql`
      select workflow_uuid as id, application_version as version, queue_name as queue from dbos.workflow_status
      where status = 'ENQUEUED' and application_version <> ${WORKFLOW_VERSION}`);
    const served = new Set(alive.map(({ version }) => version));
    const left = waiting.rows.filter(({ version }) => isOlder(version) && !served.has(version));
    for (const { id, queue } of left) {
      // Only an ended workflow can be rewound.
      await DBOS.cancelWorkflow(id);
      await DBOS.rewindWorkflow(id, {
        applicationVersion: WORKFLOW_VERSION,
        ...(queue !== null && { queueName: queue }),
      });
      this.#log.warn({ jobId: id }, 'took over a job of a worker of an older version');
    }
    return left.map(({ id }) => id);
  }
}

type LivingWorker = Pick<typeof tables.worker.$inferSelect, 'id' | 'version'>;

/** Versions are ascending numbers. */
const isOlder = (version: WorkflowStatus['applicationVersion']): boolean => Number(version) < Number(WORKFLOW_VERSION);

/**
 * Decides whether this process may judge others by the age of their heartbeats. After a pause of its own or of the database, every heartbeat looks
 * old, so it first waits for as long as a heartbeat may take.
 */
export class Observation {
  #since: number | undefined;
  #lastRound: number | undefined;

  /** Starts a round. @param now milliseconds since the epoch, which continue while a machine sleeps */
  begin(now: number): boolean {
    if (this.#lastRound === undefined || now - this.#lastRound > LATE_MS) this.#since = now;
    // A failed round does not count.
    this.#lastRound = undefined;
    return this.#since !== undefined && now - this.#since >= DEAD_MS;
  }

  /** The round has succeeded. */
  end(now: number): void {
    this.#lastRound = now;
  }
}
