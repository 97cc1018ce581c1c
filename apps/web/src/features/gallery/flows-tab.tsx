import { messages, type GalleryFlow } from '@kinoloom/contract';
import { useState } from 'react';
import { DeleteFlowDialog } from './delete-dialogs.tsx';
import { useDeleting } from './deleting.ts';
import { FlowCarousel } from './flow-carousel.tsx';
import { FlowGrid } from './flow-grid.tsx';
import { type FlowHandlers } from './flow-handlers.ts';
import { LoadMore } from './load-more.tsx';
import { GalleryEmpty, GalleryError, GalleryLoading } from './states.tsx';
import { useFlowList } from './use-flow-list.ts';
import { useGallery } from './use-gallery.ts';

export interface FlowsTabProps {
  userId: string | null;
  onEdit: (flow: GalleryFlow) => void;
  onStudio: (flow: GalleryFlow) => void;
}

/** The flows, one at a time or as cards. */
export function FlowsTab({ userId, onEdit, onStudio }: FlowsTabProps) {
  const { address, go, open } = useGallery();
  const list = useFlowList(userId, address.flow);
  const [deletingFlow, setDeletingFlow] = useState<GalleryFlow | null>(null);
  const deleting = useDeleting();
  const flows = list.flows ?? [];
  const wanted = flows.findIndex(({ id }) => id === address.flow);
  const at = Math.max(0, wanted);

  const handlers: FlowHandlers = {
    onOpen: ({ id }) => open({ media: id }),
    onAll: ({ id }) => go({ tab: 'all', flow: id }),
    onStudio,
    onEdit,
    onDelete: setDeletingFlow,
  };
  const show = (to: number): void => {
    const flow = flows[to];
    if (flow) go({ flow: flow.id }, true);
    if (to >= flows.length - 2) list.loadMore();
  };

  return (
    <div className="g-scroll" aria-busy={list.flows === undefined && list.error === null}>
      {list.error ? (
        <GalleryError what={messages.flowsLoadFailed} error={list.error} onRetry={list.retry} />
      ) : list.flows === undefined ? (
        <GalleryLoading />
      ) : flows.length === 0 ? (
        <GalleryEmpty narrowed={false} onClear={() => go({})} />
      ) : address.view === 'grid' ? (
        <>
          <FlowGrid flows={flows} handlers={handlers} onShow={({ id }) => go({ view: undefined, flow: id })} />
          {list.hasMore && (
            <LoadMore loaded={flows.length} total={list.total} loading={list.loading} onLoad={list.loadMore} />
          )}
        </>
      ) : (
        <FlowCarousel flows={flows} at={at} total={list.total} onShow={show} handlers={handlers} />
      )}
      {deletingFlow && (
        <DeleteFlowDialog
          name={deletingFlow.name}
          onClose={() => setDeletingFlow(null)}
          onDelete={() => {
            const beside = flows[flows.indexOf(deletingFlow) + 1] ?? flows[flows.indexOf(deletingFlow) - 1];
            if (address.flow === deletingFlow.id) go({ flow: beside?.id }, true);
            deleting.mutate({ kind: 'flow', id: deletingFlow.id, name: deletingFlow.name });
          }}
        />
      )}
    </div>
  );
}
