import { defaultStyles, editorDefaults } from '@kinoloom/composition';
import { addAtPlayhead } from '../../adding/index.ts';
import type { Editor } from '../../store/index.ts';
import * as words from '../../../words/en/editor/adjustment.ts';

/** Adds an adjustment, which changes nothing yet, above everything at the playhead. */
export function addAdjustment(editor: Editor): void {
  addAtPlayhead(editor, {
    frames: editorDefaults.clipFrames,
    said: words.isAdded,
    make: (place, { canvas }) => ({
      ...place,
      ...canvas,
      type: 'adjustment',
      durationInFrames: editorDefaults.clipFrames,
      left: 0,
      top: 0,
      rotation: 0,
      content: '',
      styles: defaultStyles.adjustment,
    }),
  });
}
