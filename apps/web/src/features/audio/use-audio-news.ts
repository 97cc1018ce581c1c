import { type Job } from '@kinoloom/contract';
import { useEffect } from 'react';
import { toast } from '../../ui/toast.ts';
import { useAudioDraft } from './draft.ts';
import { endingsOf, newsOf, settle } from './endings.ts';

/** Tells how the orders of the panel end, whether it is open or not. `onMade` is called when there is something new to read. */
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
