import type { OwnEntry } from '@kinoloom/contract';
import {
  createElevenLabs,
  createKie,
  createReplicate,
  createRunway,
  createWaveSpeed,
  vendorKinds,
  type VendorAdapter,
  type VendorLimits,
} from '@kinoloom/providers';
import {
  adapterOf,
  chatServerOf,
  environmentAccounts,
  listConnections,
  listOwnModels,
  revisionOf,
  type ChatServer,
  type ConnectionRow,
  type Encryption,
  type OwnModelRow,
} from '../connections/index.ts';
import { outOfService, type OutOfService } from '../model-states/index.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/index.ts';
import { isPublicHttps } from '../platform/fetch/index.ts';
import type { Log } from '../platform/log.ts';
import { modelSources, servedModels, sourcesOf, type ModelSources } from './model-sources.ts';
import type { CatalogueOperation, Vendors } from './operation.ts';
import { findOperation } from './operations.ts';
import { hasJobs, ownEntry, ownOperation } from './own-operations.ts';
import { transcriberOf } from './transcriber.ts';
import { queueOf, webhookPath, type Transcriber, type Served } from './served.ts';

/** The sandbox accepts any bearer token; this is no secret. */
const SANDBOX_KEY = 'sandbox';

interface At {
  readonly vendor: VendorAdapter;
  readonly baseUrl: string;
  readonly limits?: VendorLimits;
}

/** The vendors for which a key is set. */
const live = (config: Config): At[] =>
  environmentAccounts(config).map(({ vendor, baseUrl }) => ({ vendor, baseUrl, limits: limitsFor(config, vendor) }));

/** The vendors for which a key is set. */
export const configuredVendors = (config: Config): VendorAdapter[] =>
  environmentAccounts(config).map(({ vendor }) => vendor);

/** The limits of the vendor's account: as configured for a larger account, else the vendor's standard limits. */
function limitsFor(config: Config, { name, limits }: VendorAdapter): VendorLimits {
  const { concurrency = limits.concurrency, perMinute } = config.PROVIDER_LIMITS[name] ?? {};
  return { concurrency, perPeriod: perMinute === undefined ? limits.perPeriod : { count: perMinute, ms: 60_000 } };
}

/** The limits of a vendor's entry-level account do not apply to the sandbox, which works through its own queue. */
const SANDBOX_LIMITS: VendorLimits = { concurrency: 100, perPeriod: { count: 600, ms: 60_000 } };

/** The same vendors, simulated by the sandbox. */
function played(url: string): At[] {
  const shared = { apiKey: SANDBOX_KEY, limits: SANDBOX_LIMITS };
  return [
    { baseUrl: url, vendor: createReplicate({ ...shared, baseUrl: `${url}/v1` }) },
    { baseUrl: url, vendor: createKie({ ...shared, baseUrl: `${url}/kie`, uploadBaseUrl: `${url}/kie-files` }) },
    { baseUrl: url, vendor: createRunway({ ...shared, baseUrl: `${url}/runway` }) },
    { baseUrl: url, vendor: createWaveSpeed({ ...shared, baseUrl: `${url}/wavespeed/api/v3` }) },
    { baseUrl: url, vendor: createElevenLabs({ ...shared, baseUrl: `${url}/elevenlabs` }) },
  ];
}

interface VendorsOptions {
  readonly config: Config;
  readonly sandboxUrl: string | undefined;
  readonly db: Database;
  readonly encryption: Encryption;
  readonly log: Log;
}

/** What is known at one revision of the connections. */
interface Known {
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

/** How often the sources are looked at, where a model has several. */
const OUT_MS = 3_000;

/** Reads the connections. Call `refresh` again and again, so that each process follows the changes of admins. */
export async function createVendors({ config, sandboxUrl, db, encryption, log }: VendorsOptions): Promise<Vendors> {
  const callable = config.PUBLIC_URL !== undefined && isPublicHttps(config.PUBLIC_URL);
  const serve = ({ vendor, baseUrl, limits }: At, sandbox: boolean): Served => ({
    vendor,
    sandbox,
    origin: new URL(baseUrl).origin,
    ...(limits && { limits }),
    ...(callable && vendor.readWebhook && { webhook: `${config.PUBLIC_URL}${webhookPath(vendor.name)}` }),
  });
  const byName = (all: readonly Served[]) => new Map(all.map((served) => [served.vendor.name, served]));
  const configured = byName(live(config).map((at) => serve(at, false)));
  const sandbox = byName(sandboxUrl === undefined ? [] : played(sandboxUrl).map((at) => serve(at, true)));

  /** A stored connection that works; the others are only shown to admins, with the reason. */
  const stored = (row: ConnectionRow, own: readonly OwnModelRow[]): Served[] => {
    const kind = vendorKinds.get(row.kind);
    const made = adapterOf(row, encryption, own);
    const baseUrl = row.baseUrl ?? kind?.baseUrl;
    if (made.ok && baseUrl !== undefined)
      return [
        {
          ...serve({ vendor: made.value, baseUrl, limits: made.value.limits }, false),
          isStored: true,
          connection: row.name,
        },
      ];
    log.warn(
      { connection: row.name, reason: made.ok ? 'no address' : made.error.message },
      'a connection cannot be used',
    );
    return [];
  };

  const read = async (revision: number): Promise<Known> => {
    const [rows, own] = await Promise.all([listConnections(db.queries), listOwnModels(db.queries)]);
    const usable = rows.flatMap((row) => stored(row, own).map((served) => ({ row, served })));
    const notPaused = usable.filter(({ row }) => row.pausedAt === null);
    const inUse = own.filter(({ removedAt }) => removedAt === null);
    const operations = new Map(own.filter(hasJobs).map((row) => [row.id, ownOperation(row)]));
    return {
      revision,
      sources: modelSources({ stored: notPaused, configured, sandbox, own: inUse }),
      own: operations,
      inUse: inUse.flatMap(({ id }) => operations.get(id) ?? []),
      ownEntries: own.filter(hasJobs).map(ownEntry),
      live: new Map([...configured, ...byName(usable.map(({ served }) => served))]),
      chat: chatServerOf(
        notPaused.map(({ row }) => row),
        own,
        encryption,
      ),
      transcriber: transcriberOf({ stored: notPaused, own: inUse, configured, sandbox }),
    };
  };

  let known = await read(await revisionOf(db.queries));
  let out: OutOfService = { has: () => false };
  let readAt = 0;
  let served = servedModels(known.sources, out);
  /** Reads which sources are out of service, if a model has several. */
  const readOut = async (): Promise<void> => {
    const several = [...known.sources].filter(([, sources]) => sources.length > 1);
    readAt = Date.now();
    if (several.length > 0)
      out = await outOfService(
        db.queries,
        several.flatMap(([model, sources]) => sourcesOf(model, sources)),
      );
    served = servedModels(known.sources, out);
  };
  return {
    get: (model) => served.get(model),
    of: ({ provider, sandbox: isSandbox }) => (isSandbox ? sandbox : known.live).get(provider ?? ''),
    live: (name) => known.live.get(name),
    all: () => served,
    async insteadOf({ model, provider, sandbox: isSandbox }) {
      if (isSandbox || model === null || (known.sources.get(model)?.length ?? 0) < 2) return undefined;
      await readOut();
      const other = served.get(model);
      const isOut = out.has(model, provider ?? '');
      return isOut && other && other.vendor.name !== provider ? other : undefined;
    },
    revision: () => known.revision,
    own: () => known.inUse,
    ownEntries: () => known.ownEntries,
    chat: () => known.chat,
    transcriber: () => known.transcriber,
    operation: (id) => findOperation(id) ?? known.own.get(id),
    queues: () =>
      [...new Map([...sandbox, ...known.live]).values()].map(({ vendor, limits }) => ({
        name: queueOf(vendor.name),
        ...(limits && { concurrencyOfAll: limits.concurrency, rate: limits.perPeriod }),
      })),
    async refresh() {
      const revision = await revisionOf(db.queries);
      if (revision !== known.revision) known = await read(revision);
      else if (Date.now() < readAt + OUT_MS) return;
      await readOut();
    },
  };
}
