import { z } from 'zod';
import {
  DesignRenderAccepted,
  DesignRenderState,
  EDITOR_RENDER,
  type FilmLimits,
  messages,
  StartDesignRender,
  VOICE_CHANGE,
  VoiceChangeMark,
} from '@kinoloom/contract';
import { endpoint, found, unwrap, jsonLimits, type App } from '../http/index.ts';
import { findOwnJob, requestKey, type JobRow } from '../jobs/index.ts';
import { findMedia, findOwnMedia, mediaUrl } from '../media/index.ts';
import { startRender, type RenderDeps } from './commands.ts';
import { readDesign } from './read-design.ts';
import { secondsFor } from './estimate.ts';
import { RenderInput, renderedProject } from './input.ts';
import { renderWords, renderStep } from './routes.ts';

/** The editor's render API: the same as `/api/render-video`, with a design as input. */
export function designRenderRoutes(app: App, deps: RenderDeps & { readonly film: FilmLimits }): void {
  const { intake, now } = deps;
  const { db } = intake;
  const timestamp = (): string => new Date(now()).toISOString();

  endpoint(app, 'POST /api/render-chillin', {
    summary: 'Render a design',
    description: 'A composition, or sequences with audio tracks.',
    body: StartDesignRender,
    limits: jsonLimits.compositions,
    answer: DesignRenderAccepted,
    async handle({ user, body, context }) {
      const { flow_id, design, options, ...named } = body;
      const mark = VoiceChangeMark.safeParse(design.metadata).data;
      const original = mark && found(await findOwnMedia(db.queries, user.id, mark.originalVideoId), 'The clip');
      const voice = mark?.voiceMediaId && (await findOwnMedia(db.queries, user.id, mark.voiceMediaId));
      // A video that contains a sandbox voice is marked as such.
      const sandbox = [original, voice].some((row) => row && row.metadata['sandbox'] === true);
      const clip = mark ? { ...mark, sandbox } : null;
      const project = unwrap(await renderedProject(db.queries, user.id, named));
      const row = unwrap(
        await startRender(deps, user.id, {
          flowId: flow_id,
          compose: (sources, { name }) =>
            readDesign(sources, design, {
              title: original?.prompt ?? design.name ?? name,
              quality: options.quality,
              priority: options.priority,
              project,
              clip,
              film: deps.film,
            }),
          ...(design.composition !== undefined && { model: EDITOR_RENDER }),
          ...(clip && { model: VOICE_CHANGE }),
          ...requestKey(context, body),
          insufficient: messages.designInsufficient,
        }),
      );
      return {
        success: true as const,
        renderId: row.id,
        status: renderWords[row.status],
        url: null,
        estimatedCost: row.price,
        estimatedTime: secondsFor(RenderInput.parse(row.input)),
        error: null,
        timestamp: timestamp(),
      };
    },
  });

  endpoint(app, 'GET /api/render-chillin', {
    summary: 'Get the status of a design render',
    query: z.object({ renderId: z.string() }),
    answer: DesignRenderState,
    async handle({ user, query }) {
      const row = found(await findOwnJob(db.queries, user.id, query.renderId), 'This render');
      const video = row.mediaId === null ? undefined : await findMedia(db.queries, row.mediaId);
      const error = errorOf(row);
      return {
        success: true as const,
        status: renderWords[row.status],
        progress: row.progress,
        url: video ? mediaUrl(video) : null,
        message: error ?? row.message ?? renderStep(row.status),
        error,
        timestamp: timestamp(),
      };
    },
  });
}

/** The editor's message, or ours where that says more. */
function errorOf({ errorCode, errorMessage }: JobRow): string | null {
  switch (errorCode) {
    case null:
      return null;
    case 'canceled':
      return messages.designCanceled;
    case 'renderer.timeout':
      return messages.designTimeout;
    default:
      return errorMessage === null || errorMessage === messages.renderFailed ? messages.designFailed : errorMessage;
  }
}
