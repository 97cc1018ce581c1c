import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { SignedInPlace } from '@kinoloom/contract';
import { errorText } from '../../../lib/api-error.ts';
import { relativeTime } from '../../../lib/dates.ts';
import { useNow } from '../../../lib/clock.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { cx } from '../../../ui/cx.ts';
import * as words from '../../../words/en/studio/security.ts';
import { card, cardTitle, columns, LoadFailed, row } from '../account-card.tsx';
import { deviceName, isHandheld } from './device.ts';
import { LinkedSignInsCard } from './linked-sign-ins.tsx';
import { PasswordCard } from './password-card.tsx';
import { endOtherSessions, endSession, sessionsQuery } from './sessions.ts';

/** The signed-in devices, each with a button to sign it out. */
export function SessionsCard() {
  const { data, error, refetch } = useQuery(sessionsQuery);
  const [ending, setEnding] = useState<string>();
  const end = async (id: string, work: Promise<void>, done: string): Promise<void> => {
    setEnding(id);
    try {
      await work;
      toast.success(done);
    } catch (failure) {
      toast.error(errorText(failure));
    } finally {
      setEnding(undefined);
    }
  };
  const others = (data?.length ?? 0) > 1;
  return (
    <section className={card} aria-busy={!data} aria-labelledby="sessions">
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h3 id="sessions" className={cardTitle}>
          {words.sessions}
        </h3>
        {others && (
          <Button
            loading={ending === 'others'}
            onClick={() => void end('others', endOtherSessions(), words.othersSignedOut)}
          >
            {words.signOutOthers}
          </Button>
        )}
      </div>
      {error && !data ? (
        <LoadFailed title={words.sessionsNotLoaded} error={error} refetch={refetch} />
      ) : data ? (
        <ul className="mt-2">
          {data.map((place) => (
            <Place
              key={place.id}
              place={place}
              busy={ending === place.id}
              onEnd={() =>
                void end(place.id, endSession(place.id), words.signedOutAt({ name: deviceName(place.user_agent) }))
              }
            />
          ))}
        </ul>
      ) : (
        <Skeleton className="mt-2 h-15 w-full" />
      )}
    </section>
  );
}

function Place({ place, busy, onEnd }: { place: SignedInPlace; busy: boolean; onEnd: () => void }) {
  const now = useNow();
  const name = deviceName(place.user_agent);
  const Icon = isHandheld(place.user_agent) ? Smartphone : Monitor;
  return (
    <li className={row}>
      <Icon className="icon-20 text-text-2" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2 font-medium">
          <span className="truncate">{name}</span>
          {place.current && <Badge tone="success">{words.thisDevice}</Badge>}
        </div>
        <p className="truncate text-12 text-text-2">
          {place.current ? words.inUseNow : words.lastSeen({ when: relativeTime(place.last_seen_at, now) })}
          {place.address && `, ${place.address}`}
        </p>
      </div>
      {!place.current && (
        <Button size={28} loading={busy} onClick={onEnd} aria-label={words.signOutAt({ name })}>
          {words.signOut}
        </Button>
      )}
    </li>
  );
}

/** Sessions, linked sign-ins and password. */
export function SecurityPart() {
  return (
    <div className={cx(columns, 'items-start')}>
      <div className="grid min-w-0 gap-4">
        <SessionsCard />
        <LinkedSignInsCard />
      </div>
      <PasswordCard />
    </div>
  );
}
