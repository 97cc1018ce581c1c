import { defaultStyles, editorDefaults, type TextOverlay } from '@kinoloom/composition';
import { toast } from '../../ui/toast.ts';
import type { Editor } from '../store/index.ts';
import { inStyle, textStyles, type TextStyleName } from './text-styles.ts';
import { addAtPlayhead } from './add-overlay.ts';

/** Puts a text in a style into the picture at the playhead. */
export function addText(editor: Editor, name: TextStyleName): void {
  const { stand, sample } = textStyles[name];
  const added = addAtPlayhead(editor, {
    frames: editorDefaults.clipFrames,
    said: 'Text added',
    make: (place, { canvas }): TextOverlay => ({
      ...place,
      type: 'text',
      durationInFrames: editorDefaults.clipFrames,
      left: Math.round(stand.left * canvas.width),
      top: Math.round(stand.top * canvas.height),
      width: Math.round(stand.width * canvas.width),
      height: Math.round(stand.height * canvas.height),
      rotation: 0,
      content: sample,
      styles: inStyle(defaultStyles.text, name),
    }),
  });
  if (!added.ok) toast.error(added.error.message);
}
