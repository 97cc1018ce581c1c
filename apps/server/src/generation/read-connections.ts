import type { OwnEntry } from '@kinoloom/contract';
import { vendorKinds } from '@kinoloom/providers';
import {
  adapterOf,
  chatServerOf,
  listConnections,
  listOwnModels,
  type ChatServer,
  type ConnectionRow,
  type Encryption,
  type OwnModelRow,
} from '../connections/index.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/index.ts';
import type { Log } from '../platform/log.ts';
import { byName, servedBy, type EnvironmentVendors } from './environment-vendors.ts';
import { modelSources, type ModelSources } from './model-sources.ts';
import type { CatalogueOperation } from './operation.ts';
import { hasJobs, ownEntry, ownOperation } from './own-operations.ts';
import type { Served, Transcriber } from './served.ts';
import { transcriberOf } from './transcriber.ts';

/** What is known at one revision of the connections. */
export interface Connections {
  readonly revision: number;
  readonly sources: ModelSources;
  /** Models of one's own, with those that were removed. */
  readonly own: ReadonlyMap<string, CatalogueOperation>;
  /** Those that were not removed. */
  readonly inUse: readonly CatalogueOperation[];
  readonly ownEntries: readonly OwnEntry[];
  readonly live: ReadonlyMap<string, Served>;
  readonly chat: ChatServer | undefined;
  readonly transcriber: Transcriber | undefined;
}

export interface ConnectionsDeps {
  readonly config: Config;
  readonly db: Database;
  readonly encryption: Encryption;
  readonly log: Log;
}

/** Reads the connections and the models of one's own; those of the environment are served beside them. */
export async function readConnections(
  deps: ConnectionsDeps,
  { configured, sandbox }: EnvironmentVendors,
  revision: number,
): Promise<Connections> {
  const { queries } = deps.db;
  const [rows, own] = await Promise.all([listConnections(queries), listOwnModels(queries)]);
  const usable = rows.flatMap((row) => {
    const served = storedConnection(deps, row, own);
    return served ? [{ row, served }] : [];
  });
  const stored = usable.filter(({ row }) => row.pausedAt === null);
  const storedRows = stored.map(({ row }) => row);
  const inUse = own.filter(({ removedAt }) => removedAt === null);
  const withJobs = own.filter(hasJobs);
  const operations = new Map(withJobs.map((row) => [row.id, ownOperation(row)]));
  return {
    revision,
    sources: modelSources({ stored, configured, sandbox, own: inUse }),
    own: operations,
    inUse: inUse.flatMap(({ id }) => operations.get(id) ?? []),
    ownEntries: withJobs.map(ownEntry),
    live: new Map([...configured, ...byName(usable.map(({ served }) => served))]),
    chat: chatServerOf(storedRows, own, deps.encryption),
    transcriber: transcriberOf({ stored, own: inUse, configured, sandbox }),
  };
}

/** Undefined if the connection does not work: admins are shown the reason. */
function storedConnection(
  { config, encryption, log }: ConnectionsDeps,
  row: ConnectionRow,
  own: readonly OwnModelRow[],
): Served | undefined {
  const made = adapterOf(row, encryption, own);
  const baseUrl = row.baseUrl ?? vendorKinds.get(row.kind)?.baseUrl;
  if (made.ok && baseUrl !== undefined) {
    const { limits } = made.value;
    return servedBy(config, made.value, baseUrl, { limits, isStored: true, connection: row.name });
  }
  const reason = made.ok ? 'no address' : made.error.message;
  log.warn({ connection: row.name, reason }, 'a connection cannot be used');
  return undefined;
}
