import { durationOf, FPS, type Overlay } from '@kinoloom/composition';
import { runShortcut, type Runs } from '../../../lib/keyboard/index.ts';
import { isElsewhere, takesKey } from '../../../lib/keyboard/takes-key.ts';
import { pressVoiceOver } from '../../recording/voice-over.ts';
import {
  closeCompound,
  compoundSelected,
  openSelected,
  redoEdit,
  select,
  switchTool,
  takeSelectedApart,
  undoEdit,
  type Editor,
} from '../../store/index.ts';
import { deleteSelected, duplicateSelected, nudgeSelected, splitAtPlayhead, trimToPlayhead } from '../actions/items.ts';
import { addTransitionAtPlayhead } from '../transitions/actions.ts';
import { cutAway, flip, rippleDeleteSelected } from '../actions/cutting.ts';
import { freezeAtPlayhead } from '../actions/freeze.ts';
import { detachSelected, groupSelected, ungroupSelected } from '../actions/groups.ts';
import { copyLook, pasteLookOnSelected } from '../actions/looks.ts';
import { stepTrim, switchTrimMode } from '../actions/trim-mode.ts';
import { clearRange, markSide, removeRange } from '../actions/marked-range.ts';
import { markHere, toMarker } from '../rows/markers.ts';
import type { TimelineView } from '../view/timeline-view.ts';
import { roundZoom, ROW, zoomLimits } from '../geometry/view.ts';

/** View operations of the shortcuts. */
type KeyTarget = Pick<TimelineView, 'view' | 'zoomTo' | 'reveal'>;

/** The editor's keyboard shortcuts, active outside of text input. Returns a function that removes the listeners. */
export function listenToKeys(editor: Editor, timeline: KeyTarget): () => void {
  const gone = new AbortController();
  const runs = runsOf(editor, timeline);
  addEventListener(
    'keydown',
    (event) => {
      if (event.defaultPrevented || isElsewhere(event.target) || takesKey(event.target, event)) return;
      if (!runShortcut('editor', event, runs.editor) && !runShortcut('clips', event, runs.clips)) return;
      if (!editor.playhead.state.getState().playing) revealPlayhead(editor, timeline);
    },
    { signal: gone.signal },
  );
  return () => gone.abort();
}

function runsOf(editor: Editor, timeline: KeyTarget): { editor: Runs<'editor'>; clips: Runs<'clips'> } {
  const { playhead, state } = editor;
  const step = (by: number) => (): void => playhead.seek(playhead.state.getState().frame + by);
  const zoom = (by: number) => (): void => timeline.zoomTo(roundZoom(state.getState().zoom + by));
  const nudge =
    (by: number, down = 0) =>
    (): void => {
      if (down !== 0 || !stepTrim(editor, by)) nudgeSelected(editor, { by, down });
    };
  const overlays = (): readonly Overlay[] => state.getState().history.present.overlays;
  return {
    editor: {
      play: () => playhead.toggle(),
      pause: () => playhead.pause(),
      shuttleBack: () => playhead.shuttle(-1),
      shuttleOn: () => playhead.shuttle(1),
      backSecond: step(-FPS),
      onSecond: step(FPS),
      backFrame: step(-1),
      onFrame: step(1),
      backTen: step(-10),
      onTen: step(10),
      start: () => playhead.seek(0),
      end: () => playhead.seek(durationOf(state.getState().history.present)),
      undo: () => undoEdit(editor),
      redo: () => redoEdit(editor),
      zoomIn: zoom(zoomLimits.step),
      zoomOut: zoom(-zoomLimits.step),
      magnet: () => flip(editor, 'magnet'),
      ripple: () => flip(editor, 'ripple'),
      snap: () => flip(editor, 'snap'),
      keys: () => flip(editor, 'keys'),
      voiceOver: () => pressVoiceOver(editor),
      marker: () => markHere(editor),
      nextMarker: () => toMarker(editor, 1),
      previousMarker: () => toMarker(editor, -1),
      markIn: () => markSide(editor, 'in'),
      markOut: () => markSide(editor, 'out'),
      clearRange: () => clearRange(editor),
    },
    clips: {
      split: () => void splitAtPlayhead(editor),
      transition: () => addTransitionAtPlayhead(editor),
      duplicate: () => duplicateSelected(editor),
      delete: () => deleteSelected(editor),
      cutOut: () => rippleDeleteSelected(editor),
      group: () => groupSelected(editor),
      ungroup: () => ungroupSelected(editor),
      compound: () => compoundSelected(editor),
      takeApart: () => takeSelectedApart(editor),
      open: () => openSelected(editor),
      detachSound: () => detachSelected(editor),
      lift: () => removeRange(editor, 'lift'),
      extract: () => removeRange(editor, 'extract'),
      cutAwayBefore: () => cutAway(editor, 'start'),
      cutAwayAfter: () => cutAway(editor, 'end'),
      trimStart: () => trimToPlayhead(editor, 'start'),
      trimEnd: () => trimToPlayhead(editor, 'end'),
      back: nudge(-1),
      on: nudge(1),
      backTen: nudge(-10),
      onTen: nudge(10),
      up: nudge(0, -1),
      down: nudge(0, 1),
      freeze: () => freezeAtPlayhead(editor),
      roll: () => switchTrimMode(editor, 'roll'),
      slip: () => switchTrimMode(editor, 'slip'),
      slide: () => switchTrimMode(editor, 'slide'),
      crop: () => switchTool(editor, 'crop'),
      mask: () => switchTool(editor, 'mask'),
      compare: () => switchTool(editor, 'compare'),
      copyLook: () => copyLook(editor),
      pasteLook: () => pasteLookOnSelected(editor),
      selectAll: () =>
        select(
          editor,
          overlays().map(({ id }) => id),
        ),
      selectNone() {
        const { selection, cut, trimMode } = state.getState();
        if (trimMode) {
          switchTrimMode(editor, null);
          return true;
        }
        if (selection.length === 0 && cut === null) return closeCompound(editor);
        select(editor, []);
        return true;
      },
    },
  };
}

function revealPlayhead(editor: Editor, timeline: KeyTarget): void {
  const { frame } = editor.playhead.state.getState();
  const row = Math.floor(timeline.view.top / ROW);
  timeline.reveal({ from: frame, durationInFrames: 1, row });
}
