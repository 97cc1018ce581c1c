import type { z } from 'zod';
import type { VendorAdapter, VendorLimits } from './provider.ts';
import type { Placement, ProviderTask } from './task.ts';

/** Values of a task's fields that a model can be sent, by the task's fields. */
export type SentValues = Readonly<
  Partial<Record<keyof (ProviderTask & Placement), readonly (string | number | boolean)[]>>
>;

/** A vendor's account or a server, as configured. */
export interface ConnectionOptions {
  /** Of the connection; its operations carry it. Default: the vendor's name. */
  readonly name?: string;
  /** Replaces the vendor's base URL. */
  readonly baseUrl?: string | undefined;
  readonly apiKey?: string | undefined;
  /** Without it all webhooks are rejected. */
  readonly webhookSecret?: string | undefined;
  /** Replaces the limits of a usual account. */
  readonly limits?: VendorLimits;
  /** Models of one's own by catalogue id, each as the kind's `Model` describes it. */
  readonly models?: ReadonlyMap<string, unknown>;
  /** What a model of one's own can be sent, by catalogue id: for `checkModels`. */
  readonly sent?: ReadonlyMap<string, SentValues>;
  /** Replaces the global `fetch`: for a dry run. */
  readonly fetch?: typeof globalThis.fetch;
}

/** What a vendor tells of a model that is to be added: suggestions for its form. */
export interface ModelDraft {
  /** As the kind's `Model` describes it. */
  readonly remote: Readonly<Record<string, unknown>>;
  readonly label?: string;
  /** The family of the catalogue that fits: `image`, `clip`, `image-edit`, … */
  readonly family?: string;
  /** Sizes in pixels by ratio (`16:9`), the model's own first. */
  readonly sizes?: Readonly<Record<string, { readonly width: number; readonly height: number }>>;
  /** Lengths of clips in seconds. */
  readonly seconds?: readonly number[];
  readonly takesFirstImage?: boolean;
  readonly needsFirstImage?: boolean;
  readonly takesLastImage?: boolean;
  /** What the vendor charges, as it says it: "$0.05 per image". */
  readonly cost?: string;
  /** What the admin should know, a sentence each: an input without a counterpart here, a missing node. */
  readonly notes: readonly string[];
}

/** A kind of connection that an admin can add. */
export interface VendorKind {
  /** As in the catalogue. */
  readonly name: string;
  /** A name without an article, which fits into "… needs a key" and "a connection to …". */
  readonly label: string;
  /** The vendor's own API; absent where the address of a server has to be given. */
  readonly baseUrl?: string;
  /** An example of the address, where one has to be given. */
  readonly addressExample?: string;
  /** Programs that are reached by this kind, for those who look for their names. */
  readonly programs?: readonly string[];
  readonly key: 'required' | 'optional';
  /** How it is asked for a model of one's own; absent where there are none. */
  readonly Model?: z.ZodType;
  /**
   * Drafts a model from what the vendor tells of it. `source` is the model's id at the vendor, or a workflow as text.
   * @throws {NotSubmitted} `source` cannot be used, with the reason
   * @throws {ProviderUnreachable}
   */
  readonly draft?: (options: ConnectionOptions, source: string, signal: AbortSignal) => Promise<ModelDraft>;
  /** The ids of the models that can be drafted, in the vendor's order. @throws {ProviderUnreachable} */
  readonly models?: (options: ConnectionOptions, signal: AbortSignal) => Promise<readonly string[]>;
  /** The voices of its models of speech, the usual one first. @throws {ProviderUnreachable} */
  readonly voices?: (options: ConnectionOptions, signal: AbortSignal) => Promise<readonly string[]>;
  /** An example of the id of a model, as `draft` takes it. */
  readonly sourceExample?: string;
  /**
   * The name of a model that answers OpenAI's chat completions at the connection's address; undefined for any other.
   * `remote` is as `Model` describes it.
   */
  readonly chatModel?: (remote: unknown) => string | undefined;
  /** Whether a model turns speech into words: only `transcribe` is for it. `remote` is as `Model` describes it. */
  readonly transcribes?: (remote: unknown) => boolean;
  /** In a dry run, the JSON that answers a request before the paid one, such as an upload. */
  readonly dryAnswer?: (request: { readonly method: string; readonly path: string }) => unknown;
  /** @throws RangeError for options that cannot work, with the reason */
  readonly create: (options: ConnectionOptions) => VendorAdapter;
}
