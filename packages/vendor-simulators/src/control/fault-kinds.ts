import { z } from 'zod';

/** The vendors whose APIs are simulated. */
export const SimulatedVendor = z.enum(['replicate', 'kie', 'runway', 'wavespeed', 'elevenlabs', 'assistant']);
export type SimulatedVendor = z.infer<typeof SimulatedVendor>;

/** What may befall a job once it is accepted; kept with it, so that it holds across restarts. */
export const Fate = z.discriminatedUnion('kind', [
  /** Refused by the content rules, as a prompt with the test phrase is. */
  z.strictObject({ kind: z.literal('policy') }),
  /** The model breaks, with this text or the vendor's usual one. */
  z.strictObject({ kind: z.literal('fail'), error: z.string().optional() }),
  /** Runs and never ends, unless it is canceled. */
  z.strictObject({ kind: z.literal('hang') }),
  /** Given up before it starts. */
  z.strictObject({ kind: z.literal('abort') }),
  /** Waits this long for a place, in milliseconds at speed 1. */
  z.strictObject({ kind: z.literal('throttle'), ms: z.int().min(0).max(600_000).default(5_000) }),
  /** Succeeds, and names no output. */
  z.strictObject({ kind: z.literal('empty') }),
]);
export type Fate = z.infer<typeof Fate>;

const retryAfter = z.int().min(0).optional();

/** What may befall a request, before or after it takes effect. Each vendor answers in its own way. */
export const RequestFault = z.discriminatedUnion('kind', [
  /** The connection is reset and nothing has happened. */
  z.strictObject({ kind: z.literal('reset-before') }),
  /** The request takes effect, and the connection is reset instead of the answer. */
  z.strictObject({ kind: z.literal('reset-after') }),
  /** The request takes effect, and a page of HTML comes instead of the answer, under its status. */
  z.strictObject({ kind: z.literal('garbled') }),
  /** The request takes effect, and half of the answer comes before the connection breaks. */
  z.strictObject({ kind: z.literal('broken-off') }),
  /** Answered as usual, later. */
  z.strictObject({ kind: z.literal('slow'), ms: z.int().min(0).max(600_000) }),
  /** Too many requests; `retryAfter`: seconds for a `Retry-After` header. */
  z.strictObject({ kind: z.literal('throttled'), retryAfter }),
  /** A token bucket: this many requests at once, and one more each `refillMs`; the others are throttled. */
  z.strictObject({
    kind: z.literal('rate-limit'),
    tokens: z.int().min(1),
    refillMs: z.int().min(1),
    /** Whether the answer tells when to come again. */
    tellsWhen: z.boolean().default(true),
  }),
  /** The vendor sheds load. */
  z.strictObject({ kind: z.literal('overloaded'), retryAfter }),
  /** The key is wrong. */
  z.strictObject({ kind: z.literal('unauthorized') }),
  /** The account is empty, said as 402 (or what the vendor has in its place), or as a 401 that speaks of the quota. */
  z.strictObject({ kind: z.literal('quota'), as: z.union([z.literal(401), z.literal(402)]).default(402) }),
  /** The fields are refused, whatever they are. */
  z.strictObject({ kind: z.literal('invalid') }),
  /** The model is gone. */
  z.strictObject({ kind: z.literal('retired') }),
  /** The vendor broke, under HTTP 200 where its answers have a code of their own. */
  z.strictObject({ kind: z.literal('failure-in-200') }),
  /** Any status, with any words. */
  z.strictObject({
    kind: z.literal('status'),
    status: z.int().min(400).max(599),
    retryAfter,
    detail: z.string().optional(),
  }),
]);
export type RequestFault = z.infer<typeof RequestFault>;

/** What may befall the download of an output. */
export const DeliveryFault = z.discriminatedUnion('kind', [
  /** The address was announced before its file is there. */
  z.strictObject({ kind: z.literal('missing') }),
  z.strictObject({ kind: z.literal('forbidden') }),
  /** As after its last hour. */
  z.strictObject({ kind: z.literal('expired') }),
  /** Half of the bytes, then a reset. */
  z.strictObject({ kind: z.literal('truncated') }),
  /** The first half of the bytes, as if it were all: a broken file under a valid answer. */
  z.strictObject({ kind: z.literal('cut') }),
]);
export type DeliveryFault = z.infer<typeof DeliveryFault>;

/** What may befall the message that tells of an end. */
export const WebhookFault = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('lost') }),
  z.strictObject({ kind: z.literal('duplicate') }),
  /** This much later, in milliseconds at speed 1. */
  z.strictObject({ kind: z.literal('late'), ms: z.int().min(0).max(600_000).default(30_000) }),
  /** An earlier state is told after the end. */
  z.strictObject({ kind: z.literal('reordered') }),
  /** In its place one that says the opposite, signed with another key. */
  z.strictObject({ kind: z.literal('forged') }),
  /** Signed an hour ago. */
  z.strictObject({ kind: z.literal('stale') }),
  /** The body says the opposite, under the signature of the true one: valid where the body is not signed (Kie). */
  z.strictObject({ kind: z.literal('changed') }),
]);
export type WebhookFault = z.infer<typeof WebhookFault>;
