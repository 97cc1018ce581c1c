import {
  addOverlay,
  applyChange,
  canvasSizes,
  COMPOSITION_VERSION,
  flowToEditor,
  FPS,
  frame,
  rowLimits,
  type Composition,
} from '@kinoloom/composition';
import { MediaRecord, type CreateProject, type Flow } from '@kinoloom/contract';
import { overlayOfMedia } from '../../editor/panels/index.ts';
import { filmOf, splitFilm, stripClips, useFilm } from '../../features/flows/index.ts';
import { api } from '../../lib/api.ts';
import { factsFrom } from './media-facts.ts';

const MediaList = { parse: (value: unknown): MediaRecord[] => MediaRecord.array().parse(value) };

/** What the project of a flow begins with: the clips of its strip, back to back. @throws ApiError */
export async function projectOfFlow(flow: Flow): Promise<CreateProject> {
  const media = await api.get('/api/db/media', MediaList, { query: { flow_id: flow.id } });
  const { inFilm } = splitFilm(useFilm.getState().exclusions, flow.id, stripClips(media));
  return { name: flow.name, flow_id: flow.id, composition: flowToEditor(filmOf(inFilm).sequences) };
}

/** What a project that begins with one clip, image or sound begins with. @throws ApiError */
export async function projectOfMedia(id: string): Promise<CreateProject> {
  const media = factsFrom(await api.get('/api/db/media', MediaRecord, { query: { id } }));
  const upright = media.width !== null && media.height !== null && media.width <= media.height;
  const empty: Composition = {
    version: COMPOSITION_VERSION,
    fps: FPS,
    canvas: canvasSizes[upright ? '9:16' : '16:9'],
    rows: rowLimits.min,
    overlays: [],
  };
  const added = addOverlay(empty, overlayOfMedia(media, { id: crypto.randomUUID(), from: frame(0), row: 0 }, empty));
  return { name: media.name.slice(0, 60), composition: added.ok ? applyChange(empty, added.value) : empty };
}
