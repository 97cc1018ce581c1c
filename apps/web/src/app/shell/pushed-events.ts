import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followCredits, sessionQuery, useSession } from '../../features/account/index.ts';
import { events } from '../../lib/events.ts';
import { loadStudioScreen } from '../slots.ts';

/** A hidden page closes its event connection after this time, since browsers allow six connections per site. */
const hiddenMs = 60_000;

/** Receives server events while signed in. Returning to the page loads what was missed. */
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
      // Subscribers are registered before the first event.
      const stops = [subscribeStudio(client), followCredits(), connectWhileSeen(), prolong(client)];
      leave = () => stops.forEach((stop) => stop());
    };
    // If the code cannot be loaded, the screen that needs it reports the error.
    loadStudioScreen().then(begin, () => undefined);
    return () => {
      left = true;
      leave();
    };
  }, [client, userId]);
}

/** Returns a function to stop. */
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

/** The page is idle by then. */
const prolongMs = 5_000;

/** The embedded session does not extend the session; only a request of its own does. Returns a function to stop. */
function prolong(client: QueryClient): () => void {
  const timer = setTimeout(() => void client.invalidateQueries({ queryKey: sessionQuery.queryKey }), prolongMs);
  return () => clearTimeout(timer);
}
