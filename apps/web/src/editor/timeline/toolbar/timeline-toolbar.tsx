import { timelineLength, type Mark } from '@kinoloom/composition';
import { Mic, Pause, Play, Redo2, Spline, Square, Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Meters } from '../../meters/meters.tsx';
import { pressVoiceOver, voiceOverOf } from '../../recording/voice-over.ts';
import { redoEdit, undoEdit, useEditor, useEditorState, usePlaying } from '../../store/index.ts';
import { flip } from '../actions/cutting.ts';
import { timeClass, timecodeOf, writeTime } from '../geometry/timecode.ts';
import { ClipTools } from './clip-tools.tsx';
import { TimelineSettings } from './timeline-settings.tsx';
import { MarkTools } from './mark-tools.tsx';
import { touchTools, ZoomTools } from './zoom-tools.tsx';
import * as words from '../../../words/en/editor/timeline.ts';

/** Undo, the tools of cutting, play, time and zoom. `onZoom` zooms around the visible point of interest. */
export function TimelineToolbar({ onZoom }: { onZoom: (zoom: number) => void }) {
  const editor = useEditor();
  const playing = usePlaying();
  const last = useEditorState(({ history }) => history.past.at(-1));
  const next = useEditorState(({ history }) => history.future[0]);
  return (
    <div
      className={`${touchTools} flex h-11 flex-none items-center gap-2 border-t @max-[600px]:justify-between border-line bg-surface px-2.5 max-sm:h-13 @max-[460px]:gap-0.5 @max-[460px]:px-1 pointer-coarse:h-13`}
      role="toolbar"
      aria-label={words.tools}
    >
      <div className="flex flex-none items-center gap-0.5 pointer-coarse:gap-0">
        <IconButton
          label={isElsewhere(last) ? words.undoOf({ step: words.editElsewhere }) : words.undo}
          shortcut="editor.undo"
          icon={<Undo2 />}
          disabled={!last}
          onClick={() => undoEdit(editor)}
        />
        <IconButton
          label={isElsewhere(next) ? words.redoOf({ step: words.editElsewhere }) : words.redo}
          shortcut="editor.redo"
          icon={<Redo2 />}
          disabled={!next}
          onClick={() => redoEdit(editor)}
        />
        <ClipTools />
      </div>
      <div className="flex min-w-0 items-center gap-3.5 @max-[460px]:gap-1">
        <IconButton
          variant="solid"
          label={playing ? words.pause : words.play}
          shortcut="editor.play"
          icon={playing ? <Pause fill="currentColor" /> : <Play fill="currentColor" />}
          onClick={() => editor.playhead.toggle()}
          className="w-[34px] max-sm:size-10 pointer-coarse:size-11"
        />
        <Clock />
        <Meters />
      </div>
      <div className="ml-auto flex min-w-0 items-center justify-end gap-0.5 pointer-coarse:gap-0">
        <VoiceOverButton />
        <MarkTools />
        <ZoomTools onZoom={onZoom} />
        <TimelineSettings />
      </div>
    </div>
  );
}

const isElsewhere = (mark: Mark | undefined): boolean => mark?.origin === 'elsewhere';

/** Opens the recorder of voice-overs. While one is recorded, it ends that, and stands where the switch of the keys is else. */
function VoiceOverButton() {
  const editor = useEditor();
  const isBusy = useStore(voiceOverOf(editor), ({ phase }) => phase.kind === 'counting' || phase.kind === 'recording');
  return (
    <>
      <IconButton
        label={isBusy ? words.endVoiceOver : words.voiceOver}
        shortcut="editor.voiceOver"
        icon={isBusy ? <Square fill="currentColor" /> : <Mic />}
        className={isBusy ? 'text-red!' : '@max-[980px]:hidden'}
        onClick={() => pressVoiceOver(editor)}
      />
      {!isBusy && <KeysSwitch />}
    </>
  );
}

/** Shows or hides the keys of the selected item. */
function KeysSwitch() {
  const editor = useEditor();
  const isOn = useEditorState(({ switches }) => switches.keys);
  return (
    <IconButton
      label={words.keyRows}
      shortcut="editor.keys"
      icon={<Spline />}
      aria-pressed={isOn}
      className="aria-pressed:bg-control aria-pressed:text-text @max-[460px]:hidden"
      onClick={() => flip(editor, 'keys')}
    />
  );
}

/** The playhead's time and the composition's length. Bypasses React, since it changes with every frame. */
function Clock() {
  const editor = useEditor();
  // Of the committed composition: a drag must not trigger layout.
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
    <span
      className="flex font-mono text-13 tracking-normal whitespace-nowrap tabular-nums @max-[460px]:text-11"
      role="timer"
      aria-label={words.time}
      aria-live="off"
    >
      <span ref={now} className={timeClass} data-testid="time" />
      <span className="text-text-3 @max-[460px]:sr-only @min-[761px]:@max-[880px]:sr-only">{`\u00A0/ ${timecodeOf(length)}`}</span>
    </span>
  );
}
