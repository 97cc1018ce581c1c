import '../../ui/screens.css';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSession } from '../../features/account/index.ts';
import { SessionGate } from '../../features/account/session-gate.tsx';
import { LoadingState } from '../../ui/states.tsx';
import { OpeningFlow, OpeningMedia } from '../editor/opening.tsx';
import { StudioHeader } from '../shell/studio-header.tsx';
import { lazyWithRetry } from '../../lib/lazy-module.ts';
import { StudioPage } from './page-frame.tsx';
import * as shell from '../../words/en/first/shell.ts';
import * as words from '../../words/en/studio/screens.ts';

const EditorWorkspace = lazyWithRetry(async () => (await import('../editor/editor-workspace.tsx')).EditorWorkspace);
const ProjectsList = lazyWithRetry(
  async () => (await import('../../features/projects/projects-list.tsx')).ProjectsList,
);

/** The list of projects, or the one in the address. */
export function EditorScreen() {
  const session = useSession();
  const { project, flow, media, voice, background } = useSearch({ from: '/studio/editor' });
  const navigate = useNavigate();

  if (project !== undefined && session.status === 'signed-in')
    return (
      <EditorWorkspace
        key={project}
        id={project}
        fallback={
          <>
            <StudioHeader title={shell.videoEditor} />
            <LoadingState title={words.openingEditor} className="flex-1" />
          </>
        }
      />
    );
  return (
    <StudioPage title={shell.videoEditor}>
      <SessionGate
        loading={shell.loading}
        failed={words.notReached}
        retry={shell.retry}
        signedOut={[words.signInToEdit, words.projectsAreYours]}
      >
        {() =>
          flow !== undefined ? (
            <OpeningFlow key={flow} id={flow} />
          ) : media !== undefined ? (
            <OpeningMedia
              key={media}
              id={media}
              {...(voice !== undefined && { voice })}
              {...(background !== undefined && { background })}
            />
          ) : (
            <ProjectsList
              onOpen={(id) => void navigate({ to: '/studio/editor', search: { project: id } })}
              fallback={<LoadingState title={shell.loading} className="flex-1" />}
            />
          )
        }
      </SessionGate>
    </StudioPage>
  );
}
