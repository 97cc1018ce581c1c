import { limits, ProjectName } from '@kinoloom/contract';
import { NameDialog } from '../../ui/question-dialogs.tsx';

export interface ProjectNameDialogProps {
  title: string;
  /** On its button. */
  action: string;
  name: string;
  /** Closes the dialog when it resolves; what it rejects with is shown, and the name stays. */
  onSubmit: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the name of a project. */
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
