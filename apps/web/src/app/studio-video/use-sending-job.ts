import { type Job } from '@kinoloom/contract';
import { useMemo, useState } from 'react';
import { SENDING } from '../../features/gallery-wall/index.ts';
import { type SendingCard } from '../../features/prompt/index.ts';

const unsent = {
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

/** The wall's jobs, plus placeholders until the server's jobs arrive, so that a press shows its cards at once. */
export function useSendingJob(jobs: readonly Job[]) {
  const [sending, setSending] = useState<{ cards: readonly Job[]; before: ReadonlySet<string> } | null>(null);
  const shown = useMemo(() => {
    if (!sending) return jobs;
    const { cards, before } = sending;
    const arrived = jobs.filter(
      ({ id, prompt, model }) => !before.has(id) && prompt === cards[0]?.prompt && model === cards[0]?.model,
    );
    return [...cards.slice(arrived.length), ...jobs];
  }, [sending, jobs]);
  return {
    jobs: shown,
    send: (card: SendingCard, count: number): void =>
      setSending({
        cards: Array.from({ length: count }, (_, nth) => ({
          ...unsent,
          ...card,
          id: `${SENDING}${nth}`,
          source_ids: [],
          created_at: new Date().toISOString(),
        })),
        before: new Set(jobs.map(({ id }) => id)),
      }),
    settle: (): void => setSending(null),
  };
}
