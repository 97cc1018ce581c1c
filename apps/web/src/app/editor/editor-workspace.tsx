import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, errorText } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import { StudioHeader } from '../shell/studio-header.tsx';
import { EditorLayout } from './editor-layout.tsx';
import { useProjectSession } from './use-project-session.ts';

/** An open project: canvas, timeline, panels, and the state of opening. */
export function EditorWorkspace({ id }: { id: string }) {
  const [attempt, setAttempt] = useState(0);
  return <Opened key={attempt} id={id} onRetry={() => setAttempt(attempt + 1)} />;
}

function Opened({ id, onRetry }: { id: string; onRetry: () => void }) {
  const opening = useProjectSession(id);
  const navigate = useNavigate();
  switch (opening.kind) {
    case 'opening':
      return (
        <>
          <StudioHeader title="Video Editor" />
          <LoadingState title="Opening the editor" className="flex-1" />
        </>
      );
    case 'failed': {
      const gone = opening.error instanceof ApiError && opening.error.status === 404;
      return (
        <>
          <StudioHeader title="Video Editor" />
          <ErrorState
            title={gone ? 'This project no longer exists' : 'The project could not be opened'}
            className="flex-1"
            action={
              gone ? (
                <Button onClick={() => void navigate({ to: '/studio/editor', search: {} })}>All projects</Button>
              ) : (
                <Button onClick={onRetry}>Try Again</Button>
              )
            }
          >
            {gone ? 'It was deleted, or it belongs to another account.' : errorText(opening.error)}
          </ErrorState>
        </>
      );
    }
    case 'open':
      return <EditorLayout session={opening.session} />;
  }
}
