import { type Composition } from '@kinoloom/composition';
import { DesignRenderAccepted, DesignRenderState, renderQuality, type Size } from '@kinoloom/contract';
import { api } from '../../lib/api.ts';
import { resendOptions } from '../../lib/submission.ts';

/** A film as it is to be rendered. */
export interface RenderOrder {
  readonly film: Composition;
  readonly size: Size;
  readonly name: string;
  readonly flowId: string | null;
  readonly project: { readonly id: string; readonly revision: number } | null;
}

const PATH = '/api/render-chillin';

/** What is sent: the film itself, so that the file is what the preview shows. */
export const bodyOf = ({ film, size, name, flowId, project }: RenderOrder) => ({
  ...(flowId !== null && { flow_id: flowId }),
  ...(project && { project_id: project.id, project_revision: project.revision }),
  design: { ...(project && { id: project.id }), name, fps: film.fps, size, composition: film },
  options: { fps: film.fps, format: 'mp4', quality: renderQuality(size), priority: 'speed', audioMode: 'safe' },
});

/** Asks for a film. An answer that got lost is asked for again under the same key: it is paid for once. @throws ApiError */
export async function startRender(order: RenderOrder, key: string): Promise<DesignRenderAccepted> {
  const body = bodyOf(order);
  for (let retry = 0; ; retry++) {
    try {
      return await api.post(PATH, body, DesignRenderAccepted, { headers: { 'Idempotency-Key': key } });
    } catch (error) {
      if (!resendOptions.retry(retry, error)) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, resendOptions.retryDelay(retry));
      });
    }
  }
}

export const askRender = (renderId: string, signal: AbortSignal): Promise<DesignRenderState> =>
  api.get(PATH, DesignRenderState, { signal, query: { renderId } });
