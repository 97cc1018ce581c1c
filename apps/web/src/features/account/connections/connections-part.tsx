import { useQuery } from '@tanstack/react-query';
import { Ellipsis, Plus } from 'lucide-react';
import { useState } from 'react';
import type { AuditEntry, Connection, ConnectionKind } from '@kinoloom/contract';
import { errorText } from '../../../lib/api-error.ts';
import { useNow } from '../../../lib/clock.ts';
import { relativeTime } from '../../../lib/dates.ts';
import { plural } from '../../../lib/formatters.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { ConfirmDialog } from '../../../ui/question-dialogs.tsx';
import { EmptyState, Skeleton } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { AccountCard, card, cardTitle, LoadFailed, row } from '../account-card.tsx';
import { ConnectionDialog } from './connection-dialog.tsx';
import { auditQuery, changeConnection, checkConnection, connectionsQuery, removeConnection } from './queries.ts';

/** The connections of this installation and what admins changed; for admins. */
export function ConnectionsPart() {
  const { data, error, refetch } = useQuery(connectionsQuery);
  const [adding, setAdding] = useState(false);
  return (
    <>
      <section className={card} aria-busy={!data} aria-labelledby="connections">
        <div className="flex min-h-8 items-center justify-between gap-3">
          <h3 id="connections" className={cardTitle}>
            Connections
          </h3>
          <Button icon={<Plus />} disabled={!data} onClick={() => setAdding(true)}>
            Add connection
          </Button>
        </div>
        {error && !data && <LoadFailed what="the connections" error={error} refetch={refetch} />}
        {!error && !data && <Skeleton className="mt-2 h-40 w-full" />}
        {data?.connections.length === 0 && (
          <EmptyState title="No connections yet" className="py-8">
            Connect an account of a vendor, or a server of your own, such as ComfyUI. Its models are on offer at once.
          </EmptyState>
        )}
        <ul className="mt-2">
          {data?.connections.map((connection) => (
            <ConnectionRow key={connection.id} connection={connection} kinds={data.kinds} />
          ))}
        </ul>
      </section>
      <AuditCard />
      {adding && data && <ConnectionDialog kinds={data.kinds} onClose={() => setAdding(false)} />}
    </>
  );
}

function ConnectionRow({ connection, kinds }: { connection: Connection; kinds: readonly ConnectionKind[] }) {
  const [open, setOpen] = useState<'change' | 'remove'>();
  const [busy, setBusy] = useState(false);
  const kind = kinds.find(({ name }) => name === connection.kind);
  const { id, name, paused, check, unfinished_jobs: jobs } = connection;
  const act = async (work: () => Promise<void>, done?: string): Promise<void> => {
    setBusy(true);
    try {
      await work();
      if (done !== undefined) toast.success(done);
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className={row} aria-busy={busy}>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-2 font-medium">
          <span className="truncate">{name}</span> <StateBadge connection={connection} />
        </div>
        <p className="truncate text-text-2">
          {[kind?.label ?? connection.kind, connection.base_url ?? kind?.base_url, jobs > 0 && plural(jobs, 'job')]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {check && (
          <p className="text-12 text-text-2">
            {check.tried}. {check.message}
          </p>
        )}
      </div>
      <Button size={28} loading={busy} onClick={() => void act(() => checkConnection(id))} aria-label={`Check ${name}`}>
        Check
      </Button>
      <Menu trigger={<IconButton label={`Actions of ${name}`} icon={<Ellipsis />} disabled={busy} />}>
        <MenuItem onSelect={() => setOpen('change')}>Change</MenuItem>
        <MenuItem
          onSelect={() =>
            void act(
              () => changeConnection(id, { paused: !paused }),
              paused ? `${name} goes on.` : `${name} is paused.`,
            )
          }
        >
          {paused ? 'Resume' : 'Pause'}
        </MenuItem>
        <MenuSeparator />
        <MenuItem danger onSelect={() => setOpen('remove')}>
          Remove
        </MenuItem>
      </Menu>
      {open === 'change' && (
        <ConnectionDialog kinds={kinds} connection={connection} onClose={() => setOpen(undefined)} />
      )}
      {open === 'remove' && (
        <ConfirmDialog
          title={`Remove ${name}?`}
          action="Remove"
          onClose={() => setOpen(undefined)}
          onConfirm={() => {
            setOpen(undefined);
            void act(() => removeConnection(id), `${name} is removed.`);
          }}
        >
          Its key is deleted, and its models are no longer on offer. What was made with it stays.
        </ConfirmDialog>
      )}
    </li>
  );
}

function StateBadge({ connection: { key, paused, check } }: { connection: Connection }) {
  if (key === 'lost') return <Badge tone="danger">Key unreadable</Badge>;
  if (paused) return <Badge tone="outline">Paused</Badge>;
  if (!check) return null;
  return check.ok ? (
    <Badge tone="success" dot>
      Works
    </Badge>
  ) : (
    <Badge tone="danger">Does not work</Badge>
  );
}

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

/** What admins changed, newest first. */
function AuditCard() {
  const { data, error, refetch } = useQuery(auditQuery);
  const now = useNow();
  return (
    <AccountCard id="audit" title="Changes" busy={!data}>
      {error && !data && <LoadFailed what="the changes" error={error} refetch={refetch} />}
      {data?.length === 0 && <p className="mt-2 text-text-2">Nothing has been changed yet.</p>}
      <ul className="mt-2">
        {data?.map(({ id, at, by, action, subject, fields }) => (
          <li key={id} className={row}>
            <p className="min-w-0 flex-1">
              <span className="text-text-2">{by}</span> {did[action]} <b className="font-medium">{subject}</b>
              {fields.length > 0 && action !== 'connection.add' && (
                <span className="text-text-2"> ({fields.join(', ')})</span>
              )}
            </p>
            <time className="text-12 text-text-2" dateTime={at}>
              {relativeTime(at, now)}
            </time>
          </li>
        ))}
      </ul>
    </AccountCard>
  );
}
