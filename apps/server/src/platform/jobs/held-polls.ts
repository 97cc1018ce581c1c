import { DBOSExecutor } from '@dbos-inc/dbos-sdk/internal/dbos-executor';
import { wfQueueRunner } from '@dbos-inc/dbos-sdk/internal/wfqueue';
import { sql } from 'drizzle-orm';
import type { Database, Queries } from '../db/index.ts';
import { listenTo } from '../listen.ts';
import type { Log } from '../log.ts';
import { every } from '../timers.ts';

/** The PostgreSQL channel; its payload is the queue's name, or empty for all queues. */
const CHANNEL = 'queued_work';
/** Work whose notification was lost starts after this time at the latest. */
const LOOK_MS = 5_000;
/** All workers are notified at once; those that poll at different moments do not contend for the same rows. */
const SPREAD_MS = 30;

/** Where the engine's method takes the number of running workflows. */
const RUNNING = 4;

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
  const claim = engine.findAndMarkStartableWorkflows.bind(engine);
  engine.findAndMarkStartableWorkflows = (...args) => {
    const [{ name }] = args;
    const poll = (): Promise<string[]> => {
      // Counted again: workflows may have ended while the poll was held.
      args[RUNNING] = engine.countRunningWorkflowsForQueue(name);
      return claim(...args);
    };
    return gate.poll(name, poll, () => hasWaiting(db.queries, name));
  };
  return async () => {
    gate.open();
    await Promise.all([stopLooking(), unlisten()]);
  };
}

/**
 * The engine reads the list of queues in the first round after an interval, which is a field of its class: long, and none after a change. A poll that
 * ends begins a round.
 */
function readQueuesWhenChanged(engine: Pick<DBOSExecutor['systemDatabase'], 'listQueues'>): { hasChanged: () => void } {
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

/** Lets a poll of a queue pass at once, unless the last one found nothing and no notification came since. */
export class PollGate {
  readonly #quiet = new Set<string>();
  readonly #held = new Map<string, () => void>();
  #isOpen = false;

  async poll(queue: string, claim: () => Promise<string[]>, hasWaiting: () => Promise<boolean>): Promise<string[]> {
    if (this.#quiet.has(queue)) await this.#hold(queue);
    // Before the poll: a notification that comes during it must not be lost.
    if (!this.#isOpen) this.#quiet.add(queue);
    let mayHaveMore = true;
    try {
      const claimed = await claim();
      mayHaveMore = claimed.length > 0 || (await hasWaiting());
      return claimed;
    } finally {
      if (mayHaveMore) this.#quiet.delete(queue);
    }
  }

  wake(queue: string): void {
    this.#quiet.delete(queue);
    this.#held.get(queue)?.();
  }

  wakeAll(): void {
    this.#quiet.clear();
    for (const release of this.#held.values()) release();
  }

  /** From now on no poll is held. */
  open(): void {
    this.#isOpen = true;
    this.wakeAll();
  }

  async #hold(queue: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held.set(queue, () => setTimeout(resolve, this.#isOpen ? 0 : Math.random() * SPREAD_MS));
    await promise;
    this.#held.delete(queue);
  }
}
