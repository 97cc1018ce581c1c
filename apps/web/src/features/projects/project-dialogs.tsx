import { limits, ProjectName, type ProjectSummary } from '@kinoloom/contract';
import { ConfirmDialog, NameDialog } from '../../ui/question-dialogs.tsx';
import * as words from '../../words/en/studio/projects.ts';

interface ProjectNameDialogProps {
  title: string;
  /** Label of its button. */
  action: string;
  name: string;
  /** Closes the dialog when it resolves; a rejection is shown, and the input stays. */
  onSubmit: (name: string) => Promise<unknown>;
  onClose: () => void;
}

export function ProjectNameDialog({ name, onSubmit, onClose, ...asked }: ProjectNameDialogProps) {
  return (
    <NameDialog
      {...asked}
      label={words.name}
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
      title={words.deleteTitle}
      action={words.deleteIt}
      onConfirm={() => {
        onClose();
        onConfirm();
      }}
      onClose={onClose}
    >
      {words.deletesWhat({ name: project.name })}
    </ConfirmDialog>
  );
}
