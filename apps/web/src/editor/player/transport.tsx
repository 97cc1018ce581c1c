import { Maximize, Minimize, Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { useLayoutEffect, useRef, type CSSProperties } from 'react';
import { FPS } from '@kinoloom/composition';
import { IconButton } from '../../ui/icon-button.tsx';
import * as words from '../../words/en/first/player.ts';
import * as previewWords from '../../words/en/studio/preview.ts';

const range = 'range h-8 min-w-0 touch-none rounded-sm [--ring:3px] [--track:4px]';

export interface TransportProps {
  frame: number;
  /** In frames. */
  length: number;
  playing: boolean;
  /** 0 to 1; 0 when muted. */
  volume: number;
  fullScreen: boolean;
  /** Focuses Play on mount, as in a dialog. */
  focused?: boolean;
  onToggle: () => void;
  onSeek: (frame: number) => void;
  onScrubEnd: () => void;
  onVolume: (volume: number) => void;
  onMute: () => void;
  /** Absent if the browser does not support full screen. */
  onFullScreen: (() => void) | undefined;
}

/** Transport controls: play, position, volume and full screen, in a row below the composition. */
export function Transport(props: TransportProps) {
  const { frame, length, playing, volume, fullScreen, focused = false } = props;
  const play = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (focused) play.current?.focus();
  }, [focused]);
  const last = Math.max(0, length - 1);
  const filled = (share: number): CSSProperties & { '--filled': string } => ({ '--filled': `${share * 100}%` });
  return (
    <div className="flex min-h-15 flex-none items-center gap-3 px-5 py-2 max-md:flex-wrap max-md:justify-between max-md:gap-2 max-md:px-4 max-md:pb-[max(8px,env(safe-area-inset-bottom))]">
      <button
        ref={play}
        type="button"
        className="grid size-10 flex-none place-items-center rounded-full bg-text text-bg max-md:size-11"
        aria-label={playing ? words.pause : words.play}
        onClick={props.onToggle}
      >
        {playing ? <Pause fill="currentColor" /> : <Play fill="currentColor" />}
      </button>
      <span className="flex-none font-(family-name:--mono) text-12 whitespace-nowrap text-text-2 max-md:flex-1">
        <span className="text-text">{frameTime(frame)}</span> / {frameTime(length)}
      </span>
      <input
        type="range"
        className={`${range} flex-1 max-md:-order-1 max-md:h-11 max-md:flex-[1_0_100%]`}
        aria-label={words.position}
        aria-valuetext={words.timeOf({ at: frameTime(frame), length: frameTime(length) })}
        min={0}
        max={last}
        step={1}
        value={Math.min(frame, last)}
        style={filled(last > 0 ? frame / last : 0)}
        onChange={(event) => props.onSeek(Number(event.target.value))}
        onPointerUp={props.onScrubEnd}
        onPointerCancel={props.onScrubEnd}
      />
      <IconButton
        label={volume === 0 ? words.soundOn : words.mute}
        shortcut="preview.mute"
        icon={volume === 0 ? <VolumeX /> : <Volume2 />}
        onClick={props.onMute}
      />
      <input
        type="range"
        data-volume
        className={`${range} w-18 flex-none max-md:hidden`}
        aria-label={previewWords.volume}
        aria-valuetext={`${Math.round(volume * 100)}%`}
        min={0}
        max={1}
        step={0.05}
        value={volume}
        style={filled(volume)}
        onChange={(event) => props.onVolume(Number(event.target.value))}
      />
      {props.onFullScreen && (
        <IconButton
          label={fullScreen ? previewWords.leaveFullScreen : words.fullScreen}
          shortcut="preview.fullScreen"
          icon={fullScreen ? <Minimize /> : <Maximize />}
          onClick={props.onFullScreen}
        />
      )}
    </div>
  );
}

const two = (value: number): string => String(value).padStart(2, '0');

/** A position in the composition as `m:ss.ff`. */
export function frameTime(frame: number): string {
  const seconds = Math.floor(frame / FPS);
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}.${two(frame % FPS)}`;
}
