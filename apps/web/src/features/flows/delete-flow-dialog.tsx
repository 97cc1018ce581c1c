import { type Flow } from '@kinoloom/contract';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useDeleteFlow } from './flows.ts';

export interface DeleteFlowDialogProps {
  flow: Flow;
  onClose: () => void;
  onDeleted: (flow: Flow) => void;
}

export function DeleteFlowDialog({ flow, onClose, onDeleted }: DeleteFlowDialogProps) {
  const remove = useDeleteFlow();
  const confirm = (): void => {
    onClose();
    onDeleted(flow);
    remove.mutate(flow.id);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete Flow"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" onClick={confirm}>
            Delete
          </Button>
        </>
      }
    >
      Are you sure you want to delete "{flow.name}"? This will also delete all associated media files. This action
      cannot be undone.
    </Dialog>
  );
}
