import { type MediaRecord, type SplitTracks } from '@kinoloom/contract';
import { Clock3, Download } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { timecode } from '../../lib/formatters.ts';
import { boxShape } from '../../lib/media-preview.ts';
import { Chip } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { VideoPlayer } from '../../ui/video-player.tsx';
import { Track, type Peaks } from './track.tsx';
import * as words from '../../words/en/studio/change-voice.ts';

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

const sectionClass = 'border-line px-5 pt-3.5 pb-5 not-first:border-t max-md:px-4';

/** The clip, which of its sounds change and which stay, and the voices. */
export function VoiceStep(props: VoiceStepProps) {
  const { clip, maker, tracks, splitPrice, problem, peaksOf, onDownload, children } = props;
  const sounds = tracks
    ? ([
        {
          ...tracks.vocals,
          name: words.vocals,
          note: words.willChange,
          tone: 'voice',
          download: words.downloadVocals,
          file: 'vocals.mp3',
        },
        {
          ...tracks.other,
          name: words.background,
          note: words.keptAsItIs,
          tone: 'background',
          download: words.downloadBackground,
          file: 'background.mp3',
        },
      ] as const)
    : ([{ id: clip.id, url: clip.url, name: words.wholeTrack, note: words.willChange, tone: 'voice' }] as const);
  const facts = [
    [words.size, clip.resolution?.replace('x', '×') ?? '--'],
    [words.extractedAudio, timecode(clip.duration ?? 0)],
    [words.split, tracks ? words.credits({ credits: splitPrice }) : words.none],
  ] as const;
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[320px_minmax(0,1fr)] overflow-hidden border-t border-line max-md:block max-md:overflow-y-auto">
      <div className="min-h-0 overflow-y-auto border-r border-line max-md:overflow-visible max-md:border-r-0">
        <div className="border-b border-line bg-[#080706] p-5 max-md:p-0">
          <div className="relative">
            <VideoPlayer
              src={clip.url}
              label={clip.prompt ?? words.theClip}
              poster={clip.thumbnail_url}
              duration={clip.duration}
              silent={!clip.has_audio}
              className="max-h-80 w-full rounded-media max-md:max-h-[30dvh] max-md:rounded-none"
              style={{ aspectRatio: boxShape(clip) }}
            />
            <Chip className="pointer-events-none absolute top-2 left-2">{maker}</Chip>
          </div>
        </div>
        <div className="grid gap-2 border-b border-line px-5 py-3.5 max-md:hidden">
          {clip.prompt && <p className="line-clamp-2 font-medium">{clip.prompt}</p>}
          <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-2">
            {facts.map(([term, fact]) => (
              <Fragment key={term}>
                <dt className="text-text-2">{term}</dt>
                <dd className="text-right font-(family-name:--mono)">{fact}</dd>
              </Fragment>
            ))}
          </dl>
        </div>
        <p className="mx-5 my-4 flex gap-2.5 rounded-md bg-bg px-3 py-2.5 text-text-2 inset-ring inset-ring-line max-md:hidden">
          <Clock3 aria-hidden="true" className="mt-0.5" />
          <span>
            {words.takes} {tracks ? words.backgroundKept : words.backgroundChanges}
          </span>
        </p>
      </div>
      <div className="flex min-h-0 flex-col overflow-y-auto max-md:overflow-visible">
        <section className={sectionClass} aria-label={tracks ? words.separatedAudio : words.extractedAudio}>
          <h3 className="font-semibold">
            {tracks ? words.separatedAudio : words.extractedAudio}{' '}
            <span className="ml-1.5 text-12 font-regular text-text-2">{tracks ? words.twoStems : words.oneTrack}</span>
          </h3>
          <div className="mt-3 grid gap-2.5">
            {sounds.map((sound) => (
              <Track
                key={sound.id}
                url={sound.url}
                name={sound.name}
                note={sound.note}
                place="beside"
                tone={sound.tone}
                seconds={clip.duration}
                peaks={peaksOf(sound.id)}
                end={
                  'file' in sound && (
                    <IconButton
                      label={sound.download}
                      icon={<Download />}
                      onClick={() => onDownload(sound.url, sound.file)}
                    />
                  )
                }
              />
            ))}
          </div>
        </section>
        <section className={cx(sectionClass, 'grid grid-cols-1 gap-2.5')} aria-label={words.voice}>
          {problem !== null && (
            <Notice tone="error" title={problem}>
              {words.pickAnother}
            </Notice>
          )}
          <h3 className="font-semibold">{words.voice}</h3>
          {children}
        </section>
      </div>
    </div>
  );
}
