import { EDITOR_RENDER, type Job } from '@kinoloom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { openBuyCredits } from '../../features/account/index.ts';
import { InsufficientCreditsDialog } from '../../features/credits/index.ts';
import { applyFlowDeleted, FlowNameDialog, refreshFlows } from '../../features/flows/index.ts';
import { applyMediaDeleted, refreshMedia } from '../../features/gallery-wall/index.ts';
import { DeleteFlowDialog, DeleteMediaDialog, useDeleting } from '../../features/gallery/index.ts';
import { startDownload } from '../../lib/media-names.ts';
import { secondsLeft } from '../../lib/clock.ts';
import { plannedFrames, renderFileName, RenderDialog, useRender } from '../../rendering/index.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { StripList } from './strip.tsx';
import { setStudio, useStudioState } from './studio-state.ts';
import { ToolDialogs } from './tool-dialogs.tsx';
import { useJobActions } from './use-job-actions.ts';
import { useStudio, useStudioRoutes, type StudioFlow } from './use-studio.ts';
import { lazyWithRetry } from '../../lib/lazy-module.ts';

const Assistant = lazyWithRetry(async () => (await import('./assistant.tsx')).Assistant);
const Preview = lazyWithRetry(async () => (await import('./preview-dialog.tsx')).PreviewDialog);

export function StudioDialogs() {
  const studio = useStudio();
  const client = useQueryClient();
  const deleting = useDeleting();
  const { toFlow, toMedia } = useStudioRoutes();
  const { media: shown } = useSearch({ strict: false });
  const { naming, deletingFlow, deletingMedia, shortfall, render, preview, stripOpen, writing } = useStudioState();
  return (
    <>
      {stripOpen && (
        <Sheet open onOpenChange={(open) => setStudio({ stripOpen: open })} title="Flow strip" maxHeight={84}>
          <StripList studio={studio} />
        </Sheet>
      )}
      {naming && (
        <FlowNameDialog mode={naming} onClose={() => setStudio({ naming: null })} onCreated={({ id }) => toFlow(id)} />
      )}
      {deletingFlow && (
        <DeleteFlowDialog
          name={deletingFlow.name}
          onClose={() => setStudio({ deletingFlow: null })}
          onDelete={() => {
            const { id, name } = deletingFlow;
            toFlow(studio.flows?.find((flow) => flow.id !== id)?.id);
            applyFlowDeleted(client, id);
            deleting.mutate({ kind: 'flow', id, name }, { onError: () => void refreshFlows(client) });
          }}
        />
      )}
      {deletingMedia && (
        <DeleteMediaDialog
          media={[deletingMedia]}
          onClose={() => setStudio({ deletingMedia: null })}
          onDelete={() => {
            if (shown === deletingMedia.id) toMedia(studio.flow?.id, undefined, true);
            applyMediaDeleted(client, deletingMedia);
            deleting.mutate({ kind: 'media', media: [deletingMedia] }, { onError: () => void refreshMedia(client) });
          }}
        />
      )}
      {shortfall && (
        <InsufficientCreditsDialog
          {...shortfall}
          onBuy={openBuyCredits}
          onClose={() => setStudio({ shortfall: null })}
        />
      )}
      {preview && studio.clips && studio.clips.included.length > 0 && (
        <Preview
          name={studio.flow?.name ?? 'the flow'}
          clips={studio.clips.included}
          onClose={() => setStudio({ preview: false })}
        />
      )}
      {writing && studio.userId !== null && <Assistant userId={studio.userId} flowId={studio.flow?.id} />}
      <ToolDialogs studio={studio} />
      {render !== null && <OpenRender key={render} id={render} studio={studio} />}
    </>
  );
}

function OpenRender({ id, studio }: { id: string; studio: StudioFlow }) {
  const job = studio.allJobs?.find((candidate) => candidate.id === id);
  const { view, now } = useRender(id, job);
  const actions = useJobActions();
  const flow = studio.flows?.find((candidate) => candidate.id === job?.flow_id) ?? studio.flow;
  const close = (): void => setStudio({ render: null });
  const withJob = (act: (known: Job) => void) => () => {
    if (job) act(job);
  };
  return (
    <RenderDialog
      view={view}
      facts={{
        name: (job?.model === EDITOR_RENDER ? job.prompt : job && flow && renderFileName(job, flow.name)) ?? 'The flow',
        price: job?.price ?? 0,
        poster: job?.result?.thumbnail_url ?? studio.clips?.included[0]?.thumbnail_url ?? null,
        size: job?.width && job.height ? { width: job.width, height: job.height } : null,
        frames: plannedFrames(job),
        kept: 'Saved to this flow.',
        secondsLeft: job ? secondsLeft(job, now) : null,
      }}
      busy={actions.busy.has(id) || !job}
      onCancel={withJob(actions.cancel)}
      onRetry={withJob((known) => actions.retry(known, (anew) => setStudio({ render: anew.id })))}
      onDownload={(url) => startDownload(url)}
      onClose={close}
    />
  );
}
