import { findTool, limits, priceOf, usualPrice, type MediaRecord } from '@kinoloom/contract';
import { CircleAlert, Clock3, FileMusic, HardDrive, Upload } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { acceptOf } from '../../lib/file-kind.ts';
import { formatFixed } from '../../lib/formatters.ts';
import { boxShape } from '../../lib/media-preview.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FileDrop, FileInput, type FileRefusal } from '../../ui/file-drop.tsx';
import { Notice } from '../../ui/notice.tsx';
import { VideoPlayer } from '../../ui/video-player.tsx';
import { Section, useStart } from './dialog-parts.tsx';
import { readRecording, readSpeech, type Recording } from './recording.ts';
import { SoundStrip } from './sound-strip.tsx';
import * as words from '../../words/en/studio/clip-tools.ts';
import { said } from '../../words/said.ts';

export interface LipsyncDialogProps {
  media: MediaRecord;
  sandbox: boolean;
  /** Starts it; null if accepted, else the error (empty if another dialog shows it). */
  onStart: (recording: Recording, price: number) => Promise<string | null>;
  /** Renders the form that makes the recording from text; `take` receives it. */
  renderVoice: (take: (speech: MediaRecord) => void) => ReactNode;
  onClose: () => void;
}

type Chosen =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading'; readonly name: string; readonly order: symbol }
  | { readonly kind: 'refused'; readonly name: string; readonly why: FileRefusal }
  | { readonly kind: 'ready'; readonly recording: Recording };

/** The last chosen recording, which is loaded before it can be used. */
function useRecording() {
  const [chosen, setChosen] = useState<Chosen>({ kind: 'none' });
  const choose = async (name: string, reading: ReturnType<typeof readRecording>): Promise<void> => {
    const order = Symbol(name);
    setChosen({ kind: 'reading', name, order });
    const read = await reading;
    // Another file was chosen meanwhile: files may finish loading in another order.
    setChosen((now) => {
      if (now.kind !== 'reading' || now.order !== order) return now;
      return read.ok ? { kind: 'ready', recording: read.value } : { kind: 'refused', name, why: read.error };
    });
  };
  return [chosen, choose] as const;
}

/** Dialog to choose the recording for a lip sync. */
export function LipsyncDialog({ media, sandbox, onStart, renderVoice, onClose }: LipsyncDialogProps) {
  const { sending, problem, start, dismiss } = useStart(onClose);
  const [chosen, choose] = useRecording();
  const tool = findTool('lipsync');
  const speaks = findTool('text-to-speech');
  const perSecond = speaks ? priceOf(speaks, 1) : 0;
  const credits = tool ? priceOf(tool, 1) : 0;
  const seconds = chosen.kind === 'ready' ? chosen.recording.seconds : null;
  const price = !tool ? 0 : seconds === null ? usualPrice(tool) : priceOf(tool, seconds);
  const take = (name: string, reading: ReturnType<typeof readRecording>): void => {
    dismiss();
    void choose(name, reading);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.lipsync}
      width={1080}
      flush
      fullScreenOnMobile
      headerExtra={
        <span className="mr-auto flex gap-2">
          <Badge>lipsync-2</Badge>
          {sandbox && <Badge>{words.sandbox}</Badge>}
        </span>
      }
      footerNote={
        seconds === null
          ? words.ofAudio({ credits })
          : words.chargedAs({ seconds: formatFixed(seconds, 1), charged: Math.ceil(seconds), credits })
      }
      footer={
        <>
          <Button variant="ghost" className="max-md:hidden" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            variant="primary"
            loading={sending}
            disabled={chosen.kind !== 'ready'}
            {...(chosen.kind === 'ready' && { price })}
            onClick={() => chosen.kind === 'ready' && start(() => onStart(chosen.recording, price))}
          >
            {words.generate}
          </Button>
        </>
      }
    >
      <div className="grid max-h-[min(560px,calc(100dvh-190px))] min-h-80 low:min-h-0 grid-cols-[270px_minmax(0,1fr)] grid-rows-[minmax(0,1fr)] overflow-hidden border-t border-line max-md:block max-md:max-h-none max-md:flex-1 max-md:overflow-y-auto">
        <Clip media={media} />
        <div className="min-w-0 overflow-y-auto">
          <div className="grid grid-cols-2 max-md:grid-cols-1">
            <Section title={words.uploadAudio}>
              <AudioFile chosen={chosen} onFile={(file) => take(file.name, readRecording(file))} />
            </Section>
            <Section
              label={words.voiceGeneration}
              className="md:border-l md:not-first:border-t-0"
              title={words.voiceGenerationRate({
                credits: perSecond,
                rate: <span className="ml-1.5 text-12 font-regular text-text-2" />,
              })}
            >
              {renderVoice((speech) => take(words.voiceGeneration, readSpeech(speech)))}
            </Section>
          </div>
          {chosen.kind === 'ready' && (
            <Section>
              <SoundStrip
                recording={chosen.recording}
                clipSeconds={media.duration ?? 0}
                thumbnail={media.thumbnail_url}
              />
            </Section>
          )}
          {problem !== null && (
            <Section>
              <Notice tone="error">{problem}</Notice>
            </Section>
          )}
        </div>
      </div>
    </Dialog>
  );
}

const Clip = ({ media }: { media: MediaRecord }) => (
  <div className="min-w-0 bg-[#080706] p-5 text-on-media">
    <VideoPlayer
      src={media.url}
      label={media.prompt ?? words.theClip}
      poster={media.thumbnail_url}
      duration={media.duration}
      silent={!media.has_audio}
      className="max-h-90 w-full rounded-media max-md:max-h-[34dvh]"
      style={{ aspectRatio: boxShape(media) }}
    />
    <p className="mt-3 line-clamp-2 font-medium">{media.prompt}</p>
    <p className="font-mono text-12 text-on-media-2">{media.resolution?.replace('x', '×')}</p>
  </div>
);

const rules = [
  { Icon: FileMusic, text: words.audioOnly },
  { Icon: Clock3, text: words.upToSeconds({ most: limits.lipsync.maxSeconds }) },
  { Icon: HardDrive, text: words.upToSize({ most: limits.lipsync.maxBytes / 1024 / 1024 }) },
];

/** Upload of a recording, with its requirements. */
function AudioFile({ chosen, onFile }: { chosen: Chosen; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const refused = chosen.kind === 'refused';
  return (
    <>
      <FileDrop
        {...dropText(chosen)}
        refused={refused}
        className={cx(
          'min-h-31 gap-1.5 p-4 transition-[background-color]',
          !refused && 'hover:bg-control data-over:bg-control',
        )}
        onOpen={() => input.current?.click()}
        onFile={onFile}
      />
      <FileInput ref={input} accept={acceptOf(['audio'])} label={words.audioFile} onFile={onFile} />
      {refused ? (
        <p role="alert" className="mt-2.5 flex items-center gap-2 text-red">
          <CircleAlert aria-hidden="true" className="size-3.5" />
          {said(chosen.why.message)}
        </p>
      ) : (
        <ul className="mt-3 grid gap-1.5 text-text-2">
          {rules.map(({ Icon, text }) => (
            <li key={text} className="flex items-center gap-2">
              <Icon aria-hidden="true" className="size-3.5" /> {text}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function dropText(chosen: Chosen) {
  if (chosen.kind === 'reading') return { icon: null, title: chosen.name, note: words.reading };
  if (chosen.kind === 'refused') {
    const icon = <CircleAlert aria-hidden="true" className="text-red" />;
    return { icon, title: chosen.name, note: chosen.why.fact };
  }
  if (chosen.kind === 'ready' && !chosen.recording.spoken)
    return { icon: <FileMusic aria-hidden="true" />, title: chosen.recording.file.name, note: words.chooseAnother };
  return { icon: <Upload aria-hidden="true" />, title: words.chooseFile, note: 'mp3, wav, m4a' };
}
