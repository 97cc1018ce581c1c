import { RotateCcw, Search, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { useEditor, useEditorState } from '../../store/index.ts';
import { roundZoom, slideOf, zoomLimits, zoomOfSlide } from '../geometry/view.ts';
import * as words from '../../../words/en/editor/timeline.ts';

const SLIDE = 100;

/** Enlarges the buttons inside to touch targets. */
export const touchTools = 'pointer-coarse:[&_.k-btn]:[--h:44px] pointer-coarse:[&_.k-seg]:[--h:48px]';

interface ZoomProps {
  onZoom: (zoom: number) => void;
}

/** Zoom out, in, and to fit; behind a button if the bar is too narrow. */
export function ZoomTools({ onZoom }: ZoomProps) {
  return (
    <>
      <div className="flex items-center gap-0.5 @max-[720px]:hidden @max-[840px]:pointer-coarse:hidden pointer-coarse:gap-0">
        <ZoomControls onZoom={onZoom} />
      </div>
      <Popover
        label={words.zoom}
        side="top"
        trigger={
          <IconButton
            label={words.zoom}
            icon={<Search />}
            className="hidden @max-[720px]:inline-flex @max-[840px]:pointer-coarse:inline-flex"
          />
        }
      >
        <div className={`${touchTools} flex items-center gap-0.5 pointer-coarse:gap-0`}>
          <ZoomControls onZoom={onZoom} />
        </div>
      </Popover>
    </>
  );
}

function ZoomControls({ onZoom }: ZoomProps) {
  const editor = useEditor();
  const isLeast = useEditorState(({ zoom }) => zoom <= zoomLimits.min);
  const isMost = useEditorState(({ zoom }) => zoom >= zoomLimits.max);
  const step = (by: number): void => onZoom(roundZoom(editor.state.getState().zoom + by));
  return (
    <>
      <IconButton
        label={words.zoomOut}
        shortcut="editor.zoomOut"
        icon={<ZoomOut />}
        disabled={isLeast}
        onClick={() => step(-zoomLimits.step)}
      />
      <ZoomSlider onZoom={onZoom} />
      <IconButton
        label={words.zoomIn}
        shortcut="editor.zoomIn"
        icon={<ZoomIn />}
        disabled={isMost}
        onClick={() => step(zoomLimits.step)}
      />
      <IconButton label={words.resetZoom} icon={<RotateCcw />} onClick={() => onZoom(1)} />
    </>
  );
}

/** Updates the DOM without React, since it changes with every wheel event. */
function ZoomSlider({ onZoom }: ZoomProps) {
  const editor = useEditor();
  const slider = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const write = (): void => {
      const { zoom } = editor.state.getState();
      if (!slider.current) return;
      slider.current.value = String(Math.round(slideOf(zoom) * SLIDE));
      slider.current.setAttribute('aria-valuetext', words.zoomTimes({ zoom: roundZoom(zoom) }));
    };
    write();
    return editor.state.subscribe((now, before) => {
      if (now.zoom !== before.zoom) write();
    });
  }, [editor]);
  return (
    <input
      ref={slider}
      type="range"
      className="range h-6 w-24 min-w-0 contain-strict [--track:2px] pointer-coarse:h-11 pointer-coarse:in-[.k-pop]:w-35"
      aria-label={words.zoom}
      min={0}
      max={SLIDE}
      onChange={({ target }) => onZoom(zoomOfSlide(Number(target.value) / SLIDE))}
    />
  );
}
