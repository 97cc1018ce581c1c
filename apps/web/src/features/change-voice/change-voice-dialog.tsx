import './change-voice.css';
import { type Job, type MediaRecord, type Voice } from '@kinoloom/contract';
import { ArrowLeft } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { peaksIn } from './peaks.ts';
import { ProcessingStep } from './processing-step.tsx';
import { quickRender } from './quick-design.ts';
import { ApplyingStep, ResultStep } from './result-step.tsx';
import { SplitStep } from './split-step.tsx';
import { splitFirst, tryAnother } from './dialog-step.ts';
import { Steps } from './steps.tsx';
import { useVoiceChange, type ChangeVoiceOrders } from './use-voice-change.ts';
import { VoiceStep } from './voice-step.tsx';

export interface ChangeVoiceDialogProps extends ChangeVoiceOrders {
  clip: MediaRecord;
  /** What made the clip, in words. */
  maker: string;
  /** What the clip's flow holds, its sounds included. */
  media: readonly MediaRecord[];
  jobs: readonly Job[];
  sandbox: boolean;
  /** Whole credits. */
  prices: { readonly split: number; readonly change: number };
  /** Who can speak; the first is chosen at first. */
  voices: readonly Voice[];
  renderVoices: (chosen: Voice | null, onChoose: (voice: Voice) => void) => ReactNode;
  onCancel: (jobId: string) => void;
  onDownload: (url: string, name: string) => void;
  /** Opens the clip, silenced, with these sounds on a time line. */
  onEdit: (sounds: { readonly voice: string; readonly background: string | null }) => void;
  onClose: () => void;
}

/** Changes who speaks in a clip: split, voice, result. What runs goes on when it is closed, and is taken up when it is opened again. */
export function ChangeVoiceDialog(props: ChangeVoiceDialogProps) {
  const { clip, media, prices, voices, onClose, onCancel } = props;
  const { stage: now, setStage, job, jobId, sending, busy, applying, givenUp, ...steps } = useVoiceChange(props);
  const [chosen, setChosen] = useState<Voice | null>(null);

  const voice = chosen ?? voices[0] ?? null;
  const peaksOf = peaksIn(media, [clip], now.kind === 'result' ? [now.changed] : []);
  const stop = (): void => {
    if (jobId !== null) onCancel(jobId);
    if (now.kind !== 'result') return;
    toast.info('Render cancelled', { detail: 'Nothing was charged.' });
    onClose();
  };

  const running = (label: string) => (
    <>
      <Button variant="ghost" disabled={jobId === null} onClick={stop}>
        {label}
      </Button>
      <Button onClick={onClose}>Keep working</Button>
    </>
  );
  const { body, footer, note } = shown();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Change Voice"
      width={now.kind === 'voice' ? 960 : 560}
      flush
      closable={!busy}
      fullScreenOnMobile
      headerExtra={
        <span className="cv-head">
          <Steps stage={now} applied={applying !== null} />
          {props.sandbox && <Badge>Sandbox</Badge>}
        </span>
      }
      {...(note && { footerNote: note })}
      footer={footer}
    >
      {body}
    </Dialog>
  );

  function shown(): { body: ReactNode; footer: ReactNode; note?: ReactNode } {
    switch (now.kind) {
      case 'split':
        return {
          body: <SplitStep job={job} price={prices.split} problem={now.problem} busy={busy} peaks={peaksOf(clip.id)} />,
          footer: busy ? (
            running('Cancel job')
          ) : (
            <>
              <Button
                variant="ghost"
                onClick={() => setStage({ kind: 'voice', tracks: null, problem: null })}
                disabled={sending}
              >
                Skip, change directly
              </Button>
              <Button variant="primary" price={prices.split} loading={sending} onClick={() => void steps.split()}>
                {now.problem === null ? 'Split' : 'Try Again'}
              </Button>
            </>
          ),
        };
      case 'voice':
        return {
          body: (
            <VoiceStep
              clip={clip}
              maker={props.maker}
              tracks={now.tracks}
              splitPrice={prices.split}
              problem={now.problem}
              peaksOf={peaksOf}
              onDownload={props.onDownload}
            >
              {props.renderVoices(voice, setChosen)}
            </VoiceStep>
          ),
          note: (
            <Button variant="ghost" icon={<ArrowLeft />} onClick={() => setStage(splitFirst)} disabled={sending}>
              {now.tracks ? 'Split again' : 'Split first'}
            </Button>
          ),
          footer: (
            <>
              <Button variant="ghost" className="max-md:hidden" onClick={onClose}>
                Cancel
              </Button>
              <Button
                variant="primary"
                price={prices.change}
                loading={sending}
                disabled={voice === null}
                onClick={() => void steps.change(now.tracks, voice)}
              >
                {now.problem === null ? 'Change voice' : 'Try Again'}
              </Button>
            </>
          ),
        };
      case 'processing':
        return {
          body: (
            <ProcessingStep
              job={job}
              voice={voice}
              price={prices.change}
              peaks={peaksOf(now.tracks?.vocals.id ?? clip.id)}
            />
          ),
          footer: running('Cancel job'),
        };
      case 'result': {
        const quick = quickRender(clip);
        if (applying)
          return {
            body: <ApplyingStep clip={clip} quick={quick} view={applying} givenUp={givenUp} />,
            footer: running('Cancel Render'),
          };
        return {
          body: (
            <ResultStep
              clip={clip}
              changed={now.changed}
              tracks={now.tracks}
              problem={now.problem}
              peaksOf={peaksOf}
              onDownload={props.onDownload}
              onEdit={() => props.onEdit({ voice: now.changed.id, background: now.tracks?.other.id ?? null })}
            />
          ),
          footer: (
            <>
              <Button variant="ghost" onClick={() => setStage(tryAnother(now))}>
                Try Another Voice
              </Button>
              <Button variant="primary" price={quick.price} loading={sending} onClick={() => void steps.apply(now)}>
                Apply to Video
              </Button>
            </>
          ),
        };
      }
    }
  }
}
