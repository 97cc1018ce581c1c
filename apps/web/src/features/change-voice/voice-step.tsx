import { type MediaRecord, type SplitTracks } from '@kinoloom/contract';
import { Clock3, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { timecode } from '../../lib/formatters.ts';
import { playExclusively } from '../../lib/playback.ts';
import { Chip } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Peaks } from './peaks.ts';
import { Track } from './track.tsx';

interface VoiceStepProps {
  clip: MediaRecord;
  maker: string;
  tracks: SplitTracks | null;
  splitPrice: number;
  problem: string | null;
  peaksOf: Peaks;
  onDownload: (url: string, name: string) => void;
  /** The list of voices. */
  children: ReactNode;
}

/** The clip, what will change of its sound and what stays, and who could speak instead. */
export function VoiceStep(props: VoiceStepProps) {
  const { clip, maker, tracks, splitPrice, problem, peaksOf, onDownload, children } = props;
  return (
    <div className="cv-voice">
      <div className="cv-clip">
        <div className="cv-well">
          <div className="cv-picture">
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a generated clip has no words of its own to caption */}
            <video
              src={clip.url}
              {...(clip.thumbnail_url && { poster: clip.thumbnail_url })}
              controls
              playsInline
              preload="metadata"
              aria-label={clip.prompt ?? 'The clip'}
              onPlay={({ currentTarget }) => playExclusively(currentTarget)}
            />
            <Chip className="cv-maker">{maker}</Chip>
            <Chip mono className="cv-length">
              {timecode(clip.duration ?? 0)}
            </Chip>
          </div>
        </div>
        <div className="cv-facts">
          {clip.prompt && <p className="line-clamp-2 font-medium">{clip.prompt}</p>}
          <dl>
            <dt>Size</dt>
            <dd>{clip.resolution?.replace('x', '×') ?? '--'}</dd>
            <dt>Extracted audio</dt>
            <dd>{timecode(clip.duration ?? 0)}</dd>
            <dt>Split</dt>
            <dd>{tracks ? `${splitPrice} credits` : 'none'}</dd>
          </dl>
        </div>
        <p className="cv-note">
          <Clock3 aria-hidden="true" />
          <span>
            A new voice takes 15 to 30 s.{' '}
            {tracks
              ? 'The background stem is kept and mixed back under it.'
              : 'The whole track is changed, with what lies behind the voice.'}
          </span>
        </p>
      </div>
      <div className="cv-choice">
        <section className="cv-section" aria-label={tracks ? 'Separated audio' : 'Extracted audio'}>
          <h3 className="cv-title">
            {tracks ? 'Separated audio' : 'Extracted audio'}{' '}
            <span className="cv-aside">{tracks ? 'two stems' : 'one track'}</span>
          </h3>
          {tracks ? (
            <>
              <Track
                key={tracks.vocals.id}
                url={tracks.vocals.url}
                name="Vocals"
                note="Will change"
                place="beside"
                seconds={clip.duration}
                peaks={peaksOf(tracks.vocals.id)}
                end={<Save name="vocals" onSave={() => onDownload(tracks.vocals.url, 'vocals.mp3')} />}
              />
              <Track
                key={tracks.other.id}
                url={tracks.other.url}
                name="Background"
                note="Kept as it is"
                place="beside"
                tone="background"
                seconds={clip.duration}
                peaks={peaksOf(tracks.other.id)}
                end={<Save name="background" onSave={() => onDownload(tracks.other.url, 'background.mp3')} />}
              />
            </>
          ) : (
            <Track
              url={clip.url}
              name="Whole track"
              note="Will change"
              place="beside"
              seconds={clip.duration}
              peaks={peaksOf(clip.id)}
            />
          )}
        </section>
        <section className="cv-section cv-voices" aria-label="Voice">
          {problem !== null && (
            <Notice tone="error" title={problem}>
              Nothing was charged. Pick another voice, or a clip with speech.
            </Notice>
          )}
          <h3 className="cv-title">Voice</h3>
          {children}
        </section>
      </div>
    </div>
  );
}

function Save({ name, onSave }: { name: string; onSave: () => void }) {
  return <IconButton label={`Download the ${name}`} icon={<Download />} onClick={onSave} />;
}
