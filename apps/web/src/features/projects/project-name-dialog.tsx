import { limits, ProjectName } from '@kinoloom/contract';
import { useId, useState, type FormEvent } from 'react';
import { errorText } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';

export interface ProjectNameDialogProps {
  title: string;
  /** On its button. */
  action: string;
  name: string;
  /** Closes the dialog when it resolves; what it rejects with is shown, and the name stays. */
  onSubmit: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** At the moment it is there: before the dialog looks for something to focus, which would be its close button. */
function takeFocus(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

/** Asks for the name of a project. */
export function ProjectNameDialog({ title, action, name: before, onSubmit, onClose }: ProjectNameDialogProps) {
  const form = useId();
  const [name, setName] = useState(before);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const parsed = ProjectName.safeParse(name);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!parsed.success || busy) return;
    setBusy(true);
    setFailure(undefined);
    onSubmit(parsed.data)
      .then(onClose, (error: unknown) => setFailure(errorText(error)))
      .finally(() => setBusy(false));
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="solid" loading={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextField
          ref={takeFocus}
          label="Project name"
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={limits.project.nameMax}
          placeholder={limits.project.defaultName}
          autoComplete="off"
          error={parsed.success ? failure : parsed.error.issues[0]?.message}
          counter={{ length: name.length, limit: limits.project.nameMax }}
        />
      </form>
    </Dialog>
  );
}
