import { catalogue, messages, err, ok, type Refusal, type Result } from '@kinoloom/contract';
import { acceptJobIn, type JobRow, type NewJob } from '../jobs/index.ts';
import type { Transaction } from '../platform/db/index.ts';
import type { JobQueue } from '../platform/jobs/index.ts';
import { operationFamilies } from './families/index.ts';
import { chainedJobKey, type CatalogueOperation, type ChainedJob, type Vendors } from './operation.ts';
import { Recipe } from './recipe.ts';
import { prepare } from './start.ts';

/** Every paid AI action: its catalogue entry and its family. */
export const operations: readonly CatalogueOperation[] = catalogue.flatMap((entry) =>
  entry.family === 'long-video' ? [] : [{ entry, family: operationFamilies[entry.family] }],
);

export const findOperation = (id: string): CatalogueOperation | undefined =>
  operations.find(({ entry }) => entry.id === id);

/** How long each model may take until its job fails, in ms; without models of one's own, which have their own limits. */
export const longestTimes = (): ReadonlyMap<string, number> =>
  new Map(operations.map(({ entry, family }) => [entry.id, family.schedule.timeoutMs]));

/** Models whose clips have their sound extracted as a record of its own. */
export const modelsWithSound: readonly string[] = operations.flatMap(({ entry, family }) =>
  family.sound === 'extracted' ? entry.id : [],
);

/** The message of a cancelled generation. */
export function canceledGeneration(vendors: Vendors, { model }: Pick<JobRow, 'model'>): string {
  const operation = vendors.operation(model ?? '');
  return operation?.family.texts(operation.entry).canceled ?? messages.canceled;
}

/** Starts the chained job in the transaction that stores the result: either both are saved, or neither. */
export async function enqueueNext(
  tx: Transaction,
  { vendors, queue }: { readonly vendors: Vendors; readonly queue: JobQueue },
  { id, userId, flowId }: JobRow,
  follower: ChainedJob,
): Promise<void> {
  const operation = vendors.operation(follower.id);
  const prepared = operation && prepare(vendors, operation, userId, flowId, follower.recipe);
  // If this installation cannot run the chained job, the result stands without it.
  if (prepared?.ok) await acceptJobIn(tx, queue, { ...prepared.value, idempotencyKey: chainedJobKey(id, follower.id) });
}

/** The operation of a job. */
export function operationOf(vendors: Vendors, row: JobRow): Result<CatalogueOperation, Refusal> {
  const operation = vendors.operation(row.model ?? '');
  if (operation) return ok(operation);
  return err({ code: 'model.retired', message: 'This model is no longer on offer. Please choose another model.' });
}

/** Repeats a job with its whole recipe, including the seed. */
export function againGeneration(vendors: Vendors, row: JobRow): Result<NewJob, Refusal> {
  const operation = operationOf(vendors, row);
  if (!operation.ok) return operation;
  return prepare(vendors, operation.value, row.userId, row.flowId, Recipe.parse(row.input));
}
