import type { PushNote } from '@kinoloom/contract';
import { whenDatabaseAvailable, type Database } from '../platform/db/index.ts';
import type { EventHub } from '../platform/events.ts';
import { postTo, UrlError, type Network, type Rules } from '../platform/fetch/index.ts';
import type { Log } from '../platform/log.ts';
import { forgetEnds, takeEnds, usersDue } from './due.ts';
import { encryptFor } from './encrypt.ts';
import { vapidHeader, type PushKeys } from './keys.ts';
import { noteSent, subscriptionsOf, type SubscriptionRow } from './subscriptions.ts';

export interface SenderDeps {
  readonly db: Database;
  readonly hub: EventHub;
  readonly keys: () => Promise<PushKeys>;
  /** An address of the operator, for the push services. */
  readonly subject: string;
  /** Which push services may be asked. */
  readonly rules: Rules;
  readonly log: Log;
  readonly network?: Network;
  /** How long ends are gathered into one message. */
  readonly gatherMs?: number;
}

const GATHER_MS = 5_000;
const TIMEOUT_MS = 10_000;
/** How long a push service keeps a message for a device that is off. */
const KEPT_S = 4 * 3_600;
/** Messages under way at once: a push service that hangs takes no more of the process. */
const MOST_AT_ONCE = 16;

/**
 * Tells users whose pages are closed that jobs have ended. Every API process hears of an end: one that has a page of the user open
 * strikes it out at once, and of the others the first to take it after a few seconds sends the message. What is taken is never sent
 * again. Jobs know nothing of it: they end with a row in `push_due`.
 * @returns a function that stops it
 */
export function startPushSender(deps: SenderDeps): () => Promise<void> {
  const { db, hub, log, gatherMs = GATHER_MS } = deps;
  const gathering = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  const slots = createSlots(MOST_AT_ONCE);

  const run = (work: () => Promise<void>): void => {
    if (stopping.signal.aborted) return;
    const task = whenDatabaseAvailable(work)
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'ends of jobs could not be told by push');
      })
      .finally(() => running.delete(task));
    running.add(task);
  };
  const tell = async (userId: string): Promise<void> => {
    if (hub.isWatched(userId)) return forgetEnds(db.queries, userId);
    const note = await takeEnds(db.queries, userId);
    if (!note) return undefined;
    const rows = await subscriptionsOf(db.queries, userId);
    await Promise.all(
      rows.map((row) =>
        slots(async () => {
          const outcome = await send(deps, row, note, stopping.signal);
          if (!stopping.signal.aborted) await noteSent(db.queries, row.id, outcome);
        }),
      ),
    );
  };
  const gather = (userId: string): void => {
    if (gathering.has(userId) || stopping.signal.aborted) return;
    const timer = setTimeout(() => {
      gathering.delete(userId);
      run(() => tell(userId));
    }, gatherMs);
    gathering.set(userId, timer);
  };
  hub.onEnd((userId) => {
    if (userId === undefined) run(async () => (await usersDue(db.queries)).forEach(gather));
    else if (hub.isWatched(userId)) run(() => forgetEnds(db.queries, userId));
    else gather(userId);
  });
  return async () => {
    stopping.abort();
    for (const timer of gathering.values()) clearTimeout(timer);
    await Promise.all(running);
  };
}

async function send(
  { keys, subject, rules, log, network }: SenderDeps,
  row: SubscriptionRow,
  ends: Omit<PushNote, 'language'>,
  signal: AbortSignal,
): Promise<'ok' | 'failed' | 'gone'> {
  try {
    const note: PushNote = { ...ends, language: row.language };
    const status = await postTo(row.endpoint, {
      rules,
      timeoutMs: TIMEOUT_MS,
      signal,
      ...(network && { network }),
      headers: {
        authorization: vapidHeader(await keys(), row.endpoint, subject, Date.now()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(KEPT_S),
        urgency: 'normal',
      },
      body: encryptFor(row, JSON.stringify(note)),
    });
    if (status === 404 || status === 410) return 'gone';
    if (status >= 200 && status < 300) return 'ok';
    log.info({ status, service: new URL(row.endpoint).host }, 'a push service refused a message');
    return 'failed';
  } catch (error) {
    if (!signal.aborted)
      log.info({ err: error, service: new URL(row.endpoint).host }, 'a push service could not be reached');
    // An address that may not be asked will not become one that may.
    return error instanceof UrlError && (error.code === 'url.refused' || error.code === 'url.invalid')
      ? 'gone'
      : 'failed';
  }
}

/** At most so many at once; the others wait in their order. */
function createSlots(most: number): (work: () => Promise<void>) => Promise<void> {
  let free = most;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
