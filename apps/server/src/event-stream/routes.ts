import { streamSSE } from 'hono/streaming';
import { messages, unreachable, type StudioEvent } from '@kinoloom/contract';
import { balanceOf } from '../credits/index.ts';
import { findFlow } from '../flows/index.ts';
import { Refused, type App } from '../http/index.ts';
import { findJob, presentJobs } from '../jobs/index.ts';
import { findMedia, presentMedia } from '../media/index.ts';
import { whenDatabaseAvailable, type Database } from '../platform/db/index.ts';
import { eventsAfter, newestEvent, type EventHub, type EventType, type StoredEvent } from '../platform/events.ts';
import { streams } from '../platform/metrics.ts';
import { findProject, presentSummary } from '../projects/index.ts';

interface NumberedEvent {
  readonly id: number;
  readonly event: StudioEvent;
}

/**
 * Events as they are sent: each contains the current state of what changed. Of several changes of one object only the last is sent; a deleted object
 * is left out, because its deletion is an event of its own.
 */
export async function presentEvents(db: Database, stored: readonly StoredEvent[]): Promise<NumberedEvent[]> {
  const last = new Map(stored.map((row) => [`${row.type}:${row.ref}`, row]));
  const kept = [...last.values()].toSorted((a, b) => a.id - b.id);
  const presented = await Promise.all(kept.map(async (row) => ({ id: row.id, event: await present(db, row) })));
  return presented.flatMap(({ id, event }) => (event ? [{ id, event }] : []));
}

async function present(db: Database, { type, ref, userId, flowId }: StoredEvent): Promise<StudioEvent | undefined> {
  const known = type as EventType;
  switch (known) {
    case 'job': {
      const row = await findJob(db.queries, ref);
      const [job] = row ? await presentJobs(db, [row]) : [];
      return job && { type: known, data: job };
    }
    case 'media': {
      const row = await findMedia(db.queries, ref);
      return row && { type: known, data: { action: 'saved', media: presentMedia(row) } };
    }
    case 'flow': {
      const flow = await findFlow(db.queries, ref);
      return flow && { type: known, data: flow };
    }
    case 'project': {
      const project = await findProject(db.queries, ref);
      return project && { type: known, data: presentSummary(project) };
    }
    case 'credits':
      return { type: known, data: await balanceOf(db.queries, userId) };
    case 'media-deleted':
      return { type: known, data: { id: ref, flow_id: flowId } };
    case 'flow-deleted':
    case 'project-deleted':
      return { type: known, data: { id: ref } };
    default:
      return unreachable(known);
  }
}

const PING_MS = 20_000;
const RETRY_MS = 1_000;

/**
 * GET /api/events: server-sent events about the user's changes. A reconnect with Last-Event-ID catches up on missed events; `since` does the same for
 * events during the load of a page that came with its first responses.
 */
export function eventRoutes(app: App, db: Database, hub: EventHub, stopping: AbortSignal): void {
  app.get('/api/events', async (context) => {
    const user = context.get('user');
    if (!user) throw new Refused({ code: 'auth.required', message: messages.signInFirst });
    const lastSeen = context.req.header('last-event-id') ?? context.req.query('since') ?? '';
    let seen = /^\d{1,15}$/u.test(lastSeen) ? Number(lastSeen) : await newestEvent(db.queries);
    context.header('x-accel-buffering', 'no');

    return streamSSE(context, async (stream) => {
      const doorbell = new Doorbell();
      const unsubscribe = hub.subscribe(user.id, () => doorbell.ring());
      const ping = setInterval(() => void stream.write(': still here\n\n'), PING_MS);
      const stop = (): void => {
        doorbell.close();
        stream.abort();
      };
      stopping.addEventListener('abort', stop, { once: true });
      stream.onAbort(() => doorbell.close());
      streams.inc();
      try {
        await stream.write(`retry: ${RETRY_MS}\n\n`);
        while (!doorbell.closed) {
          // The stream survives a database outage: events of that time are read when the database is back.
          const { messages, upTo } = await whenDatabaseAvailable(() => messagesAfter(db, user.id, seen));
          for (const message of messages) await stream.writeSSE(message);
          if (upTo === seen) await doorbell.wait();
          seen = upTo;
        }
      } finally {
        clearInterval(ping);
        unsubscribe();
        stopping.removeEventListener('abort', stop);
        streams.dec();
      }
    });
  });
}

interface Message {
  readonly event: StudioEvent['type'];
  readonly data: string;
  readonly id: string;
}

/** The next messages after event `seen`, and the number of the last event that they cover. */
async function messagesAfter(
  db: Database,
  userId: string,
  seen: number,
): Promise<{ readonly messages: readonly Message[]; readonly upTo: number }> {
  const batch = await eventsAfter(db.queries, userId, seen);
  if (batch === 'gone') {
    const newest = await newestEvent(db.queries);
    return { messages: [{ event: 'resync', data: '{}', id: String(newest) }], upTo: newest };
  }
  const presented = await presentEvents(db, batch);
  const messages = presented.map(({ id, event }) => ({
    event: event.type,
    data: JSON.stringify(event.data),
    id: String(id),
  }));
  return { messages, upTo: batch.at(-1)?.id ?? seen };
}

/** Remembers a wake-up that came while nothing was waiting. */
class Doorbell {
  closed = false;
  #rung = false;
  #open: (() => void) | undefined;

  ring(): void {
    this.#rung = true;
    this.#open?.();
  }

  close(): void {
    this.closed = true;
    this.ring();
  }

  async wait(): Promise<void> {
    if (!this.#rung) {
      await new Promise<void>((resolve) => {
        this.#open = resolve;
      });
    }
    this.#rung = false;
    this.#open = undefined;
  }
}
