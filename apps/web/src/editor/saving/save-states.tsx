import { FPS } from '@kinoloom/composition';
import { limits, type ProjectVersion } from '@kinoloom/contract';
import { useQuery } from '@tanstack/react-query';
import { Bookmark, CloudAlert, CloudCheck, CloudUpload, Ellipsis, History, PenLine, Trash2 } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
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
import { savingText, whenText } from './save-texts.ts';
import { restoreProjectVersion, useVersionCalls, versionsQuery } from './versions.ts';
import * as words from '../../words/en/editor/saving.ts';

export interface SaveStatesProps {
  saver: Autosave;
  /** On small screens: icon only. */
  compact?: boolean;
}

export function SaveStates({ saver, compact = false }: SaveStatesProps) {
  const [open, setOpen] = useState(false);
  const state = useStore(saver.state);
  const now = useNow(10_000);
  const text = savingText(state, now);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={words.saveStates}
      width={368}
      flush
      trigger={
        compact ? (
          <IconButton
            label={words.saveStatesNow({ state: text })}
            icon={<SavingIcon state={state} />}
            size={40}
            tooltip={false}
          />
        ) : (
          <Button variant="ghost" icon={<SavingIcon state={state} />} title={text}>
            {words.saveStates}
          </Button>
        )
      }
    >
      <div className="flex items-center justify-between gap-3 px-4 pt-3.5 pb-2.5">
        <h2 className="text-[14px] font-semibold">{words.saveStates}</h2>
        <output className="flex items-center gap-1.5 text-[12px] text-text-2 [&>svg]:size-3.5">
          <SavingIcon state={state} />
          {text}
        </output>
      </div>
      {(state.kind === 'waiting' || state.kind === 'refused') && (
        <Notice tone={state.kind === 'waiting' && state.kept ? 'info' : 'error'} className="mx-3 mb-3">
          <div>{state.reason}</div>
          <div className="text-text-2">{adviceOf(state)}</div>
        </Notice>
      )}
      <Versions saver={saver} now={now} onRestored={() => setOpen(false)} />
    </Popover>
  );
}

function adviceOf(state: SavingState & { kind: 'waiting' | 'refused' }): string {
  if (state.kind === 'refused') return words.undoOrExport;
  return state.kept ? words.keepWorking : words.leaveOpen;
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

const reportFailure = (what: string) => (failure: unknown) =>
  void toast.error(what, { detail: failure instanceof ApiError ? errorText(failure) : String(failure) });

const nameOf = ({ name }: ProjectVersion): string => name ?? words.theAutomatic;

function Versions({ saver, now, onRestored }: { saver: Autosave; now: Date; onRestored: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const { id } = saver.project;
  const { data, error, refetch } = useQuery(versionsQuery(id));
  const { create, rename, remove } = useVersionCalls(id);
  const [name, setName] = useState('');
  const [renaming, setRenaming] = useState<ProjectVersion | null>(null);
  const [restoring, setRestoring] = useState<string | null>(null);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const given = name.trim();
    if (given === '') return;
    if (renaming) {
      rename.mutate({ id: renaming.id, name: given }, { onError: reportFailure(words.notRenamed) });
      setRenaming(null);
    } else {
      saver
        .whenSaved()
        .then(() => create.mutateAsync(given))
        .catch(reportFailure(words.versionNotSaved));
    }
    setName('');
  };

  const restore = async (version: ProjectVersion): Promise<void> => {
    setRestoring(version.id);
    try {
      await saver.whenSaved();
      saver.adopt(await restoreProjectVersion(id, version.id, saver.project.revision), 'version');
      toast.success(words.isRestored({ version: nameOf(version) }), {
        detail: words.previousIsKept,
      });
      onRestored();
    } catch (failure) {
      reportFailure(words.notRestored)(failure);
    } finally {
      setRestoring(null);
    }
  };

  return (
    <>
      <form className="flex gap-2 border-b border-line px-4 pb-3" onSubmit={submit}>
        <input
          ref={field}
          className="h-8 min-w-0 flex-1 rounded-md border border-line-input bg-bg px-2.5 focus-visible:border-focus focus-visible:shadow-[0_0_0_3px_var(--accent-soft)] focus-visible:outline-none max-md:h-11 max-md:text-[16px]"
          value={name}
          maxLength={limits.project.versionNameMax}
          placeholder={renaming ? words.newName : words.nameVersion}
          aria-label={renaming ? words.newNameOf({ version: nameOf(renaming) }) : words.nameVersion}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" className="max-md:h-auto" disabled={name.trim() === ''} loading={create.isPending}>
          {words.save}
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
              {words.tryAgain}
            </Button>
          }
        >
          {errorText(error)}
        </Notice>
      )}
      {data?.length === 0 && <p className="px-4 py-3 text-text-2">{words.noVersions}</p>}
      {data && data.length > 0 && (
        <ul className="max-h-[min(340px,50dvh)] overflow-y-auto p-1.5" aria-label={words.versions}>
          {data.map((version) => (
            <VersionRow
              key={version.id}
              version={version}
              facts={facts(version, saver.project.revision, now)}
              restoring={restoring}
              onRestore={() => void restore(version)}
              onRename={() => {
                setRenaming(version);
                setName(version.name ?? '');
                field.current?.focus();
              }}
              onDelete={() => remove.mutate(version.id, { onError: reportFailure(words.notDeleted) })}
            />
          ))}
        </ul>
      )}
    </>
  );
}

interface VersionRowProps {
  version: ProjectVersion;
  facts: string;
  /** Id of the version being restored. */
  restoring: string | null;
  onRestore: () => void;
  onRename: () => void;
  onDelete: () => void;
}

function VersionRow({ version, facts: detail, restoring, onRestore, onRename, onDelete }: VersionRowProps) {
  const isNamed = version.kind === 'named';
  return (
    <li className="group/version flex min-h-12 items-center gap-2.5 rounded-md py-1 pr-1.5 pl-2.5 focus-within:bg-control hover:bg-control [&>svg]:text-text-3">
      {isNamed ? <Bookmark aria-hidden="true" /> : <History aria-hidden="true" />}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{version.name ?? words.automatic}</span>
        <span className="block truncate text-12 text-text-2">{detail}</span>
      </span>
      <Button
        size={28}
        className="group-focus-within/version:opacity-100 group-hover/version:opacity-100 [@media(hover:hover)]:opacity-0"
        loading={restoring === version.id}
        disabled={restoring !== null && restoring !== version.id}
        onClick={onRestore}
      >
        {words.restore}
      </Button>
      <Menu
        trigger={
          <IconButton
            label={words.moreFor({ version: nameOf(version) })}
            icon={<Ellipsis />}
            size={28}
            tooltip={false}
          />
        }
      >
        <MenuItem icon={<PenLine />} onSelect={onRename}>
          {isNamed ? words.rename : words.nameIt}
        </MenuItem>
        <MenuItem icon={<Trash2 />} danger onSelect={onDelete}>
          {words.del}
        </MenuItem>
      </Menu>
    </li>
  );
}

/** `Today 20:41, 0:46, 12 items`, or for an automatic one `Today 20:32, 14 edits ago`. */
function facts(version: ProjectVersion, revision: number, now: Date): string {
  const when = whenText(version.created_at, now);
  if (version.note !== null) return `${when}, ${version.note}`;
  if (version.kind === 'named')
    return words.namedFacts({
      when,
      length: timecode(version.duration_in_frames / FPS),
      items: version.overlay_count,
    });
  return words.automaticFacts({ when, edits: Math.max(0, revision - version.revision) });
}
