import { DBOS, type WorkflowStatus } from '@dbos-inc/dbos-sdk';
import { whenDatabaseAvailable, type Database } from '../db/index.ts';
import type { Log } from '../log.ts';
import { dbosLogger, APPLICATION, WORKFLOW_VERSION } from './queue.ts';
import { Workers } from './workers.ts';

/** What a workflow may do. Each step's result is kept: run again after a crash, finished steps are not repeated. */
export interface Steps {
  /**
   * Runs once to its end, tried again when it throws: a few times, or for as long as the database is unavailable. What it does must
   * bear being begun twice.
   */
  readonly step: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /** Waits, across restarts, until the time is over or `wake` is called for the job. */
  readonly wait: (ms: number) => Promise<void>;
}

/** Where workflows wait for a worker. */
interface Queue {
  readonly name: string;
  /** How many run at once in one process. */
  readonly concurrency: number;
  /** How many run at once in all processes; as many as there are, unless told. */
  readonly concurrencyOfAll?: number;
  /** How many are begun in any period of so many milliseconds. */
  readonly rate?: { readonly count: number; readonly ms: number };
  /** How often a process looks for work; more often costs the database more. */
  readonly pollMs?: number;
}

export interface WorkflowDefinition {
  readonly name: string;
  readonly queues: readonly Queue[];
  /** `part` is empty where the workflow is that of a whole job. */
  readonly run: (jobId: string, steps: Steps, part: string) => Promise<void>;
}

export interface JobRuntime {
  /** Stops taking work, waits a little for what runs, and leaves the rest to the next worker. */
  stop(): Promise<void>;
}

/** Each look is a transaction: at fifty looks a second for each queue an idle studio kept a quarter of a core busy. */
const POLL_MS = 250;
const GRACE_MS = 2_000;

/** About a minute in all. */
const RETRY = { retriesAllowed: true, maxAttempts: 8, intervalSeconds: 0.5, backoffRate: 2 } as const;

const steps: Steps = {
  step: (name, work) => DBOS.runStep(() => whenDatabaseAvailable(work), { name, ...RETRY }),
  async wait(ms) {
    await DBOS.recv('wake', { timeoutSeconds: ms / 1000 });
  },
};

/** Runs the workflows in this process, and takes over those of dead ones. `soleMachine`: no worker runs on another machine. */
export async function startJobRuntime(
  db: Database,
  log: Log,
  workflows: readonly WorkflowDefinition[],
  soleMachine: boolean,
): Promise<JobRuntime> {
  const workers = new Workers(db, log);
  DBOS.setConfig({
    name: APPLICATION,
    systemDatabaseUrl: db.url,
    systemDatabasePoolSize: 10,
    applicationVersion: WORKFLOW_VERSION,
    // They have run already, under the lock of all migrations.
    runMigrations: false,
    executorID: workers.id,
    logger: dbosLogger(log),
  });
  for (const { name, run } of workflows)
    DBOS.registerWorkflow((jobId: string, part?: string) => run(jobId, steps, part ?? ''), { name });
  await workers.announce();
  if (soleMachine) await workers.forgetGoneProcesses();
  await DBOS.launch();
  for (const { name, concurrency, concurrencyOfAll, rate, pollMs } of workflows.flatMap(({ queues }) => queues)) {
    await DBOS.registerQueue(name, {
      workerConcurrency: Math.min(concurrency, concurrencyOfAll ?? concurrency),
      minPollingIntervalMs: pollMs ?? POLL_MS,
      onConflict: 'always_update',
      ...(concurrencyOfAll !== undefined && { globalConcurrency: concurrencyOfAll }),
      ...(rate && { rateLimit: { limitPerPeriod: rate.count, periodSec: rate.ms / 1000 } }),
    });
  }
  await workers.recover();
  workers.start();
  return {
    async stop() {
      await DBOS.shutdown({ workflowCompletionTimeoutMS: GRACE_MS, deregister: true });
      await workers.stop();
    },
  };
}

/** Which of these jobs have no workflow that could still end them. */
export async function findOverWorkflows(jobIds: readonly string[]): Promise<string[]> {
  const known = await DBOS.listWorkflows({ workflowIDs: [...jobIds], loadInput: false, loadOutput: false });
  const live = new Set(known.filter((workflow) => isLive(workflow, Date.now())).map(({ workflowID }) => workflowID));
  return jobIds.filter((id) => !live.has(id));
}

const LIVE: ReadonlySet<string> = new Set(['PENDING', 'ENQUEUED', 'DELAYED']);
/** While versions change, workers of the older one may still be there to take their work. */
const OLD_VERSION_MS = 10 * 60_000;

type Seen = Pick<WorkflowStatus, 'status' | 'applicationVersion' | 'createdAt' | 'updatedAt'>;

/** Whether somebody may still run it. Work of an older version that nobody has taken for long is nobody's any more. */
export function isLive({ status, applicationVersion, createdAt, updatedAt }: Seen, now: number): boolean {
  if (!LIVE.has(status)) return false;
  const stranded = status === 'ENQUEUED' && applicationVersion !== WORKFLOW_VERSION;
  return !stranded || now - (updatedAt ?? createdAt) < OLD_VERSION_MS;
}

const KEPT_MS = 7 * 24 * 60 * 60_000;
const FORGET_AT_ONCE = 500;

/** Forgets the steps of workflows that ended a week ago. The jobs themselves, and the ledger, stay. */
export async function forgetOldWorkflows(now: number): Promise<void> {
  const completedBefore = new Date(now - KEPT_MS).toISOString();
  const old = await DBOS.listWorkflows({ completedBefore, limit: FORGET_AT_ONCE, loadInput: false, loadOutput: false });
  if (old.length > 0) await DBOS.deleteWorkflows(old.map(({ workflowID }) => workflowID));
}

/** Forgets these jobs' workflows with all that their steps have kept, those of their parts included. They must be over. */
export async function forgetWorkflows(jobIds: readonly string[]): Promise<void> {
  for (const id of jobIds) {
    const own = await DBOS.listWorkflows({ workflow_id_prefix: id, loadInput: false, loadOutput: false });
    if (own.length > 0) await DBOS.deleteWorkflows(own.map(({ workflowID }) => workflowID));
  }
}
