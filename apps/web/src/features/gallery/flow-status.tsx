import { type GalleryFlow } from '@kinoloom/contract';
import { Badge } from '../../ui/badge.tsx';

/** Whether anything is being made for it. */
export function FlowStatus({ flow }: { flow: GalleryFlow }) {
  return flow.running_jobs > 0 ? (
    <Badge tone="live" dot>
      {flow.running_jobs === 1 ? 'Generating' : `${flow.running_jobs} generating`}
    </Badge>
  ) : (
    <Badge tone="success" dot>
      Active
    </Badge>
  );
}
