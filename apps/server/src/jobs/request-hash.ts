import { createHash } from 'node:crypto';
import { err, messages, ok, type Refusal, type Result } from '@kinoloom/contract';
import type { NewJob } from './new-job.ts';
import type { JobRow } from './store.ts';

interface RequestContext {
  readonly req: { readonly path: string; readonly header: (name: string) => string | undefined };
}

/** The Idempotency-Key of a request, and what tells a repetition of it from another request under the same key. */
export function requestKey(
  { req }: RequestContext,
  body: unknown,
  files: Readonly<Record<string, { readonly bytes: number }>> = {},
): Pick<NewJob, 'idempotencyKey' | 'requestHash'> {
  const idempotencyKey = req.header('idempotency-key');
  if (!idempotencyKey) return {};
  const sizes = Object.entries(files).map(([name, { bytes }]) => [name, bytes]);
  return { idempotencyKey, requestHash: hashRequest([req.path, body, sizes]) };
}

/** Of longer texts, such as data URLs, their length, beginning and end tell enough. */
const LONG_TEXT = 10_000;

/** Tells one request from another: the same for the same values, whatever the order of their fields. */
const hashRequest = (request: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(request, (_, value: unknown) => sorted(value)) ?? '')
    .digest('hex');

const sorted = (value: unknown): unknown => {
  if (typeof value === 'string' && value.length > LONG_TEXT)
    return [value.length, value.slice(0, LONG_TEXT / 2), value.slice(-LONG_TEXT / 2)];
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;
};

/** The job that was accepted under a request's key, unless it was another request that had the key first. */
export function sameRequest(row: JobRow, requestHash: string | undefined): Result<JobRow, Refusal> {
  const isOther = requestHash !== undefined && row.requestHash !== null && row.requestHash !== requestHash;
  return isOther ? err({ code: 'input.invalid', message: messages.idempotencyReused }) : ok(row);
}
