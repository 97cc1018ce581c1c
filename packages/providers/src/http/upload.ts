import type { z } from 'zod';
import { NotSubmitted, ProviderUnreachable, type Source } from '../spec/index.ts';
import type { Client, Request } from './client.ts';

/** Sources that are no address. */
export type LocalFile = Extract<Source, { file: Blob }>;

/** Long enough for a clip of some hundred megabytes on a slow line. */
const UPLOAD_TIMEOUT_MS = 10 * 60_000;

/**
 * Brings an input to the vendor ahead of a submission. It costs nothing and expires by itself, so it is repeated freely.
 * Resolves with what `schema` makes of the answer.
 * @throws {NotSubmitted} it was refused, or did not come through
 */
export async function upload<Answer>(
  client: Client,
  request: Omit<Request, 'method' | 'timeoutMs'>,
  schema: z.ZodType<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    const answer = await client.repeat({ ...request, method: 'POST', timeoutMs: UPLOAD_TIMEOUT_MS }, signal);
    if (answer.status >= 300) throw new NotSubmitted(client.failureOf(answer));
    const parsed = schema.safeParse(answer.body);
    if (parsed.success) return parsed.data;
    throw new NotSubmitted({ code: 'provider', message: 'The upload was answered without an address.' });
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
    throw new NotSubmitted(error.failure, { cause: error, retryAfterMs: error.retryAfterMs });
  }
}

/** Sends nothing where the source is an address already; else resolves with the one that `send` brings the file to. */
export const addressOf = async (source: Source, send: (file: LocalFile) => Promise<string>): Promise<string> =>
  'url' in source ? source.url : await send(source);
