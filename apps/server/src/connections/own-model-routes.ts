import {
  AddOwnModels,
  messages,
  OwnModelAnswer,
  OwnModelFields,
  OwnModelFile,
  OwnModelList,
  type OwnModel,
} from '@kinoloom/contract';
import { z } from 'zod';
import { endpoint, found, jsonLimits, unwrap, type App } from '../http/index.ts';
import { optionsOf } from './adapter.ts';
import type { Encryption } from './encryption.ts';
import { checkOwnModel } from './own-model-drafts.ts';
import {
  addOwnModels,
  changeOwnModel,
  importOwnModels,
  listOwnModels,
  removeOwnModel,
  type OwnModelRow,
} from './own-models.ts';
import { listConnections, type ConnectionRow } from './store.ts';
import type { ConnectionDeps } from './routes.ts';

const what = 'This model';

type Deps = Pick<ConnectionDeps, 'db' | 'encryption' | 'changed'>;

/** Models of one's own, for the admins of this installation. */
export function ownModelRoutes(app: App, { db, encryption, changed }: Deps): void {
  const present = async (...rows: readonly OwnModelRow[]): Promise<OwnModel[]> => {
    const connections = new Map((await listConnections(db.queries)).map((row) => [row.id, row]));
    return rows.map(({ id, fields }) => ({
      ...fields,
      id,
      problem: problemOf(connections.get(fields.connection), encryption),
    }));
  };
  const answer = async (row: OwnModelRow | undefined) => {
    const [model] = await present(found(row, what));
    return { success: true as const, model: found(model, what) };
  };
  const check = (fields: OwnModelFields, within?: readonly (string | number)[]): Promise<void> =>
    checkOwnModel(db.queries, fields, within);

  endpoint(app, 'GET /api/own-models', {
    summary: 'List own models',
    description: 'Those that admins added.',
    access: 'admin',
    answer: OwnModelList,
    async handle() {
      const rows = (await listOwnModels(db.queries)).filter(({ removedAt }) => removedAt === null);
      return { success: true as const, models: await present(...rows) };
    },
  });

  endpoint(app, 'POST /api/own-models', {
    summary: 'Add an own model',
    access: 'admin',
    body: OwnModelFields,
    limits: jsonLimits.dataUrls,
    answer: OwnModelAnswer,
    async handle({ user, body }) {
      await check(body);
      const [row] = unwrap(await addOwnModels(db, user.email, [body], () => []));
      await changed();
      return answer(row);
    },
  });

  endpoint(app, 'POST /api/own-models/several', {
    summary: 'Add several own models',
    description: 'All of them, or none.',
    access: 'admin',
    body: AddOwnModels,
    limits: jsonLimits.dataUrls,
    answer: OwnModelList,
    async handle({ user, body: { models } }) {
      const pathOf = (at: number) => ['models', at];
      for (const [at, fields] of models.entries()) await check(fields, pathOf(at));
      const rows = unwrap(await addOwnModels(db, user.email, models, pathOf));
      await changed();
      return { success: true as const, models: await present(...rows) };
    },
  });

  endpoint(app, 'PUT /api/own-models/{id}', {
    summary: 'Update an own model',
    access: 'admin',
    body: OwnModelFields,
    limits: jsonLimits.dataUrls,
    answer: OwnModelAnswer,
    async handle({ user, body, param }) {
      await check(body);
      const row = unwrap(await changeOwnModel(db, user.email, param('id'), body));
      await changed();
      return answer(row);
    },
  });

  endpoint(app, 'DELETE /api/own-models/{id}', {
    summary: 'Remove an own model',
    description: 'Its results stay.',
    access: 'admin',
    answer: z.object({ success: z.literal(true) }),
    async handle({ user, param }) {
      found((await removeOwnModel(db, user.email, param('id'))) || undefined, what);
      await changed();
      return { success: true as const };
    },
  });

  endpoint(app, 'GET /api/own-models/file', {
    summary: 'Export own models as a file',
    description: 'Without addresses and keys of their connections.',
    access: 'admin',
    answer: OwnModelFile,
    async handle() {
      const connections = new Map((await listConnections(db.queries)).map((row) => [row.id, row]));
      const rows = (await listOwnModels(db.queries)).filter(({ removedAt }) => removedAt === null);
      return {
        version: 1 as const,
        models: rows.map(({ fields: { connection, ...fields } }) => ({
          ...fields,
          kind: connections.get(connection)?.kind ?? '',
        })),
      };
    },
  });

  endpoint(app, 'POST /api/own-models/file', {
    summary: 'Import own models from a file',
    description: 'Each is added to a connection of its kind.',
    access: 'admin',
    body: z.object({ file: OwnModelFile, connections: z.record(z.string(), z.string()) }),
    limits: jsonLimits.dataUrls,
    answer: OwnModelList,
    async handle({ user, body: { file, connections } }) {
      // A map, since a file may name a kind after a property that every object has.
      const chosen = new Map(Object.entries(connections));
      const models = file.models.map(({ kind, ...fields }) => ({ ...fields, connection: chosen.get(kind) ?? '' }));
      // All are checked before the first is added.
      for (const [at, fields] of models.entries()) await check(fields, ['file', 'models', at]);
      const rows = await importOwnModels(db, user.email, models);
      await changed();
      return { success: true as const, models: await present(...rows) };
    },
  });
}

function problemOf(connection: ConnectionRow | undefined, encryption: Encryption): string | null {
  if (!connection) return messages.ownModelConnectionGone;
  if (connection.pausedAt !== null) return messages.ownModelConnectionPaused(connection.name);
  const usable = optionsOf(connection, encryption);
  return usable.ok ? null : usable.error.message;
}
