import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { RenderServices } from '../../editor/render/index.ts';
import type { ProjectSession } from '../../editor/saving/index.ts';
import { openBuyCredits, useCredits, useSession } from '../../features/account/index.ts';
import { startDownload } from '../../lib/media-names.ts';
import { jobsQuery, refreshJobs, useCancelJob, useDismissJobs, useRetryJob } from '../../features/jobs/index.ts';
import { openDialog } from '../studio-video/studio-state.ts';

/** The studio's services for a project's renders. */
export function useRenderServices({ saver }: ProjectSession): RenderServices {
  const client = useQueryClient();
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : '';
  const credits = useCredits();
  const { data: jobs } = useQuery(jobsQuery(userId !== ''));
  const { mutateAsync: cancel } = useCancelJob();
  const { mutateAsync: retry } = useRetryJob();
  const { mutate: dismiss } = useDismissJobs();
  // Each save changes the revision.
  const gone = useStore(saver.state, ({ kind }) => kind === 'gone');
  const { id, name, flow_id: flowId, revision } = useStore(saver.state, () => saver.project);

  return useMemo(
    () => ({
      userId,
      name,
      flowId,
      project: gone ? null : { id, revision },
      available: credits?.available,
      jobs,
      cancel: async (job) => void (await cancel(job.id)),
      async retry(job) {
        // One key per failed job: repeated presses restart it only once.
        const { job: anew } = await retry({ id: job.id, key: `retry-${job.id}` });
        dismiss([job.id]);
        return anew;
      },
      refreshJobs: () => refreshJobs(client),
      onShortfall: (shortfall) => openDialog({ kind: 'shortfall', shortfall }),
      onBuyCredits: openBuyCredits,
      download: (url) => startDownload(url),
    }),
    [userId, name, flowId, gone, id, revision, credits?.available, jobs, cancel, retry, dismiss, client],
  );
}
