import { type MediaRecord } from '@kinoloom/contract';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { timecode } from '../../lib/formatters.ts';
import { mediaTitle } from '../../lib/media-names.ts';
import { waveformOf } from '../../lib/media-preview.ts';
import { Wave } from '../../ui/wave.tsx';
import { Unavailable } from './media-view.tsx';
import { usePlayback } from './use-playback.ts';

const picture = 'absolute inset-0 size-full object-contain';

/** A result on a phone: a tap plays and pauses; a line along the foot shows where it is, and takes it elsewhere. */
export function MobilePlayer({ media }: { media: MediaRecord }) {
  const [broken, setBroken] = useState(false);
  if (broken) return <Unavailable media={media} />;
  const fail = (): void => setBroken(true);
  if (media.media_type === 'image')
    return <img className={picture} src={media.url} alt={mediaTitle(media)} draggable={false} onError={fail} />;
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
        className={picture}
        hidden={sound}
        aria-label={mediaTitle(media)}
        {...(media.thumbnail_url && { poster: media.thumbnail_url })}
        playsInline
        loop
        muted={!media.has_audio}
        onError={onBroken}
        {...listeners}
      />
      {sound && (
        <Wave peaks={waveformOf(media)} heard={length > 0 ? at / length : 0} className="h-50 w-full border-0!" />
      )}
      <button
        type="button"
        className="absolute inset-x-0 top-0 bottom-14 grid place-items-center pt-14 focus-visible:-outline-offset-3 focus-visible:outline-[#ffb224]"
        aria-label={playing ? 'Pause' : 'Play'}
        onClick={toggle}
      >
        {!playing && (
          <span className="grid size-16 place-items-center rounded-full bg-glass text-on-media shadow-[inset_0_0_0_1px_var(--glass-line)]">
            <Play className="size-6" fill="currentColor" aria-hidden="true" />
          </span>
        )}
      </button>
      <div className="absolute inset-x-0 bottom-0 flex items-center gap-2.5 bg-[linear-gradient(transparent,rgb(12_10_8/0.72))] px-3 pt-7 pb-2 font-(family-name:--mono) text-12 text-on-media">
        <span>{timecode(at)}</span>
        <input
          type="range"
          className="m-0 h-7 min-w-0 flex-1 accent-[#f8f3eb]"
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
