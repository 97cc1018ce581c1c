import { DBOSExecutor } from '@dbos-inc/dbos-sdk/internal/dbos-executor';
import { wfQueueRunner } from '@dbos-inc/dbos-sdk/internal/wfqueue';
import { sql } from 'drizzle-orm';
import type { Database, Queries } from '../db/index.ts';
import { listenTo } from '../listen.ts';
import type { Log } from '../log.ts';
import { every } from '../timers.ts';
import { PollGate } from './poll-gate.ts';

/** The PostgreSQL channel; its payload is the queue's name, or empty for all queues. */
const CHANNEL = 'queued_work';
/** Work whose notification was lost starts after this time at the latest. */
const LOOK_MS = 5_000;

/** Tells all workers, when the transaction commits, that there is work in a queue (or in any of them). */
export async function notifyOfWork(tx: Queries, queue = ''): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${queue})`);
}

/**
 * The engine polls each queue several times a second in a transaction of three round trips. This holds the polls of a queue in which nothing waits until
 * a notification comes: an idle studio polls almost nothing, and new work starts sooner. One query for all queues looks for work whose notification was
 * lost. Call it after the launch of the engine.
 * @returns a function that ends it; held polls go on, as the engine waits for them when it stops
 */
export async function holdPolls(db: Database, log: Log): Promise<() => Promise<void>> {
  const engine = DBOSExecutor.globalInstance?.systemDatabase;
  if (!engine) throw new Error('The workflow engine has not been launched.');
  const gate = new PollGate();
  const queueList = readQueuesWhenChanged(engine);
  const wakeAll = (): void => {
    queueList.hasChanged();
    gate.wakeAll();
  };
  const unlisten = await listenTo(CHANNEL, db.url, log, {
    onNotification: (queue) => (queue === '' ? wakeAll() : gate.wake(queue)),
    onConnect: wakeAll,
  });
  const look = async (): Promise<void> => {
    for (const queue of await waitingQueues(db.queries)) gate.wake(queue);
  };
  const stopLooking = every(LOOK_MS, look, log, 'the look for waiting work');
  holdClaims(engine, (queue, claim) => gate.poll(queue, claim, () => hasWaiting(db.queries, queue)));
  return async () => {
    gate.open();
    await Promise.all([stopLooking(), unlisten()]);
  };
}

type Engine = DBOSExecutor['systemDatabase'];

/** Has `poll` decide when the engine claims the waiting work of a queue. */
export function holdClaims(
  engine: Pick<Engine, 'findAndMarkStartableWorkflows' | 'countRunningWorkflowsForQueue'>,
  poll: (queue: string, claim: () => Promise<string[]>) => Promise<string[]>,
): void {
  const claim = engine.findAndMarkStartableWorkflows.bind(engine);
  engine.findAndMarkStartableWorkflows = (...[queue, executor, version, partition, _running, ...rest]) =>
    poll(queue.name, () => {
      // Counted again: workflows may have ended while the poll was held.
      const running = engine.countRunningWorkflowsForQueue(queue.name);
      return claim(queue, executor, version, partition, running, ...rest);
    });
}

/**
 * The engine reads the list of queues in the first round after an interval, which is a field of its class: long, and none after a change. A poll that
 * ends begins a round.
 */
function readQueuesWhenChanged(engine: Pick<Engine, 'listQueues'>): { hasChanged: () => void } {
  const setInterval = (reconcileIntervalMs: number): void =>
    void Object.assign(wfQueueRunner.constructor, { reconcileIntervalMs });
  const list = engine.listQueues.bind(engine);
  engine.listQueues = (...args) => {
    setInterval(LOOK_MS);
    return list(...args);
  };
  return { hasChanged: () => setInterval(0) };
}

/** Work may have to wait although a poll found nothing to start: its queue is at its limit. */
async function hasWaiting(db: Queries, queue: string): Promise<boolean> {
  const { rows } = await db.execute<{ waiting: boolean }>(sql`
    select exists(
      select 1 from dbos.workflow_status where queue_name = ${queue} and status in ('ENQUEUED', 'DELAYED')
    ) as waiting`);
  return rows[0]?.waiting === true;
}

async function waitingQueues(db: Queries): Promise<string[]> {
  const { rows } = await db.execute<{ queue: string }>(sql`
    select distinct queue_name as queue from dbos.workflow_status
    where queue_name is not null and status in ('ENQUEUED', 'DELAYED')`);
  return rows.map(({ queue }) => queue);
}
