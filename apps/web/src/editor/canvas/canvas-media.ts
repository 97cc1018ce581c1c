import { everyOverlay, type SeenOverlay } from '@kinoloom/composition';
import { isFileDrag } from '../../lib/file-drag.ts';
import { draggedMedia, isMediaDrag } from '../../lib/media-drag.ts';
import { toast } from '../../ui/toast.ts';
import { findOffered, stillOf, type EditorMedia } from '../media/index.ts';
import type { Poster } from '../player/index.ts';
import { addMedia, addSticker, draggedSticker, isStickerDrag } from '../adding/index.ts';
import type { Editor } from '../store/index.ts';
import type { Point } from './geometry/box.ts';
import * as words from '../../words/en/editor/canvas.ts';

/** Thumbnail addresses of the visible clips and images, by `src`. */
export function thumbnailsOf(seen: readonly SeenOverlay[], media: Pick<EditorMedia, 'factsOf'>): Poster['thumbnails'] {
  const addresses = everyOverlay({ overlays: [...seen] }).flatMap((overlay): [string, string][] => {
    if (!('src' in overlay)) return [];
    const { src } = overlay;
    // While the media list is loading, the thumbnail's address is derived from the media's.
    const url =
      media.factsOf(src) === undefined
        ? /^\/media\/[^/]+\//.exec(src)?.[0].concat('thumbnail.jpg')
        : stillOf(media, src);
    return url === undefined ? [] : [[src, url]];
  });
  return Object.fromEntries(addresses);
}

/** Whether the dragged data can be dropped onto the canvas. */
export const isCanvasDrag = (data: DataTransfer): boolean =>
  isMediaDrag(data) || isStickerDrag(data) || isFileDrag(data);

/** Adds the dropped item to the canvas, at the playhead. */
export function dropOnCanvas(editor: Editor, media: EditorMedia, data: DataTransfer, at: Point): void {
  const sticker = draggedSticker(data);
  if (sticker) return addSticker(editor, sticker, at);
  const id = draggedMedia(data);
  if (id === null && data.files.length > 0) {
    media.addFiles?.([...data.files], { from: editor.playhead.state.getState().frame, at });
    return;
  }
  const facts = findOffered(media, id);
  if (facts) addMedia(editor, facts, at);
  else toast.error(words.onlyOfThisFlow);
}
