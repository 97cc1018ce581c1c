import type { Connection, ConnectionCheck } from '@kinoloom/contract';
import { vendorKinds, type VendorAdapter } from '@kinoloom/providers';
import type { Config } from '../platform/config.ts';
import type { Queries } from '../platform/db/index.ts';
import { keyEndOf, unfinishedJobs } from './store.ts';

interface Account {
  /** The name of a kind. */
  readonly kind: string;
  /** The variable with its key. */
  readonly variable: string;
  readonly key: string | undefined;
  readonly baseUrl: string;
  readonly webhookSecret?: string | undefined;
}

/** The accounts that environment variables can set. */
const accountsOf = (config: Config): Account[] => [
  {
    kind: 'replicate',
    variable: 'REPLICATE_API_KEY',
    key: config.REPLICATE_API_KEY,
    baseUrl: config.REPLICATE_BASE_URL,
    webhookSecret: config.REPLICATE_WEBHOOK_SECRET,
  },
  {
    kind: 'kie',
    variable: 'KIE_API_KEY',
    key: config.KIE_API_KEY,
    baseUrl: config.KIE_BASE_URL,
    webhookSecret: config.KIE_WEBHOOK_SECRET,
  },
  { kind: 'runway', variable: 'RUNWAY_API_KEY', key: config.RUNWAY_API_KEY, baseUrl: config.RUNWAY_BASE_URL },
  {
    kind: 'wavespeed',
    variable: 'WAVESPEED_API_KEY',
    key: config.WAVESPEED_API_KEY,
    baseUrl: config.WAVESPEED_BASE_URL,
    webhookSecret: config.WAVESPEED_WEBHOOK_SECRET,
  },
  {
    kind: 'elevenlabs',
    variable: 'ELEVENLABS_API_KEY',
    key: config.ELEVENLABS_API_KEY,
    baseUrl: config.ELEVENLABS_BASE_URL,
  },
];

const idOf = ({ kind }: Account): string => `env:${kind}`;

/** Connections from environment variables: admins see and check them here, and change them there. */
export interface EnvironmentConnections {
  readonly list: (db: Queries) => Promise<Connection[]>;
  /** Its vendor, to check it; undefined when no variable sets it. */
  readonly adapter: (id: string) => VendorAdapter | undefined;
  readonly keepCheck: (id: string, check: ConnectionCheck) => void;
}

export function createEnvironmentConnections(config: Config): EnvironmentConnections {
  const accounts = accountsOf(config).filter(({ key }) => key !== undefined);
  /** Kept by this process only, like the variables. */
  const checks = new Map<string, ConnectionCheck>();
  return {
    async list(db) {
      const kinds = accounts.map(({ kind }) => kind);
      const jobs = await unfinishedJobs(db, kinds);
      return accounts.map((account) => ({
        ...presented(account, config),
        check: checks.get(idOf(account)) ?? null,
        unfinished_jobs: jobs.get(account.kind) ?? 0,
      }));
    },
    adapter(id) {
      const account = accounts.find((each) => idOf(each) === id);
      return account && vendorKinds.get(account.kind)?.create({ baseUrl: account.baseUrl, apiKey: account.key });
    },
    keepCheck: (id, check) => void checks.set(id, check),
  };
}

function presented(account: Account, config: Config): Omit<Connection, 'check' | 'unfinished_jobs'> {
  const { kind, variable, key, baseUrl, webhookSecret } = account;
  const known = vendorKinds.get(kind);
  const { concurrency = null, perMinute = null } = config.PROVIDER_LIMITS[kind] ?? {};
  return {
    id: idOf(account),
    kind,
    name: known?.label ?? kind,
    base_url: baseUrl === known?.baseUrl ? null : baseUrl,
    key: 'stored',
    key_end: keyEndOf(key),
    has_webhook_secret: webhookSecret !== undefined,
    concurrency,
    per_minute: perMinute,
    paused: false,
    from_environment: variable,
  };
}
