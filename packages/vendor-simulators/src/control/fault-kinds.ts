import { z } from 'zod';

/** The vendors whose APIs are simulated. */
export const SimulatedVendor = z.enum([
  'replicate',
  'kie',
  'runway',
  'wavespeed',
  'elevenlabs',
  'fal',
  'google',
  'openai',
  'comfyui',
  'assistant',
]);
export type SimulatedVendor = z.infer<typeof SimulatedVendor>;

/** Fault of an accepted job; stored with it, so that it survives restarts. */
export const JobFault = z.discriminatedUnion('kind', [
  /** Refused by the content rules, like a prompt with the test phrase. */
  z.strictObject({ kind: z.literal('policy') }),
  /** The model fails with this text or the vendor's usual one. */
  z.strictObject({ kind: z.literal('fail'), error: z.string().optional() }),
  /** Runs until it is canceled. */
  z.strictObject({ kind: z.literal('hang') }),
  /** Aborted before it starts. */
  z.strictObject({ kind: z.literal('abort') }),
  /** Waits this long for capacity, in milliseconds at speed 1. */
  z.strictObject({ kind: z.literal('throttle'), ms: z.int().min(0).max(600_000).default(5_000) }),
  /** Succeeds without an output. */
  z.strictObject({ kind: z.literal('empty') }),
]);
export type JobFault = z.infer<typeof JobFault>;

const retryAfter = z.int().min(0).optional();

/** Fault of a request, before or after it takes effect. Each vendor responds in its own format. */
export const RequestFault = z.discriminatedUnion('kind', [
  /** The connection is reset before the request takes effect. */
  z.strictObject({ kind: z.literal('reset-before') }),
  /** The request takes effect, but the connection is reset before the response. */
  z.strictObject({ kind: z.literal('reset-after') }),
  /** The request takes effect, but the response is an HTML page with the same status. */
  z.strictObject({ kind: z.literal('garbled') }),
  /** The request takes effect, but the connection breaks after half of the response. */
  z.strictObject({ kind: z.literal('broken-off') }),
  /** The normal response, delayed. */
  z.strictObject({ kind: z.literal('slow'), ms: z.int().min(0).max(600_000) }),
  /** Too many requests; `retryAfter`: seconds for a `Retry-After` header. */
  z.strictObject({ kind: z.literal('throttled'), retryAfter }),
  /** A token bucket: this many requests at once, and one more per `refillMs`; others are throttled. */
  z.strictObject({
    kind: z.literal('rate-limit'),
    tokens: z.int().min(1),
    refillMs: z.int().min(1),
    /** Whether the response has a Retry-After header. */
    tellsWhen: z.boolean().default(true),
  }),
  /** The vendor sheds load. */
  z.strictObject({ kind: z.literal('overloaded'), retryAfter }),
  /** The key is invalid. */
  z.strictObject({ kind: z.literal('unauthorized') }),
  /** The account is empty: 402 (or the vendor's equivalent), or a 401 about the quota. */
  z.strictObject({ kind: z.literal('quota'), as: z.union([z.literal(401), z.literal(402)]).default(402) }),
  /** The fields are rejected, even if valid. */
  z.strictObject({ kind: z.literal('invalid') }),
  z.strictObject({ kind: z.literal('retired') }),
  /** An internal error, with HTTP 200 if the vendor's responses have their own code. */
  z.strictObject({ kind: z.literal('failure-in-200') }),
  /** Any status with any message. */
  z.strictObject({
    kind: z.literal('status'),
    status: z.int().min(400).max(599),
    retryAfter,
    detail: z.string().optional(),
  }),
]);
export type RequestFault = z.infer<typeof RequestFault>;

/** Fault of an output's download. */
export const DeliveryFault = z.discriminatedUnion('kind', [
  /** The URL is published before the file exists. */
  z.strictObject({ kind: z.literal('missing') }),
  z.strictObject({ kind: z.literal('forbidden') }),
  /** As after its expiry. */
  z.strictObject({ kind: z.literal('expired') }),
  /** Half of the bytes, then a connection reset. */
  z.strictObject({ kind: z.literal('truncated') }),
  /** The first half of the bytes as a complete response: a corrupt file. */
  z.strictObject({ kind: z.literal('cut') }),
]);
export type DeliveryFault = z.infer<typeof DeliveryFault>;

/** Fault of the webhook at a job's end. */
export const WebhookFault = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('lost') }),
  z.strictObject({ kind: z.literal('duplicate') }),
  /** Delayed by this many milliseconds at speed 1. */
  z.strictObject({ kind: z.literal('late'), ms: z.int().min(0).max(600_000).default(30_000) }),
  /** An earlier state is sent after the final one. */
  z.strictObject({ kind: z.literal('reordered') }),
  /** Replaced by one that says the opposite, signed with another key. */
  z.strictObject({ kind: z.literal('forged') }),
  /** Signed an hour ago. */
  z.strictObject({ kind: z.literal('stale') }),
  /** The body says the opposite under the original signature: valid if the body is not signed (Kie). */
  z.strictObject({ kind: z.literal('changed') }),
]);
export type WebhookFault = z.infer<typeof WebhookFault>;
