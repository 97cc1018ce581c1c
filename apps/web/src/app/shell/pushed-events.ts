import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followCredits, sessionQuery, useSession } from '../../features/account/index.ts';
import { events } from '../../lib/events.ts';
import { loadStudioScreen } from '../slots.ts';

/** A page that nobody looks at gives its connection back after this: browsers allow a site only six. */
const hiddenMs = 60_000;

/** Listens to the server while somebody is signed in. Coming back to the page reads what was missed. */
export function usePushedEvents(): void {
  const client = useQueryClient();
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : undefined;
  useEffect(() => {
    if (userId === undefined) return;
    let left = false;
    let leave = (): void => {};
    const begin = ({ subscribeStudio }: Awaited<ReturnType<typeof loadStudioScreen>>): void => {
      if (left) return;
      // Whoever keeps the news stands ready before the first comes.
      const stops = [subscribeStudio(client), followCredits(), connectWhileSeen(), prolong(client)];
      leave = () => stops.forEach((stop) => stop());
    };
    // Where the parts cannot be loaded, the screen that lacks them says so.
    loadStudioScreen().then(begin, () => undefined);
    return () => {
      left = true;
      leave();
    };
  }, [client, userId]);
}

/** Returns the way to stop. */
function connectWhileSeen(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(events.disconnect, hiddenMs);
    else events.connect();
  };
  look();
  document.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
    events.disconnect();
  };
}

/** The page is at rest by then. */
const prolongMs = 5_000;

/** Who is here came with the page, which cannot prolong a session: only an answer of its own can. Returns the way to stop. */
function prolong(client: QueryClient): () => void {
  const timer = setTimeout(() => void client.invalidateQueries({ queryKey: sessionQuery.queryKey }), prolongMs);
  return () => clearTimeout(timer);
}
