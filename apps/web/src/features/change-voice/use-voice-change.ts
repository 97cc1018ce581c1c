import { messages, type Job, type MediaRecord, type SplitTracks, type Voice } from '@kinoloom/contract';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../../ui/toast.ts';
import { failureToast, type Applying, type ApplyView } from './progress.ts';
import { quickDesign, quickRender } from './quick-design.ts';
import { advance, jobIdOf, splitFirst, resumeStep, type DialogStep } from './dialog-step.ts';
import { useApplying } from './use-applying.ts';
import * as words from '../../words/en/studio/change-voice.ts';

/** How long the completed split is shown. */
const DONE_MS = 400;

/** The started job, or the error (empty if already shown elsewhere). */
export type StartedJob = { readonly jobId: string } | { readonly problem: string };

export interface ChangeVoiceOrders {
  readonly onSplit: () => Promise<StartedJob>;
  readonly onChange: (source: { readonly url: string; readonly voice: Voice }) => Promise<StartedJob>;
  readonly onApply: (order: ReturnType<typeof quickDesign>, price: number) => Promise<StartedJob>;
  /** Refetches the job list at once. */
  readonly onRefresh: () => void;
}

interface Known extends ChangeVoiceOrders {
  readonly clip: MediaRecord;
  /** Media of the clip's flow, including sounds. */
  readonly media: readonly MediaRecord[];
  readonly jobs: readonly Job[];
}

export interface VoiceChange {
  readonly step: DialogStep;
  readonly setStep: (step: DialogStep) => void;
  readonly job: Job | undefined;
  readonly jobId: string | null;
  /** A request is in progress. */
  readonly sending: boolean;
  /** Work for this clip is running. */
  readonly busy: boolean;
  readonly applying: ApplyView | null;
  /** Why the page has stopped polling the render. */
  readonly pollProblem: string | null;
  readonly split: () => Promise<void>;
  readonly change: (tracks: SplitTracks | null, voice: Voice | null) => Promise<void>;
  readonly apply: (result: Extract<DialogStep, { kind: 'result' }>) => Promise<void>;
}

export function useVoiceChange({ clip, media, jobs, ...orders }: Known): VoiceChange {
  const [step, setStep] = useState<DialogStep>(() => resumeStep(clip, media, jobs));
  const [sending, setSending] = useState(false);
  const [doing, setDoing] = useState<Applying | null>(null);
  const [pollProblem, setPollProblem] = useState<string | null>(null);

  const job = jobs.find(({ id }) => id === jobIdOf(step));
  const next = advance(step, job);
  // Shows the completed split before the voices replace it.
  const lingers = step.kind === 'split' && next.kind === 'voice';
  const now = lingers ? step : next;
  if (now !== step) setStep(now);
  useEffect(() => {
    if (!lingers) return;
    const timer = setTimeout(() => setStep((before) => advance(before, job)), DONE_MS);
    return () => clearTimeout(timer);
  }, [lingers, job]);
  const before = useRef(now.kind);
  useEffect(() => {
    if (before.current === 'processing' && now.kind === 'result') toast.success(words.isChanged);
    before.current = now.kind;
  }, [now.kind]);

  const applying = useApplying({
    renderId: step.kind === 'result' ? step.renderId : null,
    doing,
    job,
    onEnded: orders.onRefresh,
    // Not ordered again: the paid render may still complete.
    onStopped(why) {
      toast.error(failureToast(why));
      setPollProblem(why);
    },
  });

  const jobId = jobIdOf(now);
  const busy = jobId !== null || doing !== null;

  /** Starts a step's work once; errors are shown at the step. */
  const begin = async (order: () => Promise<StartedJob>, then: (jobId: string) => DialogStep): Promise<void> => {
    if (sending) return;
    setSending(true);
    const begun = await order();
    setSending(false);
    if ('jobId' in begun) setStep(then(begun.jobId));
    else if (begun.problem !== '')
      setStep((before) => (before.kind === 'processing' ? before : { ...before, problem: begun.problem }));
  };
  const split = (): Promise<void> =>
    clip.has_audio
      ? begin(orders.onSplit, (id) => ({ kind: 'split', jobId: id, problem: null }))
      : Promise.resolve(setStep({ ...splitFirst, problem: messages.splitNothing }));
  const change = async (tracks: SplitTracks | null, voice: Voice | null): Promise<void> => {
    if (!voice) return setStep({ kind: 'voice', tracks, problem: messages.speechNoVoice });
    await begin(
      async () => {
        const begun = await orders.onChange({ url: tracks?.vocals.url ?? clip.url, voice });
        const isGone = tracks !== null && 'problem' in begun && begun.problem === messages.recordingGone;
        return isGone ? { problem: messages.vocalsMissing } : begun;
      },
      (id) => ({ kind: 'processing', tracks, jobId: id }),
    );
  };
  const apply = async (result: Extract<DialogStep, { kind: 'result' }>): Promise<void> => {
    const quick = quickRender(clip);
    setDoing('preparing');
    setPollProblem(null);
    if (!quick.measured) toast.warning(words.noMetadata);
    if (!(await areThere([clip.url, result.changed.url, ...(result.tracks ? [result.tracks.other.url] : [])]))) {
      setDoing(null);
      toast.error(words.noTrack);
      return setStep({ ...result, problem: words.noTrack });
    }
    setDoing('starting');
    await begin(
      () => orders.onApply(quickDesign({ clip, ...result }), quick.price),
      (id) => ({ ...result, renderId: id, problem: null }),
    );
    setDoing(null);
  };
  return { step: now, setStep, job, jobId, sending, busy, applying, pollProblem, split, change, apply };
}

/** Whether all of these files are available. */
async function areThere(urls: readonly string[]): Promise<boolean> {
  try {
    const answers = await Promise.all(urls.map((url) => fetch(url, { method: 'HEAD', credentials: 'same-origin' })));
    return answers.every(({ ok }) => ok);
  } catch {
    // No connection: the order itself reports it.
    return true;
  }
}
