import { defaultStyles, editorDefaults, stickers, styleScale, type StickerId } from '@kinoloom/composition';
import { toast } from '../../ui/toast.ts';
import type { Editor } from '../store/index.ts';
import { addAtPlayhead } from './add-overlay.ts';

/** Side of a new sticker, in pixels of a canvas whose short side is 1080. */
const SIDE = 320;

/** Puts a sticker into the picture at the playhead, its middle at a point of it: the picture's own middle, unless given. */
export function addSticker(editor: Editor, sticker: StickerId, at?: { x: number; y: number }): void {
  const { label } = stickers[sticker];
  const added = addAtPlayhead(editor, {
    frames: editorDefaults.clipFrames,
    said: `${label} added`,
    make(place, { canvas }) {
      const side = SIDE * styleScale(canvas);
      const middle = at ?? { x: canvas.width / 2, y: canvas.height / 2 };
      return {
        ...place,
        type: 'sticker',
        durationInFrames: editorDefaults.clipFrames,
        left: middle.x - side / 2,
        top: middle.y - side / 2,
        width: side,
        height: side,
        rotation: 0,
        content: label,
        sticker,
        styles: defaultStyles.sticker,
      };
    },
  });
  if (!added.ok) toast.error(added.error.message);
}
