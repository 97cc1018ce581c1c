import { Client } from 'pg';
import type { Log } from './log.ts';

const RECONNECT_MS = 500;

interface Listener {
  /** With the notification's payload. */
  readonly onNotification: (payload: string) => void;
  /** After each connect: notifications may have been missed before it. */
  readonly onConnect: () => void;
}

/** Listens to a PostgreSQL channel on a connection of its own, and connects again when it is lost. @returns a function that ends it */
export async function listenTo(
  channel: string,
  url: string,
  log: Log,
  { onNotification, onConnect }: Listener,
): Promise<() => Promise<void>> {
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const connect = async (): Promise<void> => {
    const next = new Client({ connectionString: url, keepAlive: true });
    next.on('error', (error) => {
      log.warn({ err: error, channel }, 'a connection for notifications was lost; it is opened again');
      reconnect(next);
    });
    next.on('end', () => reconnect(next));
    next.on('notification', ({ payload }) => {
      onNotification(payload ?? '');
    });
    await next.connect();
    await next.query(`listen ${channel}`);
    client = next;
    onConnect();
  };

  const reconnect = (lost: Client): void => {
    if (closed || (client && client !== lost)) return;
    client = undefined;
    clearTimeout(retry);
    retry = setTimeout(() => {
      connect().catch((error: unknown) => {
        log.warn({ err: error, channel }, 'a connection for notifications cannot be opened; it is tried again');
        reconnect(lost);
      });
    }, RECONNECT_MS);
  };

  await connect();
  return async () => {
    closed = true;
    clearTimeout(retry);
    await client?.end();
  };
}
