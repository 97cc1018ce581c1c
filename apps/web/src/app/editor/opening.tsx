import { type CreateProject } from '@kinoloom/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSession } from '../../features/account/index.ts';
import { currentFlow, flowsQuery } from '../../features/flows/index.ts';
import { createProject, refreshProjects } from '../../features/projects/index.ts';
import { ApiError, errorText } from '../../lib/api-error.ts';
import { mediaOfAddress } from '../../lib/begin-project.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import { projectOfFlow, projectOfMedia, projectOfVoice } from './project-of.ts';
import * as words from '../../words/en/editor/project.ts';

/** Creates or opens a project once, and navigates to it. */
function Opening({ begin, failed = words.notOpened }: { begin: () => Promise<CreateProject>; failed?: string }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [failure, setFailure] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let left = false;
    const open = async (): Promise<void> => {
      try {
        const { id } = await createProject(await begin());
        void refreshProjects(client);
        if (!left) await navigate({ to: '/studio/editor', search: { project: id }, replace: true });
      } catch (error) {
        if (!left) setFailure(error);
      }
    };
    // Deferred: in development Strict Mode unmounts the first render at once, which must not create a project.
    const timer = setTimeout(() => void open(), 0);
    return () => {
      left = true;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once for each attempt
  }, [attempt]);

  if (failure === undefined) return <LoadingState title={words.opening} className="h-full" />;
  return (
    <ErrorState
      title={failed}
      className="h-full"
      action={
        <Button
          onClick={() => {
            setFailure(undefined);
            setAttempt(attempt + 1);
          }}
        >
          {words.tryAgain}
        </Button>
      }
    >
      {failure instanceof ApiError && failure.status === 404 ? words.openAnother : errorText(failure)}
    </ErrorState>
  );
}

/** Edit Flow: opens a flow's project, initially with its clips. */
export function OpeningFlow({ id }: { id: string }) {
  const navigate = useNavigate();
  const session = useSession();
  const flows = useQuery(flowsQuery(session.status === 'signed-in' ? session.user.id : null));
  if (flows.error)
    return (
      <ErrorState
        title={words.flowNotLoaded}
        className="h-full"
        action={<Button onClick={() => void flows.refetch()}>{words.tryAgain}</Button>}
      >
        {errorText(flows.error)}
      </ErrorState>
    );
  if (!flows.data) return <LoadingState title={words.opening} className="h-full" />;
  const flow = currentFlow(flows.data, id);
  if (!flow)
    return (
      <ErrorState
        title={words.flowIsGone}
        className="h-full"
        action={
          <Button onClick={() => void navigate({ to: '/studio/editor', search: {} })}>{words.allProjects}</Button>
        }
      >
        {words.goneExplained}
      </ErrorState>
    );
  return <Opening begin={() => projectOfFlow(flow)} />;
}

/** Opens a new project with clips, images and sounds, by their ids; with a voice, a clip whose sound it replaces. */
export function OpeningMedia({ id, voice, background }: { id: string; voice?: string; background?: string }) {
  if (voice === undefined) return <Opening begin={() => projectOfMedia(mediaOfAddress(id))} />;
  return <Opening failed={words.videoNotLoaded} begin={() => projectOfVoice(id, { voice, background })} />;
}
