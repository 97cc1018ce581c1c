import { durationOf } from '@kinoloom/composition';
import { useEffect, useRef, type Ref } from 'react';
import { useEditor, useEditorState } from '../../store/index.ts';
import { timecodeOf } from '../geometry/timecode.ts';
import * as words from '../../../words/en/editor/timeline.ts';

/** The playhead line with its flag. `TimelineView` positions it; here it is a slider for the keyboard. */
export function PlayheadHandle({ ref }: { ref: Ref<HTMLDivElement> }) {
  const editor = useEditor();
  const end = useEditorState(({ history }) => durationOf(history.present));
  const slider = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const write = (): void => {
      const { frame, playing } = editor.playhead.state.getState();
      // Not during playback: thirty announcements a second would be unusable.
      if (playing || !slider.current) return;
      slider.current.value = String(frame);
      slider.current.setAttribute('aria-valuetext', timecodeOf(frame));
    };
    write();
    return editor.playhead.state.subscribe(write);
  }, [editor]);
  return (
    <div
      ref={ref}
      data-timeline="playhead"
      className="absolute inset-y-0 left-2 w-0 text-(color:--playhead) will-change-transform before:absolute before:top-3 before:bottom-0 before:-left-[0.75px] before:w-[1.5px] before:bg-current forced-colors:before:bg-[CanvasText]"
    >
      <input
        ref={slider}
        type="range"
        data-playhead
        className="peer absolute top-1 -left-[7px] h-4 w-3.5 opacity-0"
        aria-label={words.playhead}
        min={0}
        max={end}
        onChange={({ target }) => editor.playhead.seek(Number(target.value))}
      />
      <svg
        className="absolute top-1 -left-[7px] h-4 w-3.5 peer-focus-visible:rounded-[3px] peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus"
        viewBox="0 0 14 16"
        aria-hidden="true"
      >
        <path d="M2 0h10a2 2 0 0 1 2 2v7l-7 7-7-7V2a2 2 0 0 1 2-2Z" fill="currentColor" />
      </svg>
    </div>
  );
}
