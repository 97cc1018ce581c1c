import type { Composition, Overlay } from '@kinoloom/composition';
import type { EditorMedia } from '../media/index.ts';

/** A picture to look at until the film itself can be shown: that of the clip or image that fills the canvas, of those seen. */
export function posterOf(
  seen: readonly Overlay[],
  canvas: Composition['canvas'],
  media: Pick<EditorMedia, 'factsOf'>,
): string | undefined {
  const ground = seen.find((overlay) => 'src' in overlay && fills(overlay, canvas));
  return (ground && 'src' in ground && media.factsOf(ground.src)?.thumbnailUrl) || undefined;
}

const fills = ({ left, top, width, height, rotation }: Overlay, canvas: Composition['canvas']): boolean =>
  left === 0 && top === 0 && width === canvas.width && height === canvas.height && rotation === 0;
