import '../../ui/screens.css';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { openSignIn, useSession } from '../../features/account/index.ts';
import { ProjectsList } from '../../features/projects/index.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { OpeningFlow, OpeningMedia } from '../editor/opening.tsx';
import { StudioHeader } from '../shell/studio-header.tsx';
import { lazyWithRetry } from '../../lib/lazy-module.ts';

const EditorWorkspace = lazyWithRetry(async () => (await import('../editor/editor-workspace.tsx')).EditorWorkspace);

/** The projects, or the one that the address names. */
export function EditorScreen() {
  const session = useSession();
  const { project, flow, media, voice, background } = useSearch({ from: '/studio/editor' });
  const navigate = useNavigate();

  if (project !== undefined && session.status === 'signed-in')
    return (
      <Suspense fallback={<EditorWait />}>
        <EditorWorkspace key={project} id={project} />
      </Suspense>
    );
  return (
    <>
      <StudioHeader title="Video Editor" />
      <div className="studio-body">
        {session.status === 'loading' && <LoadingState title="Loading" className="h-full" />}
        {session.status === 'unknown' && (
          <ErrorState
            title="The server could not be asked"
            className="h-full"
            action={<Button onClick={session.retry}>Retry</Button>}
          >
            {session.error.message}
          </ErrorState>
        )}
        {session.status === 'signed-out' && (
          <EmptyState
            title="Sign in to edit"
            className="h-full"
            action={
              <Button variant="solid" onClick={() => openSignIn()}>
                Sign In
              </Button>
            }
          >
            Projects belong to your account, so that they are there on every device.
          </EmptyState>
        )}
        {session.status === 'signed-in' && flow !== undefined && <OpeningFlow key={flow} id={flow} />}
        {session.status === 'signed-in' && flow === undefined && media !== undefined && (
          <OpeningMedia
            key={media}
            id={media}
            {...(voice !== undefined && { voice })}
            {...(background !== undefined && { background })}
          />
        )}
        {session.status === 'signed-in' && flow === undefined && media === undefined && (
          <ProjectsList onOpen={(id) => void navigate({ to: '/studio/editor', search: { project: id } })} />
        )}
      </div>
    </>
  );
}

function EditorWait() {
  return (
    <>
      <StudioHeader title="Video Editor" />
      <LoadingState title="Opening the editor" className="flex-1" />
    </>
  );
}
