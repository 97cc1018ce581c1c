import { randomInt } from 'node:crypto';
import {
  err,
  isVideoModel,
  ok,
  priceOf,
  type Credits,
  type Entry,
  type Refusal,
  type Result,
} from '@kinoloom/contract';
import { lockConnection } from '../connections/index.ts';
import { flowForJob } from '../flows/index.ts';
import { acceptJobs, findJobByKey, sameRequest, type JobRow, type NewJob } from '../jobs/index.ts';
import { refuseFullFlow } from '../media/index.ts';
import type { Database } from '../platform/db/index.ts';
import type { GenerationDeps, CatalogueOperation, Order, Vendors } from './operation.ts';
import { Recipe } from './recipe.ts';
import { Sources } from './sources.ts';
import { queueOf } from './served.ts';

interface Wanted {
  readonly flowId: string | null | undefined;
  /** Variations of one recipe, each a job of its own; default 1. */
  readonly count?: number | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly requestHash?: string | undefined;
  readonly recipe: Order['recipe'];
}

type Deps = Pick<GenerationDeps, 'intake' | 'queue' | 'vendors'>;

/** 31-bit seeds, which every provider accepts. */
const SEEDS = 2_147_483_647;
const drawSeed = (): number => randomInt(SEEDS);

/** The key of one of several jobs of a request. */
const keyOf = (key: string | undefined, nth: number): string | undefined =>
  key !== undefined && nth > 0 ? `variation:${nth}:${key}` : key;

/**
 * Finds the sources, checks, prices and accepts a generation, or several variations of it: all or none. The first has the seed of the recipe, each other
 * the next one. Nothing remains of a refused one, not even its uploads.
 */
export async function startGenerations(
  { intake, queue, vendors }: Deps,
  userId: string,
  operation: CatalogueOperation,
  { flowId, count = 1, idempotencyKey, requestHash, recipe }: Wanted,
): Promise<Result<JobRow[], Refusal>> {
  const { db } = intake;
  const keys = Array.from({ length: count }, (_, nth) => keyOf(idempotencyKey, nth));
  const before = await findBefore(db, userId, keys, requestHash);
  if (before) return before;
  const flow = await flowForJob(db, userId, flowId);
  if (!flow.ok) return flow;
  const sources = new Sources(intake, userId);
  let accepted: Result<JobRow[], Refusal> | undefined;
  try {
    const made = await recipe(sources, drawSeed);
    const jobs = keys.map((key, nth): Result<NewJob, Refusal> => {
      if (!made.ok) return made;
      const own = { ...made.value, seed: nth === 0 ? made.value.seed : (made.value.seed + nth) % SEEDS };
      const prepared = prepare(vendors, operation, userId, flow.value.id, own);
      return prepared.ok ? ok({ ...prepared.value, idempotencyKey: key, requestHash }) : prepared;
    });
    const refused = jobs.find((job) => !job.ok);
    accepted =
      refused ??
      (await acceptJobs(
        { db, queue, quotas: intake.quotas },
        jobs.flatMap((job) => (job.ok ? job.value : [])),
      ));
    return accepted;
  } finally {
    // A retried request with the same idempotency key keeps its own sources.
    const [first] = accepted?.ok ? accepted.value : [];
    await sources.discardUnused(first && Recipe.parse(first.input));
  }
}

/** The jobs that were accepted under the keys of a request; undefined when it is new. */
async function findBefore(
  db: Database,
  userId: string,
  keys: readonly (string | undefined)[],
  requestHash: string | undefined,
): Promise<Result<JobRow[], Refusal> | undefined> {
  const found = await Promise.all(keys.map(async (key) => key && findJobByKey(db.queries, userId, key)));
  const rows = found.filter((row) => row !== undefined && row !== '');
  if (rows.length === 0) return undefined;
  for (const row of rows) {
    const same = sameRequest(row, requestHash);
    if (!same.ok) return same;
  }
  return ok(rows);
}

/** What a generation costs now, after all checks of its request. Nothing remains of it, not even its uploads. */
export async function priceGeneration(
  { intake, vendors }: Deps,
  userId: string,
  operation: CatalogueOperation,
  recipe: Order['recipe'],
): Promise<Result<Credits, Refusal>> {
  const sources = new Sources(intake, userId);
  try {
    const made = await recipe(sources, drawSeed);
    const prepared = made.ok ? prepare(vendors, operation, userId, null, made.value) : made;
    return prepared.ok ? ok(prepared.value.price) : prepared;
  } finally {
    await sources.discardUnused(undefined);
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
