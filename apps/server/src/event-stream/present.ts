import { unreachable, type StudioEvent } from '@kinoloom/contract';
import { balanceOf } from '../credits/index.ts';
import { findFlow } from '../flows/index.ts';
import { findJob, presentJobs } from '../jobs/index.ts';
import { findMedia, presentMedia } from '../media/index.ts';
import { findProject, presentSummary } from '../projects/index.ts';
import type { Database } from '../platform/db/index.ts';
import type { EventType, StoredEvent } from '../platform/events.ts';

export interface NumberedEvent {
  readonly id: number;
  readonly event: StudioEvent;
}

/**
 * Events as they are sent: each carries the present state of what changed, looked up now. Of several changes of one thing
 * only the last is sent; of what is gone meanwhile, nothing (its deletion is an event of its own).
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
