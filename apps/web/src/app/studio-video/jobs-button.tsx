import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useCredits } from '../../features/account/index.ts';
import { download } from '../../features/gallery-wall/index.ts';
import { JobAnnouncer, JobsTray } from '../../features/jobs/index.ts';
import { useAutoDownload } from '../../features/render/index.ts';
import { toast } from '../../ui/toast.ts';
import { StudioDialogs } from './dialogs.tsx';
import { followStudio } from './follow-studio.ts';
import { setStudio, useStudioState } from './studio-state.ts';
import { useJobActions } from './use-job-actions.ts';
import { useStudio, useStudioRoutes } from './use-studio.ts';
import { makesClip, type Job } from '@kinoloom/contract';

/** In every studio header: the tray, and with it what must be there on every screen: events, news, dialogs. */
export function JobsButton() {
  const client = useQueryClient();
  const { allJobs } = useStudio();
  const credits = useCredits();
  const actions = useJobActions();
  const { toFlow, toMedia } = useStudioRoutes();
  useEffect(() => followStudio(client), [client]);

  useAutoDownload(
    allJobs,
    useCallback((job: Job) => {
      if (!job.result) return;
      download(job.result.url);
      if (useStudioState.getState().render !== job.id)
        toast.success('The flow is rendered', {
          action: { label: 'Open', onPress: () => setStudio({ render: job.id }) },
        });
    }, []),
  );

  return (
    <>
      <JobsTray
        jobs={allJobs ?? []}
        credits={credits}
        onClearFinished={actions.dismiss}
        handlers={{
          busy: actions.busy,
          onCancel: actions.cancel,
          onRetry: (job) => actions.retry(job),
          onEditPrompt: (job) => {
            toFlow(job.flow_id ?? undefined);
            actions.editPrompt(job);
          },
          onOpen: (job) => {
            if (job.operation === 'render' && !makesClip(job)) setStudio({ render: job.id });
            else toMedia(job.flow_id ?? undefined, job.result?.id);
          },
        }}
      />
      <JobAnnouncer jobs={allJobs} />
      <StudioDialogs />
    </>
  );
}
