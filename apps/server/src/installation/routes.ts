import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { PublicConfig } from '@kinoloom/contract';
import type { Writers } from '../assistant/index.ts';
import type { Vendors } from '../generation/index.ts';
import { endpoint, type App } from '../http/index.ts';
import type { Config } from '../platform/config/index.ts';
import type { Database } from '../platform/db/index.ts';
import type { Log } from '../platform/log/index.ts';
import { metrics } from '../platform/metrics/index.ts';
import type { Objects } from '../platform/objects/index.ts';

interface Deps {
  readonly config: Config;
  readonly version: string;
  readonly db: Database;
  readonly objects: Objects;
  readonly vendors: Vendors;
  readonly writers: Writers | undefined;
  readonly log: Log;
}

const Check = z.enum(['ok', 'failing']);
const READY_KEY = 'ready-probe';

/** What anybody may know of this installation: its public settings, and how it is. */
export function installationRoutes(app: App, { config, version, db, objects, vendors, writers, log }: Deps): void {
  endpoint(
    app,
    {
      method: 'get',
      path: '/api/config',
      summary: 'Public settings of this installation',
      access: 'public',
      answer: PublicConfig,
    },
    async () => ({
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
      assistant: writers?.first ?? null,
      billing: config.STRIPE_SECRET_KEY ? ('stripe' as const) : ('test' as const),
      models: [...vendors].map(([id, { vendor, sandbox }]) => ({ id, provider: vendor.name, sandbox })),
    }),
  );

  endpoint(
    app,
    {
      method: 'get',
      path: '/api/health',
      summary: 'The process is alive',
      access: 'public',
      answer: z.object({ status: z.literal('ok') }),
    },
    async () => ({ status: 'ok' as const }),
  );

  const check = async (name: string, work: () => Promise<unknown>): Promise<z.infer<typeof Check>> => {
    try {
      await work();
      return 'ok';
    } catch (error) {
      log.warn({ err: error }, `${name} is not ready`);
      return 'failing';
    }
  };

  endpoint(
    app,
    {
      method: 'get',
      path: '/api/ready',
      summary: 'Database, storage and queue answer; 503 while one of them does not',
      access: 'public',
      answer: z.object({ status: Check, database: Check, storage: Check, queue: Check }),
    },
    async ({ context }) => {
      const [database, storage, queue] = await Promise.all([
        check('the database', () => db.queries.execute(sql`select 1`)),
        check('the storage', () => objects.head(READY_KEY)),
        check('the queue', () => db.queries.execute(sql`select 1 from dbos.workflow_status limit 1`)),
      ]);
      const status = [database, storage, queue].every((state) => state === 'ok')
        ? ('ok' as const)
        : ('failing' as const);
      const answer = { status, database, storage, queue };
      return status === 'ok' ? answer : context.json(answer, 503);
    },
  );

  app.get('/metrics', async (context) =>
    context.text(await metrics.metrics(), 200, { 'content-type': metrics.contentType }),
  );
}
