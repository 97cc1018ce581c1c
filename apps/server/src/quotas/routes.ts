import { QuotaUsage } from '@kinoloom/contract';
import { endpoint, type App } from '../http/index.ts';
import type { Database } from '../platform/db/index.ts';
import { usedOf } from '../platform/rates.ts';
import { storedBytes, unfinishedJobs, uploadRate, type Quotas } from './quotas.ts';

const allowed = (most: number): number | null => (most === Infinity ? null : most);

export function quotaRoutes(app: App, db: Database, quotas: Quotas): void {
  endpoint(app, 'GET /api/quotas', {
    summary: 'What the account uses of what it may: unfinished jobs, stored bytes, uploads within the hour',
    answer: QuotaUsage,
    async handle({ user }) {
      const [jobs, bytes, uploads] = await Promise.all([
        unfinishedJobs(db.queries, user.id),
        storedBytes(db.queries, user.id),
        quotas.uploadsPerHour === Infinity ? undefined : usedOf(db.queries, user.id, uploadRate(quotas)),
      ]);
      return {
        success: true as const,
        unfinished_jobs: { used: jobs, allowed: allowed(quotas.unfinishedJobs) },
        stored_bytes: { used: bytes, allowed: allowed(quotas.storedBytes) },
        uploads_per_hour: {
          used: uploads?.count ?? 0,
          allowed: allowed(quotas.uploadsPerHour),
          resets_in_seconds: uploads?.secondsLeft ?? 0,
        },
      };
    },
  });
}
