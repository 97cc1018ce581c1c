import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { err, limits, ok, type FilmLimits, type Result } from '@kinoloom/contract';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);
const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/$/, ''));

/** A JSON object; `what` describes it, with an example. */
const json = <Value>(schema: z.ZodType<Value>, what: string) =>
  z
    .string()
    .default('{}')
    .transform((text, context): Value => {
      const parsed = schema.safeParse(parseJson(text));
      if (parsed.success) return parsed.data;
      context.addIssue(`must be a JSON object of ${what}`);
      return z.NEVER;
    });

const modelId = z.string().min(1);
/** `{"owner/name": "owner/successor"}`: models that replace the built-in ones once a provider has retired them. */
const modelIds = json(z.record(modelId, modelId), 'model ids, such as {"owner/name":"owner/successor"}');
const ModelOverride = z.strictObject({
  id: modelId.optional(),
  fields: z.record(z.string(), z.string().min(1).nullable()).optional(),
  constants: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
});
const modelOverrides = json(
  z.record(modelId, z.union([modelId, ModelOverride])),
  'models, such as {"owner/name":"owner/successor"} or {"owner/name":{"id":"owner/successor","fields":{"seconds":"length"}}}',
);

const Limits = z.strictObject({
  concurrency: z.number().int().min(1).optional(),
  perMinute: z.number().int().min(1).optional(),
});
/** Limits of accounts that are larger than usual. */
const AllLimits = z.strictObject({
  replicate: Limits.optional(),
  kie: Limits.optional(),
  runway: Limits.optional(),
  wavespeed: Limits.optional(),
  elevenlabs: Limits.optional(),
});

const providerLimits = json<Readonly<Record<string, z.infer<typeof Limits> | undefined>>>(
  AllLimits,
  'limits, such as {"runway":{"concurrency":5}}',
);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Quota of one account: a number above 0, or `none` for no limit. */
const quota = (byDefault: number) =>
  z
    .union([z.literal('none').transform(() => Infinity), z.coerce.number().positive()], {
      error: 'must be a number above 0, or none',
    })
    .default(byDefault);
const wholeQuota = (byDefault: number) =>
  quota(byDefault).refine((most) => most === Infinity || Number.isInteger(most), 'must be a whole number, or none');

/** A film of an hour is 360 segments of a render: up to four hours of one worker, and 1 GB of sound and picture on its disk. */
const MOST_FILM_SECONDS = 3_600;
/** Every document has this many rows. */
const LEAST_ROWS = 5;
/** What fits below one another on a large screen. */
const MOST_ROWS = 24;

/** Every setting; all are environment variables. docs/configuration.md has a row for each. */
const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(12).max(1_000).optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: url.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: flag.default(false),
  ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(2),
  STOP_SECONDS: z.coerce.number().int().min(0).max(3_600).default(20),
  RENDER_QUEUE_MAX: z.coerce.number().int().min(1).max(100_000).default(200),
  FILM_MAX_SECONDS: z.coerce.number().int().min(10).max(MOST_FILM_SECONDS).default(limits.film.maxSeconds),
  FILM_MAX_ROWS: z.coerce.number().int().min(LEAST_ROWS).max(MOST_ROWS).default(limits.film.maxRows),
  ADMIN_EMAILS: list.transform((emails) => emails.map((email) => email.toLowerCase())).default([]),
  WELCOME_CREDITS: z.coerce.number().int().min(0).max(1_000_000).default(200),
  QUOTA_UNFINISHED_JOBS: wholeQuota(500),
  QUOTA_STORAGE_GB: quota(100),
  QUOTA_UPLOADS_PER_HOUR: wholeQuota(2_000),
  QUOTA_FLOWS: wholeQuota(10_000),
  QUOTA_PROJECTS: wholeQuota(2_000),
  QUOTA_PROJECTS_GB: quota(5),
  SANDBOX: z.enum(['auto', 'off']).default('auto'),
  SANDBOX_URL: url.optional(),
  PUSH: z.enum(['auto', 'off']).default('auto'),
  PUSH_ORIGINS: list.pipe(z.array(url)).default([]),
  REPLICATE_API_KEY: z.string().min(1).optional(),
  REPLICATE_BASE_URL: url.default('https://api.replicate.com/v1'),
  REPLICATE_MODELS: modelOverrides,
  REPLICATE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{22,}=*$/, 'must be whsec_ and at least 16 bytes in base64')
    .optional(),
  KIE_API_KEY: z.string().min(1).optional(),
  KIE_BASE_URL: url.default('https://api.kie.ai'),
  KIE_UPLOAD_BASE_URL: url.default('https://kieai.redpandaai.co'),
  KIE_MODELS: modelIds,
  KIE_WEBHOOK_SECRET: z.string().min(1).optional(),
  RUNWAY_API_KEY: z.string().min(1).optional(),
  RUNWAY_BASE_URL: url.default('https://api.dev.runwayml.com'),
  RUNWAY_MODELS: modelIds,
  WAVESPEED_API_KEY: z.string().min(1).optional(),
  WAVESPEED_BASE_URL: url.default('https://api.wavespeed.ai/api/v3'),
  WAVESPEED_MODELS: modelIds,
  WAVESPEED_WEBHOOK_SECRET: z
    .string()
    .regex(/^(whsec_)?.{16,}$/, 'must be whsec_ and at least 16 characters')
    .optional(),
  ELEVENLABS_API_KEY: z.string().min(1).optional(),
  ELEVENLABS_BASE_URL: url.default('https://api.elevenlabs.io'),
  ELEVENLABS_MODELS: modelIds,
  PROVIDER_LIMITS: providerLimits,
  ASSISTANT_API_KEY: z.string().min(1).optional(),
  ASSISTANT_BASE_URL: url.default('https://openrouter.ai/api/v1'),
  ASSISTANT_MODELS: list.default(['openrouter/auto']),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'must be a secret or restricted key of Stripe, sk_… or rk_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must be the signing secret of the webhook, whsec_…')
    .optional(),
  STRIPE_BASE_URL: url.default('https://api.stripe.com'),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  TRUSTED_PROXIES: list.default([]),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .refine((text) => URL.canParse(text), 'must be an address such as smtp://user:password@host:587')
    .optional(),
  MAIL_FROM: z.string().min(3).optional(),
  CONTACT_EMAIL: z.email().optional(),
  OPERATOR_NAME: z.string().min(1).max(200).optional(),
  SOURCE_URL: url.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
});

export type Config = z.infer<typeof Environment>;

export const SETTINGS = Object.keys(Environment.shape);

/** Parses the environment. An empty variable counts as unset. The error is one line that names each invalid variable. */
export function readConfig(env: Record<string, string | undefined>): Result<Config, string> {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = Environment.safeParse(present);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    return err(`Bad configuration. ${faults.join('; ')}. See docs/configuration.md.`);
  }
  const config = parsed.data;
  if (config.S3_BUCKET && (!config.S3_ACCESS_KEY_ID || !config.S3_SECRET_ACCESS_KEY)) {
    return err(
      'Bad configuration. S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY. See docs/configuration.md.',
    );
  }
  for (const provider of ['GOOGLE', 'GITHUB'] as const) {
    const [id, secret] = [`${provider}_CLIENT_ID`, `${provider}_CLIENT_SECRET`] as const;
    if (Boolean(config[id]) !== Boolean(config[secret])) {
      const [there, missing] = config[id] ? [id, secret] : [secret, id];
      return err(`Bad configuration. ${there} needs ${missing}. See docs/configuration.md.`);
    }
  }
  if (config.STRIPE_SECRET_KEY && !config.STRIPE_WEBHOOK_SECRET) {
    return err('Bad configuration. STRIPE_SECRET_KEY needs STRIPE_WEBHOOK_SECRET. See docs/configuration.md.');
  }
  if (config.ROLE !== 'all' && !config.DATABASE_URL) {
    return err(
      `Bad configuration. ROLE=${config.ROLE} needs DATABASE_URL, shared by all processes. See docs/configuration.md.`,
    );
  }
  return ok(config);
}

export const filmLimitsOf = ({ FILM_MAX_SECONDS, FILM_MAX_ROWS }: Config): FilmLimits => ({
  maxSeconds: FILM_MAX_SECONDS,
  maxRows: FILM_MAX_ROWS,
});

/** The secret that signs sessions and links: the configured one, or one generated once and stored in the data folder, readable only by our user. */
export async function authSecret(configured: string | undefined, dataDir: string): Promise<string> {
  if (configured) return configured;
  const path = join(dataDir, 'auth-secret');
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFile(path, 'utf8');
}
