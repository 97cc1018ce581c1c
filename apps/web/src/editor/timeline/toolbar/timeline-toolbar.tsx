import './timeline-toolbar.css';
import { timelineLength } from '@kinoloom/composition';
import { Pause, Play, Redo2, Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { redoEdit, undoEdit, useEditor, useEditorState, usePlaying } from '../../store/index.ts';
import { timecodeOf } from '../geometry/timecode.ts';
import { writeTime } from '../layer/write-time.ts';
import { TimelineSettings } from './timeline-settings.tsx';
import { ZoomTools } from './zoom-tools.tsx';

/** Undo, play, time and zoom. `onZoom` zooms around what one looks at. */
export function TimelineToolbar({ onZoom }: { onZoom: (zoom: number) => void }) {
  const editor = useEditor();
  const playing = usePlaying();
  const canUndo = useEditorState(({ history }) => history.past.length > 0);
  const canRedo = useEditorState(({ history }) => history.future.length > 0);
  return (
    <div className="tl-bar" role="toolbar" aria-label="Timeline tools">
      <div className="tl-bar-side">
        <IconButton
          label="Undo"
          shortcut="Ctrl+Z"
          icon={<Undo2 />}
          disabled={!canUndo}
          onClick={() => undoEdit(editor)}
        />
        <IconButton
          label="Redo"
          shortcut="Ctrl+Shift+Z"
          icon={<Redo2 />}
          disabled={!canRedo}
          onClick={() => redoEdit(editor)}
        />
      </div>
      <div className="tl-bar-middle">
        <IconButton
          variant="solid"
          label={playing ? 'Pause' : 'Play'}
          shortcut="Alt+Space"
          icon={playing ? <Pause fill="currentColor" /> : <Play fill="currentColor" />}
          onClick={() => editor.playhead.toggle()}
          className="tl-play"
        />
        <Clock />
      </div>
      <div className="tl-bar-side tl-bar-end">
        <ZoomTools onZoom={onZoom} />
        <TimelineSettings />
      </div>
    </div>
  );
}

/** Where one is, and how long the film is. Written without React, since it changes with every frame. */
function Clock() {
  const editor = useEditor();
  // Of the film as it is, not of the draft: a drag must not lay out the page.
  const length = useEditorState(({ history }) => timelineLength(history.present));
  const now = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const write = (): void => {
      if (now.current) writeTime(now.current, editor.playhead.state.getState().frame);
    };
    write();
    return editor.playhead.state.subscribe(write);
  }, [editor]);
  return (
    <span className="tl-clock font-mono" role="timer" aria-label="Time" aria-live="off">
      <span ref={now} className="tl-time" data-testid="time" />
      <span className="tl-total">&nbsp;/ {timecodeOf(length)}</span>
    </span>
  );
}
