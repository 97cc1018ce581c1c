import { type ProjectSummary } from '@kinoloom/contract';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

export interface DeleteProjectDialogProps {
  project: Pick<ProjectSummary, 'name'>;
  onConfirm: () => void;
  onClose: () => void;
}

export function DeleteProjectDialog({ project, onConfirm, onClose }: DeleteProjectDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete Project"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              onClose();
              onConfirm();
            }}
          >
            Delete
          </Button>
        </>
      }
    >
      "{project.name}" and its versions are deleted for good. The clips, images and sounds in it stay in your gallery.
    </Dialog>
  );
}
