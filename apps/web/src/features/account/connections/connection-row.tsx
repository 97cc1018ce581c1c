import type { Connection, ConnectionKind } from '@kinoloom/contract';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../lib/api-error.ts';
import { useNow } from '../../../lib/clock.ts';
import { relativeTime } from '../../../lib/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { ConfirmDialog } from '../../../ui/question-dialogs.tsx';
import { toast } from '../../../ui/toast.ts';
import * as words from '../../../words/en/studio/connections.ts';
import { ConnectionDialog } from './connection-dialog.tsx';
import { changeConnection, checkConnection, removeConnection } from './queries.ts';
import { said } from '../../../words/said.ts';

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
            {words.enterKey({ name, hidden: <span className="sr-only" /> })}
          </Button>
        ) : (
          <Button className="touch-44" loading={busy} onClick={() => void act(() => checkConnection(id))}>
            {words.check({ name, hidden: <span className="sr-only" /> })}
          </Button>
        )}
        {variable === null ? (
          <Menu trigger={<IconButton label={words.actionsOf({ name })} icon={<Ellipsis />} disabled={busy} />}>
            <MenuItem onSelect={() => setOpen('change')}>{words.change}</MenuItem>
            <MenuItem
              onSelect={() =>
                void act(
                  () => changeConnection(id, { paused: !paused }),
                  paused ? words.goesOn({ name }) : words.isPaused({ name }),
                )
              }
            >
              {paused ? words.resume : words.pause}
            </MenuItem>
            <MenuSeparator />
            <MenuItem
              danger
              disabled={jobs > 0}
              detail={jobs > 0 ? words.runsJobs({ jobs }) : undefined}
              onSelect={() => setOpen('remove')}
            >
              {words.remove}
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
          title={words.askRemove({ name })}
          action={words.remove}
          onClose={() => setOpen(undefined)}
          onConfirm={() => {
            setOpen(undefined);
            void act(() => removeConnection(id), words.isRemoved({ name }));
          }}
        >
          {words.removeMeans}
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
          connection.key_end !== null && words.keyEndsIn({ end: connection.key_end }),
          variable !== null && words.fromVariable({ variable }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {key === 'lost' && <p className="text-12 text-red">{words.keyIsLost}</p>}
      {paused && <p className="text-12 text-text-2">{words.takesNoJobs}</p>}
      {servedBy !== undefined && <p className="text-12 text-text-2">{words.servedBy({ connection: servedBy })}</p>}
      {jobs > 0 && <p className="text-12 text-text-2">{words.isRunningJobs({ jobs })}</p>}
      {check && (
        <p className="text-12 text-text-2 [overflow-wrap:anywhere]" title={check.tried}>
          {words.checked({ when: relativeTime(check.at, now), message: said(check.message) })}
          {!check.ok && <span className="block font-mono">{check.tried}</span>}
        </p>
      )}
    </div>
  );
}

function StateBadge({ connection: { key, paused, check } }: { connection: Connection }) {
  if (key === 'lost') return <Badge tone="danger">{words.keyUnreadable}</Badge>;
  if (paused) return <Badge tone="outline">{words.paused}</Badge>;
  if (!check) return <Badge tone="outline">{words.notChecked}</Badge>;
  return check.ok ? (
    <Badge tone="success" dot>
      {words.works}
    </Badge>
  ) : (
    <Badge tone="danger">{words.doesNotWork}</Badge>
  );
}
