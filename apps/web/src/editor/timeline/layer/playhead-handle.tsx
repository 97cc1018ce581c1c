import { durationOf } from '@kinoloom/composition';
import { useEffect, useRef, type Ref } from 'react';
import { useEditor, useEditorState } from '../../store/index.ts';
import { timecodeOf } from '../geometry/timecode.ts';

/** The red line with its flag. Where it stands is written by the board; here it is a slider for the keyboard. */
export function PlayheadHandle({ ref }: { ref: Ref<HTMLDivElement> }) {
  const editor = useEditor();
  const end = useEditorState(({ history }) => durationOf(history.present));
  const slider = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const write = (): void => {
      const { frame, playing } = editor.playhead.state.getState();
      // Nobody can listen to thirty values a second.
      if (playing || !slider.current) return;
      slider.current.value = String(frame);
      slider.current.setAttribute('aria-valuetext', timecodeOf(frame));
    };
    write();
    return editor.playhead.state.subscribe(write);
  }, [editor]);
  return (
    <div ref={ref} className="tl-playhead">
      <input
        ref={slider}
        type="range"
        className="tl-flag-slider"
        aria-label="Playhead"
        min={0}
        max={end}
        onChange={({ target }) => editor.playhead.seek(Number(target.value))}
      />
      <svg className="tl-flag" viewBox="0 0 14 16" aria-hidden="true">
        <path d="M2 0h10a2 2 0 0 1 2 2v7l-7 7-7-7V2a2 2 0 0 1 2-2Z" fill="currentColor" />
      </svg>
    </div>
  );
}
