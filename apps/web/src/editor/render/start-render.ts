import { type CanvasAspect, type Composition } from '@kinoloom/composition';
import { DesignRenderAccepted, DesignRenderState, renderQuality, type Size } from '@kinoloom/contract';
import { api } from '../../lib/api.ts';
import { resendOptions } from '../../lib/submission.ts';

/** A composition with its render options. */
export interface RenderOrder {
  readonly composition: Composition;
  readonly size: Size;
  /** Of a film of several: the one to render. */
  readonly shape?: CanvasAspect;
  readonly name: string;
  readonly flowId: string | null;
  readonly project: { readonly id: string; readonly revision: number } | null;
}

const PATH = '/api/render-chillin';

/** The request body: the composition itself, so that the render matches the preview. */
export const bodyOf = ({ composition, size, shape, name, flowId, project }: RenderOrder) => ({
  ...(flowId !== null && { flow_id: flowId }),
  ...(project && { project_id: project.id, project_revision: project.revision }),
  design: {
    ...(project && { id: project.id }),
    name,
    fps: composition.fps,
    size,
    ...(shape && { shape }),
    composition,
  },
  options: { fps: composition.fps, format: 'mp4', quality: renderQuality(size), priority: 'speed', audioMode: 'safe' },
});

/** Starts a render. Idempotent: retried with the same key after a lost response, and charged once. @throws ApiError */
export async function postRender(order: RenderOrder, key: string): Promise<DesignRenderAccepted> {
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
