import type { AuditEntry } from '@kinoloom/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNow } from '../../../lib/clock.ts';
import { formatDate, relativeTime } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import * as words from '../../../words/en/studio/connections.ts';
import { AccountCard, LoadFailed } from '../account-card.tsx';
import { auditQuery } from './queries.ts';

const did: Readonly<Record<AuditEntry['action'], typeof words.addedConnection>> = {
  'connection.add': words.addedConnection,
  'connection.change': words.changedConnection,
  'connection.pause': words.pausedConnection,
  'connection.resume': words.resumedConnection,
  'connection.remove': words.removedConnection,
  'model.add': words.addedModel,
  'model.change': words.changedModel,
  'model.remove': words.removedModel,
};

/** The fields of requests, as the forms call them. */
const fieldNames: Readonly<Record<string, string>> = {
  base_url: words.fieldAddress,
  concurrency: words.fieldJobsAtOnce,
  connection: words.fieldConnection,
  estimated_seconds: words.fieldExpectedTime,
  family: words.fieldMakes,
  label: words.fieldName,
  needs_first_image: words.fieldFirstImage,
  per_minute: words.fieldPerMinute,
  remote: words.fieldRequest,
  seconds: words.fieldLengths,
  takes_first_image: words.fieldFirstImage,
  takes_last_image: words.fieldLastImage,
  timeout_seconds: words.fieldTimeLimit,
  webhook_secret: words.fieldWebhookSecret,
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
    <AccountCard id="audit" title={words.changes} busy={!data}>
      {error && !data && <LoadFailed title={words.changesNotLoaded} error={error} refetch={refetch} />}
      {!error && !data && <Skeleton className="mt-2 h-24 w-full" />}
      {data?.length === 0 && <p className="mt-2 text-text-2">{words.noChanges}</p>}
      {shown && shown.length > 0 && (
        <ul className="mt-2">
          {shown.map(({ id, at, by, action, subject, fields }) => (
            <li key={id} className="flex items-baseline gap-3 border-line py-2 not-first:border-t">
              <p className="min-w-0 flex-1 text-text-2 [overflow-wrap:anywhere]">
                {did[action]({ by, name: subject, strong: <span className="font-medium text-text" /> })}
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
          {words.showAll({ count: data.length })}
        </Button>
      )}
    </AccountCard>
  );
}
