import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { MediaType } from '@kinoloom/contract';
import { RENDER_MODEL } from './present.ts';

interface Named {
  readonly id: string;
  readonly mediaType: MediaType;
  readonly model: string | null;
  readonly createdAt: Date;
}

/** Letters, digits and . _ - alone, with an extension; what every file system and header takes as it is. */
const PLAIN = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,118}\.[A-Za-z0-9]{2,5}$/;

/**
 * What a download is called: as the link asks, where that is a plain name with the file's own extension; else a video by its moment, and anything else
 * by type, date (UTC) and the first 8 characters of its id.
 * @param file the stored file's name, for its extension
 */
export function downloadName(asked: string, row: Named, file: string): string {
  const extension = /\.([A-Za-z0-9]{2,5})$/.exec(file)?.[1] ?? 'bin';
  if (PLAIN.test(asked) && asked.toLowerCase().endsWith(`.${extension.toLowerCase()}`)) return asked;
  const moment = row.createdAt.toISOString();
  if (row.model === RENDER_MODEL) return `rendered-video-${moment.slice(0, 19).replaceAll(':', '-')}.${extension}`;
  return `${row.mediaType}_${moment.slice(0, 10)}_${row.id.slice(0, 8)}.${extension}`;
}

const sign = (secret: string, id: string, expires: number): string =>
  createHmac('sha256', secret).update(`media:${id}:${expires}`).digest('base64url');

/** What a signed link's query holds. */
export const SignedQuery = z.object({ expires: z.string().optional(), signature: z.string().optional() });

/** Query of a link that anybody may follow until `expires` (ms since the epoch): for providers, and downloads outside a session. */
export function signedQuery(secret: string, mediaId: string, expires: number): string {
  return `expires=${expires}&signature=${sign(secret, mediaId, expires)}`;
}

/** The answer that gives out a signed link. */
export const signedLink = (path: string, secret: string, id: string, expires: number) => ({
  success: true as const,
  url: `${path}?${signedQuery(secret, id, expires)}`,
  expires_at: new Date(expires).toISOString(),
});

/** Whether the link was signed by us for this media id, and is still good at `now`. */
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
