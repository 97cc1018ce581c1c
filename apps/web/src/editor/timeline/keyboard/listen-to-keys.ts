import { durationOf } from '@kinoloom/composition';
import { redoEdit, select, undoEdit, type Editor } from '../../store/index.ts';
import { deleteSelected, duplicateSelected, nudgeSelected, splitAtPlayhead, trimToPlayhead } from '../actions/items.ts';
import { roundZoom, zoomLimits } from '../geometry/zoom.ts';
import type { TimelineView } from '../view/timeline-view.ts';
import { isElsewhere, usesKey } from './is-typing.ts';

const SECOND = 30;

/** What keys do to the view. */
type Board = Pick<TimelineView, 'view' | 'zoomTo' | 'reveal'>;

/** The shortcuts of the editor, anywhere on its screen but where one types. Returns what takes them off again. */
export function listenToKeys(editor: Editor, board: Board): () => void {
  const gone = new AbortController();
  addEventListener(
    'keydown',
    (event) => {
      if (event.defaultPrevented || isElsewhere(event.target)) return;
      const action = actionOf(event, editor, board);
      if (!action) return;
      event.preventDefault();
      action();
      if (!editor.playhead.state.getState().playing) revealPlayhead(editor, board);
    },
    { signal: gone.signal },
  );
  return () => gone.abort();
}

type Action = () => void;

function actionOf(event: KeyboardEvent, editor: Editor, board: Board): Action | undefined {
  if (event.ctrlKey || event.metaKey) return event.altKey ? undefined : withCtrl(event, editor);
  if (event.altKey) return withAlt(event, editor, board);
  // Shift is for arrows alone: Shift and a letter is a capital.
  if (event.shiftKey && !event.key.startsWith('Arrow')) return undefined;
  if (usesKey(event.target, event)) return undefined;
  return alone(event, editor);
}

function withCtrl({ code, shiftKey }: KeyboardEvent, editor: Editor): Action | undefined {
  if (code === 'KeyZ') return () => (shiftKey ? redoEdit(editor) : undoEdit(editor));
  if (shiftKey) return undefined;
  if (code === 'KeyY') return () => redoEdit(editor);
  if (code === 'KeyA')
    return () =>
      select(
        editor,
        editor.state.getState().history.present.overlays.map(({ id }) => id),
      );
  return undefined;
}

function withAlt({ code, shiftKey }: KeyboardEvent, editor: Editor, board: Board): Action | undefined {
  const { zoom } = editor.state.getState();
  const step = shiftKey ? 10 : 1;
  switch (code) {
    case 'Space':
      return () => editor.playhead.toggle();
    case 'Equal':
    case 'NumpadAdd':
      return () => board.zoomTo(roundZoom(zoom + zoomLimits.step));
    case 'Minus':
    case 'NumpadSubtract':
      return () => board.zoomTo(roundZoom(zoom - zoomLimits.step));
    case 'ArrowLeft':
      return () => nudgeSelected(editor, { by: -step, down: 0 });
    case 'ArrowRight':
      return () => nudgeSelected(editor, { by: step, down: 0 });
    case 'ArrowUp':
      return () => nudgeSelected(editor, { by: 0, down: -1 });
    case 'ArrowDown':
      return () => nudgeSelected(editor, { by: 0, down: 1 });
    default:
      return undefined;
  }
}

function alone({ code, key, shiftKey }: KeyboardEvent, editor: Editor): Action | undefined {
  const { playhead } = editor;
  const step = (by: number): void => playhead.seek(playhead.state.getState().frame + by);
  switch (code) {
    case 'Space':
      return () => playhead.toggle();
    case 'KeyJ':
      return () => step(-SECOND);
    case 'KeyK':
      return () => playhead.pause();
    case 'KeyL':
      return () => (playhead.state.getState().playing ? step(SECOND) : playhead.play());
    case 'ArrowLeft':
      return () => step(shiftKey ? -10 : -1);
    case 'ArrowRight':
      return () => step(shiftKey ? 10 : 1);
    case 'Home':
      return () => playhead.seek(0);
    case 'End':
      return () => playhead.seek(durationOf(editor.state.getState().history.present));
    case 'KeyS':
      return () => splitAtPlayhead(editor);
    case 'KeyD':
      return () => duplicateSelected(editor);
    case 'Delete':
    case 'Backspace':
      return () => deleteSelected(editor);
    case 'Escape':
      return editor.state.getState().selection.length > 0 ? () => select(editor, []) : undefined;
    default:
      if (key === '[') return () => trimToPlayhead(editor, 'start');
      return key === ']' ? () => trimToPlayhead(editor, 'end') : undefined;
  }
}

function revealPlayhead(editor: Editor, board: Board): void {
  const { frame } = editor.playhead.state.getState();
  const row = Math.floor(board.view.top / 44);
  board.reveal({ from: frame, durationInFrames: 1, row });
}
