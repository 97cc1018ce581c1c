import { EDITOR_RENDER, isFinished, makesClip, type Job } from '@kinoloom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { requireSession, useCredits } from '../../features/account/index.ts';
import { filmOf } from '../../features/flows/index.ts';
import { refreshJobs } from '../../features/jobs/index.ts';
import { useStartRender } from '../../features/render/index.ts';
import { ApiError, errorText } from '../../lib/api-error.ts';
import { toast } from '../../ui/toast.ts';
import { setStudio } from './studio-state.ts';
import { type Studio } from './use-studio.ts';

/** The render that a flow's strip shows: the one under way, else the last failure that was not put away. */
export const renderOf = (jobs: readonly Job[]): Job | undefined => {
  const renders = jobs.filter((job) => job.operation === 'render' && job.model !== EDITOR_RENDER && !makesClip(job));
  return (
    renders.find(({ status }) => !isFinished(status)) ?? (renders[0]?.status === 'failed' ? renders[0] : undefined)
  );
};

/** Starting the film of a flow: what it costs, and what happens when it cannot be paid. */
export function useFilmRender(studio: Studio) {
  const client = useQueryClient();
  const credits = useCredits();
  const start = useStartRender();
  const pending = useRef<{ key: string; body: string } | null>(null);
  const film = filmOf(studio.clips?.inFilm ?? []);

  const render = (): void => {
    const { flow } = studio;
    if (!flow) return requireSession(() => undefined, { title: 'Sign in to render' });
    if (credits && credits.available < film.price)
      return setStudio({
        shortfall: {
          message: `You need ${film.price} credits to render ${flow.name}.`,
          required: film.price,
          available: credits.available,
        },
      });
    const body = { flow_id: flow.id, sequences: film.sequences, quality: film.quality };
    // The same film after a lost answer is asked for under the same key: it is paid for once.
    const text = JSON.stringify(body);
    const key = pending.current?.body === text ? pending.current.key : crypto.randomUUID();
    pending.current = { key, body: text };
    // A promise and not a callback: the sheet that this starts from may be closed before the answer.
    start.mutateAsync({ ...body, key }).then(
      ({ renderId }) => {
        pending.current = null;
        setStudio({ render: renderId, stripOpen: false });
        return refreshJobs(client);
      },
      (error: unknown) => {
        const lost = error instanceof ApiError && (error.status === 0 || error.status >= 500);
        if (!lost) pending.current = null;
        if (error instanceof ApiError && error.code === 'credits.insufficient') {
          const { required = film.price, available = credits?.available ?? 0 } = error.details;
          return setStudio({ shortfall: { message: error.message, required, available } });
        }
        toast.error('The render could not be started', {
          detail: errorText(error),
          action: { label: 'Try Again', onPress: render },
        });
      },
    );
  };
  return { film, render, starting: start.isPending };
}
