import { acceptJobIn, type JobRow } from '../jobs/index.ts';
import type { Transaction } from '../platform/db/index.ts';
import type { JobQueue } from '../platform/jobs/index.ts';
import { chainedJobKey } from './chained-job-key.ts';
import type { ChainedJob } from './operation.ts';
import { findOperation } from './operations.ts';
import { prepare } from './start.ts';
import type { Vendors } from './vendors.ts';

/** Starts what follows from a job, in the transaction that ends it: it exists exactly if the result does. */
export async function enqueueNext(
  tx: Transaction,
  { vendors, queue }: { readonly vendors: Vendors; readonly queue: JobQueue },
  { id, userId, flowId }: JobRow,
  follower: ChainedJob,
): Promise<void> {
  const operation = findOperation(follower.id);
  const prepared = operation && prepare(vendors, operation, userId, flowId, follower.recipe);
  // A result is no worse for what its installation cannot add to it.
  if (prepared?.ok) await acceptJobIn(tx, queue, { ...prepared.value, idempotencyKey: chainedJobKey(id, follower.id) });
}
