import { sql, type SQL } from 'drizzle-orm';
import { tables, type Queries } from '../db/index.ts';

const { queueTurn } = tables;

/** The highest priority number that the queues take; the smallest goes first. */
const LAST_TURN = 2 ** 31 - 1;

/**
 * The next turn of a user in a queue, to be written with their work. It follows the user's last one, so that the work of one user is
 * done in the order that it was asked for; and it is never earlier than the turn that the queue has reached, so that nobody saves
 * turns up. Somebody with a hundred jobs waits a hundred turns, and whoever comes meanwhile goes before all but the first of them
 * (start-time fair queuing).
 * @param after the turn after the user's last one: a query that finds one number, or none
 */
export const nextTurn = (queue: string, after: SQL): SQL<number> => sql<number>`least(${LAST_TURN}, greatest(1,
  coalesce((select ${queueTurn.reached} from ${queueTurn} where ${queueTurn.queue} = ${queue}), 0),
  coalesce((${after}), 0)))`;

/** Notes that work of this turn was begun. */
export async function reachTurn(db: Queries, queue: string, turn: number): Promise<void> {
  await db
    .insert(queueTurn)
    .values({ queue, reached: turn })
    .onConflictDoUpdate({
      target: queueTurn.queue,
      set: { reached: sql`excluded.reached` },
      setWhere: sql`${queueTurn.reached} < excluded.reached`,
    });
}
