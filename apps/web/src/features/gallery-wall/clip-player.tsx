import { type MediaRecord } from '@kinoloom/contract';
import { Maximize, Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { timecode } from '../../lib/formatters.ts';
import { mediaTitle } from '../../lib/media-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';

/** A clip with its transport below it. The space bar plays and pauses, wherever the focus is but on a button. */
export function ClipPlayer({ media, onBroken }: { media: MediaRecord; onBroken: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [playing, setPlaying] = useState(false);
  const [muted, setMuted] = useState(false);
  const [length, setLength] = useState(media.duration ?? 0);
  const [at, setAt] = useState(0);

  // The video's own time events come four times a second, too seldom for a line that moves.
  useEffect(() => {
    if (!playing) return;
    let frame = requestAnimationFrame(function follow() {
      setAt(video.current?.currentTime ?? 0);
      frame = requestAnimationFrame(follow);
    });
    return () => cancelAnimationFrame(frame);
  }, [playing]);

  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== ' ' || event.target instanceof HTMLButtonElement || !video.current) return;
      event.preventDefault();
      togglePlay(video.current);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);

  const seek = (seconds: number): void => {
    if (video.current) video.current.currentTime = seconds;
    setAt(seconds);
  };
  const strip: CSSProperties & Record<'--played' | '--strip', string> = {
    '--played': `${length > 0 ? (at / length) * 100 : 0}%`,
    '--strip': media.thumbnail_url ? `url("${media.thumbnail_url}")` : 'none',
  };
  return (
    <div className="v-player">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a generated clip has no words of its own to caption */}
      <video
        ref={video}
        src={media.url}
        {...(media.thumbnail_url && { poster: media.thumbnail_url })}
        aria-label={mediaTitle(media)}
        autoPlay
        loop
        playsInline
        muted={muted}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onDurationChange={({ currentTarget: { duration } }) => Number.isFinite(duration) && setLength(duration)}
        onClick={() => video.current && togglePlay(video.current)}
        onError={onBroken}
      />
      <div className="v-transport">
        <button
          type="button"
          className="v-play"
          aria-label={playing ? 'Pause' : 'Play'}
          onClick={() => video.current && togglePlay(video.current)}
        >
          {playing ? <Pause fill="currentColor" /> : <Play fill="currentColor" />}
        </button>
        <span className="v-time">
          <span className="text-on-media">{timecode(at)}</span> / {timecode(length)}
        </span>
        <div className="v-strip" style={strip}>
          <input
            type="range"
            aria-label="Position"
            aria-valuetext={`${timecode(at)} of ${timecode(length)}`}
            min={0}
            max={length}
            step={0.05}
            value={Math.min(at, length)}
            onChange={(event) => seek(Number(event.target.value))}
          />
        </div>
        {media.has_audio && (
          <IconButton
            label={muted ? 'Sound on' : 'Mute'}
            icon={muted ? <VolumeX /> : <Volume2 />}
            onClick={() => setMuted(!muted)}
          />
        )}
        <IconButton
          label="Full screen"
          icon={<Maximize />}
          // Refused where a browser has none for a page's parts: then the clip stays as large as it is.
          onClick={() => void video.current?.requestFullscreen?.().catch(() => undefined)}
        />
      </div>
    </div>
  );
}

/** Plays or pauses. A browser that refuses to play says so by staying paused. */
function togglePlay(video: HTMLVideoElement): void {
  if (video.paused) void video.play().catch(() => undefined);
  else video.pause();
}
