import type { SimulatedJob } from '../jobs/simulated-job.ts';
import type { SimulatedVendor } from './fault-kinds.ts';
import type { Step } from './faults.ts';

type Of<Kind extends string, Details = unknown> = Kind extends string ? { readonly kind: Kind } & Details : never;

/** What can be wrong with a request, in words that no vendor owns. */
export type ApiError =
  | Of<'unauthorized' | 'not-found' | 'retired' | 'too-large' | 'not-json' | 'failure-in-200'>
  | Of<'throttled' | 'overloaded', { readonly retryAfter?: number | undefined }>
  | Of<'quota', { readonly as: 401 | 402 }>
  | Of<'invalid', { readonly detail: string }>
  | Of<'status', { readonly status: number; readonly detail: string; readonly retryAfter?: number | undefined }>;

export interface ErrorResponse {
  readonly status: number;
  readonly body: unknown;
}

/** A vendor's response to each kind of error, or how it is made of the details of the error. */
export type ErrorResponses = {
  readonly [Kind in ApiError['kind']]:
    | ErrorResponse
    | ((error: Extract<ApiError, { readonly kind: Kind }>) => ErrorResponse);
};

/** What a request is about. */
export interface RequestSubject {
  readonly step: Step;
  readonly model?: string | undefined;
  readonly prompt?: string | undefined;
  /** The id of the job that it asks for. */
  readonly job?: string | undefined;
}

export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly query: (name: string) => string | undefined;
  /** The body, where it is JSON. */
  readonly json: unknown;
}

/** How a vendor's API speaks. */
export interface Dialect {
  readonly vendor: SimulatedVendor;
  /** Whether the path belongs to this vendor. */
  owns(path: string): boolean;
  ask(request: ApiRequest): RequestSubject;
  readonly errors: ErrorResponses;
  /** Status of a download past its lifetime. */
  readonly expiredStatus: 403 | 404;
  /** Only of vendors that send webhooks. */
  readonly webhook?: WebhookFormat;
}

export interface WebhookFormat {
  /** The body, for the job's state. */
  body(job: SimulatedJob): unknown;
  /** Headers that prove the body. `at`: seconds since the epoch; `secret`: `whsec_…`. */
  sign(signed: {
    readonly secret: string;
    readonly id: string;
    readonly at: number;
    readonly body: string;
    readonly job: SimulatedJob;
  }): Readonly<Record<string, string>>;
}

/** The field of a JSON object, or undefined. */
export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

export function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
