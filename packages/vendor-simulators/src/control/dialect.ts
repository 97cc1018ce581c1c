import type { SimulatedJob } from '../jobs/simulated-job.ts';
import type { Step } from './faults.ts';
import type { Vendor } from './vendor.ts';

/** What can be wrong with a request, in words that no vendor owns. */
export type Trouble =
  | { readonly kind: 'unauthorized' | 'not-found' | 'retired' | 'too-large' | 'not-json' | 'failure-in-200' }
  | { readonly kind: 'throttled' | 'overloaded'; readonly retryAfter?: number | undefined }
  | { readonly kind: 'quota'; readonly as: 401 | 402 }
  | { readonly kind: 'invalid'; readonly detail: string }
  | { readonly kind: 'status'; readonly status: number; readonly detail: string };

/** A vendor's answer to trouble. */
export interface Refusal {
  readonly status: number;
  readonly body: unknown;
}

/** What a request is about. */
export interface Asked {
  readonly step: Step;
  readonly model?: string | undefined;
  readonly prompt?: string | undefined;
  /** The id of the job that it asks for. */
  readonly job?: string | undefined;
}

export interface Request {
  readonly method: string;
  readonly path: string;
  readonly query: (name: string) => string | undefined;
  /** The body, where it is JSON. */
  readonly json: unknown;
}

/** How a vendor's API speaks. */
export interface Dialect {
  readonly vendor: Vendor;
  /** Whether the address is one of this vendor's. */
  owns(path: string): boolean;
  ask(request: Request): Asked;
  refuse(trouble: Trouble): Refusal;
  /** What a download is answered with past its time. */
  readonly expiredStatus: 403 | 404;
  /** The message that tells of a job's state. */
  message(job: SimulatedJob): unknown;
  /** Headers that prove a message. `at`: seconds since the epoch; `secret`: `whsec_…`. */
  sign(parts: {
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
