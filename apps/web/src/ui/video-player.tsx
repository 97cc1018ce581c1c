import { Maximize, Pause, Play, VideoOff, Volume2, VolumeX } from 'lucide-react';
import { useEffectEvent, useLayoutEffect, useRef, useState, type CSSProperties, type RefObject } from 'react';
import { timecode } from '../lib/formatters.ts';
import { usePlayback } from '../lib/playback.ts';
import * as words from '../words/en/first/player.ts';
import { Backdrop } from './backdrop.tsx';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { Wave } from './wave.tsx';

/** A button on backgrounds that are dark in both themes. */
export const overDark = 'text-on-media-2! hover:bg-[rgb(255_242_224/0.16)]! hover:text-on-media!';

export interface VideoPlayerProps {
  /** When it changes, the player goes on where it was: the same file at another address. Another file needs another `key`. */
  src: string;
  /** Accessible name of the content. */
  label: string;
  poster?: string | null | undefined;
  /** Seconds, until the file's metadata are loaded. */
  duration?: number | null;
  /** It has no sound: there is nothing to mute, and no other player is paused for it. */
  silent?: boolean;
  loop?: boolean;
  /** Loudness of a sound, 0 to 1, drawn instead of the picture. */
  peaks?: readonly number[] | undefined;
  /** Sets its size; the video is letterboxed in it. */
  className?: string | undefined;
  style?: CSSProperties | undefined;
  /** The file's metadata are loaded. */
  onKnown?: () => void;
  /** It cannot be played. */
  onBroken?: () => void;
  /** It fails. Returns whether another `src` follows; otherwise it is shown as unavailable. */
  onFail?: () => boolean;
}

/** Placeholder for a video that cannot be shown. */
export function VideoUnavailable({ className, style }: Pick<VideoPlayerProps, 'className' | 'style'>) {
  return (
    <div
      className={cx('grid place-content-center justify-items-center gap-2 bg-[#080706] text-on-media-2', className)}
      style={style}
    >
      <VideoOff className="icon-20" aria-hidden="true" />
      {words.unavailable}
    </div>
  );
}

/** A letterboxed video on a blurred copy of its poster: a press toggles playback, and the line at the bottom seeks. */
export function VideoPlayer(props: VideoPlayerProps) {
  const { src, label, poster, duration = null, silent = false, loop = false, peaks, className, style, onKnown } = props;
  const well = useRef<HTMLDivElement>(null);
  const [broken, setBroken] = useState(false);
  const { element, playing, muted, at, length, toggle, seek, setMuted, listeners } = usePlayback({ duration, silent });
  useKeptPlace(src, element, { at, playing });
  const heard = length > 0 ? at / length : 0;
  const played: CSSProperties & { '--played': string } = { '--played': `${heard * 100}%` };
  if (broken) return <VideoUnavailable className={className} style={style} />;
  // Clip, not hidden: a scrollable box would intercept swipes for the viewer around it.
  return (
    <div
      ref={well}
      className={cx(
        'group/player relative isolate grid place-items-center overflow-clip bg-[#080706] text-on-media [&_:focus-visible]:outline-[#ffb224]',
        className,
      )}
      style={style}
    >
      {poster && <Backdrop src={poster} />}
      <video
        ref={element}
        src={src}
        className="absolute inset-0 size-full object-contain"
        hidden={peaks !== undefined}
        aria-label={label}
        {...(poster && { poster })}
        preload="metadata"
        playsInline
        loop={loop}
        muted={muted}
        onLoadedMetadata={onKnown}
        onError={() => {
          if (props.onFail?.()) return;
          setBroken(true);
          props.onBroken?.();
        }}
        {...listeners}
      />
      {peaks && <Wave peaks={peaks} heard={heard} className="h-50 w-full border-0!" />}
      <button
        type="button"
        className="absolute inset-x-0 top-0 bottom-12 grid place-items-center pt-12 focus-visible:-outline-offset-3"
        aria-label={playing ? words.pause : words.play}
        onClick={toggle}
      >
        <span
          className={cx(
            'grid size-14 place-items-center rounded-full bg-glass shadow-[inset_0_0_0_1px_var(--glass-line)] transition-opacity [&>svg]:size-5.5',
            playing &&
              'opacity-0 group-hover/player:opacity-100 group-has-focus-visible/player:opacity-100 no-hover:opacity-0!',
          )}
        >
          {playing ? <Pause fill="currentColor" /> : <Play className="ml-0.5" fill="currentColor" />}
        </span>
      </button>
      <div className="absolute inset-x-0 bottom-0 flex h-12 items-center gap-2.5 bg-[linear-gradient(transparent,rgb(12_10_8/0.72))] px-3 font-(family-name:--mono) text-12">
        <span>{timecode(at)}</span>
        <div
          className="relative h-7 min-w-0 flex-1 rounded-xs before:absolute before:inset-x-0 before:top-[12.5px] before:h-[3px] before:rounded-full before:bg-[rgb(248_243_235/0.34)] after:absolute after:top-[12.5px] after:left-0 after:h-[3px] after:w-(--played) after:rounded-full after:bg-on-media has-focus-visible:outline-2 has-focus-visible:outline-[#ffb224]"
          style={played}
        >
          <input
            type="range"
            className="absolute inset-0 z-1 m-0 size-full cursor-pointer opacity-0"
            aria-label={words.position}
            aria-valuetext={words.timeOf({ at: timecode(at), length: timecode(length) })}
            min={0}
            max={length}
            step={0.05}
            value={Math.min(at, length)}
            onChange={(event) => seek(Number(event.target.value))}
          />
        </div>
        <span>{timecode(length)}</span>
        {!silent && (
          <IconButton
            label={muted ? words.soundOn : words.mute}
            size={28}
            className={overDark}
            icon={muted ? <VolumeX /> : <Volume2 />}
            onClick={() => setMuted(!muted)}
          />
        )}
        {!peaks && (
          <IconButton
            label={words.fullScreen}
            size={28}
            className={cx(overDark, '-ml-1.5')}
            icon={<Maximize />}
            // Rejected if the browser does not support it for elements: the size stays.
            onClick={() =>
              void (
                document.fullscreenElement ? document.exitFullscreen() : well.current?.requestFullscreen?.()
              )?.catch(() => undefined)
            }
          />
        )}
      </div>
    </div>
  );
}

/** Goes on at the same place after the file's address has changed, which makes the element begin anew. */
function useKeptPlace(
  src: string,
  element: RefObject<HTMLVideoElement | null>,
  { at, playing }: { readonly at: number; readonly playing: boolean },
): void {
  const shown = useRef(src);
  const goOn = useEffectEvent((target: HTMLVideoElement) => {
    const resume = (): void => {
      target.currentTime = at;
      // A browser that refuses to play leaves the element paused.
      if (playing) void target.play().catch(() => undefined);
    };
    target.addEventListener('loadedmetadata', resume, { once: true });
    return () => target.removeEventListener('loadedmetadata', resume);
  });
  useLayoutEffect(() => {
    if (shown.current === src || !element.current) return;
    shown.current = src;
    return goOn(element.current);
  }, [src, element]);
}
