import { draggedMedia, isMediaDrag } from '../../lib/media-drag.ts';
import { toast } from '../../ui/toast.ts';
import { addMedia, addSticker, draggedSticker, isStickerDrag } from '../adding/index.ts';
import { findOffered, type EditorMedia } from '../media/index.ts';
import type { Editor } from '../store/index.ts';
import type { Point } from './geometry/point.ts';

/** Whether what is being dragged can be dropped onto the picture. */
export const isCanvasDrag = (data: DataTransfer): boolean => isMediaDrag(data) || isStickerDrag(data);

/** Puts what was dropped into the picture, at the playhead. */
export function dropOnCanvas(editor: Editor, media: EditorMedia, data: DataTransfer, at: Point): void {
  const sticker = draggedSticker(data);
  if (sticker) return addSticker(editor, sticker, at);
  const facts = findOffered(media, draggedMedia(data));
  if (facts) addMedia(editor, facts, at);
  else toast.error('Only media of this flow can be dropped here');
}
