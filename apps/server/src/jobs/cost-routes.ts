import { CostList } from '@kinoloom/contract';
import { endpoint, type App } from '../http/index.ts';
import type { Database } from '../platform/db/index.ts';
import { COST_DAYS, costsOf } from './costs.ts';

export function costRoutes(app: App, { db }: { readonly db: Database }): void {
  endpoint(app, 'GET /api/costs', {
    summary: 'List costs and earnings by model',
    description: 'What users paid and what providers charged in the last 30 days.',
    access: 'admin',
    answer: CostList,
    handle: async () => ({ success: true as const, days: COST_DAYS, costs: await costsOf(db.queries) }),
  });
}
