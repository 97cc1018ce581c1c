import {
  createElevenLabs,
  createKie,
  createReplicate,
  createRunway,
  createWaveSpeed,
  type VendorAdapter,
  type VendorLimits,
} from '@kinoloom/providers';
import { environmentAccounts } from '../connections/index.ts';
import type { Config } from '../platform/config.ts';
import { isPublicHttps } from '../platform/fetch/index.ts';
import { webhookPath, type Served } from './served.ts';

/** The sandbox accepts any bearer token; this is no secret. */
const SANDBOX_KEY = 'sandbox';

/** The limits of a vendor's entry-level account do not apply to the sandbox, which works through its own queue. */
const SANDBOX_LIMITS: VendorLimits = { concurrency: 100, perPeriod: { count: 600, ms: 60_000 } };

/** The vendors for which a key is set. */
export const configuredVendors = (config: Config): VendorAdapter[] =>
  environmentAccounts(config).map(({ vendor }) => vendor);

/** Who serves without a stored connection; by vendor. */
export interface EnvironmentVendors {
  /** Those for which a key is set. */
  readonly configured: ReadonlyMap<string, Served>;
  /** The same vendors, simulated by the sandbox. */
  readonly sandbox: ReadonlyMap<string, Served>;
}

export function environmentVendors(config: Config, sandboxUrl: string | undefined): EnvironmentVendors {
  const configured = environmentAccounts(config).map(({ vendor, baseUrl }) =>
    servedBy(config, vendor, baseUrl, { limits: limitsFor(config, vendor) }),
  );
  const sandbox =
    sandboxUrl === undefined
      ? []
      : simulatedVendors(sandboxUrl).map((vendor) => servedBy(config, vendor, sandboxUrl, { sandbox: true }));
  return { configured: byName(configured), sandbox: byName(sandbox) };
}

/** A vendor at an address; with a webhook, where the vendor can reach us and signs its calls. */
export const servedBy = (
  { PUBLIC_URL }: Config,
  vendor: VendorAdapter,
  baseUrl: string,
  rest: Partial<Served>,
): Served => ({
  vendor,
  sandbox: false,
  origin: new URL(baseUrl).origin,
  ...(PUBLIC_URL !== undefined &&
    isPublicHttps(PUBLIC_URL) &&
    vendor.readWebhook && { webhook: `${PUBLIC_URL}${webhookPath(vendor.name)}` }),
  ...rest,
});

export const byName = (all: readonly Served[]): Map<string, Served> =>
  new Map(all.map((served) => [served.vendor.name, served]));

/** The limits of the vendor's account: as configured for a larger account, else the vendor's standard limits. */
function limitsFor(config: Config, { name, limits }: VendorAdapter): VendorLimits {
  const { concurrency = limits.concurrency, perMinute } = config.PROVIDER_LIMITS[name] ?? {};
  return { concurrency, perPeriod: perMinute === undefined ? limits.perPeriod : { count: perMinute, ms: 60_000 } };
}

function simulatedVendors(url: string): VendorAdapter[] {
  const shared = { apiKey: SANDBOX_KEY, limits: SANDBOX_LIMITS };
  return [
    createReplicate({ ...shared, baseUrl: `${url}/v1` }),
    createKie({ ...shared, baseUrl: `${url}/kie`, uploadBaseUrl: `${url}/kie-files` }),
    createRunway({ ...shared, baseUrl: `${url}/runway` }),
    createWaveSpeed({ ...shared, baseUrl: `${url}/wavespeed/api/v3` }),
    createElevenLabs({ ...shared, baseUrl: `${url}/elevenlabs` }),
  ];
}
