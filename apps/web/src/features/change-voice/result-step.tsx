import type { MediaRecord, SplitTracks } from '@kinoloom/contract';
import { Download, Film } from 'lucide-react';
import { formatDecimal, timecode } from '../../lib/formatters.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Weave } from '../../ui/weave.tsx';
import type { ApplyView } from './progress.ts';
import { voiceVolume, type QuickRender } from './quick-design.ts';
import { StepBody, Working } from './step-parts.tsx';
import { Track, type Peaks } from './track.tsx';
import * as words from '../../words/en/studio/change-voice.ts';

interface ResultStepProps {
  clip: MediaRecord;
  changed: MediaRecord;
  tracks: SplitTracks | null;
  problem: string | null;
  peaksOf: Peaks;
  onDownload: (url: string, name: string) => void;
  onEdit: () => void;
}

const nameOf = ({ metadata }: MediaRecord): string => {
  const name = metadata['voice_name'];
  return typeof name === 'string' && name !== '' ? name : words.aNewVoice;
};

/** The new voice, the background, and what can be done with both. */
export function ResultStep({ clip, changed, tracks, problem, peaksOf, onDownload, onEdit }: ResultStepProps) {
  const name = nameOf(changed);
  return (
    <StepBody>
      {problem !== null && (
        <Notice tone="error" title={problem}>
          {words.voiceIsSaved}
        </Notice>
      )}
      <Track
        key={changed.id}
        url={changed.url}
        name={name}
        note={<span className="font-mono">{words.volume({ volume: formatDecimal(voiceVolume(tracks), 1) })}</span>}
        place="below"
        seconds={changed.duration ?? clip.duration}
        peaks={peaksOf(changed.id)}
      />
      {tracks && (
        <Track
          key={tracks.other.id}
          url={tracks.other.url}
          name={words.background}
          note={<span className="font-mono">{words.volume({ volume: 1 })}</span>}
          place="below"
          tone="background"
          seconds={clip.duration}
          peaks={peaksOf(tracks.other.id)}
        />
      )}
      <div className="mt-1 grid grid-cols-2 gap-2">
        <Button
          variant="outline"
          icon={<Download />}
          aria-label={words.downloadVoice}
          onClick={() => onDownload(changed.url, `${name.replaceAll(/[^A-Za-z0-9._-]+/g, '_')}.mp3`)}
        >
          {words.voice}
        </Button>
        <Button variant="outline" icon={<Film />} onClick={onEdit}>
          {words.openInEditor}
        </Button>
      </div>
    </StepBody>
  );
}

interface ApplyingStepProps {
  clip: MediaRecord;
  quick: QuickRender;
  view: ApplyView;
  /** Why the page has stopped polling. */
  pollProblem: string | null;
}

/** The clip being rendered with its new voice. */
export function ApplyingStep({ clip, quick: { size, seconds, price }, view, pollProblem }: ApplyingStepProps) {
  return (
    <StepBody>
      {pollProblem !== null && (
        <Notice tone="error" title={pollProblem}>
          {words.goesOn}
        </Notice>
      )}
      <div className="grid grid-cols-[160px_minmax(0,1fr)] items-center gap-4 max-md:grid-cols-1">
        <div className="relative aspect-video overflow-hidden rounded-media">
          <Weave value={view.percent / 100} label={words.theClip} preview={clip.thumbnail_url ?? undefined} bare />
        </div>
        <Working what={view.message} percent={view.percent}>
          {words.facts({
            width: `${size.width}`,
            height: `${size.height}`,
            length: timecode(seconds),
            credits: price,
            size: <span className="font-mono" />,
          })}
        </Working>
      </div>
    </StepBody>
  );
}
