import './transport.css';
import { Maximize, Minimize, Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { useLayoutEffect, useRef, type CSSProperties } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { frameTime } from './frame-time.ts';

export interface TransportProps {
  frame: number;
  /** Frames of the film. */
  length: number;
  playing: boolean;
  /** 0 to 1; 0 where the film is muted. */
  volume: number;
  fullScreen: boolean;
  /** Puts the focus on Play as it appears, as in a dialog. */
  focused?: boolean;
  onToggle: () => void;
  onSeek: (frame: number) => void;
  /** The handle is let go. */
  onScrubEnd: () => void;
  onVolume: (volume: number) => void;
  onMute: () => void;
  /** Left out where the browser has no full screen. */
  onFullScreen: (() => void) | undefined;
}

/** Play, place, sound and size of a film, in a row below it. */
export function Transport(props: TransportProps) {
  const { frame, length, playing, volume, fullScreen, focused = false } = props;
  const play = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (focused) play.current?.focus();
  }, [focused]);
  const last = Math.max(0, length - 1);
  const filled = (share: number): CSSProperties & { '--filled': string } => ({ '--filled': `${share * 100}%` });
  return (
    <div className="p-transport">
      <button
        ref={play}
        type="button"
        className="p-play"
        aria-label={playing ? 'Pause' : 'Play'}
        onClick={props.onToggle}
      >
        {playing ? <Pause fill="currentColor" /> : <Play fill="currentColor" />}
      </button>
      <span className="p-time">
        <span className="text-text">{frameTime(frame)}</span> / {frameTime(length)}
      </span>
      <input
        type="range"
        className="p-range"
        aria-label="Position"
        aria-valuetext={`${frameTime(frame)} of ${frameTime(length)}`}
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
        label={volume === 0 ? 'Sound on' : 'Mute'}
        shortcut="M"
        icon={volume === 0 ? <VolumeX /> : <Volume2 />}
        onClick={props.onMute}
      />
      <input
        type="range"
        className="p-range p-volume"
        aria-label="Volume"
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
          label={fullScreen ? 'Leave full screen' : 'Full screen'}
          shortcut="F"
          icon={fullScreen ? <Minimize /> : <Maximize />}
          onClick={props.onFullScreen}
        />
      )}
    </div>
  );
}
