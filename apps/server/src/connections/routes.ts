import {
  AddConnection,
  AuditList,
  ChangeConnection,
  ConnectionAnswer,
  ConnectionList,
  messages,
  type Connection,
  type ConnectionCheck,
  type ConnectionKind,
} from '@kinoloom/contract';
import { vendorKinds, type VendorAdapter, type VendorKind } from '@kinoloom/providers';
import { z } from 'zod';
import { endpoint, found, Refused, unwrap, type App, type SessionUser } from '../http/index.ts';
import type { Database } from '../platform/db/index.ts';
import { adapterOf } from './adapter.ts';
import type { Encryption } from './encryption.ts';
import type { EnvironmentConnections } from './from-environment.ts';
import {
  addConnection,
  changeConnection,
  findConnection,
  listConnections,
  newestChanges,
  removeConnection,
  saveCheck,
  secretsOf,
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

const CHECK_MS = 20_000;
const what = 'This connection';

/** Connections of this installation, for its admins. */
export function connectionRoutes(app: App, { db, encryption, fromEnvironment, changed }: ConnectionDeps): void {
  const present = async (...rows: readonly ConnectionRow[]): Promise<Connection[]> => {
    const jobs = await unfinishedJobs(
      db.queries,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => presented(row, encryption, jobs.get(row.id) ?? 0));
  };
  const check = (row: ConnectionRow): void => void unwrap(adapterOf(row, encryption));
  const editing = ({ email: by }: SessionUser) => ({ db, encryption, by, check });
  const answer = async (row: ConnectionRow | undefined) => {
    const [connection] = await present(found(row, what));
    return { success: true as const, connection: found(connection, what) };
  };

  endpoint(app, 'GET /api/connections', {
    summary: 'The connections of this installation, and the kinds that can be added',
    access: 'admin',
    answer: ConnectionList,
    handle: async () => ({
      success: true as const,
      connections: [
        ...(await present(...(await listConnections(db.queries)))),
        ...(await fromEnvironment.list(db.queries)),
      ],
      kinds: [...vendorKinds.values()].map(presentedKind),
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
    summary: 'Change, pause or resume a connection',
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
    summary: 'Remove a connection on which no job runs; its results stay',
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
    summary: 'Check address and key by a free request',
    access: 'admin',
    answer: ConnectionAnswer,
    async handle({ param }) {
      const id = param('id');
      const set = fromEnvironment.adapter(id);
      if (set) {
        fromEnvironment.keepCheck(id, await checked(set));
        const listed = (await fromEnvironment.list(db.queries)).find((each) => each.id === id);
        return { success: true as const, connection: found(listed, what) };
      }
      const row = found(await findConnection(db.queries, id), what);
      const check = await checked(unwrap(adapterOf(row, encryption)));
      await saveCheck(db.queries, row.id, check);
      return answer({ ...row, check });
    },
  });

  endpoint(app, 'GET /api/audit', {
    summary: 'What admins changed, newest first',
    access: 'admin',
    answer: AuditList,
    async handle() {
      const entries = await newestChanges(db.queries);
      return { success: true as const, entries: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })) };
    },
  });
}

async function checked(vendor: VendorAdapter): Promise<ConnectionCheck> {
  const { ok, tried, message } = await vendor.check(AbortSignal.timeout(CHECK_MS));
  return { at: new Date().toISOString(), ok, tried, message };
}

const presentedKind = (kind: VendorKind): ConnectionKind => ({
  name: kind.name,
  label: kind.label,
  base_url: kind.baseUrl ?? null,
  address_example: kind.addressExample ?? null,
  needs_key: kind.key === 'required',
  model_schema: kind.Model ? z.toJSONSchema(kind.Model, { io: 'input' }) : null,
  drafts: kind.draft !== undefined,
  source_example: kind.sourceExample ?? null,
});

function presented(row: ConnectionRow, encryption: Encryption, jobs: number): Connection {
  const { key } = secretsOf(row, encryption);
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    base_url: row.baseUrl,
    key: key === null ? 'none' : key === undefined ? 'lost' : 'stored',
    key_end: row.keyEnd,
    has_webhook_secret: row.webhookSecret !== null,
    concurrency: row.concurrency,
    per_minute: row.perMinute,
    paused: row.pausedAt !== null,
    from_environment: null,
    check: row.check,
    unfinished_jobs: jobs,
  };
}
