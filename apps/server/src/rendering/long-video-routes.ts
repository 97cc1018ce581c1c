import { z } from 'zod';
import {
  err,
  findTool,
  GenerationAccepted,
  GenerationState,
  inFlowOrder,
  MakeLongVideo,
  messages,
  purposes,
  Sequence,
  type JobStatus,
  type PredictionStatus,
} from '@kinoloom/contract';
import { endpoint, found, requireOwn, unwrap, type App } from '../http/index.ts';
import { findOwnJob, presentJobs, requestKey } from '../jobs/index.ts';
import { listMedia, RENDER_MODEL } from '../media/index.ts';
import { startRender, type RenderDeps } from './commands.ts';
import { secondsFor } from './estimate.ts';
import { flowComposition } from './flow-composition.ts';
import { RenderInput } from './input.ts';

const words: Record<JobStatus, PredictionStatus> = {
  queued: 'starting',
  running: 'processing',
  completed: 'succeeded',
  failed: 'failed',
  canceled: 'canceled',
};

const FEWEST = 2;

/** All clips of a flow as one video: a render with the API of a generation. */
export function longVideoRoutes(app: App, deps: RenderDeps): void {
  const { db } = deps.intake;
  const tool = findTool('longVideo');
  if (!tool) return;

  endpoint(app, `POST ${tool.path}`, {
    summary: 'Make a long video',
    description: 'All clips of a flow, in their order.',
    body: MakeLongVideo,
    answer: GenerationAccepted,
    async handle({ user, body, context }) {
      requireOwn(user, body.userId);
      const row = unwrap(
        await startRender(deps, user.id, {
          flowId: body.flow_id,
          model: tool.id,
          async compose(sources, { name: title, clip_order: order }) {
            const media = await listMedia(db.queries, { userId: user.id, flowId: body.flow_id, mediaType: 'video' });
            const clips = inFlowOrder(
              media.filter(({ model }) => model !== RENDER_MODEL),
              order,
              ({ askedAt, createdAt }) => (askedAt ?? createdAt).getTime(),
            );
            if (clips.length < FEWEST) return err({ code: 'input.invalid', message: messages.longVideoTooFew });
            const sequences = clips.map(({ id, prompt }) => Sequence.parse({ id, prompt }));
            return flowComposition(sources, { sequences, quality: 'high', title: body.prompt || title });
          },
          ...requestKey(context, body),
          insufficient: (required) => messages.insufficientTo(required, purposes.longVideo),
        }),
      );
      return {
        success: true as const,
        predictionId: row.id,
        status: words[row.status],
        estimatedTime: secondsFor(RenderInput.parse(row.input)),
      };
    },
  });

  endpoint(app, `GET ${tool.path}/status`, {
    summary: 'Get the status of a long video',
    query: z.object({ predictionId: z.string() }),
    answer: GenerationState,
    async handle({ user, query }) {
      const row = found(await findOwnJob(db.queries, user.id, query.predictionId), 'This video');
      const [job] = await presentJobs(db, [row]);
      const { id, status, progress, result, error } = found(job, 'This video');
      return {
        success: true as const,
        predictionId: id,
        status: words[status],
        progress,
        result,
        output: result?.url ?? null,
        error,
      };
    },
  });
}
