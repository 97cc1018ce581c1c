import { QuotaUsage } from '@kinoloom/contract';
import { endpoint, type App } from '../http/index.ts';
import type { Database } from '../platform/db/index.ts';
import { usageOf, type Quotas } from './quotas.ts';

export function quotaRoutes(app: App, db: Database, quotas: Quotas): void {
  endpoint(app, 'GET /api/quotas', {
    summary: 'Get quotas and their use',
    description: 'Unfinished jobs, stored bytes, uploads within the hour, flows, projects and their bytes.',
    answer: QuotaUsage,
    handle: async ({ user }) => ({ success: true as const, ...(await usageOf(db, quotas, user.id)) }),
  });
}
