import { z } from 'zod';
import { PublicConfig } from '@kinoloom/contract';
import type { Writers } from '../assistant/index.ts';
import type { Vendors } from '../generation/index.ts';
import { endpoint, type App } from '../http/index.ts';
import type { Config } from '../platform/config.ts';
import { Readiness } from './readiness.ts';

interface Deps {
  readonly config: Config;
  readonly version: string;
  readonly vendors: Vendors;
  readonly writers: () => Writers | undefined;
  readonly readiness: () => Promise<Readiness>;
}

function transcriberIn(vendors: Vendors): PublicConfig['transcription'] {
  const found = vendors.transcriber();
  return found ? { model: found.label, sandbox: found.served.sandbox } : null;
}

/** Public information about this installation: settings and status. */
export function statusRoutes(app: App, { config, version, vendors, writers, readiness }: Deps): void {
  endpoint(app, 'GET /api/config', {
    summary: 'Public settings of this installation',
    access: 'public',
    answer: PublicConfig,
    handle: async () => ({
      success: true as const,
      version,
      contactEmail: config.CONTACT_EMAIL ?? null,
      operatorName: config.OPERATOR_NAME ?? null,
      sourceUrl: config.SOURCE_URL ?? null,
      welcomeCredits: config.WELCOME_CREDITS,
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
    summary: 'The process is alive',
    access: 'public',
    answer: z.object({ status: z.literal('ok') }),
    handle: async () => ({ status: 'ok' as const }),
  });

  endpoint(app, 'GET /api/ready', {
    summary: 'Database, storage and queue answer; 503 while one of them does not',
    access: 'public',
    answer: Readiness,
    async handle({ context }) {
      const answer = await readiness();
      return answer.status === 'ok' ? answer : context.json(answer, 503);
    },
  });
}
