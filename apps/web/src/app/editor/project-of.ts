import {
  emptyComposition,
  addOverlay,
  applyChange,
  canvasSizes,
  flowToEditor,
  frame,
  type Composition,
  type Overlay,
} from '@kinoloom/composition';
import { MediaRecord, type CreateProject, type Flow } from '@kinoloom/contract';
import { type MediaFacts } from '../../editor/media/index.ts';
import { overlayOfMedia } from '../../editor/adding/index.ts';
import { clipOrderOf, flowPreviewOf, splitExcluded, stripClips, useExclusions } from '../../features/flows/index.ts';
import { api } from '../../lib/api.ts';
import { factsFrom } from './media-facts.ts';

const MediaList = { parse: (value: unknown): MediaRecord[] => MediaRecord.array().parse(value) };

/** Initial content of a flow's project: the clips of its strip, back to back. @throws ApiError */
export async function projectOfFlow(flow: Flow): Promise<CreateProject> {
  const media = await api.get('/api/db/media', MediaList, { query: { flow_id: flow.id } });
  const { included } = splitExcluded(
    useExclusions.getState().exclusions,
    flow.id,
    stripClips(media, clipOrderOf(flow)),
  );
  return { name: flow.name, flow_id: flow.id, composition: flowToEditor(flowPreviewOf(included).sequences) };
}

const mediaOf = async (id: string): Promise<MediaFacts> =>
  factsFrom(await api.get('/api/db/media', MediaRecord, { query: { id } }));

function emptyFor({ width, height }: MediaFacts): Composition {
  const upright = width !== null && height !== null && width <= height;
  return emptyComposition(canvasSizes[upright ? '9:16' : '16:9']);
}

function withOverlay(composition: Composition, overlay: Overlay): Composition {
  const added = addOverlay(composition, overlay);
  return added.ok ? applyChange(composition, added.value) : composition;
}

const placeIn = (row: number) => ({ id: crypto.randomUUID(), from: frame(0), row });

/** Row of what is seen, and of what is only heard. */
const ROWS = { shown: 0, heard: 1 } as const;

/** Initial content of a project with clips, images and sounds, each kind back to back in their order. @throws ApiError */
export async function projectOfMedia(ids: readonly string[]): Promise<CreateProject> {
  const all = await Promise.all(ids.map((id) => mediaOf(id)));
  const first = all.find(({ type }) => type !== 'audio') ?? all[0];
  if (!first) throw new Error('Nothing to begin a project with');
  const ends = { shown: 0, heard: 0 };
  const composition = all.reduce((before, media) => {
    const kind = media.type === 'audio' ? 'heard' : 'shown';
    // One alone is in the first row, whatever it is.
    const row = all.length === 1 ? ROWS.shown : ROWS[kind];
    const overlay = overlayOfMedia(media, { ...placeIn(row), from: frame(ends[kind]) }, before);
    ends[kind] += overlay.durationInFrames;
    return withOverlay(before, overlay);
  }, emptyFor(first));
  return { name: first.name.slice(0, 60), composition };
}

/** A voice over the old background is slightly quieter. */
const VOICE_VOLUME = { alone: 1, over: 0.9 } as const;

/** Initial content of a project with a muted clip and another voice. @throws ApiError */
export async function projectOfVoice(
  id: string,
  sounds: { readonly voice: string; readonly background: string | undefined },
): Promise<CreateProject> {
  const [clip, voice, background] = await Promise.all([
    mediaOf(id),
    mediaOf(sounds.voice),
    sounds.background === undefined ? undefined : mediaOf(sounds.background),
  ]);
  const empty = emptyFor(clip);
  const shown = overlayOfMedia(clip, placeIn(0), empty);
  const soundOverlay = (media: MediaFacts, row: number, volume: number): Overlay => {
    const sound = overlayOfMedia(media, placeIn(row), empty);
    // Cut to the clip's length: the last frame of a sound is often slightly later than its video's.
    const durationInFrames = frame(Math.min(sound.durationInFrames, shown.durationInFrames));
    return atVolume({ ...sound, durationInFrames }, volume);
  };
  const voiceVolume = background ? VOICE_VOLUME.over : VOICE_VOLUME.alone;
  const overlays = [
    atVolume(shown, 0),
    soundOverlay(voice, 1, voiceVolume),
    ...(background ? [soundOverlay(background, 2, 1)] : []),
  ];
  return { name: clip.name.slice(0, 60), composition: overlays.reduce(withOverlay, empty) };
}

function atVolume(overlay: Overlay, volume: number): Overlay {
  switch (overlay.type) {
    case 'sound':
      return { ...overlay, styles: { ...overlay.styles, volume } };
    case 'video':
      return { ...overlay, styles: { ...overlay.styles, volume } };
    default:
      return overlay;
  }
}
