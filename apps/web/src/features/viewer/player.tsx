import { type MediaRecord } from '@kinoloom/contract';
import { Maximize, Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { type CSSProperties } from 'react';
import { mediaTitle } from '../../lib/media-names.ts';
import { waveformOf } from '../../lib/media-preview.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Wave } from '../../ui/wave.tsx';
import { framesOf, preciseTime, spread } from './facts.ts';
import { usePlayback, type Playback } from './use-playback.ts';

export interface PlayerProps {
  media: MediaRecord;
  onBroken: () => void;
}

/** Pictures in the strip. */
const room = 10;

/** A clip or a sound with its transport below it: a strip of film, or the sound's wave, to move along. */
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
    <div className="v-player">
      {sound ? (
        <div className="v-sound">
          {/* A video element plays sounds as well, and is one kind of thing to listen to. */}
          <video {...shared} hidden />
          <Wave peaks={waveformOf(media)} heard={length > 0 ? at / length : 0} className="v-sound-wave" />
        </div>
      ) : (
        <video
          {...shared}
          className="v-clip"
          {...(media.thumbnail_url && { poster: media.thumbnail_url })}
          playsInline
          onClick={toggle}
        />
      )}
      <div className="v-transport">
        <button type="button" className="v-play" aria-label={playing ? 'Pause' : 'Play'} onClick={toggle}>
          {playing ? <Pause fill="currentColor" /> : <Play fill="currentColor" />}
        </button>
        <span className="v-time">
          <span className="text-on-media">{preciseTime(at)}</span> / {preciseTime(length)}
        </span>
        <Strip media={media} playback={playback} onSeek={seek} />
        {media.has_audio && (
          <IconButton
            label={muted ? 'Sound on' : 'Mute'}
            icon={muted ? <VolumeX /> : <Volume2 />}
            onClick={() => setMuted(!muted)}
          />
        )}
        {!sound && (
          <IconButton
            label="Full screen"
            icon={<Maximize />}
            // Refused where a browser has none for a page's parts: then the clip stays as large as it is.
            onClick={() => void element.current?.requestFullscreen?.().catch(() => undefined)}
          />
        )}
      </div>
    </div>
  );
}

function Strip({ media, playback, onSeek }: { media: MediaRecord; playback: Playback; onSeek: (to: number) => void }) {
  const { at, length } = playback;
  const frames = spread(framesOf(media), room);
  const still = media.thumbnail_url;
  const shown = frames.length > 0 ? frames : still === null ? [] : Array.from({ length: room }, () => still);
  const played: CSSProperties & { '--played': string } = { '--played': `${length > 0 ? (at / length) * 100 : 0}%` };
  return (
    <div className="v-strip" style={played}>
      {media.media_type === 'audio' ? (
        <Wave peaks={waveformOf(media)} className="v-strip-wave" />
      ) : (
        <div className="v-frames" aria-hidden="true">
          {shown.map((url, index) => (
            <img key={`${index}`} src={url} alt="" draggable={false} decoding="async" />
          ))}
        </div>
      )}
      <input
        type="range"
        aria-label="Position"
        aria-valuetext={`${preciseTime(at)} of ${preciseTime(length)}`}
        min={0}
        max={length}
        step={0.05}
        value={Math.min(at, length)}
        onChange={(event) => onSeek(Number(event.target.value))}
      />
    </div>
  );
}
