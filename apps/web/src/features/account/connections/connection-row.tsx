import type { Connection, ConnectionKind } from '@kinoloom/contract';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../lib/api-error.ts';
import { useNow } from '../../../lib/clock.ts';
import { relativeTime } from '../../../lib/dates.ts';
import { plural } from '../../../lib/formatters.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { ConfirmDialog } from '../../../ui/question-dialogs.tsx';
import { toast } from '../../../ui/toast.ts';
import { ConnectionDialog } from './connection-dialog.tsx';
import { changeConnection, checkConnection, removeConnection } from './queries.ts';

interface ConnectionRowProps {
  connection: Connection;
  kinds: readonly ConnectionKind[];
  /** The name of the connection that serves its models in its place, if one does. */
  servedBy: string | undefined;
}

/** A connection with its state, what its check found, and what an admin can do with it. */
export function ConnectionRow({ connection, kinds, servedBy }: ConnectionRowProps) {
  const [open, setOpen] = useState<'change' | 'remove'>();
  const [busy, setBusy] = useState(false);
  const { id, name, paused, unfinished_jobs: jobs, from_environment: variable } = connection;
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
    <li
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 border-line py-3 not-first:border-t"
      aria-busy={busy}
    >
      <p className="flex min-h-8 flex-wrap items-center gap-x-2 gap-y-1 font-medium [overflow-wrap:anywhere]">
        {name} <StateBadge connection={connection} />
      </p>
      <div className="flex flex-none items-center gap-1">
        {connection.key === 'lost' ? (
          <Button className="touch-44" disabled={busy} onClick={() => setOpen('change')}>
            Enter key<span className="sr-only"> of {name}</span>
          </Button>
        ) : (
          <Button className="touch-44" loading={busy} onClick={() => void act(() => checkConnection(id))}>
            Check<span className="sr-only"> {name}</span>
          </Button>
        )}
        {variable === null ? (
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
            <MenuItem
              danger
              disabled={jobs > 0}
              detail={jobs > 0 ? `${plural(jobs, 'job runs', 'jobs run')} on it` : undefined}
              onSelect={() => setOpen('remove')}
            >
              Remove
            </MenuItem>
          </Menu>
        ) : (
          // Keeps the buttons of all rows in one column.
          <span className="w-8" />
        )}
      </div>
      <Facts connection={connection} kind={kinds.find((each) => each.name === connection.kind)} servedBy={servedBy} />
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

interface FactsProps {
  connection: Connection;
  kind: ConnectionKind | undefined;
  servedBy: string | undefined;
}

function Facts({ connection, kind, servedBy }: FactsProps) {
  const { name, check, paused, key, unfinished_jobs: jobs, from_environment: variable } = connection;
  const now = useNow();
  const label = kind?.label ?? connection.kind;
  return (
    <div className="grid min-w-0 gap-0.5 @max-[600px]:col-span-2">
      <p className="text-text-2 [overflow-wrap:anywhere]">
        {[
          label !== name && label,
          connection.base_url ?? kind?.base_url,
          connection.key_end !== null && `key ends in ${connection.key_end}`,
          variable !== null && `from ${variable}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {key === 'lost' && (
        <p className="text-12 text-red">
          AUTH_SECRET was changed, so the stored key cannot be read. Enter it again, and nothing else is lost.
        </p>
      )}
      {paused && <p className="text-12 text-text-2">It takes no new jobs.</p>}
      {servedBy !== undefined && (
        <p className="text-12 text-text-2">New jobs go to {servedBy}, which stands before it.</p>
      )}
      {jobs > 0 && <p className="text-12 text-text-2">{plural(jobs, 'job is', 'jobs are')} running on it.</p>}
      {check && (
        <p className="text-12 text-text-2 [overflow-wrap:anywhere]" title={check.tried}>
          Checked {relativeTime(check.at, now)}: {check.message}
          {!check.ok && <span className="block font-mono">{check.tried}</span>}
        </p>
      )}
    </div>
  );
}

function StateBadge({ connection: { key, paused, check } }: { connection: Connection }) {
  if (key === 'lost') return <Badge tone="danger">Key unreadable</Badge>;
  if (paused) return <Badge tone="outline">Paused</Badge>;
  if (!check) return <Badge tone="outline">Not checked yet</Badge>;
  return check.ok ? (
    <Badge tone="success" dot>
      Works
    </Badge>
  ) : (
    <Badge tone="danger">Does not work</Badge>
  );
}
