import { EDITOR_RENDER, JobList } from '@kinoloom/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { api } from '../../lib/api.ts';
import { onRenderComplete } from '../../rendering/index.ts';
import { scheduleOnce } from '../../lib/clock.ts';
import { recentEntries, withPushed, type HeardOf, type RecentEntry } from './recent-entries.ts';
import { useRenderController } from './render-provider.tsx';
import { useRenderServices } from './render-services.ts';
import { seenUntil, setSeenUntil } from './seen.ts';

/** How long an entry that was just told of stands out. */
const HIGHLIGHT_MS = 6_000;
const nothing: never[] = [];

interface RecentRendersState {
  readonly entries: readonly RecentEntry[];
  readonly error: Error | null;
  readonly reload: () => void;
  readonly unseen: boolean;
  /** The url of the entry that stands out. */
  readonly highlighted: string | null;
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
}

/** What Recent renders lists, and whether the user has seen it. */
export function useRecentRenders(): RecentRendersState {
  const { userId, jobs } = useRenderServices();
  const [heardOf, setHeardOf] = useState<readonly HeardOf[]>(nothing);
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const [wanted, setOpen] = useState(false);
  const covered = useStore(useRenderController().state, (state) => state.open !== null);
  const open = wanted && !covered;
  const [seen, setSeen] = useState(() => seenUntil(userId));
  // The key begins as that of all jobs: what refreshes those refreshes these.
  const { data, error, refetch } = useQuery({
    queryKey: ['jobs', EDITOR_RENDER],
    queryFn: ({ signal }) => api.get('/api/jobs', JobList, { signal, query: { model: EDITOR_RENDER } }),
  });
  const entries = useMemo(
    () => recentEntries(withPushed(data?.jobs ?? nothing, jobs ?? nothing), heardOf),
    [data, jobs, heardOf],
  );
  const newest = entries[0]?.at ?? null;
  const unseen = newest !== null && (seen === null || Date.parse(newest) > Date.parse(seen));

  if (open && unseen) setSeen(newest);
  useEffect(() => {
    if (seen !== null) setSeenUntil(userId, seen);
  }, [seen, userId]);

  // It gives way to a dialog, and does not come back when that closes.
  if (covered && wanted) setOpen(false);

  useEffect(
    () =>
      onRenderComplete((render) => {
        setHeardOf((before) => [...before, { ...render, at: new Date().toISOString() }]);
        setHighlighted(render.url);
        setOpen(true);
      }),
    [],
  );
  useEffect(
    () => (highlighted === null ? undefined : scheduleOnce(() => setHighlighted(null), HIGHLIGHT_MS)),
    [highlighted],
  );

  return { entries, error, reload: () => void refetch(), unseen, highlighted, open, setOpen };
}
