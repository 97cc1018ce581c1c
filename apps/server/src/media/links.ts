import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { plainTitle, type MediaType } from '@kinoloom/contract';
import { RENDER_MODEL } from './present.ts';

interface Named {
  readonly id: string;
  readonly mediaType: MediaType;
  readonly model: string | null;
  readonly createdAt: Date;
  /** Where it is known. */
  readonly title?: string | null;
}

/** Only letters, digits and . _ -, with an extension: valid in every file system and header. */
const PLAIN = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,118}\.[A-Za-z0-9]{2,5}$/;

/**
 * The file name of a download: the requested one if it is plain and has the file's own extension; else its title, for a rendered video its time, and for anything else
 * type, date (UTC) and the first 8 characters of its id.
 * @param file the stored file's name, for its extension
 */
export function downloadName(asked: string, row: Named, file: string): string {
  const extension = /\.([A-Za-z0-9]{2,5})$/.exec(file)?.[1] ?? 'bin';
  if (PLAIN.test(asked) && asked.toLowerCase().endsWith(`.${extension.toLowerCase()}`)) return asked;
  const named = plainTitle(row.title ?? '');
  if (named !== undefined) return `${named}.${extension}`;
  const moment = row.createdAt.toISOString();
  if (row.model === RENDER_MODEL) return `rendered-video-${moment.slice(0, 19).replaceAll(':', '-')}.${extension}`;
  return `${row.mediaType}_${moment.slice(0, 10)}_${row.id.slice(0, 8)}.${extension}`;
}

const sign = (secret: string, id: string, expires: number): string =>
  createHmac('sha256', secret).update(`media:${id}:${expires}`).digest('base64url');

export const SignedQuery = z.object({ expires: z.string().optional(), signature: z.string().optional() });

/** The query of a signed link, valid until `expires` (ms since the epoch): for providers, and for downloads without a session. */
export function signedQuery(secret: string, mediaId: string, expires: number): string {
  return `expires=${expires}&signature=${sign(secret, mediaId, expires)}`;
}

/** The response with a signed link. */
export const signedLink = (path: string, secret: string, id: string, expires: number) => ({
  success: true as const,
  url: `${path}?${signedQuery(secret, id, expires)}`,
  expires_at: new Date(expires).toISOString(),
});

/** Whether we signed the link for this media id, and it has not expired at `now`. */
export function isSignatureGood(
  secret: string,
  mediaId: string,
  query: z.infer<typeof SignedQuery>,
  now: number,
): boolean {
  const expires = Number(query.expires);
  if (!query.signature || !Number.isSafeInteger(expires) || expires < now) return false;
  const [given, expected] = [Buffer.from(query.signature), Buffer.from(sign(secret, mediaId, expires))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
