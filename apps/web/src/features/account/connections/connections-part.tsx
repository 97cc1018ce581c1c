import type { Connection } from '@kinoloom/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, Skeleton } from '../../../ui/states.tsx';
import * as words from '../../../words/en/studio/connections.ts';
import { card, cardTitle, LoadFailed } from '../account-card.tsx';
import { AuditCard } from './audit-card.tsx';
import { ConnectionDialog } from './connection-dialog.tsx';
import { ConnectionRow } from './connection-row.tsx';
import { CostsCard } from './costs-card.tsx';
import { OwnModelsCard } from './own-models/own-models-card.tsx';
import { connectionsQuery } from './queries.ts';

/** The connections of this installation, its models of one's own, what they cost, and what admins changed; for admins. */
export function ConnectionsPart() {
  const { data, error, refetch } = useQuery(connectionsQuery);
  const [adding, setAdding] = useState(false);
  return (
    <>
      <section className={card} aria-busy={!data} aria-labelledby="connections">
        <div className="flex min-h-8 items-center justify-between gap-3">
          <h3 id="connections" className={cardTitle}>
            {words.connections}
          </h3>
          <Button icon={<Plus />} className="touch-44" disabled={!data} onClick={() => setAdding(true)}>
            {words.addConnection}
          </Button>
        </div>
        {error && !data && <LoadFailed title={words.noneLoaded} error={error} refetch={refetch} />}
        {!error && !data && <Skeleton className="mt-2 h-40 w-full" />}
        {data?.connections.length === 0 && (
          <EmptyState title={words.none} className="py-8">
            {words.whyConnect}
          </EmptyState>
        )}
        {data && data.connections.length > 0 && (
          <ul className="mt-2 -mb-2">
            {data.connections.map((connection) => (
              <ConnectionRow
                key={connection.id}
                connection={connection}
                kinds={data.kinds}
                servedBy={servedInstead(connection, data.connections)}
              />
            ))}
          </ul>
        )}
      </section>
      {data && (
        <OwnModelsCard
          kinds={data.kinds}
          connections={data.connections.filter(({ from_environment: variable }) => variable === null)}
        />
      )}
      <CostsCard />
      <AuditCard />
      {adding && data && <ConnectionDialog kinds={data.kinds} onClose={() => setAdding(false)} />}
    </>
  );
}

/** Connections that admins added stand before that of environment variables; the newest of a kind serves the catalogue. */
function servedInstead(
  { kind, from_environment: variable }: Connection,
  all: readonly Connection[],
): string | undefined {
  if (variable === null) return undefined;
  return all.findLast(
    (each) => each.from_environment === null && each.kind === kind && !each.paused && each.key !== 'lost',
  )?.name;
}
