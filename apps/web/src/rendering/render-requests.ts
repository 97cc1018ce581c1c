import {
  GenerationAccepted,
  limits,
  messages,
  RenderAccepted,
  RenderState,
  type Job,
  type MakeLongVideo,
  type StartRender,
} from '@kinoloom/contract';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../lib/api.ts';
import { resendOptions } from '../lib/submission.ts';
import * as words from '../words/en/studio/rendering.ts';
import { hasEnded, isOver, renderView, type RenderView } from './render-view.ts';

type RenderRequest = Pick<StartRender, 'sequences' | 'quality'> & { readonly flow_id: string; readonly key: string };

/** Starts a render; idempotent: a lost response is retried with the same key, and charged once. */
export function useStartRender() {
  return useMutation({
    mutationFn: ({ key, ...body }: RenderRequest) =>
      api.post('/api/render-video', body, RenderAccepted, { headers: { 'Idempotency-Key': key } }),
    ...resendOptions,
  });
}

/** The same for all clips of a flow, including those left out of its video. */
export function useStartLongVideo() {
  return useMutation({
    mutationFn: ({ key, ...body }: Pick<MakeLongVideo, 'flow_id'> & { readonly key: string }) =>
      api.post('/api/ai/video/long-video', body, GenerationAccepted, { headers: { 'Idempotency-Key': key } }),
    ...resendOptions,
  });
}

/** Title of a flow's video while it is being made. */
export const renderFileName = ({ model }: Pick<Job, 'model'>, flow: string): string =>
  model === 'longVideo' ? words.longVideoOf({ flow }) : flow;

const renderStateQuery = (renderId: string, polling: boolean) =>
  queryOptions({
    queryKey: ['render', renderId],
    queryFn: ({ signal }) => api.get('/api/render-video', RenderState, { signal, query: { renderId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (polling && !(state.data && hasEnded(state.data)) ? limits.render.pollMs : false),
  });

/** Current state of a render: pushed or polled, whichever is newer. `now` is updated each second. */
export function useRender(renderId: string, job: Job | undefined): { view: RenderView; now: number } {
  const [openedAt] = useState(() => Date.now());
  const [now, setNow] = useState(openedAt);
  const startedAt = job ? Date.parse(job.created_at) : openedAt;
  const stopReason = now - startedAt > limits.render.timeoutMs ? messages.renderGaveUp : null;
  const pushed = renderView(job, undefined, stopReason);
  const waiting = !isOver(pushed) && pushed.kind !== 'unwatched';
  const { data } = useQuery({ ...renderStateQuery(renderId, waiting), enabled: waiting });

  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [waiting]);
  return { view: renderView(job, data, stopReason), now };
}
