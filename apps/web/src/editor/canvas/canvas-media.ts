import type { SeenOverlay } from '@kinoloom/composition/painter';
import { draggedMedia, isMediaDrag } from '../../lib/media-drag.ts';
import { toast } from '../../ui/toast.ts';
import { findOffered, type EditorMedia } from '../media/index.ts';
import type { Poster } from '../player/index.ts';
import { addMedia, addSticker, draggedSticker, isStickerDrag } from '../adding/index.ts';
import type { Editor } from '../store/index.ts';
import { boxOf } from './overlay-box.ts';
import type { Point } from './geometry/box.ts';

/** The poster until the composition can be shown: the thumbnail of the bottommost visible clip or image. */
export function posterOf(seen: readonly SeenOverlay[], media: Pick<EditorMedia, 'factsOf'>): Poster | undefined {
  const ground = seen.find((overlay) => 'src' in overlay);
  if (!ground) return undefined;
  const facts = media.factsOf(ground.src);
  // While the media list is loading, the thumbnail's address is derived from the media's.
  const url =
    facts === undefined ? /^\/media\/[^/]+\//.exec(ground.src)?.[0].concat('thumbnail.jpg') : facts?.thumbnailUrl;
  return url ? { url, overlay: ground.id, box: boxOf(ground), fit: ground.styles.objectFit } : undefined;
}

/** Whether the dragged data can be dropped onto the canvas. */
export const isCanvasDrag = (data: DataTransfer): boolean => isMediaDrag(data) || isStickerDrag(data);

/** Adds the dropped item to the canvas, at the playhead. */
export function dropOnCanvas(editor: Editor, media: EditorMedia, data: DataTransfer, at: Point): void {
  const sticker = draggedSticker(data);
  if (sticker) return addSticker(editor, sticker, at);
  const facts = findOffered(media, draggedMedia(data));
  if (facts) addMedia(editor, facts, at);
  else toast.error('Only media of this flow can be dropped here');
}
