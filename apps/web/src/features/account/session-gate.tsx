import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import * as words from '../../words/en/studio/session.ts';
import { openSignIn } from './account-dialogs.ts';
import { useSession, type User } from './session.ts';

interface SessionGateProps {
  /** Shown while the session loads: a title, or a skeleton. */
  loading: ReactNode;
  /** Title when the session could not be loaded, and the label of the retry button. */
  failed: string;
  retry?: string;
  /** Title and text for a visitor. */
  signedOut: readonly [title: string, text: string];
  children: (user: User) => ReactNode;
}

/** Shows its children to a signed-in user. Others see the reason, and what to do. */
export function SessionGate({
  loading,
  failed,
  retry = words.tryAgain,
  signedOut: [title, text],
  children,
}: SessionGateProps) {
  const session = useSession();
  switch (session.status) {
    case 'loading':
      return typeof loading === 'string' ? <LoadingState title={loading} className="h-full" /> : loading;
    case 'unknown':
      return (
        <ErrorState title={failed} className="h-full" action={<Button onClick={session.retry}>{retry}</Button>}>
          {session.error.message}
        </ErrorState>
      );
    case 'signed-out':
      return (
        <EmptyState
          title={title}
          className="h-full"
          action={
            <Button variant="solid" onClick={() => openSignIn()}>
              {words.signIn}
            </Button>
          }
        >
          {text}
        </EmptyState>
      );
    case 'signed-in':
      return children(session.user);
  }
}
