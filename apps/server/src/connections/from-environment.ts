import type { Connection, ConnectionCheck } from '@kinoloom/contract';
import {
  createElevenLabs,
  createKie,
  createReplicate,
  createRunway,
  createWaveSpeed,
  vendorKinds,
  type ConnectionOptions,
  type VendorAdapter,
} from '@kinoloom/providers';
import type { Config } from '../platform/config.ts';
import type { Queries } from '../platform/db/index.ts';
import { keyEndOf, unfinishedJobs } from './store.ts';

/** A vendor's account that environment variables set. */
interface EnvironmentAccount {
  /** The name of a kind. */
  readonly kind: string;
  /** The variable with its key. */
  readonly variable: string;
  readonly key: string;
  readonly baseUrl: string;
  readonly webhookSecret: string | undefined;
  readonly vendor: VendorAdapter;
}

interface Row {
  readonly variable: keyof Config;
  readonly baseUrl: string;
  readonly webhookSecret?: string | undefined;
  readonly create: (options: Pick<ConnectionOptions, 'apiKey' | 'baseUrl' | 'webhookSecret'>) => VendorAdapter;
}

/** The accounts that environment variables can set, by the name of their kind. */
const rowsOf = (config: Config): Readonly<Record<string, Row>> => ({
  replicate: {
    variable: 'REPLICATE_API_KEY',
    baseUrl: config.REPLICATE_BASE_URL,
    webhookSecret: config.REPLICATE_WEBHOOK_SECRET,
    create: (options) => createReplicate({ ...options, ids: config.REPLICATE_MODELS }),
  },
  kie: {
    variable: 'KIE_API_KEY',
    baseUrl: config.KIE_BASE_URL,
    webhookSecret: config.KIE_WEBHOOK_SECRET,
    create: (options) => createKie({ ...options, ids: config.KIE_MODELS, uploadBaseUrl: config.KIE_UPLOAD_BASE_URL }),
  },
  runway: {
    variable: 'RUNWAY_API_KEY',
    baseUrl: config.RUNWAY_BASE_URL,
    create: (options) => createRunway({ ...options, ids: config.RUNWAY_MODELS }),
  },
  wavespeed: {
    variable: 'WAVESPEED_API_KEY',
    baseUrl: config.WAVESPEED_BASE_URL,
    webhookSecret: config.WAVESPEED_WEBHOOK_SECRET,
    create: (options) => createWaveSpeed({ ...options, ids: config.WAVESPEED_MODELS }),
  },
  elevenlabs: {
    variable: 'ELEVENLABS_API_KEY',
    baseUrl: config.ELEVENLABS_BASE_URL,
    create: (options) => createElevenLabs({ ...options, ids: config.ELEVENLABS_MODELS }),
  },
});

/** The accounts whose key is set. */
export const environmentAccounts = (config: Config): EnvironmentAccount[] =>
  Object.entries(rowsOf(config)).flatMap(([kind, { variable, baseUrl, webhookSecret, create }]) => {
    const key = config[variable];
    if (typeof key !== 'string') return [];
    return [{ kind, variable, key, baseUrl, webhookSecret, vendor: create({ baseUrl, apiKey: key, webhookSecret }) }];
  });

const idOf = ({ kind }: EnvironmentAccount): string => `env:${kind}`;

/** Connections from environment variables: admins see and check them here, and change them there. */
export interface EnvironmentConnections {
  readonly list: (db: Queries) => Promise<Connection[]>;
  /** Its vendor, to check it; undefined when no variable sets it. */
  readonly adapter: (id: string) => VendorAdapter | undefined;
  readonly keepCheck: (id: string, check: ConnectionCheck) => void;
}

export function createEnvironmentConnections(config: Config): EnvironmentConnections {
  const accounts = environmentAccounts(config);
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
    adapter: (id) => accounts.find((each) => idOf(each) === id)?.vendor,
    keepCheck: (id, check) => void checks.set(id, check),
  };
}

function presented(account: EnvironmentAccount, config: Config): Omit<Connection, 'check' | 'unfinished_jobs'> {
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
