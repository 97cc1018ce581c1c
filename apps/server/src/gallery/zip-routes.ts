import { z } from 'zod';
import { limits, messages, ZipLink, ZipOfGallery } from '@kinoloom/contract';
import { download, endpoint, Refused, type App, jsonLimits } from '../http/index.ts';
import { isSignatureGood, signedLink, SignedQuery, type Intake } from '../media/index.ts';
import { zipHeaders } from '../platform/zip-stream.ts';
import { findZipOrder, orderZip } from './zip-orders.ts';
import { zipMedia } from './zip.ts';

/** The signed value. No media id contains a colon. */
const signed = (id: string): string => `zip:${id}`;

/** Downloads media as one zip file: ordered in a session, then downloaded with a signed link, as browsers and download managers require. */
export function zipRoutes(app: App, { db, objects }: Intake, secret: string, clock: () => number): void {
  endpoint(app, 'POST /api/gallery/zip', {
    summary: 'Create a link to a zip of media',
    description: 'Valid for ten minutes.',
    body: ZipOfGallery,
    limits: jsonLimits.lists,
    answer: ZipLink,
    async handle({ user, body: { ids } }) {
      const expires = clock() + limits.gallery.linkMs;
      const id = await orderZip(db, user.id, ids, new Date(expires));
      if (id === undefined) throw new Refused({ code: 'not_found', message: messages.galleryGone });
      return signedLink(`/api/gallery/zip/${id}`, secret, signed(id), expires);
    },
  });

  endpoint(app, 'GET /api/gallery/zip/{id}', {
    summary: 'Download a zip of media',
    access: 'public',
    query: SignedQuery,
    answer: z.string(),
    answerType: 'application/zip',
    async handle({ query, param, context }) {
      const id = param('id');
      const isGood = isSignatureGood(secret, signed(id), query, clock());
      const order = isGood ? await findZipOrder(db, id) : undefined;
      if (!order) throw new Refused({ code: 'not_found', message: messages.linkOver });
      const zip = await zipMedia({ db, objects }, order.userId, order.mediaIds);
      const day = new Date(clock()).toISOString().slice(0, 10);
      return download(context, zip.stream, zipHeaders(zip, `attachment; filename="kinoloom-${day}.zip"`));
    },
  });
}
