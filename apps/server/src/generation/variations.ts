import { z } from 'zod';
import {
  err,
  JobList,
  messages,
  ok,
  OrderVariations,
  Quote,
  RepeatResult,
  VariationCount,
  type Refusal,
  type Result,
} from '@kinoloom/contract';
import { endpoint, found, jsonLimits, Refused, unwrap, type App, type SessionUser } from '../http/index.ts';
import { findOwnJob, presentJobs, requestKey } from '../jobs/index.ts';
import { findMediaByIds, findOwnMedia } from '../media/index.ts';
import type { GenerationDeps, Order } from './operation.ts';
import { operationOf } from './operations.ts';
import { Recipe } from './recipe.ts';
import { priceGeneration, startGenerations } from './start.ts';

/** Several jobs of one request, or of the recipe of a result: all or none of them are accepted. */
export function variationRoutes(app: App, deps: GenerationDeps): void {
  const { db } = deps.intake;
  type Counted = Pick<z.output<typeof OrderVariations>, 'count'>;

  const orderOf = (user: SessionUser, { path, request }: z.output<typeof OrderVariations>): Order => {
    const read = deps.orders.get(path);
    if (!read) throw new Refused({ code: 'input.invalid', message: messages.variationPath });
    return read(user, request);
  };

  const quote = async (user: SessionUser, { operation, recipe }: Order, { count }: Counted) => {
    const price = unwrap(await priceGeneration(deps, user.id, operation, recipe));
    return { success: true as const, model: operation.entry.id, count, price, total: price * count };
  };

  const start = async (
    user: SessionUser,
    { operation, ...order }: Order,
    wanted: Counted & Pick<ReturnType<typeof requestKey>, 'idempotencyKey' | 'requestHash'>,
  ) => {
    const rows = unwrap(await startGenerations(deps, user.id, operation, { ...order, ...wanted }));
    return { success: true as const, jobs: await presentJobs(db, rows, user.isAdmin) };
  };

  endpoint(app, 'POST /api/ai/quote', {
    summary: 'Check what a generation costs',
    description: 'After all checks of its request. Nothing is held, and nothing is kept.',
    body: OrderVariations,
    limits: jsonLimits.dataUrls,
    answer: Quote,
    handle: async ({ user, body }) => quote(user, orderOf(user, body), body),
  });

  endpoint(app, 'POST /api/ai/variations', {
    summary: 'Generate variations of a request',
    description: 'All of them are accepted, or none. Each is a job of its own, with the next seed.',
    body: OrderVariations,
    limits: jsonLimits.dataUrls,
    answer: JobList,
    handle: async ({ user, body, context }) =>
      start(user, orderOf(user, body), { count: body.count, ...requestKey(context, body) }),
  });

  endpoint(app, 'GET /api/ai/variations/{mediaId}', {
    summary: 'Check what more like a result costs',
    description: 'Or why its recipe cannot be repeated.',
    query: z.object({ count: z.coerce.number().pipe(VariationCount).optional() }),
    answer: Quote,
    handle: async ({ user, param, query: { count = 1 } }) =>
      quote(user, unwrap(await recipeOfMedia(deps, user.id, param('mediaId'))), { count }),
  });

  endpoint(app, 'POST /api/ai/variations/{mediaId}', {
    summary: 'Generate more like a result',
    description: 'The recipe that it was made with, with new seeds, at the price of now.',
    body: RepeatResult,
    answer: JobList,
    async handle({ user, param, body: { count }, context }) {
      const order = unwrap(await recipeOfMedia(deps, user.id, param('mediaId')));
      return start(user, order, { count, ...requestKey(context, { count }) });
    },
  });
}

/** The order that makes more like a record, in its flow: the recipe of its job with a new seed. */
async function recipeOfMedia(
  { intake: { db }, vendors }: GenerationDeps,
  userId: string,
  mediaId: string,
): Promise<Result<Order, Refusal>> {
  const row = found(await findOwnMedia(db.queries, userId, mediaId), 'This media');
  // A result has its job's id, and what is made beside it names the job.
  const jobId = z.string().catch(row.id).parse(row.metadata['job_id']);
  const job = await findOwnJob(db.queries, userId, jobId);
  if (job?.operation !== 'generate') return err({ code: 'input.invalid', message: messages.variationNoRecipe });
  const operation = operationOf(vendors, job);
  if (!operation.ok) return operation;
  const recipe = Recipe.parse(job.input);
  const needed = new Set(recipe.sources.map((source) => source.mediaId));
  if ((await findMediaByIds(db.queries, [...needed])).size < needed.size)
    return err({ code: 'media.gone', message: messages.variationInputGone });
  return ok({
    operation: operation.value,
    flowId: row.flowId,
    recipe: async (_, drawSeed) => ok({ ...recipe, seed: drawSeed() }),
  });
}
