import { Readable } from 'node:stream';
import { and, count, eq, inArray, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { limits, messages, ZipLink, ZipOfGallery } from '@kinoloom/contract';
import { endpoint, Refused, type App, jsonLimits } from '../http/index.ts';
import { isSignatureGood, signedQuery, type Intake } from '../media/index.ts';
import { tables, type Database } from '../platform/db/index.ts';
import { zipMedia } from './zip.ts';

const { media, zipOrder } = tables;

/** What a link's signature is of. No media id has a colon. */
const signed = (id: string): string => `zip:${id}`;

/** Media as one zip file: ordered in a session, and had by whoever has the link, as browsers and download managers want it. */
export function zipRoutes(app: App, { db, objects }: Intake, secret: string, clock: () => number): void {
  endpoint(app, 'POST /api/gallery/zip', {
    summary: 'A link to media as one zip file, good for ten minutes',
    body: ZipOfGallery,
    limits: jsonLimits.lists,
    answer: ZipLink,
    async handle({ user, body: { ids } }) {
      const [own] = await db.queries
        .select({ n: count() })
        .from(media)
        .where(and(eq(media.userId, user.id), inArray(media.id, ids)));
      if (!own?.n) throw new Refused({ code: 'not_found', message: messages.galleryGone });
      const expires = clock() + limits.gallery.linkMs;
      const id = crypto.randomUUID();
      await db.queries.insert(zipOrder).values({ id, userId: user.id, mediaIds: ids, expiresAt: new Date(expires) });
      const url = `/api/gallery/zip/${id}?${signedQuery(secret, signed(id), expires)}`;
      return { success: true as const, url, expires_at: new Date(expires).toISOString() };
    },
  });

  endpoint(app, 'GET /api/gallery/zip/{id}', {
    summary: 'The zip file behind a link',
    access: 'public',
    query: z.object({ expires: z.string().optional(), signature: z.string().optional() }),
    answer: z.string(),
    answerType: 'application/zip',
    async handle({ query, param }) {
      const id = param('id');
      const isGood = isSignatureGood(secret, signed(id), query, clock());
      const [order] = isGood ? await db.queries.select().from(zipOrder).where(eq(zipOrder.id, id)) : [];
      if (!order) throw new Refused({ code: 'not_found', message: messages.linkOver });
      const { stream, bytes } = await zipMedia({ db, objects }, order.userId, order.mediaIds);
      const day = new Date(clock()).toISOString().slice(0, 10);
      return new Response(Readable.toWeb(stream), {
        headers: {
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="kinoloom-${day}.zip"`,
          ...(bytes !== undefined && { 'content-length': String(bytes) }),
          'cache-control': 'no-store',
        },
      });
    },
  });
}

/** Forgets orders whose links are over. */
export async function forgetZips(db: Database): Promise<void> {
  await db.queries.delete(zipOrder).where(lt(zipOrder.expiresAt, sql`now()`));
}
