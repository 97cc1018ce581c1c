import { createReplicate, type Provider } from '@kinoloom/providers';
import type { Config } from '../platform/config/index.ts';
import { operations, type VendorName } from './operations.ts';

/** Who serves a model on this installation. */
export interface Served {
  readonly vendor: VendorName;
  readonly sandbox: boolean;
  readonly provider: Provider;
  /** Where the vendor's results may be fetched from besides public addresses. */
  readonly origin: string;
}

export type Vendors = ReadonlyMap<string, Served>;

/** The studio's own models exist in the sandbox alone, whatever keys are set. */
const SANDBOX_ONLY = new Set(['mock-img', 'mock-vid']);

/** Any bearer will do there; it is no secret. */
const SANDBOX_KEY = 'sandbox';

/** For each model: the live vendor when its key is set, else the sandbox, else (sandbox off) nobody, and the model is not on offer. */
export function createVendors(config: Config, sandboxUrl: string | undefined): Vendors {
  const live = config.REPLICATE_API_KEY && served(config.REPLICATE_BASE_URL, config.REPLICATE_API_KEY, false);
  const sandbox = sandboxUrl && served(`${sandboxUrl}/v1`, SANDBOX_KEY, true);
  const vendors = new Map<string, Served>();
  for (const { model } of operations) {
    const chosen = (SANDBOX_ONLY.has(model.id) ? undefined : live) || sandbox;
    if (chosen) vendors.set(model.id, chosen);
  }
  return vendors;
}

function served(baseUrl: string, apiKey: string, sandbox: boolean): Served {
  return {
    vendor: 'replicate',
    sandbox,
    provider: createReplicate({ baseUrl, apiKey }),
    origin: new URL(baseUrl).origin,
  };
}
