import type { OwnLook } from '@kinoloom/composition';
import type { Picture } from '@kinoloom/composition/painter';
import { develop } from '@kinoloom/composition/picture';
import { OwnLookName, ownLookLimits } from '@kinoloom/contract';
import { useQuery } from '@tanstack/react-query';
import { Ellipsis, FilePlus2, PenLine, Trash2 } from 'lucide-react';
import { useMemo, useRef, useState, type DragEvent } from 'react';
import { errorText } from '../../../lib/api-error.ts';
import { isFileDrag } from '../../../lib/file-drag.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ConfirmDialog, NameDialog } from '../../../ui/question-dialogs.tsx';
import { toast } from '../../../ui/toast.ts';
import { Tiles } from '../controls/tiles.tsx';
import { groundOverlay, TILE } from '../preview/paint-tile.ts';
import { TileCanvas } from '../preview/tile-canvas.tsx';
import { looksQuery, useLookCalls, type SavedLook } from './look-calls.ts';
import { useAddLooks } from './use-add-looks.ts';
import * as words from '../../../words/en/editor/own-looks.ts';

/** The name of a look of the user's own. */
export function OwnLookTitle({ look }: { look: OwnLook }) {
  const { data: looks } = useQuery(looksQuery, queryClient);
  return looks?.find((each) => each.look === look)?.name;
}

interface OwnLooksProps {
  /** The chosen one. */
  look: OwnLook | null;
  picture: Picture | undefined;
  onChoose: (look: OwnLook, name: string) => void;
}

/** The looks that the user has added, on their own picture, and a way to add more: .cube files, chosen or dropped. */
export function OwnLooks({ look, picture, onChoose }: OwnLooksProps) {
  const { data: looks, error, refetch } = useQuery(looksQuery, queryClient);
  const [renaming, setRenaming] = useState<SavedLook | null>(null);
  const [deleting, setDeleting] = useState<SavedLook | null>(null);
  const [over, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const { add, reading, refused, dismiss } = useAddLooks(onChoose);
  // One that was deleted is shown where it is in use.
  const shown = useMemo(() => (looks ?? []).filter((each) => !each.removed || each.look === look), [looks, look]);
  const pictures = useMemo(
    () =>
      new Map(
        shown.map((each) => {
          const overlays = [groundOverlay({ lut: { look: each.look, strength: 1 } })];
          return [
            each.look,
            <TileCanvas key={each.look} scene={{ canvas: TILE, picture, develop, overlays }} at={0} shape={16 / 9} />,
          ];
        }),
      ),
    [shown, picture],
  );
  const drop = (event: DragEvent): void => {
    if (!isFileDrag(event.dataTransfer)) return;
    event.preventDefault();
    setOver(event.type === 'dragover');
    if (event.type === 'drop') void add([...event.dataTransfer.files]);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- files are also chosen with the button
    <fieldset
      aria-label={words.yours}
      className="m-0 grid min-w-0 border-0 p-0 grid-cols-1 gap-2 rounded-media outline-offset-4 outline-focus outline-dashed data-[over=false]:outline-0 data-[over=true]:outline-2"
      data-over={over}
      onDragOver={drop}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h4 className="mt-1 text-12 font-semibold text-text-2">{words.yours}</h4>
      {error && !looks && (
        <Notice tone="error">
          <div>{errorText(error)}</div>
          <Button size={28} className="mt-2" onClick={() => void refetch()}>
            {words.tryAgain}
          </Button>
        </Notice>
      )}
      {looks && look && !looks.some((each) => each.look === look) && <Notice tone="error">{words.notThere}</Notice>}
      {shown.length > 0 && (
        <Tiles
          label={words.yours}
          columns={3}
          value={look}
          options={shown.map((each) => ({
            value: each.look,
            label: each.name,
            picture: pictures.get(each.look),
            menu: each.removed ? undefined : (
              <LookMenu name={each.name} onRename={() => setRenaming(each)} onDelete={() => setDeleting(each)} />
            ),
          }))}
          onChange={(value) => onChoose(value, shown.find((each) => each.look === value)?.name ?? '')}
        />
      )}
      {looks && shown.length === 0 && <p className="text-12 text-text-3">{words.explained}</p>}
      {refused.length > 0 && (
        <Notice tone="error">
          <div role="alert">
            <ul className="grid gap-1">
              {refused.map(({ name, reason }, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- two files may have one name
                <li key={index} className="[overflow-wrap:anywhere]">
                  {words.notAdded({ name })} {reason}
                </li>
              ))}
            </ul>
          </div>
          <Button size={28} className="mt-2" onClick={dismiss}>
            {words.dismiss}
          </Button>
        </Notice>
      )}
      <Button
        variant="outline"
        className="justify-self-start"
        icon={<FilePlus2 />}
        loading={reading !== null}
        onClick={() => chooser.current?.click()}
      >
        {reading === null ? words.add : words.reading({ name: reading })}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept=".cube"
        multiple
        hidden
        aria-label={words.chooseFiles}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Choosing the same files again must fire `change` again.
          event.target.value = '';
          void add(files);
        }}
      />
      {renaming && <RenameDialog saved={renaming} onClose={() => setRenaming(null)} />}
      {deleting && <DeleteDialog saved={deleting} onClose={() => setDeleting(null)} />}
    </fieldset>
  );
}

function LookMenu({ name, onRename, onDelete }: { name: string; onRename: () => void; onDelete: () => void }) {
  return (
    <Menu trigger={<IconButton size={28} variant="default" label={words.actionsFor({ name })} icon={<Ellipsis />} />}>
      <MenuItem icon={<PenLine />} onSelect={onRename}>
        {words.rename}
      </MenuItem>
      <MenuItem icon={<Trash2 />} danger onSelect={onDelete}>
        {words.deleteLook}
      </MenuItem>
    </Menu>
  );
}

interface DialogProps {
  saved: SavedLook;
  onClose: () => void;
}

function RenameDialog({ saved: { look, name: before }, onClose }: DialogProps) {
  const { rename } = useLookCalls();
  return (
    <NameDialog
      title={words.renameLook}
      action={words.rename}
      label={words.lookName}
      before={before}
      schema={OwnLookName}
      max={ownLookLimits.nameMax}
      placeholder={words.namePlaceholder}
      onClose={onClose}
      onSubmit={async (name) => {
        await rename.mutateAsync({ look, name });
        onClose();
      }}
    />
  );
}

function DeleteDialog({ saved: { look, name }, onClose }: DialogProps) {
  const { remove } = useLookCalls();
  return (
    <ConfirmDialog
      title={words.askDelete({ name })}
      action={words.deleteLook}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(look, { onSuccess: onClose, onError: (error) => void toast.error(errorText(error)) })
      }
    >
      {words.deleteExplained}
    </ConfirmDialog>
  );
}
