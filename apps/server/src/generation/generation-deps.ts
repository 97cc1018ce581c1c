import type { Intake } from '../media/index.ts';
import type { EventHub } from '../platform/events/index.ts';
import type { JobQueue } from '../platform/jobs/index.ts';
import type { Vendors } from './vendors.ts';
import type { Voices } from './voices.ts';

export interface GenerationDeps {
  readonly intake: Intake & { readonly publicUrl: string };
  readonly queue: JobQueue;
  readonly vendors: Vendors;
  readonly hub: EventHub;
  readonly voices: Voices;
  /** Ends what waits for an answer. */
  readonly stopping: AbortSignal;
}
