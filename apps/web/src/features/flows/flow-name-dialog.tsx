import { FlowName, limits, type Flow } from '@kinoloom/contract';
import { FlowMeter } from '../../ui/flow-meter.tsx';
import { NameDialog } from '../../ui/question-dialogs.tsx';
import { useCreateFlow, useRenameFlow } from './flows.ts';
import * as words from '../../words/en/studio/flows.ts';

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

const titles = { create: words.createTitle, rename: words.renameTitle, limit: words.limitTitle } as const;

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
      action={mode.kind === 'rename' ? words.save : words.create}
      label={words.name}
      before={mode.kind === 'rename' ? mode.flow.name : ''}
      schema={FlowName}
      max={limits.flow.nameMax}
      placeholder={limits.flow.defaultName}
      hint={words.nameHint({ most: limits.flow.nameMax })}
      onSubmit={submit}
      onClose={onClose}
    >
      {mode.kind === 'limit' && (
        <>
          <FlowMeter filled={Math.min(mode.videos, limits.flow.maxVideos)} />
          <p>
            {words.limitReached({
              filled: mode.videos,
              most: limits.flow.maxVideos,
              room: Math.max(0, limits.flow.maxVideos - mode.videos),
            })}
          </p>
        </>
      )}
    </NameDialog>
  );
}
