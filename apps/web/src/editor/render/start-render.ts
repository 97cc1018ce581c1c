import { type Composition } from '@kinoloom/composition';
import { DesignRenderAccepted, DesignRenderState, renderQuality, type Size } from '@kinoloom/contract';
import { api } from '../../lib/api.ts';
import { postOnce } from '../../rendering/index.ts';

/** A composition as it is to be rendered. */
export interface RenderOrder {
  readonly composition: Composition;
  readonly size: Size;
  readonly name: string;
  readonly flowId: string | null;
  readonly project: { readonly id: string; readonly revision: number } | null;
}

const PATH = '/api/render-chillin';
/** What is sent: the composition itself, so that the file is what the preview shows. */
export const bodyOf = ({ composition, size, name, flowId, project }: RenderOrder) => ({
  ...(flowId !== null && { flow_id: flowId }),
  ...(project && { project_id: project.id, project_revision: project.revision }),
  design: { ...(project && { id: project.id }), name, fps: composition.fps, size, composition },
  options: { fps: composition.fps, format: 'mp4', quality: renderQuality(size), priority: 'speed', audioMode: 'safe' },
});

/** Asks for a video of a composition. @throws ApiError */
export const postRender = (order: RenderOrder, key: string): Promise<DesignRenderAccepted> =>
  postOnce(PATH, bodyOf(order), DesignRenderAccepted, key);

export const askRender = (renderId: string, signal: AbortSignal): Promise<DesignRenderState> =>
  api.get(PATH, DesignRenderState, { signal, query: { renderId } });
