import { streamSSE } from 'hono/streaming';
import { messages } from '@kinoloom/contract';
import { Refused, type App, type SessionUser } from '../http/index.ts';
import { whenDatabaseAvailable, type Database } from '../platform/db/index.ts';
import { newestEvent, type EventHub } from '../platform/events.ts';
import { streams } from '../platform/metrics.ts';
import { messagesAfter } from './present.ts';
import { UserStreams } from './user-streams.ts';
import { WakeSignal } from './wake-signal.ts';

const PING_MS = 20_000;
const RETRY_MS = 1_000;
const RETRY_BEYOND_LIMIT_MS = 60_000;
const CLOSE_MS = 1_000;

/**
 * GET /api/events: server-sent events about the user's changes. A reconnect with Last-Event-ID catches up on missed events; `since` does the same for
 * events during the load of a page that came with its first responses.
 */
export function eventRoutes(app: App, db: Database, hub: EventHub, stopping: AbortSignal): void {
  const opened = new UserStreams(hub, (user: SessionUser, seen) =>
    whenDatabaseAvailable(() => messagesAfter(db, user, seen)),
  );
  app.get('/api/events', async (context) => {
    const user = context.get('user');
    if (!user) throw new Refused({ code: 'auth.required', message: messages.signInFirst });
    const lastSeen = context.req.header('last-event-id') ?? context.req.query('since') ?? '';
    let seen = /^\d{1,15}$/u.test(lastSeen) ? Number(lastSeen) : await newestEvent(db.queries);
    context.header('x-accel-buffering', 'no');

    return streamSSE(context, async (stream) => {
      const wakeSignal = new WakeSignal();
      let cut: NodeJS.Timeout | undefined;
      const close = (): void => {
        wakeSignal.close();
        // A client that reads nothing would keep it.
        cut = setTimeout(() => context.env.outgoing?.destroy(), CLOSE_MS);
      };
      const own = opened.open(user, { wake: () => wakeSignal.wake(), close });
      const ping = setInterval(() => void stream.write(': still here\n\n'), PING_MS);
      const stop = (): void => {
        wakeSignal.close();
        stream.abort();
      };
      stopping.addEventListener('abort', stop, { once: true });
      stream.onAbort(() => wakeSignal.close());
      streams.inc();
      try {
        await stream.write(`retry: ${RETRY_MS}\n\n`);
        while (!wakeSignal.closed) {
          // The stream survives a database outage: events of that time are read when the database is back.
          const { messages, upTo } = await own.read(seen);
          for (const message of messages) await stream.writeSSE(message);
          if (upTo === seen) await wakeSignal.wait();
          seen = upTo;
        }
        // The oldest of too many: if it came back at once, it would close the next.
        if (cut) await stream.write(`retry: ${RETRY_BEYOND_LIMIT_MS}\n\n`);
      } finally {
        clearInterval(ping);
        clearTimeout(cut);
        own.leave();
        stopping.removeEventListener('abort', stop);
        streams.dec();
      }
    });
  });
}
