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

/** The vendor that serves a model on this installation. */
export interface Served {
  readonly vendor: VendorAdapter;
  readonly sandbox: boolean;
  /** The origin from which results may be downloaded besides public addresses. */
  readonly origin: string;
  /** The vendor's concurrency and rate limits. The sandbox has none of its own. */
  readonly limits?: VendorLimits;
  /** The webhook URL; undefined where the vendor cannot reach us or its calls cannot be authenticated. */
  readonly webhook?: string;
}

/** By catalogue id. */
export type Vendors = ReadonlyMap<string, Served>;

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

/** For each model: the live vendor when its key is set, else the sandbox; with the sandbox off, the model is not offered. */
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
