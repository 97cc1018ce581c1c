import {
  messages,
  OwnModelAnswer,
  OwnModelFields,
  OwnModelFile,
  OwnModelList,
  type OwnModel,
} from '@kinoloom/contract';
import { z } from 'zod';
import { endpoint, found, jsonLimits, type App } from '../http/index.ts';
import { optionsOf } from './adapter.ts';
import type { Encryption } from './encryption.ts';
import { checkOwnModel } from './own-model-drafts.ts';
import { addOwnModel, changeOwnModel, listOwnModels, removeOwnModel, type OwnModelRow } from './own-models.ts';
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
  const check = (fields: OwnModelFields): Promise<void> => checkOwnModel(db.queries, fields);

  endpoint(app, 'GET /api/own-models', {
    summary: 'The models that admins added',
    access: 'admin',
    answer: OwnModelList,
    async handle() {
      const rows = (await listOwnModels(db.queries)).filter(({ removedAt }) => removedAt === null);
      return { success: true as const, models: await present(...rows) };
    },
  });

  endpoint(app, 'POST /api/own-models', {
    summary: 'Add a model to the catalogue',
    access: 'admin',
    body: OwnModelFields,
    limits: jsonLimits.dataUrls,
    answer: OwnModelAnswer,
    async handle({ user, body }) {
      await check(body);
      const row = await addOwnModel(db, user.email, body);
      await changed();
      return answer(row);
    },
  });

  endpoint(app, 'PUT /api/own-models/{id}', {
    summary: 'Replace the fields of a model',
    access: 'admin',
    body: OwnModelFields,
    limits: jsonLimits.dataUrls,
    answer: OwnModelAnswer,
    async handle({ user, body, param }) {
      await check(body);
      const row = await changeOwnModel(db, user.email, param('id'), body);
      await changed();
      return answer(row);
    },
  });

  endpoint(app, 'DELETE /api/own-models/{id}', {
    summary: 'Take a model out of the catalogue; its results stay',
    access: 'admin',
    answer: z.object({ success: z.literal(true) }),
    async handle({ user, param }) {
      found((await removeOwnModel(db, user.email, param('id'))) || undefined, what);
      await changed();
      return { success: true as const };
    },
  });

  endpoint(app, 'GET /api/own-models/file', {
    summary: 'All models of one’s own as one file, without their connections’ addresses and keys',
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
    summary: 'Add the models of such a file, each to a connection of its kind',
    access: 'admin',
    body: z.object({ file: OwnModelFile, connections: z.record(z.string(), z.string()) }),
    limits: jsonLimits.dataUrls,
    answer: OwnModelList,
    async handle({ user, body: { file, connections } }) {
      const models = file.models.map(({ kind, ...fields }) => ({ ...fields, connection: connections[kind] ?? '' }));
      // All are checked before the first is added.
      for (const fields of models) await check(fields);
      const rows: OwnModelRow[] = [];
      for (const fields of models) rows.push(await addOwnModel(db, user.email, fields));
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
