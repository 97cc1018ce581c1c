import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, errorText } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import { StudioHeader } from '../shell/studio-header.tsx';
import { EditorLayout } from './editor-layout.tsx';
import { useProjectSession } from './use-project-session.ts';
import * as words from '../../words/en/editor/project.ts';

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
          <StudioHeader title={words.videoEditor} />
          <LoadingState title={words.opening} className="flex-1" />
        </>
      );
    case 'failed': {
      const gone = opening.error instanceof ApiError && opening.error.status === 404;
      return (
        <>
          <StudioHeader title={words.videoEditor} />
          <ErrorState
            title={gone ? words.isGone : words.notOpened}
            className="flex-1"
            action={
              gone ? (
                <Button onClick={() => void navigate({ to: '/studio/editor', search: {} })}>{words.allProjects}</Button>
              ) : (
                <Button onClick={onRetry}>{words.tryAgain}</Button>
              )
            }
          >
            {gone ? words.goneExplained : errorText(opening.error)}
          </ErrorState>
        </>
      );
    }
    case 'open':
      return <EditorLayout session={opening.session} />;
  }
}
