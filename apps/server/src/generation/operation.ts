import type { Entry, JobFailure } from '@kinoloom/contract';
import type { App } from '../http/index.ts';
import type { Intake } from '../media/index.ts';
import type { EventHub } from '../platform/events.ts';
import type { JobQueue } from '../platform/jobs/index.ts';
import type { Recipe } from './recipe.ts';
import type { Schedule } from './schedule.ts';
import type { Served, Vendors } from './vendors.ts';
import type { Voices } from './voices.ts';

/** Texts for ends that the user can do something about. */
export interface FailureTexts {
  /** `reason` is the provider's own word. */
  readonly failed: string | ((reason: string) => string);
  readonly timeout: string;
  readonly invalid: string;
  readonly canceled: string;
  /** Where a provider that has no room is more than busy. */
  readonly overloaded?: JobFailure;
  /** Where a provider that succeeds without a result is more than one that fails. */
  readonly noResult?: string;
  /** Where a source that is gone has a text of its own. */
  readonly sourceGone?: string;
}

/** What a job leads to once its result is stored. */
export interface ChainedJob {
  /** Id of a catalogue entry that costs nothing. */
  readonly id: string;
  readonly recipe: Recipe;
}

/** Adds the calls of a family to the app, for the entries that share a path. */
export type CallsMount = (app: App, deps: GenerationDeps, sharing: readonly CatalogueOperation[]) => void;

/** How the entries of a family are asked for, done and kept. Prices, sizes and paths are the catalogue's. */
export interface OperationFamily {
  readonly calls: CallsMount;
  readonly texts: (entry: Entry) => FailureTexts;
  /** The text of a 402. */
  readonly insufficient: (entry: Entry, recipe: Recipe) => (required: number, available: number) => string;
  readonly schedule: Schedule;
  /** What the result's record says beside the recipe. */
  readonly metadata?: (recipe: Recipe, entry: Entry) => Record<string, unknown>;
  /** Longest side of pictures as they are sent; those of clips are sent whole. */
  readonly pictureSide?: number;
  /**
   * `kept`: what the provider dropped is put back from the source. `extracted`: it becomes a record of its own, too. `split`:
   * it comes as tracks, of which the voices are the result, and the rest is a record beside it.
   */
  readonly sound?: 'kept' | 'extracted' | 'split';
  /** The result takes the place of the clip that it was made from, under the same id. */
  readonly replaces?: boolean;
  /** What is started, in the same transaction, when a result is stored. */
  readonly next?: (
    recipe: Recipe,
    done: { readonly mediaId: string; readonly url: string; readonly operationId: string },
  ) => ChainedJob | undefined;
}

/** One paid AI action. */
export interface CatalogueOperation {
  readonly entry: Entry;
  readonly family: OperationFamily;
}

/** A generation under way: who serves it, and how long it is polled. */
export interface Generation {
  readonly jobId: string;
  readonly served: Served;
  readonly operation: CatalogueOperation;
  readonly schedule: Schedule;
}

/** How a generation ended. */
export type End =
  | { readonly state: 'stored' }
  | { readonly state: 'canceled' }
  /** `lateMs`: the provider works on; for so long it may come up with the result, which is then a gift. */
  | { readonly state: 'failed'; readonly failure: JobFailure; readonly lateMs?: number };

/** The idempotency key of the job that follows from another: it is started once, however often that one's end is tried. */
export const chainedJobKey = (jobId: string, model: string): string => `after:${jobId}:${model}`;

export interface GenerationDeps {
  readonly intake: Intake & { readonly publicUrl: string };
  readonly queue: JobQueue;
  readonly vendors: Vendors;
  readonly hub: EventHub;
  readonly voices: Voices;
  /** Ends what waits for an answer. */
  readonly stopping: AbortSignal;
}
