import { type GalleryFlow } from '@kinoloom/contract';
import { FlowCard } from './flow-card.tsx';
import { type FlowHandlers } from './flow-handlers.ts';

export interface FlowGridProps {
  flows: readonly GalleryFlow[];
  handlers: FlowHandlers;
  onShow: (flow: GalleryFlow) => void;
}

export function FlowGrid({ flows, handlers, onShow }: FlowGridProps) {
  return (
    <div className="gf-grid">
      {flows.map((flow, index) => (
        <FlowCard key={flow.id} flow={flow} handlers={handlers} onShow={onShow} eager={index < 3} />
      ))}
    </div>
  );
}
