import './saving.css';
import { FPS } from '@kinoloom/composition';
import { limits, type ProjectVersion } from '@kinoloom/contract';
import { useQuery } from '@tanstack/react-query';
import { Bookmark, CloudAlert, CloudCheck, CloudUpload, Ellipsis, History, PenLine, Trash2 } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { useStore } from 'zustand';
import { ApiError, errorText } from '../../lib/api-error.ts';
import { timecode } from '../../lib/formatters.ts';
import { useNow } from '../../lib/clock.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.ts';
import type { Autosave, SavingState } from './autosave.ts';
import { savingText } from './saving-text.ts';
import { restoreVersion, useVersionCalls, versionsQuery } from './versions.ts';
import { whenText } from './when-text.ts';

export interface SaveStatesProps {
  saver: Autosave;
  /** On small screens: an icon alone. */
  compact?: boolean;
}

/** The versions of the project, and when it was last saved. */
export function SaveStates({ saver, compact = false }: SaveStatesProps) {
  const [open, setOpen] = useState(false);
  const state = useStore(saver.state);
  const now = useNow(10_000);
  const text = savingText(state, now);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label="Save States"
      width={368}
      flush
      trigger={
        compact ? (
          <IconButton label={`Save States. ${text}`} icon={<SavingIcon state={state} />} size={40} tooltip={false} />
        ) : (
          <Button variant="ghost" icon={<SavingIcon state={state} />} title={text}>
            Save States
          </Button>
        )
      }
    >
      <div className="sv-head">
        <h2>Save States</h2>
        <output className="sv-when">
          <SavingIcon state={state} />
          {text}
        </output>
      </div>
      {(state.kind === 'waiting' || state.kind === 'refused') && (
        <Notice tone={state.kind === 'refused' ? 'error' : 'info'} className="mx-3 mb-3">
          <div>{state.reason}</div>
          <div className="text-text-2">
            {state.kind === 'waiting'
              ? 'Go on working: your edits are kept in this browser and sent when the server is back.'
              : 'Undo the last edit, or export the project, so that nothing is lost.'}
          </div>
        </Notice>
      )}
      <Versions saver={saver} now={now} onRestored={() => setOpen(false)} />
    </Popover>
  );
}

function SavingIcon({ state }: { state: SavingState }) {
  switch (state.kind) {
    case 'saved':
      return <CloudCheck className="text-green" aria-hidden="true" />;
    case 'saving':
      return <CloudUpload aria-hidden="true" />;
    case 'waiting':
    case 'conflict':
    case 'gone':
    case 'refused':
      return <CloudAlert className="text-red" aria-hidden="true" />;
  }
}

function Versions({ saver, now, onRestored }: { saver: Autosave; now: Date; onRestored: () => void }) {
  const field = useId();
  const { id } = saver.project;
  const { data, error, refetch } = useQuery(versionsQuery(id));
  const { create, rename, remove } = useVersionCalls(id);
  const [name, setName] = useState('');
  const [renaming, setRenaming] = useState<ProjectVersion | null>(null);
  const [restoring, setRestoring] = useState<string | null>(null);

  const failed = (what: string) => (failure: unknown) =>
    void toast.error(what, { detail: failure instanceof ApiError ? errorText(failure) : String(failure) });

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const given = name.trim();
    if (given === '') return;
    if (renaming) {
      rename.mutate({ id: renaming.id, name: given }, { onError: failed('The version could not be renamed') });
      setRenaming(null);
    } else {
      saver
        .whenSaved()
        .then(() => create.mutateAsync(given))
        .catch(failed('The version could not be saved'));
    }
    setName('');
  };

  const restore = (version: ProjectVersion): void => {
    setRestoring(version.id);
    putBack(version)
      .catch(failed('The version could not be restored'))
      .finally(() => setRestoring(null));
  };

  const putBack = async (version: ProjectVersion): Promise<void> => {
    await saver.whenSaved();
    saver.adopt(await restoreVersion(id, version.id, saver.project.revision));
    toast.success(`Restored ${version.name ?? 'the automatic version'}`, {
      detail: 'What you had until now is the newest automatic version.',
    });
    onRestored();
  };

  return (
    <>
      <form className="sv-form" onSubmit={submit}>
        <input
          id={field}
          value={name}
          maxLength={limits.project.versionNameMax}
          placeholder={renaming ? 'New name' : 'Name this version'}
          aria-label={renaming ? `New name of ${renaming.name ?? 'the automatic version'}` : 'Name this version'}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" disabled={name.trim() === ''} loading={create.isPending}>
          Save
        </Button>
      </form>
      {!data && !error && (
        <div className="grid gap-2 p-3" aria-busy="true">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </div>
      )}
      {error && !data && (
        <Notice
          tone="error"
          className="m-3"
          action={
            <Button size={28} onClick={() => void refetch()}>
              Try Again
            </Button>
          }
        >
          {errorText(error)}
        </Notice>
      )}
      {data?.length === 0 && (
        <p className="px-4 py-3 text-text-2">No versions yet. Name one, or go on: some are made for you.</p>
      )}
      {data && data.length > 0 && (
        <ul className="sv-list" aria-label="Versions">
          {data.map((version) => (
            <li key={version.id} className="sv-row">
              {version.kind === 'named' ? <Bookmark aria-hidden="true" /> : <History aria-hidden="true" />}
              <span className="min-w-0 flex-1">
                <span className="block truncate">{version.name ?? 'Automatic'}</span>
                <span className="block truncate text-12 text-text-2">
                  {facts(version, saver.project.revision, now)}
                </span>
              </span>
              <Button
                size={28}
                className="sv-restore"
                loading={restoring === version.id}
                disabled={restoring !== null && restoring !== version.id}
                onClick={() => restore(version)}
              >
                Restore
              </Button>
              <Menu
                trigger={
                  <IconButton
                    label={`More for ${version.name ?? 'the automatic version'}`}
                    icon={<Ellipsis />}
                    size={28}
                    tooltip={false}
                  />
                }
              >
                <MenuItem
                  icon={<PenLine />}
                  onSelect={() => {
                    setRenaming(version);
                    setName(version.name ?? '');
                    document.getElementById(field)?.focus();
                  }}
                >
                  {version.kind === 'named' ? 'Rename' : 'Name it'}
                </MenuItem>
                <MenuItem
                  icon={<Trash2 />}
                  danger
                  onSelect={() => remove.mutate(version.id, { onError: failed('The version could not be deleted') })}
                >
                  Delete
                </MenuItem>
              </Menu>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** `Today 20:41, 0:46, 12 items`, or for an automatic one `Today 20:32, 14 edits ago`. */
function facts(version: ProjectVersion, revision: number, now: Date): string {
  const when = whenText(version.created_at, now);
  if (version.note !== null) return `${when}, ${version.note}`;
  const count = version.overlay_count;
  if (version.kind === 'named')
    return `${when}, ${timecode(version.duration_in_frames / FPS)}, ${count} ${count === 1 ? 'item' : 'items'}`;
  const ago = Math.max(0, revision - version.revision);
  return `${when}, ${ago} ${ago === 1 ? 'edit' : 'edits'} ago`;
}
