import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { onUnanswered } from '../../lib/api.ts';
import { scheduleOnce } from '../../lib/schedule-once.ts';
import { serverAnswers, useConnection, watchConnection, type ConnectionWatch } from '../../lib/connection.ts';
import { onEventsDropped } from '../../lib/events.ts';
import { Button } from '../../ui/button.tsx';
import { LogoMark } from '../../ui/mark.tsx';
import * as words from '../../words/en/first/shell.ts';

/** Banner on every screen: connection lost (it recovers by itself), or page outdated and must be reloaded. */
export function ConnectionBanner() {
  const { connection, outdated, unkept } = useConnection();
  const client = useQueryClient();
  const watch = useRef<ConnectionWatch>(undefined);
  useEffect(() => {
    const watched = watchConnection({
      online: () => navigator.onLine,
      answers: serverAnswers,
      schedule: scheduleOnce,
      show: (now) => useConnection.setState({ connection: now }),
      // Refetches what failed or may have changed. The gallery's lists may have hundreds of pages, and restart by
      // themselves.
      onBack: () =>
        void client.refetchQueries({ type: 'active', predicate: ({ queryKey }) => queryKey[0] !== 'gallery' }),
    });
    watch.current = watched;
    const stops = [onUnanswered(watched.check), onEventsDropped(watched.check)];
    addEventListener('online', watched.check);
    addEventListener('offline', watched.check);
    // The connection may have been lost before the listeners were added.
    if (!navigator.onLine) watched.check();
    return () => {
      for (const stop of stops) stop();
      removeEventListener('online', watched.check);
      removeEventListener('offline', watched.check);
      watched.stop();
    };
  }, [client]);

  return (
    <output aria-live="polite">
      {connection !== 'online' && (
        <Banner
          weaving
          text={unkept ?? (connection === 'offline' ? words.offline : words.away)}
          action={words.retry}
          onPress={() => watch.current?.check()}
        />
      )}
      {connection === 'online' && outdated && (
        <Banner text={words.outdated} action={words.reload} onPress={() => location.reload()} />
      )}
    </output>
  );
}

interface BannerProps {
  weaving?: boolean;
  text: string;
  action: string;
  onPress: () => void;
}

/** Overlays the page, so that nothing moves when it appears. Content below it stays usable. */
const Banner = ({ weaving = false, text, action, onPress }: BannerProps) => (
  <span className="pointer-events-none fixed top-[calc(8px+env(safe-area-inset-top))] left-1/2 z-70 flex w-max max-w-[calc(100vw-16px)] -translate-x-1/2 items-center gap-2.5 rounded-lg bg-raised py-[5px] pr-1.5 pl-3 text-[13px]/[18px] shadow-e2">
    <LogoMark size={14} weaving={weaving} />
    <span>{text}</span>
    <Button size={28} className="pointer-events-auto" onClick={onPress}>
      {action}
    </Button>
  </span>
);
