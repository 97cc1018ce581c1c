import { messages, type GalleryFlow } from '@kinoloom/contract';
import { useState } from 'react';
import { DeleteFlowDialog } from './delete-dialogs.tsx';
import { useDeleting } from './deleting.ts';
import { LoadMore } from './load-more.tsx';
import { MobileFlowCard } from './mobile-flow-card.tsx';
import { GalleryEmpty, GalleryError, GalleryLoading } from './states.tsx';
import { useFlowList } from './use-flow-list.ts';
import { useGallery } from './use-gallery.ts';

/** The flows, one below the other. */
export function MobileFlowsTab({ userId }: { userId: string }) {
  const { go, open } = useGallery();
  const list = useFlowList(userId);
  const [deletingFlow, setDeletingFlow] = useState<GalleryFlow | null>(null);
  const deleting = useDeleting();
  const flows = list.flows ?? [];
  return (
    <div className="gm-scroll" aria-busy={list.flows === undefined && list.error === null}>
      {list.error ? (
        <GalleryError what={messages.flowsLoadFailed} error={list.error} onRetry={list.retry} />
      ) : list.flows === undefined ? (
        <GalleryLoading />
      ) : flows.length === 0 ? (
        <GalleryEmpty phone narrowed={false} onClear={() => go({})} />
      ) : (
        <div className="gm-flows">
          {flows.map((flow, index) => (
            <MobileFlowCard
              key={flow.id}
              flow={flow}
              eager={index < 2}
              onOpen={({ id }) => open({ media: id })}
              onAll={() => open({ flow: flow.id })}
              onImages={() => go({ tab: 'images', flow: flow.id })}
              onDelete={() => setDeletingFlow(flow)}
            />
          ))}
        </div>
      )}
      {flows.length > 0 && list.hasMore && (
        <LoadMore block loaded={flows.length} total={list.total} loading={list.loading} onLoad={list.loadMore} />
      )}
      {deletingFlow && (
        <DeleteFlowDialog
          phone
          name={deletingFlow.name}
          onClose={() => setDeletingFlow(null)}
          onDelete={() => deleting.mutate({ kind: 'flow', id: deletingFlow.id, name: deletingFlow.name })}
        />
      )}
    </div>
  );
}
