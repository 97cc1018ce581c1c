import { ownFontLimits, messages, RenameFont, type FontNotes } from '@kinoloom/contract';
import { Trash2, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../lib/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FileDrop, FileInput } from '../../../ui/file-drop.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ConfirmDialog, NameDialog } from '../../../ui/question-dialogs.tsx';
import { toast } from '../../../ui/toast.ts';
import { addFont, deleteFont, readFont, renameFont, type ListedFont } from './font-calls.ts';
import * as words from '../../../words/en/editor/fonts.ts';

/** A chosen file: what it says of itself, or why it cannot be added. */
interface ChosenFile {
  readonly file: File;
  readonly notes?: FontNotes;
  readonly problem?: string;
}

const ACCEPT = '.ttf,.otf,.woff,.woff2,font/ttf,font/otf,font/woff,font/woff2';

/** Browsers check fonts by rules of their own. @throws ApiError, or Error with what to do */
async function checked(file: File, signal: AbortSignal): Promise<FontNotes> {
  if (file.size > ownFontLimits.bytes) throw new Error(messages.fontTooLarge);
  const notes = await readFont(file, signal);
  try {
    await new FontFace('kinoloom-check', await file.arrayBuffer()).load();
  } catch (cause) {
    throw new Error(words.notInBrowser, { cause });
  }
  return notes;
}

interface AddFontsDialogProps {
  /** The font of the first file. */
  onAdded: (font: ListedFont) => void;
  onClose: () => void;
}

/** Adds font files, after their notes on licences were shown and their use was agreed to. */
export function AddFontsDialog({ onAdded, onClose }: AddFontsDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const [agreed, setAgreed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const closed = useRef(new AbortController());
  useEffect(() => {
    const { current } = closed;
    return () => current.abort();
  }, []);

  const change = (file: File, now: Partial<ChosenFile>): void =>
    setChosen((all) => all.map((each) => (each.file === file ? { ...each, ...now } : each)));
  const take = (file: File): void => {
    setChosen((all) => [...all, { file }]);
    checked(file, closed.current.signal).then(
      (notes) => change(file, { notes }),
      (error: unknown) => change(file, { problem: errorText(error) }),
    );
  };
  const ready = chosen.filter(({ notes, problem }) => notes && problem === undefined);
  const isReading = chosen.some(({ notes, problem }) => !notes && problem === undefined);

  const submit = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    let first: ListedFont | undefined;
    const added: File[] = [];
    for (const { file, notes } of ready)
      try {
        const fonts = await addFont(file);
        added.push(file);
        const before = first?.name;
        first = fonts.find(({ name }) => name === (before ?? notes?.family)) ?? first;
      } catch (error) {
        setFailure(errorText(error));
        break;
      }
    setBusy(false);
    setChosen((all) => all.filter(({ file }) => !added.includes(file)));
    if (first) onAdded(first);
    if (added.length > 0) toast.success(words.areAdded({ count: added.length }));
    if (added.length === ready.length) onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.addFonts}
      width={560}
      closable={!busy}
      footer={
        <>
          <Button variant="ghost" disabled={busy} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            variant="solid"
            loading={busy}
            disabled={!agreed || ready.length === 0 || isReading}
            onClick={() => void submit()}
          >
            {words.addChosen({ count: ready.length })}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-3">
        <FileDrop
          icon={<Upload aria-hidden="true" />}
          title={words.choose}
          note={words.kinds({ most: ownFontLimits.bytes / 1024 / 1024 })}
          refused={false}
          className="gap-1 p-4"
          onOpen={() => input.current?.click()}
          onFile={take}
          several
        />
        <FileInput ref={input} accept={ACCEPT} label={words.choose} onFile={take} several />
        {chosen.length > 0 && (
          <ul aria-label={words.chosenFiles} className="grid max-h-[40dvh] grid-cols-1 gap-2 overflow-y-auto">
            {chosen.map((each, index) => (
              <FileRow
                key={`${index} ${each.file.name}`}
                chosen={each}
                busy={busy}
                onLeaveOut={() => setChosen((all) => all.filter(({ file }) => file !== each.file))}
              />
            ))}
          </ul>
        )}
        {failure !== undefined && <Notice tone="error">{failure}</Notice>}
        <label className="flex min-h-8 items-center gap-2.5 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="size-4 flex-none accent-(--text)"
            checked={agreed}
            disabled={busy}
            onChange={({ target }) => setAgreed(target.checked)}
          />
          {ready.length > 1 ? words.agreeAll : words.agree}
        </label>
      </div>
    </Dialog>
  );
}

interface FileRowProps {
  chosen: ChosenFile;
  busy: boolean;
  onLeaveOut: () => void;
}

function FileRow({ chosen: { file, notes, problem }, busy, onLeaveOut }: FileRowProps) {
  const about = [notes?.copyright, notes?.licence].filter((note) => note != null);
  return (
    <li className="flex min-w-0 items-start gap-2 rounded-sm border border-line p-2.5">
      <div className="min-w-0 flex-1">
        <div className="font-medium [overflow-wrap:anywhere]">
          {notes ? `${notes.family} ${notes.style}` : file.name}
        </div>
        <output className="block text-12 text-text-2">
          {!notes && problem === undefined && words.reading}
          {problem !== undefined && <span className="text-red">{problem}</span>}
        </output>
        {notes && (
          <div className="grid gap-1 text-12 [overflow-wrap:anywhere] text-text-2">
            {about.length === 0 ? <p>{words.noNotes}</p> : about.map((note) => <p key={note}>{note}</p>)}
            {notes.restricted && <p className="font-medium text-text">{words.restricted}</p>}
          </div>
        )}
      </div>
      <IconButton
        size={28}
        label={words.leaveOut({ name: file.name })}
        icon={<Trash2 />}
        disabled={busy}
        onClick={onLeaveOut}
      />
    </li>
  );
}

interface DialogProps {
  font: ListedFont;
  onClose: () => void;
}

const idOf = ({ files: [file] }: ListedFont): string => file?.id ?? '';

export function RenameFontDialog({ font, onClose }: DialogProps) {
  return (
    <NameDialog
      title={words.renameFont}
      action={words.rename}
      label={words.fontName}
      before={font.name}
      schema={RenameFont.shape.name}
      max={ownFontLimits.nameMax}
      placeholder={words.namePlaceholder}
      onClose={onClose}
      onSubmit={async (name) => {
        await renameFont(idOf(font), name);
        onClose();
      }}
    />
  );
}

export function DeleteFontDialog({ font, onClose }: DialogProps) {
  const { name } = font;
  const [busy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      await deleteFont(idOf(font));
      toast.success(words.isDeleted({ name }));
      onClose();
    } catch (error) {
      toast.error(errorText(error));
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      title={words.askDelete({ name })}
      action={words.deleteFont}
      busy={busy}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      {words.deleteExplained}
    </ConfirmDialog>
  );
}
