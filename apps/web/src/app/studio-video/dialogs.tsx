import { EDITOR_RENDER, type Job } from '@kinoloom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { openBuyCredits } from '../../features/account/index.ts';
import { InsufficientCreditsDialog } from '../../features/credits/index.ts';
import { applyFlowDeleted, FlowNameDialog, refreshFlows } from '../../features/flows/index.ts';
import { DeleteFlowDialog, DeleteMediaDialog, useDeleting } from '../../features/gallery/index.ts';
import { inSentence } from '../../lib/formatters.ts';
import { startDownload } from '../../lib/media-names.ts';
import { secondsLeft } from '../../lib/clock.ts';
import { plannedFrames, renderFileName, RenderDialog, useRender } from '../../rendering/index.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { StripList } from './strip.tsx';
import { closeDialog, openDialog, useStudioState, type StudioDialog } from './studio-state.ts';
import { useJobActions } from './use-job-actions.ts';
import { useStudio, useStudioRoutes, type StudioFlow } from './use-studio.ts';
import { lazyWithRetry } from '../../lib/lazy-module.ts';
import * as words from '../../words/en/studio/workspace.ts';

const Assistant = lazyWithRetry(async () => (await import('./assistant.tsx')).Assistant);
const ToolDialog = lazyWithRetry(async () => (await import('./tool-dialogs.tsx')).ToolDialog);
/** Before one is opened: from the wall, as soon as it is pointed at. */
export const preloadTools = ToolDialog.preload;
const Preview = lazyWithRetry(async () => (await import('./preview-dialog.tsx')).PreviewDialog);

/** The open dialogs, the last in front. */
export function StudioDialogs() {
  const studio = useStudio();
  const dialogs = useStudioState((state) => state.dialogs);
  // Here, since a deletion that fails is taken back after its dialog has closed.
  const deleting = useDeleting();
  return dialogs.map((dialog) => <OpenDialog key={keyOf(dialog)} {...{ dialog, studio, deleting }} />);
}

const keyOf = (dialog: StudioDialog): string => `${dialog.kind} ${dialog.kind === 'render' ? dialog.id : ''}`;

interface OpenDialogProps {
  dialog: StudioDialog;
  studio: StudioFlow;
  deleting: ReturnType<typeof useDeleting>;
}

function OpenDialog({ dialog, studio, deleting }: OpenDialogProps) {
  const client = useQueryClient();
  const { toFlow, toMedia } = useStudioRoutes();
  const { media: shown } = useSearch({ strict: false });
  const close = (): void => closeDialog(dialog.kind);
  switch (dialog.kind) {
    case 'strip':
      return (
        <Sheet open onOpenChange={(open) => !open && close()} title={words.flowStrip} maxHeight={84}>
          <StripList studio={studio} />
        </Sheet>
      );
    case 'naming':
      return <FlowNameDialog mode={dialog.mode} onClose={close} onCreated={({ id }) => toFlow(id)} />;
    case 'delete-flow': {
      const { id, name } = dialog.flow;
      const remove = (): void => {
        toFlow(studio.flows?.find((flow) => flow.id !== id)?.id);
        applyFlowDeleted(client, id);
        deleting.mutate({ kind: 'flow', id, name }, { onError: () => void refreshFlows(client) });
      };
      return <DeleteFlowDialog name={name} onClose={close} onDelete={remove} />;
    }
    case 'delete-media': {
      const media = [dialog.media];
      const remove = (): void => {
        if (shown === dialog.media.id) toMedia(studio.flow?.id, undefined, true);
        deleting.mutate({ kind: 'media', media });
      };
      return <DeleteMediaDialog media={media} onClose={close} onDelete={remove} />;
    }
    case 'shortfall':
      return <InsufficientCreditsDialog {...dialog.shortfall} onBuy={openBuyCredits} onClose={close} />;
    case 'preview': {
      const clips = studio.clips?.included ?? [];
      return (
        clips.length > 0 && (
          <Preview name={studio.flow?.name ?? inSentence(words.theFlow)} clips={clips} onClose={close} />
        )
      );
    }
    case 'writing':
      return studio.userId !== null && <Assistant userId={studio.userId} flowId={studio.flow?.id} />;
    case 'render':
      return <OpenRender id={dialog.id} studio={studio} />;
    default:
      return <ToolDialog kind={dialog.kind} media={dialog.media} studio={studio} />;
  }
}

function OpenRender({ id, studio }: { id: string; studio: StudioFlow }) {
  const job = studio.allJobs?.find((candidate) => candidate.id === id);
  const { view, now } = useRender(id, job);
  const actions = useJobActions();
  const flow = studio.flows?.find((candidate) => candidate.id === job?.flow_id) ?? studio.flow;
  const close = (): void => closeDialog('render');
  const withJob = (act: (known: Job) => void) => () => {
    if (job) act(job);
  };
  return (
    <RenderDialog
      view={view}
      facts={{
        name:
          (job?.model === EDITOR_RENDER ? job.prompt : job && flow && renderFileName(job, flow.name)) ?? words.theFlow,
        price: job?.price ?? 0,
        poster: job?.result?.thumbnail_url ?? studio.clips?.included[0]?.thumbnail_url ?? null,
        size: job?.width && job.height ? { width: job.width, height: job.height } : null,
        frames: plannedFrames(job),
        kept: words.savedToFlow,
        secondsLeft: job ? secondsLeft(job, now) : null,
      }}
      busy={actions.busy.has(id) || !job}
      onCancel={withJob(actions.cancel)}
      onRetry={withJob((known) => actions.retry(known, (anew) => openDialog({ kind: 'render', id: anew.id })))}
      onDownload={(url) => startDownload(url)}
      onClose={close}
    />
  );
}
