import { limits, ProjectName, type ProjectSummary } from '@kinoloom/contract';
import { ConfirmDialog, NameDialog } from '../../ui/question-dialogs.tsx';

interface ProjectNameDialogProps {
  title: string;
  /** Label of its button. */
  action: string;
  name: string;
  /** Closes the dialog when it resolves; a rejection is shown, and the input stays. */
  onSubmit: (name: string) => Promise<unknown>;
  onClose: () => void;
}

export function ProjectNameDialog({ name, onSubmit, onClose, ...words }: ProjectNameDialogProps) {
  return (
    <NameDialog
      {...words}
      label="Project name"
      before={name}
      schema={ProjectName}
      max={limits.project.nameMax}
      placeholder={limits.project.defaultName}
      onSubmit={(chosen) => onSubmit(chosen).then(onClose)}
      onClose={onClose}
    />
  );
}

interface DeleteProjectDialogProps {
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
