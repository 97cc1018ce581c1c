import { FlowName, limits, messages, type Flow } from '@kinoloom/contract';
import { useId, useState, type FormEvent } from 'react';
import { errorText } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { FlowMeter } from '../../ui/flow-meter.tsx';
import { useCreateFlow, useRenameFlow } from './flows.ts';

export type FlowNameMode =
  | { readonly kind: 'create' }
  | { readonly kind: 'rename'; readonly flow: Flow }
  /** The flow is full: going on needs a new one. */
  | { readonly kind: 'limit'; readonly videos: number };

export interface FlowNameDialogProps {
  mode: FlowNameMode;
  onClose: () => void;
  /** A flow was made; the page goes to it. */
  onCreated: (flow: Flow) => void;
}

/** At the moment it is there: before the dialog looks for something to focus, which would be its close button. */
function takeFocus(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

const titles = { create: 'Create New Flow', rename: 'Rename Flow', limit: 'Flow Limit Reached' } as const;
const actions = { create: 'Create flow', rename: 'Save', limit: 'Create flow' } as const;

export function FlowNameDialog({ mode, onClose, onCreated }: FlowNameDialogProps) {
  const form = useId();
  const [name, setName] = useState(mode.kind === 'rename' ? mode.flow.name : '');
  const create = useCreateFlow();
  const rename = useRenameFlow();
  const parsed = FlowName.safeParse(name);
  const tooLong = parsed.success ? undefined : parsed.error.issues[0]?.message;
  const failed = create.error ?? rename.error;
  const error = tooLong ?? (failed ? errorText(failed) : undefined);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!parsed.success) return;
    if (mode.kind === 'rename') rename.mutate({ id: mode.flow.id, name: parsed.data }, { onSuccess: onClose });
    else
      create.mutate(parsed.data, {
        onSuccess: (flow) => {
          onClose();
          onCreated(flow);
        },
      });
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={titles[mode.kind]}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="solid" loading={create.isPending || rename.isPending}>
            {actions[mode.kind]}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-3">
        {mode.kind === 'limit' && (
          <>
            <FlowMeter filled={limits.flow.maxVideos} />
            <p>
              {messages.flowLimit(mode.videos).replace('Flow limit reached! ', '')} Start a new one to keep generating.
            </p>
          </>
        )}
        <TextField
          ref={takeFocus}
          label="Flow name"
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={limits.flow.nameMax}
          placeholder={limits.flow.defaultName}
          autoComplete="off"
          error={error}
          hint={`Up to ${limits.flow.nameMax} characters`}
          counter={{ length: name.length, limit: limits.flow.nameMax }}
        />
      </form>
    </Dialog>
  );
}
