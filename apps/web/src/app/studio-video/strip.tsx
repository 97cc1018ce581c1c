import { type ReactNode } from 'react';
import { FlowStrip, StripHead, useExclusions, useReorder } from '../../features/flows/index.ts';
import { renderFileName, RenderCard, useRender } from '../../rendering/index.ts';
import { makerName } from '../../lib/media-names.ts';
import { isOver } from '../../rendering/index.ts';
import { closeDialog, openDialog, setStudio, useStudioState } from './studio-state.ts';
import { renderOf, useFlowRender } from './use-flow-render.ts';
import { useJobActions } from './use-job-actions.ts';
import { useStudio, useStudioRoutes, type StudioFlow } from './use-studio.ts';
import { type Job } from '@kinoloom/contract';

/** The flow strip in the sidebar. */
export function Strip({ headerEnd }: { headerEnd: ReactNode }) {
  const studio = useStudio();
  const folded = useStudioState((state) => state.folded);
  return (
    <>
      <StripHead saved={studio.videos} end={headerEnd} folded={folded} onFold={() => setStudio({ folded: !folded })} />
      {!folded && <StripList studio={studio} />}
    </>
  );
}

/** The list, in the sidebar or in a sheet. */
export function StripList({ studio }: { studio: StudioFlow }) {
  const { clips, running, order, flow, jobs } = studio;
  const { toMedia, toEditor } = useStudioRoutes();
  const { shown, whole, start, starting } = useFlowRender(studio);
  const reorder = useReorder();
  const { leaveOut, putBack } = useExclusions();
  const job = renderOf(jobs);
  const under = job !== undefined && job.status !== 'failed';
  return (
    <FlowStrip
      failed={studio.error !== null}
      clips={clips}
      running={running}
      order={order}
      price={shown.price}
      longPrice={whole.price}
      rendering={starting || under}
      renderCard={
        job && flow && <Render job={job} name={flow.name} poster={clips?.included[0]?.thumbnail_url ?? null} />
      }
      nameOf={({ model }) => makerName(model)}
      onRender={() => start('shown')}
      onLongVideo={() => start('long')}
      onReorder={(ids) => flow && reorder({ flow: flow.id, order: ids })}
      onEdit={() => {
        closeDialog('strip');
        if (flow) toEditor({ flow: flow.id });
      }}
      onPlay={() => {
        closeDialog('strip');
        openDialog({ kind: 'preview' });
      }}
      onOpen={({ id, flow_id }) => {
        closeDialog('strip');
        toMedia(flow_id ?? undefined, id);
      }}
      onLeaveOut={(ids) => flow && leaveOut(flow.id, ids)}
      onPutBack={(ids) => flow && putBack(flow.id, ids)}
    />
  );
}

function Render({ job, name, poster }: { job: Job; name: string; poster: string | null }) {
  const { view } = useRender(job.id, job);
  const actions = useJobActions();
  if (isOver(view) && view.kind !== 'failed') return null;
  return (
    <RenderCard
      view={view}
      name={renderFileName(job, name)}
      poster={poster}
      price={job.price}
      busy={actions.busy.has(job.id)}
      onOpen={() => openDialog({ kind: 'render', id: job.id })}
      onCancel={() => actions.cancel(job)}
      onRetry={() => actions.retry(job, ({ id }) => openDialog({ kind: 'render', id }))}
      onDismiss={() => actions.dismiss([job.id])}
    />
  );
}
