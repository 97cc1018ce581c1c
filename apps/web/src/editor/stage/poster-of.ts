import type { Composition, Overlay } from '@kinoloom/composition';
import type { EditorMedia } from '../media/index.ts';

/** A picture to look at until the film itself can be shown: that of the clip or image that fills the canvas, of those seen. */
export function posterOf(
  seen: readonly Overlay[],
  canvas: Composition['canvas'],
  media: Pick<EditorMedia, 'factsOf'>,
): string | undefined {
  const ground = seen.find((overlay) => 'src' in overlay && fills(overlay, canvas));
  if (!ground || !('src' in ground)) return undefined;
  const facts = media.factsOf(ground.src);
  // As long as the list of media is on its way, the address says where a thumbnail would be.
  if (facts === undefined) return /^\/media\/[^/]+\//.exec(ground.src)?.[0].concat('thumbnail.jpg');
  return facts?.thumbnailUrl ?? undefined;
}

const fills = ({ left, top, width, height, rotation }: Overlay, canvas: Composition['canvas']): boolean =>
  left === 0 && top === 0 && width === canvas.width && height === canvas.height && rotation === 0;
