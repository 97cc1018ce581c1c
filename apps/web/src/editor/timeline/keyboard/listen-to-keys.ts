import { durationOf, FPS } from '@kinoloom/composition';
import { redoEdit, select, undoEdit, type Editor } from '../../store/index.ts';
import { deleteSelected, duplicateSelected, nudgeSelected, splitAtPlayhead, trimToPlayhead } from '../actions/items.ts';
import type { TimelineView } from '../view/timeline-view.ts';
import { roundZoom, ROW, zoomLimits } from '../geometry/view.ts';

/** View operations of the shortcuts. */
type KeyTarget = Pick<TimelineView, 'view' | 'zoomTo' | 'reveal'>;

/** The editor's keyboard shortcuts, active outside of text input. Returns a function that removes the listeners. */
export function listenToKeys(editor: Editor, timeline: KeyTarget): () => void {
  const gone = new AbortController();
  addEventListener(
    'keydown',
    (event) => {
      if (event.defaultPrevented || isElsewhere(event.target)) return;
      const action = actionOf(event, editor, timeline);
      if (!action) return;
      event.preventDefault();
      action();
      if (!editor.playhead.state.getState().playing) revealPlayhead(editor, timeline);
    },
    { signal: gone.signal },
  );
  return () => gone.abort();
}

type Action = () => void;

function actionOf(event: KeyboardEvent, editor: Editor, timeline: KeyTarget): Action | undefined {
  if (event.ctrlKey || event.metaKey) return event.altKey ? undefined : withCtrl(event, editor);
  if (event.altKey) return withAlt(event, editor, timeline);
  // Shift is used with arrows only: Shift with a letter is a capital.
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

function withAlt({ code, shiftKey }: KeyboardEvent, editor: Editor, timeline: KeyTarget): Action | undefined {
  const step = shiftKey ? 10 : 1;
  const zoom = (by: number) => (): void => timeline.zoomTo(roundZoom(editor.state.getState().zoom + by));
  const nudge = (by: number, down: number) => (): void => nudgeSelected(editor, { by, down });
  const actions: Partial<Record<string, Action>> = {
    Space: () => editor.playhead.toggle(),
    Equal: zoom(zoomLimits.step),
    NumpadAdd: zoom(zoomLimits.step),
    Minus: zoom(-zoomLimits.step),
    NumpadSubtract: zoom(-zoomLimits.step),
    ArrowLeft: nudge(-step, 0),
    ArrowRight: nudge(step, 0),
    ArrowUp: nudge(0, -1),
    ArrowDown: nudge(0, 1),
  };
  return actions[code];
}

function alone({ code, key, shiftKey }: KeyboardEvent, editor: Editor): Action | undefined {
  const { playhead, state } = editor;
  const step = (by: number): void => playhead.seek(playhead.state.getState().frame + by);
  const actions: Partial<Record<string, Action>> = {
    Space: () => playhead.toggle(),
    KeyJ: () => step(-FPS),
    KeyK: () => playhead.pause(),
    KeyL: () => (playhead.state.getState().playing ? step(FPS) : playhead.play()),
    ArrowLeft: () => step(shiftKey ? -10 : -1),
    ArrowRight: () => step(shiftKey ? 10 : 1),
    Home: () => playhead.seek(0),
    End: () => playhead.seek(durationOf(state.getState().history.present)),
    KeyS: () => splitAtPlayhead(editor),
    KeyD: () => duplicateSelected(editor),
    Delete: () => deleteSelected(editor),
    Backspace: () => deleteSelected(editor),
  };
  if (code === 'Escape') return state.getState().selection.length > 0 ? () => select(editor, []) : undefined;
  if (actions[code]) return actions[code];
  if (key === '[') return () => trimToPlayhead(editor, 'start');
  return key === ']' ? () => trimToPlayhead(editor, 'end') : undefined;
}

function revealPlayhead(editor: Editor, timeline: KeyTarget): void {
  const { frame } = editor.playhead.state.getState();
  const row = Math.floor(timeline.view.top / ROW);
  timeline.reveal({ from: frame, durationInFrames: 1, row });
}

const TEXT =
  'input:not([type=range]):not([type=checkbox]):not([type=radio]):not([type=button]), textarea, select, [role=textbox], [role=combobox]';

/** Keys belong to text fields, and to anything open over the page. */
export function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches(TEXT) ||
    target.closest('[role=dialog], [role=menu], [role=listbox]') !== null
  );
}

/** Elements that handle arrow keys, Home and End themselves. */
const MOVED = 'input:not([data-playhead]), [role=tab], [role=slider]';

/** Whether the focused element uses this navigation key itself: Space on a button, an arrow key on a slider. */
export const usesKey = (target: EventTarget | null, { code, key }: Pick<KeyboardEvent, 'code' | 'key'>): boolean => {
  if (!(target instanceof HTMLElement)) return false;
  if (code === 'Space') return target.matches(`button:not([data-item]), a, summary, ${MOVED}`);
  return (key.startsWith('Arrow') || key === 'Home' || key === 'End') && target.matches(MOVED);
};
