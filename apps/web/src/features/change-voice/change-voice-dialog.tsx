import { type Job, type MediaRecord, type Voice } from '@kinoloom/contract';
import { ArrowLeft } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { ProcessingStep } from './processing-step.tsx';
import { quickRender } from './quick-design.ts';
import { ApplyingStep, ResultStep } from './result-step.tsx';
import { SplitStep } from './split-step.tsx';
import { splitFirst, tryAnother } from './dialog-step.ts';
import { StepIndicator } from './step-indicator.tsx';
import { peaksIn } from './track.tsx';
import { useVoiceChange, type ChangeVoiceOrders, type VoiceChange } from './use-voice-change.ts';
import { VoiceStep } from './voice-step.tsx';
import * as words from '../../words/en/studio/change-voice.ts';

export interface ChangeVoiceDialogProps extends ChangeVoiceOrders {
  clip: MediaRecord;
  /** Display name of the clip's model. */
  maker: string;
  /** Media of the clip's flow, including sounds. */
  media: readonly MediaRecord[];
  jobs: readonly Job[];
  sandbox: boolean;
  /** Whole credits. */
  prices: { readonly split: number; readonly change: number };
  /** Available voices; the first is the default. */
  voices: readonly Voice[];
  renderVoices: (chosen: Voice | null, onChoose: (voice: Voice) => void) => ReactNode;
  onCancel: (jobId: string) => void;
  onDownload: (url: string, name: string) => void;
  /** Opens the clip, muted, with these sounds on a timeline. */
  onEdit: (sounds: { readonly voice: string; readonly background: string | null }) => void;
  onClose: () => void;
}

interface Content {
  readonly body: ReactNode;
  readonly footer: ReactNode;
  readonly note?: ReactNode;
}

/** Voice change of a clip: split, voice, result. Running work continues after closing, and is shown on reopening. */
export function ChangeVoiceDialog(props: ChangeVoiceDialogProps) {
  const { voices, sandbox, onClose } = props;
  const change = useVoiceChange(props);
  const [chosen, setChosen] = useState<Voice | null>(null);
  const { step, busy, applying } = change;
  const { body, footer, note } = contentOf(props, change, { voice: chosen ?? voices[0] ?? null, setChosen });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title}
      width={step.kind === 'voice' ? 960 : 560}
      flush
      closable={!busy}
      fullScreenOnMobile
      headerExtra={
        <span className="ml-2 flex min-w-0 flex-1 items-center gap-3 max-md:ml-0 max-md:gap-2 max-md:overflow-hidden">
          <StepIndicator step={step} applied={applying !== null} />
          {sandbox && <Badge>{words.sandbox}</Badge>}
        </span>
      }
      {...(note && { footerNote: note })}
      footer={footer}
    >
      {body}
    </Dialog>
  );
}

interface VoiceChoice {
  readonly voice: Voice | null;
  readonly setChosen: (voice: Voice) => void;
}

/** A step's content and actions. */
function contentOf(props: ChangeVoiceDialogProps, change: VoiceChange, { voice, setChosen }: VoiceChoice): Content {
  const { clip, media, prices, onClose, onDownload } = props;
  const { step, setStep, job, sending, busy, applying } = change;
  const peaksOf = peaksIn(media, [clip], step.kind === 'result' ? [step.changed] : []);
  switch (step.kind) {
    case 'split':
      return {
        body: <SplitStep job={job} price={prices.split} problem={step.problem} busy={busy} peaks={peaksOf(clip.id)} />,
        footer: busy ? (
          <RunningFooter {...props} change={change} label={words.cancelJob} />
        ) : (
          <>
            <Button
              variant="ghost"
              onClick={() => setStep({ kind: 'voice', tracks: null, problem: null })}
              disabled={sending}
            >
              {words.skip}
            </Button>
            <Button variant="primary" price={prices.split} loading={sending} onClick={() => void change.split()}>
              {step.problem === null ? words.split : words.tryAgain}
            </Button>
          </>
        ),
      };
    case 'voice':
      return {
        body: (
          <VoiceStep {...{ clip, peaksOf, onDownload }} {...step} maker={props.maker} splitPrice={prices.split}>
            {props.renderVoices(voice, setChosen)}
          </VoiceStep>
        ),
        note: (
          <Button variant="ghost" icon={<ArrowLeft />} onClick={() => setStep(splitFirst)} disabled={sending}>
            {step.tracks ? words.splitAgain : words.splitFirst}
          </Button>
        ),
        footer: (
          <>
            <Button variant="ghost" className="max-md:hidden" onClick={onClose}>
              {words.cancel}
            </Button>
            <Button
              variant="primary"
              price={prices.change}
              loading={sending}
              disabled={voice === null}
              onClick={() => void change.change(step.tracks, voice)}
            >
              {step.problem === null ? words.changeVoice : words.tryAgain}
            </Button>
          </>
        ),
      };
    case 'processing': {
      const peaks = peaksOf(step.tracks?.vocals.id ?? clip.id);
      return {
        body: <ProcessingStep job={job} voice={voice} price={prices.change} peaks={peaks} />,
        footer: <RunningFooter {...props} change={change} label={words.cancelJob} />,
      };
    }
    case 'result': {
      const quick = quickRender(clip);
      if (applying)
        return {
          body: <ApplyingStep clip={clip} quick={quick} view={applying} pollProblem={change.pollProblem} />,
          footer: <RunningFooter {...props} change={change} label={words.cancelRender} />,
        };
      const onEdit = (): void => props.onEdit({ voice: step.changed.id, background: step.tracks?.other.id ?? null });
      return {
        body: <ResultStep {...{ clip, peaksOf, onDownload, onEdit }} {...step} />,
        footer: (
          <>
            <Button variant="ghost" onClick={() => setStep(tryAnother(step))}>
              {words.tryAnother}
            </Button>
            <Button variant="primary" price={quick.price} loading={sending} onClick={() => void change.apply(step)}>
              {words.applyToVideo}
            </Button>
          </>
        ),
      };
    }
  }
}

type RunningFooterProps = Pick<ChangeVoiceDialogProps, 'onCancel' | 'onClose'> & { change: VoiceChange; label: string };

/** While work is running: cancel, or close. */
function RunningFooter({ change: { step, jobId }, label, onCancel, onClose }: RunningFooterProps) {
  const stop = (): void => {
    if (jobId !== null) onCancel(jobId);
    if (step.kind !== 'result') return;
    toast.info(words.renderCancelled, { detail: words.nothingCharged });
    onClose();
  };
  return (
    <>
      <Button variant="ghost" disabled={jobId === null} onClick={stop}>
        {label}
      </Button>
      <Button onClick={onClose}>{words.keepWorking}</Button>
    </>
  );
}
