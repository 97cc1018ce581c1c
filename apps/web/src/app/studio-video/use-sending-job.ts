import { type Job } from '@kinoloom/contract';
import { useMemo, useState } from 'react';
import { SENDING } from '../../features/gallery-wall/index.ts';
import { type SendingCard } from '../../features/prompt/index.ts';

const unsent = {
  id: SENDING,
  operation: 'generate',
  flow_id: null,
  status: 'queued',
  progress: 0,
  message: null,
  charge: 'held',
  estimate: null,
  ahead: null,
  late: null,
  error: null,
  provider: null,
  sandbox: false,
  start_image_url: null,
  source_ids: [],
  rendered_frames: null,
  total_frames: null,
  copied_frames: null,
  project: null,
  result: null,
  started_at: null,
  finished_at: null,
} as const;

/** The wall's jobs, plus a placeholder until the server's job arrives, so that a press shows a card at once. */
export function useSendingJob(jobs: readonly Job[]) {
  const [sending, setSending] = useState<{ job: Job; before: ReadonlySet<string> } | null>(null);
  const shown = useMemo(() => {
    if (!sending) return jobs;
    const { job, before } = sending;
    const known = jobs.some(({ id, prompt, model }) => !before.has(id) && prompt === job.prompt && model === job.model);
    return known ? jobs : [job, ...jobs];
  }, [sending, jobs]);
  return {
    jobs: shown,
    send: (card: SendingCard): void =>
      setSending({
        job: { ...unsent, ...card, source_ids: [], created_at: new Date().toISOString() },
        before: new Set(jobs.map(({ id }) => id)),
      }),
    settle: (): void => setSending(null),
  };
}
