import type { AuditEntry } from '@kinoloom/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNow } from '../../../lib/clock.ts';
import { formatDate, relativeTime } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { AccountCard, LoadFailed } from '../account-card.tsx';
import { auditQuery } from './queries.ts';

const did: Readonly<Record<AuditEntry['action'], string>> = {
  'connection.add': 'added the connection',
  'connection.change': 'changed the connection',
  'connection.pause': 'paused the connection',
  'connection.resume': 'resumed the connection',
  'connection.remove': 'removed the connection',
  'model.add': 'added the model',
  'model.change': 'changed the model',
  'model.remove': 'removed the model',
};

/** The fields of requests, as the forms call them. */
const fieldNames: Readonly<Record<string, string>> = {
  base_url: 'address',
  concurrency: 'jobs at once',
  connection: 'connection',
  estimated_seconds: 'expected time',
  family: 'what it makes',
  label: 'name',
  needs_first_image: 'first image',
  per_minute: 'submissions a minute',
  remote: 'request',
  seconds: 'lengths',
  takes_first_image: 'first image',
  takes_last_image: 'last image',
  timeout_seconds: 'time limit',
  webhook_secret: 'webhook secret',
};

/** Entries that are shown at first. */
const FEW = 8;

/** What admins changed, newest first. */
export function AuditCard() {
  const { data, error, refetch } = useQuery(auditQuery);
  const [all, setAll] = useState(false);
  const now = useNow();
  const shown = all ? data : data?.slice(0, FEW);
  return (
    <AccountCard id="audit" title="Changes" busy={!data}>
      {error && !data && <LoadFailed what="the changes" error={error} refetch={refetch} />}
      {!error && !data && <Skeleton className="mt-2 h-24 w-full" />}
      {data?.length === 0 && <p className="mt-2 text-text-2">Nothing has been changed yet.</p>}
      {shown && shown.length > 0 && (
        <ul className="mt-2">
          {shown.map(({ id, at, by, action, subject, fields }) => (
            <li key={id} className="flex items-baseline gap-3 border-line py-2 not-first:border-t">
              <p className="min-w-0 flex-1 text-text-2 [overflow-wrap:anywhere]">
                {by} {did[action]} <span className="font-medium text-text">{subject}</span>
                {fields.length > 0 &&
                  action.endsWith('.change') &&
                  `: ${fields.map((field) => fieldNames[field] ?? field).join(', ')}`}
              </p>
              <time
                className="flex-none text-12 text-text-2"
                dateTime={at}
                title={`${formatDate(at, 'date')}, ${formatDate(at, 'time')}`}
              >
                {relativeTime(at, now)}
              </time>
            </li>
          ))}
        </ul>
      )}
      {data && data.length > FEW && !all && (
        <Button variant="ghost" className="touch-44 mt-2 -ml-3" onClick={() => setAll(true)}>
          Show all {data.length}
        </Button>
      )}
    </AccountCard>
  );
}
