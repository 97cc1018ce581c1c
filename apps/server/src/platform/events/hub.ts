import { Client } from 'pg';
import type { Log } from '../log/index.ts';
import { CHANNEL } from './publish.ts';

type Wake = () => void;

/** Wakes a user's open streams when PostgreSQL says that something of theirs changed. */
export interface EventHub {
  /** @returns a function that stops the waking */
  subscribe(userId: string, wake: Wake): () => void;
  close(): Promise<void>;
}

const RECONNECT_MS = 500;

/** One listening connection per process. When it is lost it is made anew, and every stream woken, since some news may have been missed. */
export async function createEventHub(url: string, log: Log): Promise<EventHub> {
  const wakes = new Map<string, Set<Wake>>();
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const wakeAll = (): void => {
    for (const set of wakes.values()) for (const wake of set) wake();
  };

  const connect = async (): Promise<void> => {
    const next = new Client({ connectionString: url, keepAlive: true });
    next.on('error', (error) => {
      log.warn({ err: error }, 'the event connection was lost');
      reconnect(next);
    });
    next.on('end', () => reconnect(next));
    next.on('notification', ({ payload }) => {
      if (payload) for (const wake of wakes.get(payload) ?? []) wake();
    });
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    client = next;
    wakeAll();
  };

  const reconnect = (lost: Client): void => {
    if (closed || (client && client !== lost)) return;
    client = undefined;
    clearTimeout(retry);
    retry = setTimeout(() => {
      connect().catch((error: unknown) => {
        log.warn({ err: error }, 'the event connection cannot be made yet');
        reconnect(lost);
      });
    }, RECONNECT_MS);
  };

  await connect();
  return {
    subscribe(userId, wake) {
      const set = wakes.get(userId) ?? new Set<Wake>();
      wakes.set(userId, set.add(wake));
      return () => {
        set.delete(wake);
        if (set.size === 0 && wakes.get(userId) === set) wakes.delete(userId);
      };
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
