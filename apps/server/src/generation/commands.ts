import { randomInt } from 'node:crypto';
import {
  err,
  limits,
  messages,
  ok,
  priceOf,
  type GenerateImage,
  type GenerateVideo,
  type Refusal,
  type Result,
} from '@kinoloom/contract';
import { flowForJob, lockFlow } from '../flows/index.ts';
import { acceptJob, countUnderway, type JobRow, type NewJob } from '../jobs/index.ts';
import { countMedia, mediaUrl, removeMedia, resolveMedia, type Intake } from '../media/index.ts';
import type { Transaction } from '../platform/db/index.ts';
import type { JobQueue } from '../platform/jobs/index.ts';
import { completeInput, type GenerationJob } from './input.ts';
import type { Operation } from './operations.ts';
import type { Vendors } from './vendors.ts';

export interface GenerationDeps {
  readonly intake: Intake & { readonly publicUrl: string };
  readonly queue: JobQueue;
  readonly vendors: Vendors;
}

/** Seeds that every provider takes: 31 bits. */
const drawSeed = (): number => randomInt(2_147_483_647);

export const QUEUE = 'generate';

/** Checks, prices and accepts a generation. Nothing is kept of a refused one, not even the start image that came with it. */
export async function startGeneration(
  deps: GenerationDeps,
  userId: string,
  operation: Operation,
  request: GenerateImage | GenerateVideo,
  idempotencyKey: string | undefined,
): Promise<Result<JobRow, Refusal>> {
  const { db, objects } = deps.intake;
  const flow = await flowForJob(db, userId, request.flow_id);
  if (!flow.ok) return flow;
  const image = 'image' in request ? request.image : null;
  const start = image
    ? await resolveMedia(deps.intake, image, ['image'], {
        userId,
        flowId: null,
        prompt: null,
        model: null,
        metadata: { operation: 'upload' },
      })
    : ok(null);
  if (!start.ok) return start;
  const row = start.value?.row;
  const startImage = row ? { id: row.id, url: mediaUrl(row), width: row.width ?? 1, height: row.height ?? 1 } : null;
  const prepared = prepare(
    deps.vendors,
    operation,
    userId,
    flow.value.id,
    completeInput(operation.model, request, startImage, drawSeed),
  );
  const accepted = prepared.ok ? await acceptJob(db, deps.queue, { ...prepared.value, idempotencyKey }) : prepared;
  if (!accepted.ok && start.value?.isNew) await removeMedia(db, objects, [start.value.row.id]);
  return accepted;
}

/** The job for a complete input; also what a retry of an older job makes again. */
export function prepare(
  vendors: Vendors,
  operation: Operation,
  userId: string,
  flowId: string | null,
  input: GenerationJob,
): Result<NewJob, Refusal> {
  const { model } = operation;
  const served = vendors.get(model.id);
  if (!served)
    return err({
      code: 'model.unavailable',
      message: `${model.label} is not set up on this installation. Please choose another model.`,
    });
  const seconds = input.seconds ?? limits.clip.defaultSeconds;
  return ok({
    userId,
    flowId,
    operation: 'generate',
    mediaType: model.media,
    model: model.id,
    input,
    price: priceOf(model, seconds),
    provider: served.vendor,
    sandbox: served.sandbox,
    queue: QUEUE,
    insufficient: (required) =>
      model.media === 'image'
        ? messages.insufficientForImages(required)
        : messages.insufficientForVideo(required, model.label, input.aspectRatio, seconds),
    ...(model.media === 'video' && flowId && { check: (tx: Transaction) => refuseFullFlow(tx, userId, flowId) }),
  });
}

/** With the flow locked: refuses a clip when the flow's clips and those underway (it is one of them) are too many. */
async function refuseFullFlow(tx: Transaction, userId: string, flowId: string): Promise<Refusal | undefined> {
  if (!(await lockFlow(tx, flowId)))
    return { code: 'not_found', message: 'This flow was not found. It may have been deleted.' };
  const clips = await countMedia(tx, { userId, flowId, mediaType: 'video' });
  const underway = await countUnderway(tx, flowId, 'video');
  return clips + underway > limits.flow.maxVideos
    ? { code: 'flow.limit', message: messages.flowLimit(clips + underway - 1) }
    : undefined;
}
