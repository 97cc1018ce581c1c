import { messages, type GalleryFlow } from '@kinoloom/contract';
import { useState } from 'react';
import { lazyWithRetry } from '../../lib/lazy-module.ts';
import { cx } from '../../ui/cx.ts';
import { flowsView } from './address.ts';
import { DeleteFlowDialog } from './delete-dialogs.tsx';
import { useDeleting } from './deleting.ts';
import { FlowCard, type FlowHandlers } from './flow-card.tsx';
import { GalleryList } from './states.tsx';
import { useGallery } from './use-gallery.ts';
import { useFlowList } from './use-lists.ts';

const FlowCarousel = lazyWithRetry(async () => (await import('./flow-carousel.tsx')).FlowCarousel);

export interface FlowsTabProps {
  userId: string;
  phone: boolean;
  onEdit: (flow: GalleryFlow) => void;
  onShare: (flow: GalleryFlow) => void;
  onStudio: (flow: GalleryFlow) => void;
}

/** Flows as cards or a carousel; on a phone as a list. */
export function FlowsTab({ userId, phone, onEdit, onShare, onStudio }: FlowsTabProps) {
  const { address, go, open } = useGallery();
  // On a phone the address's flow is open in a viewer above the list.
  const list = useFlowList(userId, phone ? undefined : address.flow);
  const [deletingFlow, setDeletingFlow] = useState<GalleryFlow | null>(null);
  const deleting = useDeleting();
  const flows = list.items ?? [];
  const wanted = flows.findIndex(({ id }) => id === address.flow);
  const carousel = !phone && flowsView(address) === 'carousel';

  const handlers: FlowHandlers = {
    onOpen: ({ id }) => open({ media: id }),
    onAll: ({ id }) => go({ tab: phone ? 'images' : 'all', flow: id }),
    onStudio,
    onEdit,
    onShare,
    onDelete: setDeletingFlow,
  };
  const show = (to: number): void => {
    const flow = flows[to];
    if (flow) go({ flow: flow.id }, true);
    if (to >= flows.length - 2) list.loadMore();
  };
  const removed = (): void => {
    if (!deletingFlow) return;
    const at = flows.indexOf(deletingFlow);
    if (address.flow === deletingFlow.id) go({ flow: (flows[at + 1] ?? flows[at - 1])?.id }, true);
    deleting.mutate({ kind: 'flow', id: deletingFlow.id, name: deletingFlow.name });
  };

  return (
    <GalleryList list={list} phone={phone} failure={messages.flowsLoadFailed} endless={carousel}>
      {carousel ? (
        <FlowCarousel flows={flows} at={Math.max(0, wanted)} total={list.total} onShow={show} handlers={handlers} />
      ) : (
        <div
          className={cx(
            'grid flex-none',
            phone ? 'gap-3 pb-3 [@media(width>768px)]:grid-cols-2' : 'grid-cols-3 gap-5 max-[1100px]:grid-cols-2',
          )}
        >
          {flows.map((flow, index) => (
            <FlowCard
              key={flow.id}
              flow={flow}
              phone={phone}
              handlers={handlers}
              onShow={({ id }) => (phone ? open({ flow: id }) : go({ view: 'carousel', flow: id }))}
              eager={index < 3}
            />
          ))}
        </div>
      )}
      {deletingFlow && (
        <DeleteFlowDialog
          name={deletingFlow.name}
          phone={phone}
          onClose={() => setDeletingFlow(null)}
          onDelete={removed}
        />
      )}
    </GalleryList>
  );
}
