import type { Overlay } from '@kinoloom/composition';
import { messages, ok, type MediaType, type Refusal, type Result } from '@kinoloom/contract';
import { mediaUrl } from '../media/index.ts';
import type { FilmSources } from './film-sources.ts';

/** What media an overlay of this type can show or sound; none for those that have no source. `mediaType`: an upload's. */
export function kindsOf(type: string, mediaType: unknown): readonly MediaType[] {
  switch (type) {
    case 'video':
      return ['video'];
    case 'image':
      return ['image'];
    case 'sound':
      return ['audio', 'video'];
    case 'local':
      return mediaType === 'video' || mediaType === 'image' || mediaType === 'audio'
        ? [mediaType]
        : ['video', 'image', 'audio'];
    default:
      return [];
  }
}

/** Overlays with the sources that they name replaced by the user's own media. An empty one is left for the validation. */
export async function withSources(
  sources: FilmSources,
  overlays: readonly Overlay[],
): Promise<Result<Overlay[], Refusal>> {
  const found: Overlay[] = [];
  for (const overlay of overlays) {
    if (!('src' in overlay) || overlay.src.trim() === '') {
      found.push(overlay);
      continue;
    }
    const media = await sources.find({
      names: [overlay.src],
      kinds: kindsOf(overlay.type, overlay.type === 'local' ? overlay.mediaType : undefined),
      missing: messages.renderSourceMissing(overlay.content || overlay.id),
    });
    if (!media.ok) return media;
    found.push({ ...overlay, src: mediaUrl(media.value) });
  }
  return ok(found);
}
