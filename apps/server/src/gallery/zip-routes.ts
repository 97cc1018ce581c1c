import { and, count, eq, inArray, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { limits, messages, ZipLink, ZipOfGallery } from '@kinoloom/contract';
import { endpoint, Refused, type App, jsonLimits } from '../http/index.ts';
import { isSignatureGood, signedLink, SignedQuery, type Intake } from '../media/index.ts';
import { tables, type Database } from '../platform/db/index.ts';
import { zipResponse } from '../platform/zip-stream.ts';
import { zipMedia } from './zip.ts';

const { media, zipOrder } = tables;

/** The signed value. No media id contains a colon. */
const signed = (id: string): string => `zip:${id}`;

/** Downloads media as one zip file: ordered in a session, then downloaded with a signed link, as browsers and download managers require. */
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
      return signedLink(`/api/gallery/zip/${id}`, secret, signed(id), expires);
    },
  });

  endpoint(app, 'GET /api/gallery/zip/{id}', {
    summary: 'The zip file behind a link',
    access: 'public',
    query: SignedQuery,
    answer: z.string(),
    answerType: 'application/zip',
    async handle({ query, param }) {
      const id = param('id');
      const isGood = isSignatureGood(secret, signed(id), query, clock());
      const [order] = isGood ? await db.queries.select().from(zipOrder).where(eq(zipOrder.id, id)) : [];
      if (!order) throw new Refused({ code: 'not_found', message: messages.linkOver });
      const { stream, bytes } = await zipMedia({ db, objects }, order.userId, order.mediaIds);
      const day = new Date(clock()).toISOString().slice(0, 10);
      return zipResponse(stream, `kinoloom-${day}`, bytes);
    },
  });
}

/** Deletes orders whose links have expired. */
export async function forgetZips(db: Database): Promise<void> {
  await db.queries.delete(zipOrder).where(lt(zipOrder.expiresAt, sql`now()`));
}
