import { limits } from '@kinoloom/contract';
import { useMemo } from 'react';
import { useSession } from '../../features/account/index.ts';
import { AssistantDialog } from '../../features/assistant/index.ts';
import { promptOf, purposeNow, useDraft } from '../../features/prompt/index.ts';
import { closeDialog } from './studio-state.ts';
import { useConfig } from '../../lib/config.ts';

/** The assistant, with the prompt panel's settings and the flow as context. */
export function Assistant({ userId, flowId }: { userId: string; flowId: string | undefined }) {
  const session = useSession();
  const config = useConfig();
  const context = useMemo(() => ({ ...purposeNow(userId, config), flowId }), [userId, config, flowId]);
  if (!config?.assistant) return null;
  return (
    <AssistantDialog
      userId={userId}
      admin={session.status === 'signed-in' && session.user.admin === true}
      writer={config.assistant}
      context={context}
      onInsert={(prompt) => {
        const draft = useDraft.getState();
        const { setPrompt, focus } = draft;
        const before = promptOf(draft);
        setPrompt(prompt.slice(0, limits.prompt.max));
        // After the dialog restores the focus, which happens in a separate task after unmounting.
        setTimeout(() => setTimeout(focus));
        return before.trim() === '' ? undefined : () => setPrompt(before);
      }}
      onClose={() => closeDialog('writing')}
    />
  );
}
