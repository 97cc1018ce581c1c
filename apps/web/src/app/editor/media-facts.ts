import { type MediaRecord } from '@kinoloom/contract';
import { type MediaFacts } from '../../editor/media/index.ts';

const kinds = { video: 'Untitled clip', image: 'Untitled image', audio: 'Untitled sound' } as const;

/** What the editor has to know of a saved media. */
export function factsFrom(media: MediaRecord): MediaFacts {
  const { name } = media.metadata;
  return {
    id: media.id,
    name: (typeof name === 'string' && name.trim()) || media.prompt?.trim() || kinds[media.media_type],
    type: media.media_type,
    url: media.url,
    thumbnailUrl: media.thumbnail_url,
    width: media.width,
    height: media.height,
    seconds: media.duration,
    model: media.model,
    prompt: media.prompt,
    hasAudio: media.has_audio,
  };
}

/** The id in the address of one of our own media: `/media/<id>/<name>`. */
export const mediaIdOf = (src: string): string | undefined => /^\/media\/([^/?#]+)\//.exec(src)?.[1];
