import { PublicConfig } from '@kinoloom/contract';
import type { Writers } from '../assistant/index.ts';
import type { Vendors } from '../generation/index.ts';
import { endpoint, type App } from '../http/index.ts';
import { filmLimitsOf, type Config } from '../platform/config.ts';
import { Health, healthOf, Readiness } from './readiness.ts';

interface Deps {
  readonly config: Config;
  readonly version: string;
  readonly vendors: Vendors;
  readonly writers: () => Writers | undefined;
  readonly readiness: () => Promise<Readiness>;
  /** Aborts when the process is about to stop. */
  readonly draining: AbortSignal;
}

function transcriberIn(vendors: Vendors): PublicConfig['transcription'] {
  const found = vendors.transcriber();
  return found ? { model: found.label, sandbox: found.served.sandbox } : null;
}

/** Public information about this installation: settings and status. */
export function statusRoutes(app: App, { config, version, vendors, writers, readiness, draining }: Deps): void {
  endpoint(app, 'GET /api/config', {
    summary: 'Get the public settings',
    access: 'public',
    answer: PublicConfig,
    handle: async () => ({
      success: true as const,
      version,
      contactEmail: config.CONTACT_EMAIL ?? null,
      operatorName: config.OPERATOR_NAME ?? null,
      sourceUrl: config.SOURCE_URL ?? null,
      welcomeCredits: config.WELCOME_CREDITS,
      film: filmLimitsOf(config),
      auth: {
        google: Boolean(config.GOOGLE_CLIENT_ID && config.GOOGLE_CLIENT_SECRET),
        github: Boolean(config.GITHUB_CLIENT_ID && config.GITHUB_CLIENT_SECRET),
        passwordReset: config.SMTP_URL !== undefined,
      },
      assistant: writers()?.first ?? null,
      transcription: transcriberIn(vendors),
      billing: config.STRIPE_SECRET_KEY ? ('stripe' as const) : ('test' as const),
      models: [...vendors.all()].map(([id, { vendor, sandbox }]) => ({ id, provider: vendor.name, sandbox })),
      own: [...vendors.ownEntries()],
    }),
  });

  endpoint(app, 'GET /api/health', {
    summary: 'Check liveness',
    description: 'Whether the process is alive, or about to stop (`draining`).',
    access: 'public',
    answer: Health,
    handle: async () => healthOf(draining, version),
  });

  endpoint(app, 'GET /api/ready', {
    summary: 'Check readiness',
    description:
      '503 while the database, the storage or the queue does not answer, and while the process is about to stop.',
    access: 'public',
    answer: Readiness,
    async handle({ context }) {
      const answer = await readiness();
      return answer.status === 'ok' ? answer : context.json(answer, 503);
    },
  });
}
