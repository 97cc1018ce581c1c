import { type MediaRecord } from '@kinoloom/contract';
import { Maximize, Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { type CSSProperties } from 'react';
import { mediaTitle } from '../../lib/media-names.ts';
import { usePlayback, type Playback } from '../../lib/playback.ts';
import { waveformOf } from '../../lib/media-preview.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { overDark } from '../../ui/video-player.tsx';
import { Wave } from '../../ui/wave.tsx';
import * as words from '../../words/en/first/player.ts';
import { keyframeUrls, preciseTime, sampled } from './facts.ts';

export interface PlayerProps {
  media: MediaRecord;
  onBroken: () => void;
}

/** Pictures in the strip. */
const stripLength = 10;

/** A clip or sound with transport controls below: a keyframe strip or waveform shows the progress and seeks. */
export function Player({ media, onBroken }: PlayerProps) {
  const playback = usePlayback({ duration: media.duration, silent: !media.has_audio });
  const { element, playing, muted, at, length, toggle, seek, setMuted, listeners } = playback;
  const sound = media.media_type === 'audio';
  const shared = {
    ref: element,
    src: media.url,
    'aria-label': mediaTitle(media),
    autoPlay: true,
    loop: true,
    muted,
    onError: onBroken,
    ...listeners,
  };
  return (
    <div className="grid size-full grid-cols-1 grid-rows-[minmax(0,1fr)_88px]">
      {sound ? (
        <div className="grid min-h-0 place-items-center px-15 pt-10 pb-5">
          {/* A video element plays sounds as well, which keeps playback uniform. */}
          <video {...shared} hidden />
          <Wave
            peaks={waveformOf(media)}
            heard={length > 0 ? at / length : 0}
            className="h-[min(100%,280px)] w-[min(100%,900px)] rounded-lg! p-8!"
          />
        </div>
      ) : (
        <video
          {...shared}
          className="mx-5 mt-5 h-[calc(100%-20px)] w-[calc(100%-40px)] object-contain"
          {...(media.thumbnail_url && { poster: media.thumbnail_url })}
          playsInline
          onClick={toggle}
        />
      )}
      <div className="flex items-center gap-3.5 pr-3.5 pl-5 text-on-media-2 [&_:focus-visible]:outline-[#ffb224]">
        <button
          type="button"
          className="grid size-10 flex-none place-items-center rounded-full bg-on-media text-[#0e0c0a]"
          aria-label={playing ? words.pause : words.play}
          onClick={toggle}
        >
          {playing ? <Pause fill="currentColor" /> : <Play fill="currentColor" />}
        </button>
        <span className="font-(family-name:--mono) text-12/5 whitespace-nowrap">
          <span className="text-on-media">{preciseTime(at)}</span> / {preciseTime(length)}
        </span>
        <Strip media={media} playback={playback} onSeek={seek} />
        {media.has_audio && (
          <IconButton
            label={muted ? words.soundOn : words.mute}
            className={overDark}
            icon={muted ? <VolumeX /> : <Volume2 />}
            onClick={() => setMuted(!muted)}
          />
        )}
        {!sound && (
          <IconButton
            label={words.fullScreen}
            className={overDark}
            icon={<Maximize />}
            // Rejected if the browser does not support it for elements: the size stays.
            onClick={() => void element.current?.requestFullscreen?.().catch(() => undefined)}
          />
        )}
      </div>
    </div>
  );
}

function Strip({ media, playback, onSeek }: { media: MediaRecord; playback: Playback; onSeek: (to: number) => void }) {
  const { at, length } = playback;
  const frames = sampled(keyframeUrls(media), stripLength);
  const still = media.thumbnail_url;
  const shown = frames.length > 0 ? frames : still === null ? [] : Array.from({ length: stripLength }, () => still);
  const played: CSSProperties & { '--played': string } = { '--played': `${length > 0 ? (at / length) * 100 : 0}%` };
  return (
    <div
      className="relative h-11 min-w-0 flex-1 overflow-hidden rounded-xs bg-[#25211e] before:pointer-events-none before:absolute before:inset-y-0 before:right-0 before:left-(--played) before:bg-[rgb(8_7_6/0.62)] after:pointer-events-none after:absolute after:inset-y-0 after:left-(--played) after:-ml-px after:w-0.5 after:bg-on-media has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-[#ffb224]"
      style={played}
    >
      {media.media_type === 'audio' ? (
        <Wave peaks={waveformOf(media)} className="h-full rounded-none! border-0!" />
      ) : (
        <div className="flex h-full" aria-hidden="true">
          {shown.map((url, index) => (
            <img
              key={`${index}`}
              className="h-full min-w-0 flex-1 object-cover"
              src={url}
              alt=""
              draggable={false}
              decoding="async"
            />
          ))}
        </div>
      )}
      <input
        type="range"
        className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
        aria-label={words.position}
        aria-valuetext={words.timeOf({ at: preciseTime(at), length: preciseTime(length) })}
        min={0}
        max={length}
        step={0.05}
        value={Math.min(at, length)}
        onChange={(event) => onSeek(Number(event.target.value))}
      />
    </div>
  );
}
