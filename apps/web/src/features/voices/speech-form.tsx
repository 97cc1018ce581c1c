import {
  findTool,
  isFinished,
  limits,
  messages,
  priceOf,
  speechSeconds,
  type Job,
  type MediaRecord,
  type Voice,
} from '@kinoloom/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/states.tsx';
import { VoicePicker } from './voice-picker.tsx';
import { voicesQuery } from './voices.ts';
import * as words from '../../words/en/studio/voices.ts';

export interface SpeechRequest {
  readonly text: string;
  readonly voice: Voice;
  /** Whole credits, as shown. */
  readonly price: number;
}

/** The started job, or the error (empty if another dialog shows it). */
export type StartedJob = { readonly jobId: string } | { readonly problem: string };

export interface SpeechFormProps {
  /** The user's jobs, including the speech's. */
  jobs: readonly Job[];
  onSpeak: (order: SpeechRequest) => Promise<StartedJob>;
  onCancel: (jobId: string) => void;
  /** The speech is ready. */
  onSpoken: (speech: MediaRecord) => void;
  /** Maximum length in seconds, and what it is for. */
  most?: { readonly seconds: number; readonly what: string };
}

const { maxCharacters, charactersPerSecond } = limits.speech;

type Sent =
  | { readonly kind: 'nothing'; readonly problem: string | null }
  | { readonly kind: 'sending' }
  | { readonly kind: 'begun'; readonly jobId: string };

/** Text to speech: text, voice and price. */
export function SpeechForm({ jobs, onSpeak, onCancel, onSpoken, most }: SpeechFormProps) {
  const voices = useQuery(voicesQuery);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Voice | null>(null);
  const [sent, setSent] = useState<Sent>({ kind: 'nothing', problem: null });
  const delivered = useRef<string | null>(null);

  const voice = chosen ?? voices.data?.all[0] ?? null;
  const spoken = text.trim();
  const seconds = speechSeconds(spoken);
  const tool = findTool('text-to-speech');
  const price = tool ? priceOf(tool, seconds) : 0;
  const tooLong = most && seconds > most.seconds ? tooLongFor(most, spoken, seconds) : undefined;
  const job = sent.kind === 'begun' ? jobs.find(({ id }) => id === sent.jobId) : undefined;
  const speaking = sent.kind === 'begun' && !(job && isFinished(job.status)) ? sent.jobId : null;
  const busy = sent.kind === 'sending' || speaking !== null;
  const problem = sent.kind === 'nothing' ? sent.problem : failureOf(job);

  const result = job?.result ?? null;
  useEffect(() => {
    if (result === null || delivered.current === result.id) return;
    delivered.current = result.id;
    onSpoken(result);
  }, [result, onSpoken]);

  const refuse = (problem: string): void => setSent({ kind: 'nothing', problem });
  const speak = async (): Promise<void> => {
    if (spoken === '') return refuse(messages.speechEmpty);
    if (!voice) return refuse(messages.speechNoVoice);
    setSent({ kind: 'sending' });
    const begun = await onSpeak({ text: spoken, voice, price });
    if ('jobId' in begun) setSent({ kind: 'begun', jobId: begun.jobId });
    else refuse(begun.problem);
  };
  return (
    <div className="grid grid-cols-1 content-start">
      <TextArea
        label={words.transcript}
        hideLabel
        rows={4}
        maxLength={maxCharacters}
        placeholder={words.whatToSay}
        value={text}
        readOnly={busy}
        error={tooLong}
        counter={{ length: text.length, limit: maxCharacters }}
        onChange={(event) => {
          setText(event.target.value);
          if (!busy) setSent({ kind: 'nothing', problem: null });
        }}
      />
      <div className="mt-2.5 flex gap-2">
        <VoicePicker voices={voices.data?.all ?? []} value={voice} onChange={setChosen} disabled={busy} />
        <Button
          size={40}
          price={price}
          loading={busy}
          disabled={!busy && (tooLong !== undefined || voices.isPending)}
          onClick={() => void speak()}
        >
          {words.speak}
        </Button>
      </div>
      {speaking !== null && (
        <output className="mt-2.5 flex items-center gap-2 text-text-2">
          <Spinner />
          <span className="mr-auto">{words.isSpeaking({ name: voice?.name ?? words.voice, credits: price })}</span>
          <Button variant="ghost" size={28} onClick={() => onCancel(speaking)}>
            {words.stop}
          </Button>
        </output>
      )}
      {problem && (
        <Notice tone="error" className="mt-2.5">
          {problem}
        </Notice>
      )}
      {voices.data?.notice && (
        <Notice tone="warning" className="mt-2.5">
          {voices.data.notice}
        </Notice>
      )}
    </div>
  );
}

/** Error of the speech; null while running, or if the user canceled it. */
const failureOf = (job: Job | undefined): string | null =>
  job?.status === 'failed' ? (job.error?.message ?? messages.speechFailed) : null;

function tooLongFor(
  { seconds: most, what }: { seconds: number; what: string },
  spoken: string,
  seconds: number,
): string {
  const over = spoken.length - Math.floor(most * charactersPerSecond);
  return words.tooLong({ what, most, seconds, over });
}
