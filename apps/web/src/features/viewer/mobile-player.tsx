import { type MediaRecord } from '@kinoloom/contract';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { timecode } from '../../lib/formatters.ts';
import { mediaTitle } from '../../lib/media-names.ts';
import { waveformOf } from '../../lib/media-preview.ts';
import { Wave } from '../../ui/wave.tsx';
import { Unavailable } from './media-view.tsx';
import { usePlayback } from './use-playback.ts';

/** A result on a phone: a tap plays and pauses; a line along the foot shows where it is, and takes it elsewhere. */
export function MobilePlayer({ media }: { media: MediaRecord }) {
  const [broken, setBroken] = useState(false);
  if (broken) return <Unavailable media={media} />;
  const fail = (): void => setBroken(true);
  if (media.media_type === 'image')
    return <img className="vm-picture" src={media.url} alt={mediaTitle(media)} draggable={false} onError={fail} />;
  return <Playing media={media} onBroken={fail} />;
}

function Playing({ media, onBroken }: { media: MediaRecord; onBroken: () => void }) {
  const { element, playing, at, length, toggle, seek, listeners } = usePlayback({
    duration: media.duration,
    silent: !media.has_audio,
  });
  const sound = media.media_type === 'audio';
  return (
    <>
      <video
        ref={element}
        src={media.url}
        className="vm-picture"
        hidden={sound}
        aria-label={mediaTitle(media)}
        {...(media.thumbnail_url && { poster: media.thumbnail_url })}
        playsInline
        loop
        muted={!media.has_audio}
        onError={onBroken}
        {...listeners}
      />
      {sound && <Wave peaks={waveformOf(media)} heard={length > 0 ? at / length : 0} className="vm-wave" />}
      <button type="button" className="vm-toggle" aria-label={playing ? 'Pause' : 'Play'} onClick={toggle}>
        {!playing && (
          <span className="vm-play">
            <Play fill="currentColor" aria-hidden="true" />
          </span>
        )}
      </button>
      <div className="vm-line">
        <span>{timecode(at)}</span>
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
        <span>{timecode(length)}</span>
      </div>
    </>
  );
}
