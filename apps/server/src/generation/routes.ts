import { z } from 'zod';
import {
  GenerateImage,
  GenerateVideo,
  GenerationAccepted,
  GenerationState,
  type Job,
  type JobStatus,
  type PredictionStatus,
} from '@kinoloom/contract';
import { endpoint, found, Refused, requireOwn, unwrap, type App } from '../http/index.ts';
import { findOwnJob, presentJob } from '../jobs/index.ts';
import { findMedia, presentMedia } from '../media/index.ts';
import { startGeneration, type GenerationDeps } from './commands.ts';
import { operations, type Face, type Operation } from './operations.ts';

/** Our statuses in the words of each face: images end as completed, films as succeeded. */
const statusWords: Record<Face, Record<JobStatus, PredictionStatus>> = {
  image: { queued: 'starting', running: 'processing', completed: 'completed', failed: 'failed', canceled: 'canceled' },
  seedance: {
    queued: 'starting',
    running: 'processing',
    completed: 'succeeded',
    failed: 'failed',
    canceled: 'canceled',
  },
};

/** The documents' calls: thin faces over the operation table. */
export function generationRoutes(app: App, deps: GenerationDeps): void {
  const { db } = deps.intake;
  const byPath = Map.groupBy(operations, ({ path }) => path);
  for (const [path, sharing] of byPath) {
    const [first] = sharing;
    if (!first) continue;
    const { face } = first;
    const names = sharing.map(({ model }) => model.label).join(' or ');

    endpoint(
      app,
      {
        method: 'post',
        path,
        summary: `Generate with ${names}`,
        access: 'session',
        body: first.model.media === 'image' ? GenerateImage : GenerateVideo,
        answer: GenerationAccepted,
      },
      async ({ user, body, context }) => {
        requireOwn(user, body.userId);
        const operation = choose(sharing, modelOf(body));
        const row = unwrap(
          await startGeneration(deps, user.id, operation, body, context.req.header('idempotency-key')),
        );
        return {
          success: true as const,
          predictionId: row.id,
          status: statusWords[face][row.status],
          estimatedTime: operation.estimatedSeconds,
        };
      },
    );

    endpoint(
      app,
      {
        method: 'get',
        path: `${path}/status`,
        summary: `How a generation with ${names} is doing`,
        access: 'session',
        query: z.object({ predictionId: z.string() }),
        answer: GenerationState,
      },
      async ({ user, query }) => {
        const row = found(await findOwnJob(db.queries, user.id, query.predictionId), 'This generation');
        const media = row.mediaId === null ? undefined : await findMedia(db.queries, row.mediaId);
        return state(presentJob(row, media ? presentMedia(media) : null), face);
      },
    );
  }
}

const modelOf = (body: GenerateImage | GenerateVideo): string | undefined => ('model' in body ? body.model : undefined);

function choose(sharing: readonly Operation[], model: string | undefined): Operation {
  const chosen = model === undefined ? sharing.at(-1) : sharing.find((operation) => operation.model.id === model);
  if (!chosen) {
    const offered = sharing.map((operation) => operation.model.id).join(', ');
    throw new Refused({ code: 'input.invalid', message: `Unknown model "${model}". Choose one of: ${offered}.` });
  }
  return chosen;
}

const state = (job: Job, face: Face): GenerationState => ({
  success: true,
  predictionId: job.id,
  status: statusWords[face][job.status],
  progress: job.progress,
  result: job.result,
  output: job.result?.url ?? null,
  error: job.error,
});
