import { randomInt } from 'node:crypto';
import { err, isVideoModel, ok, priceOf, type Entry, type Refusal, type Result } from '@kinoloom/contract';
import { lockConnection } from '../connections/index.ts';
import { flowForJob } from '../flows/index.ts';
import { acceptJob, findJobByKey, sameRequest, type JobRow, type NewJob } from '../jobs/index.ts';
import { refuseFullFlow } from '../media/index.ts';
import type { GenerationDeps, CatalogueOperation, Vendors } from './operation.ts';
import { Recipe } from './recipe.ts';
import { Sources } from './sources.ts';
import { queueOf } from './served.ts';

interface Wanted {
  readonly flowId: string | null | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly requestHash?: string | undefined;
  readonly recipe: (sources: Sources, drawSeed: () => number) => Promise<Result<Recipe, Refusal>>;
}

/** 31-bit seeds, which every provider accepts. */
const drawSeed = (): number => randomInt(2_147_483_647);

/** Finds the sources, checks, prices and accepts a generation. Nothing remains of a refused one, not even its uploads. */
export async function startGeneration(
  { intake, queue, vendors }: Pick<GenerationDeps, 'intake' | 'queue' | 'vendors'>,
  userId: string,
  operation: CatalogueOperation,
  { flowId, idempotencyKey, requestHash, recipe }: Wanted,
): Promise<Result<JobRow, Refusal>> {
  const { db } = intake;
  const before = idempotencyKey && (await findJobByKey(db.queries, userId, idempotencyKey));
  if (before) return sameRequest(before, requestHash);
  const flow = await flowForJob(db, userId, flowId);
  if (!flow.ok) return flow;
  const sources = new Sources(intake, userId);
  let accepted: Result<JobRow, Refusal> | undefined;
  try {
    const made = await recipe(sources, drawSeed);
    const prepared = made.ok ? prepare(vendors, operation, userId, flow.value.id, made.value) : made;
    accepted = prepared.ok
      ? await acceptJob({ db, queue, quotas: intake.quotas }, { ...prepared.value, idempotencyKey, requestHash })
      : prepared;
    return accepted;
  } finally {
    // A retried request with the same idempotency key keeps its own sources.
    await sources.discardUnused(accepted?.ok ? Recipe.parse(accepted.value.input) : undefined);
  }
}

/** Builds the job for a recipe: for a new request, a repeated job or a chained job. */
export function prepare(
  vendors: Vendors,
  { entry, family }: CatalogueOperation,
  userId: string,
  flowId: string | null,
  recipe: Recipe,
): Result<NewJob, Refusal> {
  const served = vendors.get(entry.id);
  const unavailable: Refusal = {
    code: 'model.unavailable',
    message: `${entry.label} is not set up on this installation. Please choose another model.`,
  };
  if (!served) return err(unavailable);
  const addsVideo = entry.media === 'video' && !family.replaces;
  return ok({
    userId,
    flowId,
    operation: 'generate',
    mediaType: entry.media,
    model: entry.id,
    input: { ...recipe },
    sources: recipe.sources.map(({ mediaId }) => mediaId),
    price: priceOf(entry, recipe.seconds ?? shortest(entry)),
    usualSeconds: entry.estimatedSeconds,
    provider: served.vendor.name,
    sandbox: served.sandbox,
    queue: queueOf(served.vendor.name),
    insufficient: family.insufficient(entry, recipe),
    async check(tx) {
      // An admin may have paused or removed it since it was last read.
      if (served.isStored && !(await lockConnection(tx, served.vendor.name))) return unavailable;
      return addsVideo && flowId ? await refuseFullFlow(tx, userId, flowId) : undefined;
    },
  });
}

/** Some older jobs have no length. */
const shortest = (entry: Entry): number => (isVideoModel(entry) && entry.seconds[0]) || 5;
