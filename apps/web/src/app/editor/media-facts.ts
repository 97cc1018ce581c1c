import { LOCAL_UPLOAD, type MediaRecord } from '@kinoloom/contract';
import { type QueryClient } from '@tanstack/react-query';
import { type MediaFacts } from '../../editor/media/index.ts';
import { type UploadImage } from '../../editor/panels/index.ts';
import { showRecords } from '../../features/gallery/index.ts';
import { type LocalMedia } from '../../features/local-media/index.ts';
import { refusal, sendUpload } from '../../features/prompt/index.ts';
import { mediaTitle } from '../../lib/media-names.ts';
import { waveformOf } from '../../lib/media-preview.ts';
import * as words from '../../words/en/editor/clip-panels.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The editor's facts about saved media. */
export function factsFrom(media: MediaRecord): MediaFacts {
  return {
    id: media.id,
    name: textOf(media.metadata['name']) || mediaTitle(media),
    type: media.media_type,
    url: media.url,
    thumbnailUrl: media.thumbnail_url,
    width: media.width,
    height: media.height,
    seconds: media.duration,
    model: media.model,
    prompt: media.prompt,
    hasAudio: media.has_audio,
    peaks: waveformOf(media),
    ...(media.metadata['operation'] === LOCAL_UPLOAD && { isUpload: true }),
  };
}

/** Facts about an upload while the server is unreachable. */
export const factsOfUpload = ({ id, name, type, path, thumbnail, duration }: LocalMedia): MediaFacts => ({
  id,
  name,
  type,
  url: path,
  thumbnailUrl: thumbnail || null,
  width: null,
  height: null,
  seconds: duration,
  model: null,
  prompt: null,
  hasAudio: type !== 'image',
  isUpload: true,
});

/** The id in the address of our own media: `/media/<id>/<name>`. */
export const mediaIdOf = (src: string): string | undefined => /^\/media\/([^/?#]+)\//.exec(src)?.[1];

export function uploadImageTo(client: QueryClient, flowId: string | null): UploadImage {
  return async (file) => {
    const why = refusal(file, ['image']);
    if (why !== null) throw new Error(why);
    const { signal } = new AbortController();
    const sent = await sendUpload({ file, flowId, onProgress: () => undefined, signal });
    if (!sent.ok) {
      throw new Error(sent.error.kind === 'refused' ? sent.error.message : words.signInToUpload);
    }
    showRecords(client, [sent.value]);
    return factsFrom(sent.value);
  };
}
