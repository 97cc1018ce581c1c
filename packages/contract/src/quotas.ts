import { z } from 'zod';

/** `allowed` is null where there is no limit. */
const Used = z.object({ used: z.number().int(), allowed: z.number().int().nullable() });

/** GET /api/quotas: what an account uses of what it may. */
export const QuotaUsage = z.object({
  success: z.literal(true),
  /** Queued or running. */
  unfinished_jobs: Used,
  /** With thumbnails and proxies. */
  stored_bytes: Used,
  /** The hour begins with its first upload; 0 seconds when none has begun. */
  uploads_per_hour: Used.extend({ resets_in_seconds: z.number().int() }),
});
export type QuotaUsage = z.infer<typeof QuotaUsage>;
