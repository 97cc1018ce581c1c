import { FlowName, limits, messages, type Flow } from '@kinoloom/contract';
import { FlowMeter } from '../../ui/flow-meter.tsx';
import { NameDialog } from '../../ui/question-dialogs.tsx';
import { useCreateFlow, useRenameFlow } from './flows.ts';

export type FlowNameMode =
  | { readonly kind: 'create' }
  | { readonly kind: 'rename'; readonly flow: Flow }
  /** The flow is full: more videos need a new one. */
  | { readonly kind: 'limit'; readonly videos: number };

export interface FlowNameDialogProps {
  mode: FlowNameMode;
  onClose: () => void;
  /** A flow was created; the page opens it. */
  onCreated: (flow: Flow) => void;
}

const titles = { create: 'Create New Flow', rename: 'Rename Flow', limit: 'Flow Limit Reached' } as const;

export function FlowNameDialog({ mode, onClose, onCreated }: FlowNameDialogProps) {
  const create = useCreateFlow();
  const rename = useRenameFlow();

  const submit = async (name: string): Promise<void> => {
    const created = mode.kind === 'rename' ? undefined : await create.mutateAsync(name);
    if (mode.kind === 'rename') await rename.mutateAsync({ id: mode.flow.id, name });
    onClose();
    if (created) onCreated(created);
  };

  return (
    <NameDialog
      title={titles[mode.kind]}
      action={mode.kind === 'rename' ? 'Save' : 'Create flow'}
      label="Flow name"
      before={mode.kind === 'rename' ? mode.flow.name : ''}
      schema={FlowName}
      max={limits.flow.nameMax}
      placeholder={limits.flow.defaultName}
      hint={`Up to ${limits.flow.nameMax} characters`}
      onSubmit={submit}
      onClose={onClose}
    >
      {mode.kind === 'limit' && (
        <>
          <FlowMeter filled={limits.flow.maxVideos} />
          <p>
            {messages.flowLimit(mode.videos).replace('Flow limit reached! ', '')} Start a new one to keep generating.
          </p>
        </>
      )}
    </NameDialog>
  );
}
