import {
  deleteOverlay,
  inSequence,
  isAdjustment,
  isSeen,
  resolvedAt,
  reviseAt,
  type SeenOverlay,
} from '@kinoloom/composition';
import { keyOf, type KeyPress } from '../../lib/keyboard/index.ts';
import { edit, select, frameNow, selectedOverlays, type Editor } from '../store/index.ts';
import { normalizeAngle } from './geometry/box.ts';
import { resized, scaled, type Handle } from './geometry/resize-box.ts';
import { boxOf, limitsOf, withBox, withScaledBox } from './overlay-box.ts';
import * as words from '../../words/en/editor/canvas.ts';

const ways: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const stepOf = (press: KeyPress): number => (press.shiftKey ? 10 : 1);

function replace(editor: Editor, overlays: readonly SeenOverlay[], gesture: string, said: string): void {
  const ids = overlays.map(({ id }) => id).join();
  const at = frameNow(editor);
  edit(editor, inSequence(overlays.map((overlay) => (composition) => reviseAt(composition, overlay, at))), {
    gesture: `${gesture}:${ids}`,
    said,
  });
}

/** Moves the selection by one pixel, with Shift by ten. Returns whether the key was handled. */
export function nudge(editor: Editor, press: KeyPress): boolean {
  const way = ways[keyOf(press) ?? ''];
  const at = frameNow(editor);
  const chosen = selectedOverlays(editor.state.getState())
    .filter(isSeen)
    .filter((overlay) => !isAdjustment(overlay))
    .map((overlay) => resolvedAt(overlay, at));
  const [first] = chosen;
  if (!way || !first) return false;
  const [x, y] = [way[0] * stepOf(press), way[1] * stepOf(press)];
  const moved = chosen.map((overlay) => ({ ...overlay, left: overlay.left + x, top: overlay.top + y }));
  replace(editor, moved, 'nudge', `x ${Math.round(first.left + x)}, y ${Math.round(first.top + y)}`);
  return true;
}

/** Resizes from the lower right corner by one pixel, with Shift by ten; the upper left corner stays. */
export function resizeByKey(editor: Editor, overlay: SeenOverlay, press: KeyPress): boolean {
  const way = ways[keyOf(press) ?? ''];
  if (!way) return false;
  const box = boxOf(overlay);
  const wider = (way[0] + way[1]) * stepOf(press);
  const handle: Handle = { x: 1, y: 1 };
  const limits = limitsOf(overlay, editor.state.getState().history.present.canvas);
  const after = resized(box, handle, scaled(box, 1 + wider / box.width, limits), false);
  const said = words.widthByHeight({ width: Math.round(after.width), height: Math.round(after.height) });
  replace(editor, [withScaledBox(overlay, after)], 'resize', said);
  return true;
}

/** Rotates by one degree, with Shift by fifteen. */
export function rotateByKey(editor: Editor, overlay: SeenOverlay, press: KeyPress): boolean {
  const way = ways[keyOf(press) ?? ''];
  if (!way) return false;
  const degrees = (way[0] - way[1]) * (press.shiftKey ? 15 : 1);
  const rotation = normalizeAngle(overlay.rotation + degrees);
  replace(
    editor,
    [withBox(overlay, { ...boxOf(overlay), rotation })],
    'rotate',
    words.degrees({ degrees: Math.round(rotation) }),
  );
  return true;
}

export function deleteSelected(editor: Editor): boolean {
  const { selection } = editor.state.getState();
  if (selection.length === 0) return false;
  const said = words.isDeleted({ count: selection.length });
  edit(editor, inSequence(selection.map((id) => (composition) => deleteOverlay(composition, id))), { said });
  select(editor, []);
  return true;
}
