import {
  inTurn,
  resizeEnd,
  reviseOverlay,
  type LocalOverlay,
  type SoundOverlay,
  type VideoOverlay,
} from '@kinoloom/composition';
import { useRef } from 'react';
import { toast } from '../../../ui/toast.ts';
import { edit, useEditor } from '../../store/index.ts';
import { ControlRow } from '../controls/control-row.tsx';
import { Slider } from '../controls/slider.tsx';

const text = (speed: number): string => `${speed}×`;

/** How fast something plays, in quarters. What is shown of it stays; it becomes longer or shorter instead. */
export function SpeedRow({ overlay }: { overlay: VideoOverlay | SoundOverlay | LocalOverlay }) {
  const editor = useEditor();
  const turn = useRef(0);
  /** Speed and length as they were when the handle was taken: they are not rounded again and again. */
  const start = useRef({ speed: overlay.speed, frames: Number(overlay.durationInFrames) });
  const change = (speed: number): void => {
    const end = overlay.from + Math.max(1, Math.round((start.current.frames * start.current.speed) / speed));
    const made = edit(
      editor,
      inTurn([
        (film) => reviseOverlay(film, { ...overlay, speed }),
        (film) => resizeEnd(film, { id: overlay.id, end }),
      ]),
      { gesture: `speed:${turn.current}:${overlay.id}` },
    );
    if (!made.ok) toast.error(made.error.message);
  };
  return (
    <ControlRow label="Speed" value={text(overlay.speed)}>
      <Slider
        label="Speed"
        value={overlay.speed}
        min={0.25}
        max={4}
        step={0.25}
        text={text}
        onBegin={() => {
          turn.current = performance.now();
          start.current = { speed: overlay.speed, frames: overlay.durationInFrames };
        }}
        onChange={change}
      />
    </ControlRow>
  );
}
