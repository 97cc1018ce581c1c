import { forgetExpired } from './accounts/index.ts';
import { sweepBilling, type Billing } from './billing/index.ts';
import { sweepFonts } from './fonts/index.ts';
import { forgetZips } from './gallery/index.ts';
import { sweepFiles } from './media/index.ts';
import type { Database } from './platform/db/index.ts';
import { pruneEvents } from './platform/events.ts';
import { forgetOldWorkflows } from './platform/jobs/index.ts';
import type { Objects } from './platform/objects/index.ts';
import { sweepSegments } from './rendering/index.ts';
import { forgetShares } from './shares/index.ts';

interface Swept {
  readonly db: Database;
  readonly objects: Objects;
  readonly billing: Billing;
}

/** Deletes everything whose time has passed, however much there is. Nothing depends on when it runs. */
export const sweep = async ({ db, objects, billing }: Swept, now: number): Promise<unknown> =>
  Promise.all([
    sweepFiles(db, objects),
    sweepFonts(db, objects),
    sweepSegments({ db, objects }),
    forgetZips(db),
    forgetShares(db.queries),
    pruneEvents(db.queries),
    sweepBilling(billing),
    forgetOldWorkflows(now),
    forgetExpired(db.queries, now),
  ]);
