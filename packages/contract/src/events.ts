import { z } from 'zod';
import { CreditBalance } from './account.ts';
import { Flow } from './flows.ts';
import { Job } from './jobs.ts';
import { MediaRecord } from './media.ts';
import { ProjectSummary } from './projects.ts';

/** Events of GET /api/events: the SSE `event` field is `type`, and its `data` field is `data` as JSON. */
export const StudioEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('job'), data: Job }),
  z.object({ type: z.literal('media'), data: z.object({ action: z.literal('saved'), media: MediaRecord }) }),
  z.object({ type: z.literal('media-deleted'), data: z.object({ id: z.string(), flow_id: z.string().nullable() }) }),
  z.object({ type: z.literal('flow'), data: Flow }),
  z.object({ type: z.literal('flow-deleted'), data: z.object({ id: z.string() }) }),
  /** The project or its versions changed. */
  z.object({ type: z.literal('project'), data: ProjectSummary }),
  z.object({ type: z.literal('project-deleted'), data: z.object({ id: z.string() }) }),
  z.object({ type: z.literal('credits'), data: CreditBalance }),
  /** A link for others was made or revoked. One that ends with what it shows is told of by that deletion. */
  z.object({ type: z.literal('shares'), data: z.object({}) }),
  /** Events may have been lost: the client must reload everything. */
  z.object({ type: z.literal('resync'), data: z.object({}) }),
]);
export type StudioEvent = z.infer<typeof StudioEvent>;
export type StudioEventType = StudioEvent['type'];
