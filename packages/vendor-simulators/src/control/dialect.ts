import type { SimulatedJob } from '../jobs/simulated-job.ts';
import type { SimulatedVendor } from './fault-kinds.ts';
import type { Step } from './faults.ts';

type Of<Kind extends string, Details = unknown> = Kind extends string ? { readonly kind: Kind } & Details : never;

/** Errors of a request, independent of the vendor. */
export type VendorError =
  | Of<'unauthorized' | 'not-found' | 'retired' | 'too-large' | 'not-json' | 'failure-in-200'>
  | Of<'throttled' | 'overloaded', { readonly retryAfter?: number | undefined }>
  | Of<'quota', { readonly as: 401 | 402 }>
  | Of<'invalid', { readonly detail: string }>
  | Of<'status', { readonly status: number; readonly detail: string; readonly retryAfter?: number | undefined }>;

export interface ErrorResponse {
  readonly status: number;
  readonly body: unknown;
}

/** A vendor's response to each kind of error, or a function of the error's details. */
export type ErrorResponses = {
  readonly [Kind in VendorError['kind']]:
    | ErrorResponse
    | ((error: Extract<VendorError, { readonly kind: Kind }>) => ErrorResponse);
};

/** What a request is about. */
export interface RequestSubject {
  readonly step: Step;
  readonly model?: string | undefined;
  readonly prompt?: string | undefined;
  /** The id of the job that it concerns. */
  readonly job?: string | undefined;
}

export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly query: (name: string) => string | undefined;
  /** The body, if it is JSON. */
  readonly json: unknown;
}

/** The error formats and paths of a vendor's API. */
export interface Dialect {
  readonly vendor: SimulatedVendor;
  /** Whether the path belongs to this vendor. */
  owns(path: string): boolean;
  classify(request: ApiRequest): RequestSubject;
  readonly errors: ErrorResponses;
  /** Maximum size of a JSON body, for vendors whose requests carry their files. Default 1 MiB. */
  readonly maxJsonBytes?: number;
  /** Status of a download after its expiry. */
  readonly expiredStatus: 403 | 404;
  /** Only for vendors with webhooks. */
  readonly webhook?: WebhookFormat;
}

export interface WebhookFormat {
  body(job: SimulatedJob): unknown;
  /** Signature headers. `at`: seconds since the epoch; `secret`: `whsec_…`. */
  sign(signed: {
    readonly secret: string;
    readonly id: string;
    readonly at: number;
    readonly body: string;
    readonly job: SimulatedJob;
  }): Readonly<Record<string, string>>;
}

/** A field of a JSON object, or undefined. */
export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

export function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
