import type { Entry, JobFailure, OwnEntry, Refusal, Result } from '@kinoloom/contract';
import type { ChatServer } from '../connections/index.ts';
import type { App, SessionUser } from '../http/index.ts';
import type { Intake } from '../media/index.ts';
import type { EventHub } from '../platform/events.ts';
import type { JobRow } from '../jobs/index.ts';
import type { JobQueue, Queue } from '../platform/jobs/index.ts';
import type { Recipe } from './recipe.ts';
import type { Schedule } from './schedule.ts';
import type { Transcriber, Served } from './served.ts';
import type { Sources } from './sources.ts';
import type { Summaries } from './summaries.ts';
import type { Voices } from './voices.ts';

/** Failure messages that tell the user what to do. */
export interface FailureTexts {
  /** `reason` is the provider's own message. */
  readonly failed: string | ((reason: string) => string);
  readonly timeout: string;
  readonly invalid: string;
  readonly canceled: string;
  /** Replaces the usual message when the provider has no capacity. */
  readonly overloaded?: JobFailure;
  /** Replaces the usual message when the provider succeeds without a result. */
  readonly noResult?: string;
  /** Replaces the usual message when the provider ended the work by itself. */
  readonly aborted?: string;
  /** Replaces the usual message when a source is gone. */
  readonly sourceGone?: string;
}

/** The job that is enqueued once a result is stored. */
export interface ChainedJob {
  /** Id of a catalogue entry that costs nothing. */
  readonly id: string;
  readonly recipe: Recipe;
}

/** The operations that share a path. */
export interface SharedPath {
  readonly path: string;
  readonly summaries: Summaries;
  /** Those on offer now, from the cheapest to the most expensive. */
  readonly operations: () => readonly CatalogueOperation[];
  /** Set for models of one's own: a request names one of them in `model`. */
  readonly isOwn?: true;
}

/** Mounts the endpoints of a family at a path. */
export type CallsMount = (app: App, deps: GenerationDeps, shared: SharedPath) => void;

/** How a family's entries are requested, run and stored. Prices, sizes and paths are in the catalogue. */
export interface OperationFamily {
  readonly calls: CallsMount;
  readonly texts: (entry: Entry) => FailureTexts;
  /** The text of a 402. */
  readonly insufficient: (entry: Entry, recipe: Recipe) => (required: number, available: number) => string;
  readonly schedule: Schedule;
  /** Metadata of the result's record besides the recipe. */
  readonly metadata?: (recipe: Recipe, entry: Entry) => Record<string, unknown>;
  /** Longest side in pixels to which images are scaled before sending; videos are sent unscaled. */
  readonly pictureSide?: number;
  /** Recordings, and the sound of videos in their place, are sent as WAV. */
  readonly recordingsAsWav?: true;
  /**
   * `kept`: sound that the provider dropped is restored from the source. `extracted`: the sound also becomes a record of its own. `split`: the result
   * is two tracks, vocals and the rest, each with a record.
   */
  readonly sound?: 'kept' | 'extracted' | 'split';
  /** The result replaces the clip that it was made from, under the same id. */
  readonly replaces?: boolean;
  /** The chained job, enqueued in the transaction that stores the result. */
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

/** A running generation: its vendor and its polling schedule. */
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
  /** `lateMs`: how long the provider may still return a result, which is then free of charge. */
  | { readonly state: 'failed'; readonly failure: JobFailure; readonly lateMs?: number };

/** The idempotency key of a chained job: it starts once, however often the end of the first job is retried. */
export const chainedJobKey = (jobId: string, model: string): string => `after:${jobId}:${model}`;

/** Who serves what: connections that admins added, then those of environment variables, then the sandbox. */
export interface Vendors {
  /** Who serves new jobs of a model, by its catalogue id; undefined when nobody does. */
  get(model: string): Served | undefined;
  /** Who runs a job: the same as when it was accepted, also if new jobs of its model go elsewhere since. */
  of(job: Pick<JobRow, 'provider' | 'sandbox'>): Served | undefined;
  /** Who takes over a job that was not submitted yet, because its own source is out of service; undefined if nobody does. */
  insteadOf(job: Pick<JobRow, 'model' | 'provider' | 'sandbox'>): Promise<Served | undefined>;
  /** A vendor that is not the sandbox, by the name in its webhook URL. */
  live(name: string): Served | undefined;
  /** The models that admins added, without those that were removed; on offer are those that somebody serves. */
  own(): readonly CatalogueOperation[];
  /** The entries of all models that admins added; those that were removed, too, for the names of their results. */
  ownEntries(): readonly OwnEntry[];
  /** The server whose models write prompts, if an admin added such. */
  chat(): ChatServer | undefined;
  /** The model that transcribes speech: one that an admin added, else a vendor's; undefined if there is none. */
  transcriber(): Transcriber | undefined;
  /** A model of the catalogue or of one's own; those that were removed, too, because jobs still have them. */
  operation(id: string): CatalogueOperation | undefined;
  /** Who serves new jobs of each model. */
  all(): ReadonlyMap<string, Served>;
  /** The revision of the connections that is served. */
  revision(): number;
  /** One queue for each vendor and connection, with its limits. */
  queues(): readonly Pick<Queue, 'name' | 'concurrencyOfAll' | 'rate'>[];
  /** Reads the connections again, if an admin has changed them since. */
  refresh(): Promise<void>;
}

/** What a request orders: an operation, its flow, and its recipe. */
export interface Order {
  readonly operation: CatalogueOperation;
  readonly flowId: string | null | undefined;
  readonly recipe: (sources: Sources, drawSeed: () => number) => Promise<Result<Recipe, Refusal>>;
}

/** Reads the request that a path starts an operation with, without files. @throws Refused */
type ReadOrder = (user: SessionUser, request: unknown) => Order;

export interface GenerationDeps {
  readonly intake: Intake & { readonly publicUrl: string };
  readonly queue: JobQueue;
  readonly vendors: Vendors;
  readonly hub: EventHub;
  readonly voices: Voices;
  /** By path: the families add theirs. */
  readonly orders: Map<string, ReadOrder>;
  /** Aborts waiting calls when the server stops. */
  readonly stopping: AbortSignal;
}
