import './change-voice.css';
import { messages, type Job, type MediaRecord, type SplitTracks, type Voice } from '@kinoloom/contract';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { peaksIn } from './peaks.ts';
import { ProcessingStep } from './processing-step.tsx';
import { changedToast, failureToast, type Applying } from './progress.ts';
import { quickDesign, quickRender } from './quick-design.ts';
import { ApplyingStep, ResultStep } from './result-step.tsx';
import { SplitStep } from './split-step.tsx';
import { advance, jobIdOf, splitFirst, takeUp, tryAnother, type Stage } from './stage.ts';
import { Steps } from './steps.tsx';
import { useApplying } from './use-applying.ts';
import { VoiceStep } from './voice-step.tsx';

/** How long the end of a split is shown. */
const DONE_MS = 400;

/** The job that was begun, or why none was, in words (empty where that is already said elsewhere). */
export type Begun = { readonly jobId: string } | { readonly problem: string };

export interface ChangeVoiceDialogProps {
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
  onSplit: () => Promise<Begun>;
  onChange: (source: { readonly url: string; readonly voice: Voice }) => Promise<Begun>;
  onApply: (order: ReturnType<typeof quickDesign>, price: number) => Promise<Begun>;
  onCancel: (jobId: string) => void;
  /** Looks after the list of jobs at once. */
  onRefresh: () => void;
  onDownload: (url: string, name: string) => void;
  /** Opens the clip, silenced, with these sounds on a time line. */
  onEdit: (sounds: { readonly voice: string; readonly background: string | null }) => void;
  onClose: () => void;
}

/** Changes who speaks in a clip: split, voice, result. What runs goes on when it is closed, and is taken up when it is opened again. */
export function ChangeVoiceDialog(props: ChangeVoiceDialogProps) {
  const { clip, media, jobs, prices, voices, onClose, onCancel } = props;
  const [stage, setStage] = useState<Stage>(() => takeUp(clip, media, jobs));
  const [sending, setSending] = useState(false);
  const [doing, setDoing] = useState<Applying | null>(null);
  const [givenUp, setGivenUp] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Voice | null>(null);

  const job = jobs.find(({ id }) => id === jobIdOf(stage));
  const next = advance(stage, job);
  // A split that is done is seen to be, before the voices take its place.
  const lingers = stage.kind === 'split' && next.kind === 'voice';
  const now = lingers ? stage : next;
  if (now !== stage) setStage(now);
  useEffect(() => {
    if (!lingers) return;
    const timer = setTimeout(() => setStage((before) => advance(before, job)), DONE_MS);
    return () => clearTimeout(timer);
  }, [lingers, job]);
  const before = useRef(now.kind);
  useEffect(() => {
    if (before.current === 'processing' && now.kind === 'result') toast.success(changedToast);
    before.current = now.kind;
  }, [now.kind]);

  const applying = useApplying({
    renderId: stage.kind === 'result' ? stage.renderId : null,
    doing,
    job,
    onEnded: props.onRefresh,
    // It is not ordered again: what is paid for may still come.
    onGiveUp(why) {
      toast.error(failureToast(why));
      setGivenUp(why);
    },
  });

  const voice = chosen ?? voices[0] ?? null;
  const peaksOf = peaksIn(media, [clip], now.kind === 'result' ? [now.changed] : []);
  const jobId = jobIdOf(now);
  const busy = jobId !== null || doing !== null;

  /** Orders a step's work once; what stands in its way is told where the step is. */
  const begin = async (order: () => Promise<Begun>, then: (jobId: string) => Stage): Promise<void> => {
    if (sending) return;
    setSending(true);
    const begun = await order();
    setSending(false);
    if ('jobId' in begun) setStage(then(begun.jobId));
    else if (begun.problem !== '')
      setStage((before) => (before.kind === 'processing' ? before : { ...before, problem: begun.problem }));
  };
  const split = (): Promise<void> =>
    clip.has_audio
      ? begin(props.onSplit, (id) => ({ kind: 'split', jobId: id, problem: null }))
      : Promise.resolve(setStage({ ...splitFirst, problem: messages.splitNothing }));
  const change = async (tracks: SplitTracks | null): Promise<void> => {
    if (!voice) return setStage({ kind: 'voice', tracks, problem: messages.speechNoVoice });
    await begin(
      async () => {
        const begun = await props.onChange({ url: tracks?.vocals.url ?? clip.url, voice });
        const isGone = tracks !== null && 'problem' in begun && begun.problem === messages.recordingGone;
        return isGone ? { problem: messages.vocalsMissing } : begun;
      },
      (id) => ({ kind: 'processing', tracks, jobId: id }),
    );
  };
  const apply = async (result: Extract<Stage, { kind: 'result' }>): Promise<void> => {
    const quick = quickRender(clip);
    setDoing('preparing');
    setGivenUp(null);
    if (!quick.measured) toast.warning('Failed to load video metadata');
    if (!(await areThere([clip.url, result.changed.url, ...(result.tracks ? [result.tracks.other.url] : [])]))) {
      setDoing(null);
      toast.error('Audio track not available');
      return setStage({ ...result, problem: 'Audio track not available' });
    }
    setDoing('starting');
    await begin(
      () => props.onApply(quickDesign({ clip, ...result }), quick.price),
      (id) => ({ ...result, renderId: id, problem: null }),
    );
    setDoing(null);
  };
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
              <Button variant="primary" price={prices.split} loading={sending} onClick={() => void split()}>
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
                onClick={() => void change(now.tracks)}
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
              <Button variant="primary" price={quick.price} loading={sending} onClick={() => void apply(now)}>
                Apply to Video
              </Button>
            </>
          ),
        };
      }
    }
  }
}

/** Whether all of these files of ours can be had. */
async function areThere(urls: readonly string[]): Promise<boolean> {
  try {
    const answers = await Promise.all(urls.map((url) => fetch(url, { method: 'HEAD', credentials: 'same-origin' })));
    return answers.every(({ ok }) => ok);
  } catch {
    // No connection: the order itself says so.
    return true;
  }
}
