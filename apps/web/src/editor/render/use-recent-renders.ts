import { EDITOR_RENDER, JobList } from '@kinoloom/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { api } from '../../lib/api.ts';
import { onRenderComplete } from '../../rendering/index.ts';
import { scheduleOnce } from '../../lib/schedule-once.ts';
import { recentEntries, withPushed, type AnnouncedRender, type RecentEntry } from './recent-entries.ts';
import { useRenderController } from './render-provider.tsx';
import { useRenderServices } from './render-services.ts';

/** How long a newly announced entry is highlighted. */
const HIGHLIGHT_MS = 6_000;
const nothing: never[] = [];

interface RecentRendersState {
  readonly entries: readonly RecentEntry[];
  readonly error: Error | null;
  readonly reload: () => void;
  readonly unseen: boolean;
  /** URL of the highlighted entry. */
  readonly highlighted: string | null;
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
}

/** The Recent renders list, and whether the user has seen it. */
export function useRecentRenders(): RecentRendersState {
  const { userId, jobs } = useRenderServices();
  const [announced, setAnnounced] = useState<readonly AnnouncedRender[]>(nothing);
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const [wanted, setOpen] = useState(false);
  const covered = useStore(useRenderController().state, (state) => state.open !== null);
  const open = wanted && !covered;
  const [seen, setSeen] = useState(() => seenUntil(userId));
  // Shares the prefix of all jobs' query keys, so that refreshing those refreshes these.
  const { data, error, refetch } = useQuery({
    queryKey: ['jobs', EDITOR_RENDER],
    queryFn: ({ signal }) => api.get('/api/jobs', JobList, { signal, query: { model: EDITOR_RENDER } }),
  });
  const entries = useMemo(
    () => recentEntries(withPushed(data?.jobs ?? nothing, jobs ?? nothing), announced),
    [data, jobs, announced],
  );
  const newest = entries[0]?.at ?? null;
  const unseen = newest !== null && (seen === null || Date.parse(newest) > Date.parse(seen));

  if (open && unseen) setSeen(newest);
  useEffect(() => {
    if (seen !== null) setSeenUntil(userId, seen);
  }, [seen, userId]);

  // A dialog closes it for good.
  if (covered && wanted) setOpen(false);

  useEffect(
    () =>
      onRenderComplete((render) => {
        setAnnounced((before) => [...before, { ...render, at: new Date().toISOString() }]);
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

const keyOf = (userId: string): string => `kinoloom.renders-seen.${userId}`;

/** Time until which a user has seen ended renders, ISO 8601; null if unknown. */
function seenUntil(userId: string): string | null {
  const kept = localStorage.getItem(keyOf(userId));
  return kept !== null && Number.isFinite(Date.parse(kept)) ? kept : null;
}

const setSeenUntil = (userId: string, at: string): void => localStorage.setItem(keyOf(userId), at);
