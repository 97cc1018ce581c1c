import { sql } from 'drizzle-orm';
import type { Queries } from './db/index.ts';
import { listenTo } from './listen.ts';
import type { Log } from './log.ts';

/** Repeated tasks that wait for a change in the database instead of looking for it each second. */
type Task = 'connections' | 'deletions';

/** The PostgreSQL channel; its payload is the task. */
const CHANNEL = 'task';

/** Wakes a task in all processes when the transaction commits. */
export async function wakeTask(tx: Queries, task: Task): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${task})`);
}

/** Calls the function of each task that is woken, and all of them after a reconnect. @returns a function that ends it */
export const onWake = (
  url: string,
  log: Log,
  wakes: Readonly<Partial<Record<Task, () => void>>>,
): Promise<() => Promise<void>> =>
  listenTo(CHANNEL, url, log, {
    onNotification: (task) => wakes[task as Task]?.(),
    onConnect: () => Object.values(wakes).forEach((wake) => wake()),
  });
