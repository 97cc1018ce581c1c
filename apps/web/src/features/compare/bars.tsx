import { Pause, Play, Repeat, StepBack, StepForward, Volume2, VolumeX, ZoomIn, ZoomOut } from 'lucide-react';
import { limits } from '@kinoloom/contract';
import type { ReactNode } from 'react';
import * as words from '../../words/en/studio/compare.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Button } from '../../ui/button.tsx';
import type { InStep } from './in-step.ts';
import { useProgress } from './use-in-step.ts';
import type { Zoom } from './use-zoom.ts';

/** 0:03.12: minutes, seconds and frames. */
function frameTime(seconds: number): string {
  const frames = Math.max(0, Math.floor(seconds * limits.fps + 0.01));
  const two = (part: number): string => `${part}`.padStart(2, '0');
  const whole = Math.floor(frames / limits.fps);
  return `${Math.floor(whole / 60)}:${two(whole % 60)}.${two(frames % limits.fps)}`;
}

function Bar({ children }: { children: ReactNode }) {
  return <div className="flex min-w-0 flex-none items-center gap-2 px-4 py-2 pointer-coarse:gap-3">{children}</div>;
}

interface TransportProps {
  inStep: InStep;
  loops: boolean;
  onLoops: (loops: boolean) => void;
  muted: boolean;
  /** Whether any of them has sound. */
  hasSound: boolean;
  onMuted: (muted: boolean) => void;
}

/** Plays all clips together. */
export function Transport({ inStep, loops, onLoops, muted, hasSound, onMuted }: TransportProps) {
  const { playing, at, length } = useProgress(inStep);
  return (
    <Bar>
      <IconButton
        label={playing ? words.pause : words.play}
        shortcut="compare.play"
        variant="solid"
        size={40}
        icon={playing ? <Pause fill="currentColor" /> : <Play fill="currentColor" />}
        onClick={() => inStep.toggle()}
      />
      <IconButton
        label={words.backFrame}
        shortcut="compare.backFrame"
        icon={<StepBack />}
        onClick={() => inStep.step(-1)}
      />
      <IconButton
        label={words.onFrame}
        shortcut="compare.onFrame"
        icon={<StepForward />}
        onClick={() => inStep.step(1)}
      />
      <span className="font-mono text-12 whitespace-nowrap text-text-2">
        <span className="text-text">{frameTime(at)}</span>
        <span className="max-md:hidden"> / {frameTime(length)}</span>
      </span>
      <input
        type="range"
        className="h-8 min-w-16 flex-1 cursor-pointer accent-text pointer-coarse:h-11"
        aria-label={words.position}
        aria-valuetext={words.timeOf({ at: frameTime(at), length: frameTime(length) })}
        min={0}
        max={length}
        step={1 / limits.fps}
        value={Math.min(at, length)}
        onChange={(event) => inStep.seek(Number(event.target.value))}
      />
      <IconButton
        label={words.loop}
        icon={<Repeat />}
        variant={loops ? 'default' : 'ghost'}
        aria-pressed={loops}
        onClick={() => onLoops(!loops)}
      />
      {hasSound && (
        <IconButton
          label={muted ? words.soundOn : words.mute}
          shortcut="compare.mute"
          icon={muted ? <VolumeX /> : <Volume2 />}
          onClick={() => onMuted(!muted)}
        />
      )}
    </Bar>
  );
}

/** Zooms all pictures together. */
export function ZoomBar({ zoom, onActual }: { zoom: Zoom; onActual: () => void }) {
  const { scale } = zoom.view;
  return (
    <Bar>
      <IconButton
        label={words.zoomOut}
        shortcut="compare.zoomOut"
        icon={<ZoomOut />}
        disabled={scale <= 1}
        onClick={() => zoom.zoom(-1)}
      />
      <span className="w-14 text-center font-mono text-12 text-text-2" aria-live="polite">
        {words.zoomed({ percent: Math.round(scale * 100) })}
      </span>
      <IconButton label={words.zoomIn} shortcut="compare.zoomIn" icon={<ZoomIn />} onClick={() => zoom.zoom(1)} />
      <Button className="touch-44" onClick={onActual}>
        {scale > 1 ? words.fit : words.actualSize}
      </Button>
    </Bar>
  );
}
