import type { SeenOverlay } from '@kinoloom/composition/painter';
import type { EditorMedia } from '../media/index.ts';
import type { Poster } from '../player/index.ts';
import { boxOf } from './overlay-box.ts';

/** A picture to look at until the film itself can be shown: that of the lowest clip or image of those seen, where it lies. */
export function posterOf(seen: readonly SeenOverlay[], media: Pick<EditorMedia, 'factsOf'>): Poster | undefined {
  const ground = seen.find((overlay) => 'src' in overlay);
  if (!ground) return undefined;
  const facts = media.factsOf(ground.src);
  // As long as the list of media is on its way, the address says where a thumbnail would be.
  const url =
    facts === undefined ? /^\/media\/[^/]+\//.exec(ground.src)?.[0].concat('thumbnail.jpg') : facts?.thumbnailUrl;
  return url ? { url, overlay: ground.id, box: boxOf(ground), fit: ground.styles.objectFit } : undefined;
}
