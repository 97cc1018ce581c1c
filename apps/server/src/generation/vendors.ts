import { catalogue } from '@kinoloom/contract';
import {
  createElevenLabs,
  createKie,
  createReplicate,
  createRunway,
  createWaveSpeed,
  type VendorAdapter,
  type VendorLimits,
} from '@kinoloom/providers';
import type { Config } from '../platform/config.ts';
import { isPublicHttps } from '../platform/fetch/index.ts';

/** Who serves a model on this installation. */
export interface Served {
  readonly vendor: VendorAdapter;
  readonly sandbox: boolean;
  /** Where the vendor's results may be fetched from besides public addresses. */
  readonly origin: string;
  /** How much the vendor takes at a time. The sandbox takes what it gets. */
  readonly limits?: VendorLimits;
  /** Where the vendor may call when work has ended; none where it could not reach us, or could not be told from others. */
  readonly webhook?: string;
}

/** By catalogue id. */
export type Vendors = ReadonlyMap<string, Served>;

/** The studio's own models exist in the sandbox alone, whatever keys are set. */
const SANDBOX_ONLY: ReadonlySet<string> = new Set(['mock-img', 'mock-vid']);

/** Any bearer will do there; it is no secret. */
const SANDBOX_KEY = 'sandbox';

/** The queue of a vendor's jobs. */
export const queueOf = (vendor: string): string => `generate-${vendor}`;

export const webhookPath = (vendor: string): string => `/api/webhooks/${vendor}`;

interface At {
  readonly vendor: VendorAdapter;
  readonly baseUrl: string;
  readonly limits?: VendorLimits;
}

/** The vendors that a key is set for. */
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

/** What the vendor's account takes: as configured, for those who have a larger one, else as the vendor says of the usual one. */
function limitsFor(config: Config, { name, limits }: VendorAdapter): VendorLimits {
  const { concurrency = limits.concurrency, perMinute } = config.PROVIDER_LIMITS[name] ?? {};
  return { concurrency, perPeriod: perMinute === undefined ? limits.perPeriod : { count: perMinute, ms: 60_000 } };
}

/** What an account of the first level may do somewhere else is no measure for the sandbox, which works off its own queue. */
const SANDBOX_LIMITS: VendorLimits = { concurrency: 100, perPeriod: { count: 600, ms: 60_000 } };

/** The same vendors, played by the sandbox. */
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

/** For each model: the live vendor when its key is set, else the sandbox, else (sandbox off) nobody, and the model is not on offer. */
export function createVendors(config: Config, sandboxUrl: string | undefined): Vendors {
  const callable = config.PUBLIC_URL !== undefined && isPublicHttps(config.PUBLIC_URL);
  const byName = (all: readonly At[], sandbox: boolean): Map<string, Served> =>
    new Map(
      all.map(({ vendor, baseUrl, limits }) => [
        vendor.name,
        {
          vendor,
          sandbox,
          origin: new URL(baseUrl).origin,
          ...(limits && { limits }),
          ...(callable && vendor.readWebhook && { webhook: `${config.PUBLIC_URL}${webhookPath(vendor.name)}` }),
        },
      ]),
    );
  const outside = byName(live(config), false);
  const sandbox = sandboxUrl === undefined ? undefined : byName(played(sandboxUrl), true);
  const vendors = new Map<string, Served>();
  for (const { id, vendor } of catalogue) {
    const chosen = (SANDBOX_ONLY.has(id) ? undefined : outside.get(vendor)) ?? sandbox?.get(vendor);
    if (chosen?.vendor.serves(id)) vendors.set(id, chosen);
  }
  return vendors;
}
