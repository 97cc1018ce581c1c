import { isGraded, lookAt, pasteLook } from '@kinoloom/composition';
import { announce, edit, frameNow, selectedOverlays, type Editor } from '../../store/index.ts';
import { nameThem } from '../gestures/overlay-label.ts';
import { refuse } from './refuse.ts';
import * as words from '../../../words/en/editor/timeline.ts';

/** Keeps how the selected clip, image or adjustment looks at the playhead; of several, the one that was selected first. */
export function copyLook(editor: Editor): void {
  const from = selectedOverlays(editor.state.getState()).find(isGraded);
  if (!from) return refuse(editor, words.noPictureForLook);
  editor.state.setState({ look: lookAt(from, frameNow(editor)) });
  announce(editor, words.lookIsCopied({ item: nameThem([from]) }));
}

/** Gives the selected clips, images and adjustments the look that was copied, in one step of undo. */
export function pasteLookOnSelected(editor: Editor): void {
  const { look } = editor.state.getState();
  if (!look) return refuse(editor, words.noLookIsCopied);
  const onto = selectedOverlays(editor.state.getState()).filter(isGraded);
  if (onto.length === 0) return refuse(editor, words.noPictureForLook);
  const pasted = { ids: onto.map(({ id }) => id), look, at: frameNow(editor) };
  const made = edit(editor, (composition) => pasteLook(composition, pasted), {
    said: words.lookIsPasted({ items: nameThem(onto) }),
  });
  if (!made.ok) refuse(editor, made.error.message);
}
