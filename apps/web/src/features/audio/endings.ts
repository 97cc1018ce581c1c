import { isFinished, messages, type Job } from '@kinoloom/contract';
import { useEffect } from 'react';
import { saysNothingCharged } from '../../lib/advice-after.ts';
import { toast } from '../../ui/toast.ts';
import { changeAudio, useAudioDraft, type Ordered } from './draft.ts';
import { audioTool, type AudioToolId } from './tools.ts';
import * as words from '../../words/en/studio/audio.ts';
import { said } from '../../words/said.ts';

/** An ended order with its job. */
export interface Ending extends Ordered {
  readonly job: Job;
}

/** The orders that have ended. */
export const endingsOf = (ordered: readonly Ordered[], jobs: readonly Job[]): Ending[] =>
  ordered.flatMap((order) => {
    const job = jobs.find(({ id }) => id === order.jobId);
    return job && isFinished(job.status) ? [{ ...order, job }] : [];
  });

const done: Readonly<Record<AudioToolId, string>> = {
  'voice-changer': words.voiceChanged,
  'text-to-speech': words.speechGenerated,
  'sound-effects': words.effectGenerated,
  music: words.musicGenerated,
};

const failed: Readonly<Record<AudioToolId, string>> = {
  'voice-changer': messages.voiceChangeFailed,
  'text-to-speech': messages.speechFailed,
  'sound-effects': messages.soundEffectFailed,
  music: messages.musicFailed,
};

/** Announcement of an end; null if the user caused it. */
export function newsOf({ tool, job }: Ending): { tone: 'success' | 'error'; text: string; detail: string } | null {
  switch (job.status) {
    case 'completed':
      return { tone: 'success', text: done[tool], detail: words.creditsUsed({ credits: job.price }) };
    case 'failed': {
      const text = said(job.error?.message ?? failed[tool]);
      const { label } = audioTool(tool);
      return {
        tone: 'error',
        text,
        detail: saysNothingCharged(job) ? label : words.failedFree({ tool: label }),
      };
    }
    default:
      return null;
  }
}

/** Forgets ended orders; for successful ones also their input, unless it was changed since. */
export function settle(endings: readonly Ending[]): void {
  const over = new Set(endings.map(({ jobId }) => jobId));
  changeAudio(({ ordered }) => ({ ordered: ordered.filter(({ jobId }) => !over.has(jobId)) }));
  for (const { tool, job } of endings) {
    if (job.status !== 'completed') continue;
    const { chosen, words: written } = useAudioDraft.getState();
    if (tool === 'voice-changer') {
      if (chosen.kind === 'ready' && chosen.jobId === job.id) changeAudio({ chosen: { kind: 'none' } });
    } else if (written[tool].trim() === job.prompt?.trim()) changeAudio({ words: { ...written, [tool]: '' } });
  }
}

/** Announces the ends of the panel's orders, even while it is closed. `onMade` is called when there are new results. */
export function useAudioNews(jobs: readonly Job[] | undefined, onMade: () => void): void {
  const ordered = useAudioDraft((draft) => draft.ordered);
  useEffect(() => {
    const endings = endingsOf(ordered, jobs ?? []);
    if (endings.length === 0) return;
    settle(endings);
    for (const ending of endings) {
      const news = newsOf(ending);
      if (news) toast[news.tone](news.text, { detail: news.detail });
    }
    if (endings.some(({ job }) => job.status === 'completed')) onMade();
  }, [jobs, ordered, onMade]);
}
