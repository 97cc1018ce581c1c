import { useState } from 'react';
import { lazyWithRetry } from '../../lib/lazy-module.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { usePlaying } from '../store/index.ts';
import * as words from '../../words/en/editor/meters.ts';

const Canvas = lazyWithRetry(async () => (await import('./meter-canvas.tsx')).MeterCanvas);
const Panel = lazyWithRetry(async () => (await import('./loudness-panel.tsx')).LoudnessPanel);

/** The meter of the film's sound, loaded when the film first plays; pressed, it shows the film's loudness and gain. */
export function Meters() {
  const playing = usePlaying();
  const [isUsed, setUsed] = useState(playing);
  const [open, setOpen] = useState(false);
  if (playing && !isUsed) setUsed(true);
  const still = (
    <span aria-hidden="true" className="flex h-5 gap-0.5">
      <span className="w-1 bg-line-strong" />
      <span className="w-1 bg-line-strong" />
    </span>
  );
  return (
    <Popover
      label={words.filmSound}
      open={open}
      onOpenChange={setOpen}
      side="top"
      width={282}
      trigger={<IconButton label={words.filmSound} icon={isUsed ? <Canvas fallback={still} /> : still} />}
    >
      <div className="p-1.5 pointer-coarse:[&_.k-btn]:[--h:44px] pointer-coarse:[&_.k-seg]:[--h:48px]">
        <Panel fallback={<div className="h-42" />} />
      </div>
    </Popover>
  );
}
