import { z } from 'zod';
import { AddOwnLook, OwnLookAnswer, OwnLooks, RenameOwnLook, type OwnLookRecord } from '@kinoloom/contract';
import { endpoint, found, jsonLimits, unwrap, type App } from '../http/index.ts';
import { addLook, hashIn, type LookDeps } from './looks.ts';
import { changeLook, findTables, listOwnLooks, type OwnLookRow } from './store.ts';

const present = ({ hash, name, removedAt, createdAt }: OwnLookRow): OwnLookRecord => ({
  look: `own-${hash}`,
  name,
  removed: removedAt !== null,
  created_at: createdAt.toISOString(),
});

/** Looks of the user's own, for clips and images of every project. */
export function ownLookRoutes(app: App, deps: LookDeps): void {
  const { db, now } = deps;
  const one = (row: OwnLookRow | undefined) => ({ success: true as const, look: present(found(row, 'This look')) });

  endpoint(app, 'GET /api/looks', {
    summary: 'List the looks of your own',
    description: 'Newest first. Those that you deleted are marked: films may have them.',
    answer: OwnLooks,
    async handle({ user }) {
      return { success: true as const, looks: (await listOwnLooks(db.queries, user.id)).map(present) };
    },
  });

  endpoint(app, 'POST /api/looks', {
    summary: 'Add a look',
    description: 'The same table again is the same look, which keeps its name; one that you deleted is offered again.',
    body: AddOwnLook,
    limits: jsonLimits.lists,
    answer: OwnLookAnswer,
    async handle({ user, body }) {
      const look = { name: body.name, table: Buffer.from(body.table, 'base64') };
      return one(unwrap(await addLook(deps, user.id, look)));
    },
  });

  endpoint(app, 'GET /api/looks/{look}/table', {
    summary: 'Get the table of a look',
    description: 'Red, green and blue of 36³ colours in 16 bits each, the lower byte first; red varies fastest.',
    answer: z.string().meta({ format: 'binary' }),
    answerType: 'application/octet-stream',
    async handle({ user, param, context }) {
      const hash = hashIn(param('look')) ?? '';
      const table = found((await findTables(db.queries, user.id, [hash])).get(hash), 'This look');
      // Its name says what it is.
      context.header('cache-control', 'private, max-age=31536000, immutable');
      context.header('content-type', 'application/octet-stream');
      return context.body(new Uint8Array(table));
    },
  });

  endpoint(app, 'PUT /api/looks/{look}', {
    summary: 'Rename a look',
    body: RenameOwnLook,
    answer: OwnLookAnswer,
    async handle({ user, param, body }) {
      return one(await changeLook(db.queries, user.id, hashIn(param('look')) ?? '', { name: body.name }));
    },
  });

  endpoint(app, 'DELETE /api/looks/{look}', {
    summary: 'Delete a look',
    description: 'It is no longer offered. Films that have it keep it.',
    answer: OwnLookAnswer,
    async handle({ user, param }) {
      return one(await changeLook(db.queries, user.id, hashIn(param('look')) ?? '', { removedAt: new Date(now()) }));
    },
  });
}
