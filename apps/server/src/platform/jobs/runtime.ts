import { DBOS, type WorkflowStatus } from '@dbos-inc/dbos-sdk';
import { DBOSExecutor } from '@dbos-inc/dbos-sdk/internal/dbos-executor';
import { wfQueueRunner } from '@dbos-inc/dbos-sdk/internal/wfqueue';
import { workflowTimeoutConfig } from '@dbos-inc/dbos-sdk/internal/workflow_management';
import { whenDatabaseAvailable, type Database } from '../db/index.ts';
import type { Log } from '../log.ts';
import { runAs } from '../running.ts';
import { createEnginePool } from './engine-pool.ts';
import { holdPolls } from './held-polls.ts';
import { dbosLogger, APPLICATION, WORKFLOW_VERSION, type JobQueue, type Queue } from './queue.ts';
import { Workers } from './workers.ts';

/** What a workflow may do. The result of each step is stored: after a crash, finished steps are not repeated. */
export interface Steps {
  /** Runs `work` and retries it when it throws: a few times, or as long as the database is unavailable. It must be idempotent. */
  readonly step: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /** Waits, across restarts, for `ms` or until `wake` is called for the job. */
  readonly wait: (ms: number) => Promise<void>;
}

export interface WorkflowDefinition {
  readonly name: string;
  readonly queues: readonly Queue[];
  /** `part` is empty for the workflow of a whole job. */
  readonly run: (jobId: string, steps: Steps, part: string) => Promise<void>;
}

export interface JobRuntime {
  /** Stops taking work, waits briefly for running work, and leaves the rest to the next worker. */
  stop(): Promise<void>;
}

const GRACE_MS = 2_000;
const MOST_QUEUES = 1_000;

/** About a minute in all. */
const RETRY = { retriesAllowed: true, maxAttempts: 8, intervalSeconds: 0.5, backoffRate: 2 } as const;

/** A wait that is so much too long is ended. */
const LATE_MS = 2_000;

const stepsOf = (queue: JobQueue, log: Log): Steps => ({
  step: (name, work) => DBOS.runStep(() => whenDatabaseAvailable(work), { name, ...RETRY }),
  async wait(ms) {
    const { workflowID = '' } = DBOS;
    // The engine stores when a wait ends by the clock of the day: after the clock was set back, it would wait until then, also after a restart.
    const late = setInterval(() => {
      queue
        .wake(workflowID)
        .catch((error: unknown) => log.warn({ err: error, workflowID }, 'a waiting workflow could not be woken'));
    }, ms + LATE_MS);
    try {
      await DBOS.recv('wake', { timeoutSeconds: ms / 1000 });
    } finally {
      clearInterval(late);
    }
  },
});

interface RuntimeOptions {
  /** No worker runs on another machine. */
  readonly soleMachine: boolean;
  /** The most connections that the engine opens to the database. */
  readonly connections?: number;
}

/** Runs workflows in this process, and takes over those of dead workers. */
export async function startJobRuntime(
  db: Database,
  log: Log,
  queue: JobQueue,
  workflows: readonly WorkflowDefinition[],
  { soleMachine, connections = 10 }: RuntimeOptions,
): Promise<JobRuntime> {
  const workers = new Workers(db, log);
  const pool = createEnginePool(db.url, connections, log);
  const steps = stepsOf(queue, log);
  DBOS.setConfig({
    name: APPLICATION,
    systemDatabaseUrl: db.url,
    systemDatabasePool: pool,
    applicationVersion: WORKFLOW_VERSION,
    // They have already run, under the migration lock.
    runMigrations: false,
    executorID: workers.id,
    // Held polls take a lane each, not a connection.
    maxConcurrentQueueDispatches: MOST_QUEUES,
    notificationCoalesceMs: UNUSED_MS,
    schedulerPollingIntervalMs: UNUSED_MS,
    logger: dbosLogger(log),
  });
  for (const { name, run } of workflows)
    DBOS.registerWorkflow(
      (jobId: string, part?: string) => runAs(`${name} of job ${jobId}`, () => run(jobId, steps, part ?? '')),
      { name },
    );
  await workers.announce();
  if (soleMachine) await workers.forgetGoneProcesses();
  // Before the launch: the queues begin with the limits that are stored, which may be those of an earlier configuration.
  await queue.register(
    db.queries,
    workflows.flatMap(({ queues }) => queues),
  );
  await launchQuietly();
  const stopHolding = await holdPolls(db, log);
  await workers.recover();
  workers.start();
  return {
    async stop() {
      await stopHolding();
      await DBOS.shutdown({ workflowCompletionTimeoutMS: GRACE_MS, deregister: true });
      await pool.end();
      await workers.stop();
    },
  };
}

/**
 * Parts of the engine that nothing here uses look for work this often: streams and events, schedules, workflows with a delay or a timeout. By default
 * they do up to 100 times a second.
 */
const UNUSED_MS = 60_000;

/** Launches the engine without what would wake an idle process. Its version is pinned; `tests/integration/rest.test.ts` counts what is left. */
async function launchQuietly(): Promise<void> {
  workflowTimeoutConfig.pollingIntervalMs = UNUSED_MS;
  Object.assign(wfQueueRunner.constructor, { transitionIntervalMs: UNUSED_MS });
  await DBOS.launch();
  // Ends the export of telemetry, which is looked for ten times a second. No exporter is configured.
  await DBOSExecutor.globalInstance?.logger.destroy();
}

/** The jobs whose workflow has ended or does not exist. */
export async function findOverWorkflows(jobIds: readonly string[]): Promise<string[]> {
  const known = await DBOS.listWorkflows({ workflowIDs: [...jobIds], loadInput: false, loadOutput: false });
  const live = new Set(known.filter((workflow) => isLive(workflow, Date.now())).map(({ workflowID }) => workflowID));
  return jobIds.filter((id) => !live.has(id));
}

const LIVE: ReadonlySet<string> = new Set(['PENDING', 'ENQUEUED', 'DELAYED']);
/** During an upgrade, workers of the older version may still be running. */
const OLD_VERSION_MS = 10 * 60_000;

type Seen = Pick<WorkflowStatus, 'status' | 'applicationVersion' | 'createdAt' | 'updatedAt'>;

/** Whether a worker may still run it. Work of an older version that has waited for too long is lost. */
export function isLive({ status, applicationVersion, createdAt, updatedAt }: Seen, now: number): boolean {
  if (!LIVE.has(status)) return false;
  const stranded = status === 'ENQUEUED' && applicationVersion !== WORKFLOW_VERSION;
  return !stranded || now - (updatedAt ?? createdAt) < OLD_VERSION_MS;
}

const KEPT_MS = 7 * 24 * 60 * 60_000;
const FORGET_AT_ONCE = 500;

/** Deletes the steps of all workflows that ended a week ago, in parts. The jobs and the ledger stay. */
export async function forgetOldWorkflows(now: number): Promise<void> {
  const completedBefore = new Date(now - KEPT_MS).toISOString();
  const part = { completedBefore, limit: FORGET_AT_ONCE, loadInput: false, loadOutput: false };
  for (;;) {
    const old = await DBOS.listWorkflows(part);
    if (old.length > 0) await DBOS.deleteWorkflows(old.map(({ workflowID }) => workflowID));
    if (old.length < FORGET_AT_ONCE) return;
  }
}

/** Deletes the workflows of these jobs and of their parts, with all stored steps. They must have ended. */
export async function forgetWorkflows(jobIds: readonly string[]): Promise<void> {
  for (const id of jobIds) {
    const own = await DBOS.listWorkflows({ workflow_id_prefix: id, loadInput: false, loadOutput: false });
    if (own.length > 0) await DBOS.deleteWorkflows(own.map(({ workflowID }) => workflowID));
  }
}
