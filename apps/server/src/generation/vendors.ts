import { catalogue } from '@kinoloom/contract';
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
import { adapterOf, listConnections, revisionOf, type ConnectionRow, type Encryption } from '../connections/index.ts';
import type { JobRow } from '../jobs/index.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/index.ts';
import { isPublicHttps } from '../platform/fetch/index.ts';
import type { Queue } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log.ts';

/** A vendor's account or the sandbox in its place, as it serves jobs. */
export interface Served {
  readonly vendor: VendorAdapter;
  readonly sandbox: boolean;
  /** The origin from which results may be downloaded besides public addresses. */
  readonly origin: string;
  /** The vendor's concurrency and rate limits. The sandbox has none of its own. */
  readonly limits?: VendorLimits;
  /** The webhook URL; undefined where the vendor cannot reach us or its calls cannot be authenticated. */
  readonly webhook?: string;
  /** Set for a connection that an admin added: it may be paused and removed. */
  readonly isStored?: true;
}

/** Who serves what: connections that admins added, then those of environment variables, then the sandbox. */
export interface Vendors {
  /** Who serves new jobs of a model, by its catalogue id; undefined when nobody does. */
  get(model: string): Served | undefined;
  /** Who runs a job: the same as when it was accepted, also if new jobs of its model go elsewhere since. */
  of(job: Pick<JobRow, 'provider' | 'sandbox'>): Served | undefined;
  /** A vendor that is not the sandbox, by the name in its webhook URL. */
  live(name: string): Served | undefined;
  /** Who serves each model. */
  all(): ReadonlyMap<string, Served>;
  /** One queue for each vendor and connection, with its limits. */
  queues(): readonly Pick<Queue, 'name' | 'concurrencyOfAll' | 'rate'>[];
  /** Reads the connections again, if an admin has changed them since. */
  refresh(): Promise<void>;
}

/** The studio's own models exist only in the sandbox, whichever keys are set. */
const SANDBOX_ONLY: ReadonlySet<string> = new Set(['mock-img', 'mock-vid']);

/** The sandbox accepts any bearer token; this is no secret. */
const SANDBOX_KEY = 'sandbox';

/** The queue of a vendor's jobs. */
export const queueOf = (vendor: string): string => `generate-${vendor}`;

export const webhookPath = (vendor: string): string => `/api/webhooks/${vendor}`;

interface At {
  readonly vendor: VendorAdapter;
  readonly baseUrl: string;
  readonly limits?: VendorLimits;
}

/** The vendors for which a key is set. */
function live(config: Config): At[] {
  const at = (
    baseUrl: string,
    apiKey: string | undefined,
    create: (at: { baseUrl: string; apiKey: string }) => VendorAdapter,
  ) => (apiKey ? [{ baseUrl, vendor: create({ baseUrl, apiKey }) }] : []);
  return [
    ...at(config.REPLICATE_BASE_URL, config.REPLICATE_API_KEY, (account) =>
      createReplicate({
        ...account,
        ids: config.REPLICATE_MODELS,
        webhookSecret: config.REPLICATE_WEBHOOK_SECRET,
      }),
    ),
    ...at(config.KIE_BASE_URL, config.KIE_API_KEY, (account) =>
      createKie({
        ...account,
        uploadBaseUrl: config.KIE_UPLOAD_BASE_URL,
        ids: config.KIE_MODELS,
        webhookSecret: config.KIE_WEBHOOK_SECRET,
      }),
    ),
    ...at(config.RUNWAY_BASE_URL, config.RUNWAY_API_KEY, (account) =>
      createRunway({ ...account, ids: config.RUNWAY_MODELS }),
    ),
    ...at(config.WAVESPEED_BASE_URL, config.WAVESPEED_API_KEY, (account) =>
      createWaveSpeed({ ...account, ids: config.WAVESPEED_MODELS, webhookSecret: config.WAVESPEED_WEBHOOK_SECRET }),
    ),
    ...at(config.ELEVENLABS_BASE_URL, config.ELEVENLABS_API_KEY, (account) =>
      createElevenLabs({ ...account, ids: config.ELEVENLABS_MODELS }),
    ),
  ].map((found) => ({ ...found, limits: limitsFor(config, found.vendor) }));
}

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
  readonly byModel: ReadonlyMap<string, Served>;
  readonly live: ReadonlyMap<string, Served>;
}

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
  const stored = (row: ConnectionRow): Served[] => {
    const kind = vendorKinds.get(row.kind);
    const made = adapterOf(row, encryption);
    const baseUrl = row.baseUrl ?? kind?.baseUrl;
    if (made.ok && baseUrl !== undefined)
      return [{ ...serve({ vendor: made.value, baseUrl, limits: made.value.limits }, false), isStored: true }];
    log.warn(
      { connection: row.name, reason: made.ok ? 'no address' : made.error.message },
      'a connection cannot be used',
    );
    return [];
  };

  const read = async (revision: number): Promise<Known> => {
    const rows = await listConnections(db.queries);
    const usable = rows.flatMap((row) => stored(row).map((served) => ({ row, served })));
    const open = new Map(
      usable.filter(({ row }) => row.pausedAt === null).map(({ row, served }) => [row.kind, served]),
    );
    const byModel = new Map<string, Served>();
    for (const { id, vendor } of catalogue) {
      const chosen = SANDBOX_ONLY.has(id) ? undefined : (open.get(vendor) ?? configured.get(vendor));
      const served = chosen ?? sandbox.get(vendor);
      if (served?.vendor.serves(id)) byModel.set(id, served);
    }
    return { revision, byModel, live: new Map([...configured, ...byName(usable.map(({ served }) => served))]) };
  };

  let known = await read(await revisionOf(db.queries));
  return {
    get: (model) => known.byModel.get(model),
    of: ({ provider, sandbox: isSandbox }) => (isSandbox ? sandbox : known.live).get(provider ?? ''),
    live: (name) => known.live.get(name),
    all: () => known.byModel,
    queues: () =>
      [...new Map([...sandbox, ...known.live]).values()].map(({ vendor, limits }) => ({
        name: queueOf(vendor.name),
        ...(limits && { concurrencyOfAll: limits.concurrency, rate: limits.perPeriod }),
      })),
    async refresh() {
      const revision = await revisionOf(db.queries);
      if (revision !== known.revision) known = await read(revision);
    },
  };
}
