import { aspectOf, type Job } from '@kinoloom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flowMediaQuery } from '../../features/gallery/index.ts';
import { jobTitle, useCancelJob, useDismissJobs, useRetryJob } from '../../features/jobs/index.ts';
import { pickMedia, useDraft } from '../../features/prompt/index.ts';
import { ApiError, errorText } from '../../lib/api-error.ts';
import { toast } from '../../ui/toast.ts';
import { showRefusal } from './start-tool.ts';
import * as words from '../../words/en/studio/workspace.ts';

/** Role of the sources of a tool's job; ambiguous for Act-Two. */
const rolesOf: Readonly<Record<string, string>> = { 'flux-multi-image': 'images', audio: 'video' };

export function useJobActions() {
  const client = useQueryClient();
  const cancel = useCancelJob();
  const retry = useRetryJob();
  const dismiss = useDismissJobs();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());

  const during = async <T>(id: string, work: () => Promise<T>): Promise<T> => {
    setBusy((ids) => new Set([...ids, id]));
    try {
      return await work();
    } finally {
      setBusy((ids) => new Set([...ids].filter((other) => other !== id)));
    }
  };

  return {
    busy,
    cancel: (job: Job): void => {
      void during(job.id, () => cancel.mutateAsync(job.id)).catch((error: unknown) => {
        // It has ended meanwhile; the list shows the result.
        if (error instanceof ApiError && error.code === 'job.finished') return;
        toast.error(words.notCancelled({ job: jobTitle(job) }), { detail: errorText(error) });
      });
    },
    /** `onAccepted` gets the new job; the failed one is removed from the list. */
    retry: (job: Job, onAccepted?: (anew: Job) => void): void => {
      const start = async (): Promise<void> => {
        // One key per failed job: repeated presses restart it only once.
        const { job: anew } = await during(job.id, () => retry.mutateAsync({ id: job.id, key: `retry-${job.id}` }));
        dismiss.mutate([job.id]);
        onAccepted?.(anew);
      };
      start().catch((error: unknown) => {
        if (!showRefusal(error, job.price))
          toast.error(words.notStartedAgain({ job: jobTitle(job) }), { detail: errorText(error) });
      });
    },
    editPrompt: (job: Job): void => {
      const { prompt, model, seconds, width, height, start_image_url } = job;
      const media = client.getQueryData(flowMediaQuery(job.flow_id).queryKey);
      const start = media?.find(({ url }) => url === start_image_url?.split('#')[0]);
      const sources = job.source_ids.flatMap((id) => {
        const picked = media?.find((record) => record.id === id);
        return (picked && pickMedia(picked)) ?? [];
      });
      useDraft.getState().recall({
        prompt,
        model,
        seconds,
        aspect: width && height ? aspectOf({ width, height }) : null,
        seed: null,
        startImage: start ? pickMedia(start) : null,
        sources: sources.map((picked) => ({ role: rolesOf[model ?? ''] ?? 'image', picked })),
      });
    },
    dismiss: (ids: readonly string[]): void => dismiss.mutate(ids),
  };
}
