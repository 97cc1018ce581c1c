import { type ProjectSummary } from '@kinoloom/contract';
import { ConfirmDialog } from '../../ui/question-dialogs.tsx';

export interface DeleteProjectDialogProps {
  project: Pick<ProjectSummary, 'name'>;
  onConfirm: () => void;
  onClose: () => void;
}

export function DeleteProjectDialog({ project, onConfirm, onClose }: DeleteProjectDialogProps) {
  return (
    <ConfirmDialog
      title="Delete Project"
      action="Delete"
      onConfirm={() => {
        onClose();
        onConfirm();
      }}
      onClose={onClose}
    >
      "{project.name}" and its versions are deleted for good. The clips, images and sounds in it stay in your gallery.
    </ConfirmDialog>
  );
}
