import { z } from 'zod';
import { messages, RenderAccepted, RenderState, StartRender, RenderStatus, type JobStatus } from '@kinoloom/contract';
import { endpoint, found, unwrap, type App, jsonLimits } from '../http/index.ts';
import { findOwnJob, requestKey, type JobRow } from '../jobs/index.ts';
import { findMedia, mediaUrl } from '../media/index.ts';
import { startRender, type RenderDeps } from './commands.ts';
import { flowComposition } from './flow-composition.ts';

/** A bucket's name, which clients send back; every video is in its owner's storage. */
const BUCKET = 'renders';

export const renderWords: Record<JobStatus, z.infer<typeof RenderStatus>> = {
  queued: 'starting',
  running: 'rendering',
  completed: 'completed',
  failed: 'failed',
  canceled: 'cancelled',
};

export function renderRoutes(app: App, deps: RenderDeps): void {
  const { db } = deps.intake;

  endpoint(app, 'POST /api/render-video', {
    summary: 'Render a flow',
    body: StartRender,
    limits: jsonLimits.lists,
    answer: RenderAccepted,
    async handle({ user, body, context }) {
      const row = unwrap(
        await startRender(deps, user.id, {
          flowId: body.flow_id,
          compose: (sources, { name }) => flowComposition(sources, { ...body, title: name }),
          ...requestKey(context, body),
        }),
      );
      return { success: true as const, renderId: row.id, bucketName: BUCKET, price: row.price };
    },
  });

  endpoint(app, 'GET /api/render-video', {
    summary: 'Get the status of a flow render',
    query: z.object({ renderId: z.string(), bucketName: z.string().optional() }),
    answer: RenderState,
    async handle({ user, query }) {
      const row = found(await findOwnJob(db.queries, user.id, query.renderId), 'This render');
      const video = row.mediaId === null ? undefined : await findMedia(db.queries, row.mediaId);
      return present(row, video ? `${mediaUrl(video)}?download=1` : null);
    },
  });
}

function present(row: JobRow, downloadUrl: string | null): z.input<typeof RenderState> {
  const total = typeof row.input['totalFrames'] === 'number' ? row.input['totalFrames'] : 0;
  return {
    success: true,
    status: renderWords[row.status],
    progress: row.progress,
    message: row.message ?? renderStep(row.status),
    downloadUrl,
    error: row.errorMessage,
    metadata: { renderedFrames: row.status === 'completed' ? total : (row.renderedFrames ?? 0), totalFrames: total },
  };
}

export function renderStep(status: JobStatus): string {
  switch (status) {
    case 'queued':
      return messages.renderQueued;
    case 'running':
      return messages.renderPreparing;
    case 'completed':
      return 'Rendered';
    case 'failed':
      return messages.renderFailed;
    case 'canceled':
      return messages.renderCanceled;
  }
}
