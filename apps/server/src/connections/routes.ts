import {
  AddConnection,
  AuditList,
  ChangeConnection,
  ConnectionAnswer,
  ConnectionList,
  messages,
  type Connection,
} from '@kinoloom/contract';
import { vendorKinds } from '@kinoloom/providers';
import { z } from 'zod';
import { endpoint, found, Refused, unwrap, type App, type SessionUser } from '../http/index.ts';
import type { Database } from '../platform/db/index.ts';
import { adapterOf, takesKeyElsewhere } from './adapter.ts';
import type { Encryption } from './encryption.ts';
import type { EnvironmentConnections } from './from-environment.ts';
import { checkConnection, presentConnection, presentKind } from './present.ts';
import {
  addConnection,
  changeConnection,
  findConnection,
  listConnections,
  newestChanges,
  removeConnection,
  saveCheck,
  unfinishedJobs,
  type ConnectionRow,
} from './store.ts';

export interface ConnectionDeps {
  readonly db: Database;
  readonly encryption: Encryption;
  readonly fromEnvironment: EnvironmentConnections;
  /** Called after a change: what is served follows it. */
  readonly changed: () => Promise<void>;
}

const what = 'This connection';

/** Connections of this installation, for its admins. */
export function connectionRoutes(app: App, { db, encryption, fromEnvironment, changed }: ConnectionDeps): void {
  const present = async (...rows: readonly ConnectionRow[]): Promise<Connection[]> => {
    const jobs = await unfinishedJobs(
      db.queries,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => presentConnection(row, encryption, jobs.get(row.id) ?? 0));
  };
  const check = (row: ConnectionRow, before?: ConnectionRow): void => {
    if (before && takesKeyElsewhere(before, row))
      throw new Refused({ code: 'input.invalid', message: messages.connectionKeyElsewhere });
    unwrap(adapterOf(row, encryption));
  };
  const editing = ({ email: by }: SessionUser) => ({ db, encryption, by, check });
  const answer = async (row: ConnectionRow | undefined) => {
    const [connection] = await present(found(row, what));
    return { success: true as const, connection: found(connection, what) };
  };

  endpoint(app, 'GET /api/connections', {
    summary: 'List connections',
    description: 'And the kinds that can be added.',
    access: 'admin',
    answer: ConnectionList,
    handle: async () => ({
      success: true as const,
      connections: [
        ...(await present(...(await listConnections(db.queries)))),
        ...(await fromEnvironment.list(db.queries)),
      ],
      kinds: [...vendorKinds.values()].map(presentKind),
    }),
  });

  endpoint(app, 'POST /api/connections', {
    summary: 'Add a connection',
    access: 'admin',
    body: AddConnection,
    answer: ConnectionAnswer,
    async handle({ user, body }) {
      const row = await addConnection(editing(user), body);
      await changed();
      return answer(row);
    },
  });

  endpoint(app, 'PATCH /api/connections/{id}', {
    summary: 'Update a connection',
    description: 'Also pauses and resumes it.',
    access: 'admin',
    body: ChangeConnection,
    answer: ConnectionAnswer,
    async handle({ user, body, param }) {
      const row = await changeConnection(editing(user), param('id'), body);
      await changed();
      return answer(row);
    },
  });

  endpoint(app, 'DELETE /api/connections/{id}', {
    summary: 'Remove a connection',
    description: 'Refused while a job runs on it. Its results stay.',
    access: 'admin',
    answer: z.object({ success: z.literal(true) }),
    async handle({ user, param }) {
      const jobs = await removeConnection(db, user.email, param('id'));
      if (jobs > 0) throw new Refused({ code: 'connection.busy', message: messages.connectionBusy(jobs) });
      await changed();
      return { success: true as const };
    },
  });

  endpoint(app, 'POST /api/connections/{id}/check', {
    summary: 'Check a connection',
    description: 'Tests address and key by a free request.',
    access: 'admin',
    answer: ConnectionAnswer,
    async handle({ param }) {
      const id = param('id');
      const set = fromEnvironment.adapter(id);
      if (set) {
        fromEnvironment.keepCheck(id, await checkConnection(set));
        const listed = (await fromEnvironment.list(db.queries)).find((each) => each.id === id);
        return { success: true as const, connection: found(listed, what) };
      }
      const row = found(await findConnection(db.queries, id), what);
      const check = await checkConnection(unwrap(adapterOf(row, encryption)));
      await saveCheck(db.queries, row.id, check);
      return answer({ ...row, check });
    },
  });

  endpoint(app, 'GET /api/audit', {
    summary: 'List changes by admins',
    description: 'Newest first.',
    access: 'admin',
    answer: AuditList,
    async handle() {
      const entries = await newestChanges(db.queries);
      return { success: true as const, entries: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })) };
    },
  });
}
