import { type MediaRecord } from '@kinoloom/contract';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useDeleteMedia } from './flow-media.ts';

export interface DeleteMediaDialogProps {
  media: MediaRecord;
  onClose: () => void;
  /** Called as soon as the record is out of sight. */
  onDeleted: (media: MediaRecord) => void;
}

export function DeleteMediaDialog({ media, onClose, onDeleted }: DeleteMediaDialogProps) {
  const remove = useDeleteMedia();
  const confirm = (): void => {
    onClose();
    onDeleted(media);
    remove.mutate(media);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete Media"
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
      Are you sure you want to delete this media? This action cannot be undone.
    </Dialog>
  );
}
