import './clip-tools.css';
import { findTool, priceOf, usualPrice, type MediaRecord } from '@kinoloom/contract';
import { CircleAlert, Clock3, FileMusic, HardDrive, Upload } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { timecode } from '../../lib/formatters.ts';
import { Badge, Chip } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { readRecording, readSpeech, type Recording, type Refused } from './recording.ts';
import { SoundStrip } from './sound-strip.tsx';
import { useStart } from './use-start.ts';

export interface LipsyncDialogProps {
  media: MediaRecord;
  sandbox: boolean;
  /** Starts it; null when it was accepted, else why not (empty where another dialog says so). */
  onStart: (recording: Recording, price: number) => Promise<string | null>;
  /** Where words become the recording, given what takes it. */
  renderVoice: (take: (speech: MediaRecord) => void) => ReactNode;
  onClose: () => void;
}

type Chosen =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading'; readonly name: string; readonly order: symbol }
  | { readonly kind: 'refused'; readonly name: string; readonly why: Refused }
  | { readonly kind: 'ready'; readonly recording: Recording };

/** Chooses the recording that the lips of a clip follow. */
export function LipsyncDialog({ media, sandbox, onStart, renderVoice, onClose }: LipsyncDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen>({ kind: 'none' });
  const [over, setOver] = useState(false);
  const { sending, problem, start, dismiss } = useStart(onClose);
  const tool = findTool('lipsync');
  const speaks = findTool('text-to-speech');
  const perSecond = speaks ? priceOf(speaks, 1) : 0;
  const seconds = chosen.kind === 'ready' ? chosen.recording.seconds : null;
  const price = !tool ? 0 : seconds === null ? usualPrice(tool) : priceOf(tool, seconds);
  const length = media.duration ?? 0;

  const choose = async (name: string, reading: ReturnType<typeof readRecording>): Promise<void> => {
    const order = Symbol(name);
    dismiss();
    setChosen({ kind: 'reading', name, order });
    const read = await reading;
    // Another was chosen meanwhile: what is read last is not what was chosen last.
    setChosen((now) => {
      if (now.kind !== 'reading' || now.order !== order) return now;
      return read.ok ? { kind: 'ready', recording: read.value } : { kind: 'refused', name, why: read.error };
    });
  };
  const take = async (file: File | undefined): Promise<void> => {
    if (file) await choose(file.name, readRecording(file));
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Lipsync"
      width={1080}
      flush
      fullScreenOnMobile
      headerExtra={
        <span className="mr-auto flex gap-2">
          <Badge>lipsync-2</Badge>
          {sandbox && <Badge>Sandbox</Badge>}
        </span>
      }
      footerNote={
        seconds === null
          ? '10 credits per second of audio'
          : `${seconds.toFixed(1)} s of audio, charged as ${Math.ceil(seconds)} at 10 credits per second`
      }
      footer={
        <>
          <Button variant="ghost" className="max-md:hidden" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            loading={sending}
            disabled={chosen.kind !== 'ready'}
            {...(chosen.kind === 'ready' && { price })}
            onClick={() => chosen.kind === 'ready' && start(() => onStart(chosen.recording, price))}
          >
            Generate
          </Button>
        </>
      }
    >
      <div className="l-split">
        <div className="l-clip">
          <div className="l-clip-picture">
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a generated clip has no words of its own to caption */}
            <video
              src={media.url}
              {...(media.thumbnail_url && { poster: media.thumbnail_url })}
              controls
              playsInline
              preload="metadata"
              aria-label={media.prompt ?? 'The clip'}
            />
            <Chip mono className="l-clip-length">
              {timecode(length)}
            </Chip>
          </div>
          <p className="mt-3 line-clamp-2 font-medium">{media.prompt}</p>
          <p className="font-mono text-12 text-on-media-2">{media.resolution?.replace('x', '×')}</p>
        </div>
        <div className="min-w-0 overflow-y-auto">
          <div className="l-sources">
            <section className="t-section">
              <h3 className="t-section-title">Upload audio</h3>
              <button
                type="button"
                className="t-drop"
                data-over={over || undefined}
                data-refused={chosen.kind === 'refused' || undefined}
                onClick={() => input.current?.click()}
                onDragOver={(event) => {
                  event.preventDefault();
                  setOver(true);
                }}
                onDragLeave={() => setOver(false)}
                onDrop={(event) => {
                  event.preventDefault();
                  setOver(false);
                  void take(event.dataTransfer.files[0]);
                }}
              >
                <DropWords chosen={chosen} />
              </button>
              <input
                ref={input}
                type="file"
                accept="audio/*"
                hidden
                aria-label="Audio file"
                onChange={(event) => {
                  const file = event.target.files?.[0];
                  // Choosing the same file again must fire again.
                  event.target.value = '';
                  void take(file);
                }}
              />
              {chosen.kind === 'refused' ? (
                <p role="alert" className="l-refusal">
                  <CircleAlert aria-hidden="true" />
                  {chosen.why.message}
                </p>
              ) : (
                <ul className="l-rules">
                  <li>
                    <FileMusic aria-hidden="true" /> Audio files only
                  </li>
                  <li>
                    <Clock3 aria-hidden="true" /> Up to 30 seconds
                  </li>
                  <li>
                    <HardDrive aria-hidden="true" /> Up to 5 MB
                  </li>
                </ul>
              )}
            </section>
            <section className="t-section" aria-label="Voice Generation">
              <h3 className="t-section-title">
                Voice Generation <span className="l-rate">{perSecond} credits per second</span>
              </h3>
              {renderVoice((speech) => void choose('Voice Generation', readSpeech(speech)))}
            </section>
          </div>
          {chosen.kind === 'ready' && (
            <section className="t-section border-t border-line">
              <SoundStrip recording={chosen.recording} clipSeconds={length} thumbnail={media.thumbnail_url} />
            </section>
          )}
          {problem !== null && (
            <section className="t-section">
              <Notice tone="error">{problem}</Notice>
            </section>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function DropWords({ chosen }: { chosen: Chosen }) {
  switch (chosen.kind) {
    case 'none':
      return (
        <>
          <Upload aria-hidden="true" />
          <span className="font-medium">Choose a file or drop it here</span>
          <span className="text-12 text-text-2">mp3, wav, m4a</span>
        </>
      );
    case 'reading':
      return (
        <>
          <span className="font-medium">{chosen.name}</span>
          <span className="text-12 text-text-2">Reading…</span>
        </>
      );
    case 'refused':
      return (
        <>
          <CircleAlert aria-hidden="true" className="text-red" />
          <span className="max-w-full truncate font-medium">{chosen.name}</span>
          <span className="text-12 text-text-2">{chosen.why.fact}</span>
        </>
      );
    case 'ready':
      if (chosen.recording.spoken) return <DropWords chosen={{ kind: 'none' }} />;
      return (
        <>
          <FileMusic aria-hidden="true" />
          <span className="max-w-full truncate font-medium">{chosen.recording.file.name}</span>
          <span className="text-12 text-text-2">Choose another</span>
        </>
      );
  }
}
