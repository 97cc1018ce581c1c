import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { creditsQuery, useCredits } from '../../features/account/index.ts';
import { useAppliedVoices } from '../../features/change-voice/index.ts';
import { refreshFlows } from '../../features/flows/index.ts';
import { showRecords } from '../../features/gallery/index.ts';
import { JobAnnouncer, JobsTray } from '../../features/jobs/index.ts';
import { useAutoDownload } from '../../rendering/index.ts';
import { startDownload } from '../../lib/media-names.ts';
import { toast } from '../../ui/toast.ts';
import { StudioDialogs } from './dialogs.tsx';
import { closeDialog, openDialog, useStudioState } from './studio-state.ts';
import { useJobActions } from './use-job-actions.ts';
import { useStudio, useStudioRoutes } from './use-studio.ts';
import { makesClip, type Job } from '@kinoloom/contract';
import * as words from '../../words/en/studio/workspace.ts';

/** In every studio header: the jobs tray, plus what every screen needs: announcements and dialogs. */
export function JobsButton() {
  const client = useQueryClient();
  const { allJobs } = useStudio();
  const credits = useCredits();
  const actions = useJobActions();
  const { toFlow, toMedia } = useStudioRoutes();

  useAutoDownload(
    allJobs,
    useCallback((job: Job) => {
      if (!job.result) return;
      startDownload(job.result.url);
      if (!useStudioState.getState().dialogs.some((open) => open.kind === 'render' && open.id === job.id))
        toast.success(job.model === 'longVideo' ? words.longVideoReady : words.flowRendered, {
          action: { label: words.open, onPress: () => openDialog({ kind: 'render', id: job.id }) },
        });
    }, []),
  );

  useAppliedVoices(allJobs, {
    onApplied: useCallback(
      ({ result }: Job) => {
        if (!result) return;
        showRecords(client, [result]);
        const { dialogs } = useStudioState.getState();
        const original = result.metadata['originalVideoId'];
        // Opens the new clip, unless the user has moved on.
        if (dialogs.some((dialog) => dialog.kind === 'voice' && dialog.media.id === original)) {
          closeDialog('voice');
          toMedia(result.flow_id ?? undefined, result.id);
        }
        void refreshFlows(client);
      },
      [client, toMedia],
    ),
    onPaid: useCallback(() => void client.invalidateQueries({ queryKey: creditsQuery.queryKey }), [client]),
  });

  const open = useCallback(
    (job: Job) => {
      if (job.operation === 'render' && !makesClip(job)) openDialog({ kind: 'render', id: job.id });
      else toMedia(job.flow_id ?? undefined, job.result?.id);
    },
    [toMedia],
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
          onOpen: open,
        }}
      />
      <JobAnnouncer jobs={allJobs} onOpen={open} />
      <StudioDialogs />
    </>
  );
}
