import { limits, ModelList, type ModelState, type ModelStatus } from '@kinoloom/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as words from '../words/en/first/lib.ts';
import { api } from './api.ts';
import { onEvent } from './events.ts';
import { queryClient } from './query-client.ts';

/** GET /api/models: the state of each model. Needs a session. */
export const modelStatesQuery = queryOptions({
  queryKey: ['models'],
  queryFn: ({ signal }) => api.get('/api/models', ModelList, { signal }),
  refetchInterval: limits.modelStates.refreshMs,
});

/** Asks the vendors now, for admins. @throws ApiError */
export async function checkModels(): Promise<void> {
  queryClient.setQueryData(modelStatesQuery.queryKey, await api.post('/api/models/check', {}, ModelList));
}

const none: readonly ModelStatus[] = [];

/** The states come after what the first screen shows and the stream of events. */
const FIRST_MS = 300;

/** The state of each model, which follows the jobs; empty while it loads, and for visitors. */
export function useModelStates(signedIn: boolean): readonly ModelStatus[] {
  const [isShown, setShown] = useState(false);
  const { data } = useQuery({ ...modelStatesQuery, enabled: signedIn && isShown });
  useEffect(() => {
    const timer = window.setTimeout(() => setShown(true), FIRST_MS);
    return () => window.clearTimeout(timer);
  }, []);
  useEffect(() => {
    let timer: number | undefined;
    const stop = onEvent('job', ({ status }) => {
      if (status !== 'failed') return;
      window.clearTimeout(timer);
      // The server's answer may be as old as this.
      timer = window.setTimeout(
        () => void queryClient.invalidateQueries({ queryKey: modelStatesQuery.queryKey }),
        limits.modelStates.keptMs,
      );
    });
    return () => {
      window.clearTimeout(timer);
      stop();
    };
  }, []);
  return data?.models ?? none;
}

/** The word for a state in menus and lists. */
export const stateNames: Readonly<Record<ModelState, string>> = {
  live: words.live,
  sandbox: words.sandbox,
  changed: words.changed,
  retired: words.retired,
  failing: words.failing,
  unavailable: words.notSetUp,
};
