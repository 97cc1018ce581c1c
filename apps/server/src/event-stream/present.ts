import { unreachable, type StudioEvent } from '@kinoloom/contract';
import { balanceOf } from '../credits/index.ts';
import { findFlow } from '../flows/index.ts';
import type { SessionUser } from '../http/index.ts';
import { findJob, presentJobs } from '../jobs/index.ts';
import { findMedia, presentMedia } from '../media/index.ts';
import type { Database } from '../platform/db/index.ts';
import { eventsAfter, newestEvent, type EventType, type StoredEvent } from '../platform/events.ts';
import { findProject, presentSummary } from '../projects/index.ts';

interface NumberedEvent {
  readonly id: number;
  readonly event: StudioEvent;
}

/**
 * Events as they are sent: each contains the current state of what changed. Of several changes of one object only the last is sent; a deleted object
 * is left out, because its deletion is an event of its own.
 */
export async function presentEvents(
  db: Database,
  stored: readonly StoredEvent[],
  isForAdmin: boolean,
): Promise<NumberedEvent[]> {
  const last = new Map(stored.map((row) => [`${row.type}:${row.ref}`, row]));
  const kept = [...last.values()].toSorted((a, b) => a.id - b.id);
  const presented = await Promise.all(
    kept.map(async (row) => ({ id: row.id, event: await present(db, row, isForAdmin) })),
  );
  return presented.flatMap(({ id, event }) => (event ? [{ id, event }] : []));
}

async function present(
  db: Database,
  { type, ref, userId, flowId }: StoredEvent,
  isForAdmin: boolean,
): Promise<StudioEvent | undefined> {
  const known = type as EventType;
  switch (known) {
    case 'job': {
      const row = await findJob(db.queries, ref);
      const [job] = row ? await presentJobs(db, [row], isForAdmin) : [];
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
    case 'shares':
      return { type: known, data: {} };
    case 'media-deleted':
      return { type: known, data: { id: ref, flow_id: flowId } };
    case 'flow-deleted':
    case 'project-deleted':
      return { type: known, data: { id: ref } };
    default:
      return unreachable(known);
  }
}

interface Message {
  readonly event: StudioEvent['type'];
  readonly data: string;
  readonly id: string;
}

/** The next messages after event `seen`, and the number of the last event that they cover. */
export async function messagesAfter(
  db: Database,
  user: SessionUser,
  seen: number,
): Promise<{ readonly messages: readonly Message[]; readonly upTo: number }> {
  const batch = await eventsAfter(db.queries, user.id, seen);
  if (batch === 'gone') {
    const newest = await newestEvent(db.queries);
    return { messages: [{ event: 'resync', data: '{}', id: String(newest) }], upTo: newest };
  }
  const presented = await presentEvents(db, batch, user.isAdmin);
  const messages = presented.map(({ id, event }) => ({
    event: event.type,
    data: JSON.stringify(event.data),
    id: String(id),
  }));
  return { messages, upTo: batch.at(-1)?.id ?? seen };
}
