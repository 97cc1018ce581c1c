import { useId, useState, type FormEvent, type ReactNode } from 'react';
import type { ZodType } from 'zod';
import { errorText } from '../lib/api-error.ts';
import * as words from '../words/en/first/ui.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from './field.tsx';

interface ConfirmDialogProps {
  title: string;
  /** Label of the button that changes nothing. */
  keep?: string;
  /** Label of the button that confirms. */
  action: string;
  variant?: 'danger' | 'solid';
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, keep = words.cancel, action, variant = 'danger', busy = false, onConfirm, onClose, children } = props;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {keep}
          </Button>
          <Button variant={variant} loading={busy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

/** On mount: before the dialog focuses its first element, which would be its close button. */
function takeFocus(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

interface NameDialogProps {
  title: string;
  /** Label of its button. */
  action: string;
  label: string;
  /** The current name. */
  before: string;
  schema: ZodType<string>;
  max: number;
  placeholder: string;
  hint?: string;
  /** A rejection is shown, and the dialog stays open with the input. */
  onSubmit: (name: string) => Promise<unknown>;
  onClose: () => void;
  /** Above the field. */
  children?: ReactNode;
}

export function NameDialog(props: NameDialogProps) {
  const { title, action, label, before, schema, max, placeholder, hint, onSubmit, onClose, children } = props;
  const form = useId();
  const [name, setName] = useState(before);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const parsed = schema.safeParse(name);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!parsed.success || busy) return;
    setBusy(true);
    setFailure(undefined);
    onSubmit(parsed.data)
      .catch((error: unknown) => setFailure(errorText(error)))
      .finally(() => setBusy(false));
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" form={form} variant="solid" loading={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-3">
        {children}
        <TextField
          ref={takeFocus}
          label={label}
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={max}
          placeholder={placeholder}
          autoComplete="off"
          error={parsed.success ? failure : parsed.error.issues[0]?.message}
          {...(hint && { hint })}
          counter={{ length: name.length, limit: max }}
        />
      </form>
    </Dialog>
  );
}
