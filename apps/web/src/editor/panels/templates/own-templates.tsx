import {
  durationOf,
  fitToCanvas,
  FPS,
  isPicture,
  isSeen,
  overlaysOfTemplate,
  pasteOverlays,
} from '@kinoloom/composition';
import { develop } from '@kinoloom/composition/picture';
import { OwnTemplateName, ownTemplateLimits } from '@kinoloom/contract';
import { useQuery } from '@tanstack/react-query';
import { Ellipsis, Music, PenLine, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { errorText } from '../../../lib/api-error.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ConfirmDialog, NameDialog } from '../../../ui/question-dialogs.tsx';
import { toast } from '../../../ui/toast.ts';
import { edit, shownComposition, useEditor, type Editor } from '../../store/index.ts';
import { templatesQuery, useTemplateCalls, type SavedTemplate } from '../../templates/index.ts';
import { PressTiles } from '../controls/tiles.tsx';
import { TILE } from '../preview/paint-tile.ts';
import { TileCanvas } from '../preview/tile-canvas.tsx';
import { usePictures } from '../preview/use-picture.ts';
import * as words from '../../../words/en/editor/templates.ts';

/** Inserts a template at the playhead, in one step, and selects its clips. */
function insert(editor: Editor, { name, composition }: SavedTemplate): void {
  const { canvas } = shownComposition(editor.state.getState());
  const overlays = overlaysOfTemplate(composition, canvas, editor.newId);
  const at = editor.playhead.state.getState().frame;
  const result = edit(editor, (before) => pasteOverlays(before, { overlays, at }), {
    said: words.isInserted({ name }),
    select: overlays.map(({ id }) => id),
  });
  if (!result.ok) toast.error(result.error.message);
}

/** The templates that a user has saved: pressed, they are inserted. */
export function OwnTemplates() {
  const editor = useEditor();
  const { data: templates, error, refetch } = useQuery(templatesQuery, queryClient);
  const [renaming, setRenaming] = useState<SavedTemplate | null>(null);
  const [deleting, setDeleting] = useState<SavedTemplate | null>(null);
  const tiles = (templates ?? []).map((template) => ({
    value: template.id,
    label: template.name,
    detail: words.lengthAndItems({
      seconds: Math.round((durationOf(template.composition) / FPS) * 10) / 10,
      items: template.composition.overlays.length,
    }),
    picture: <TemplatePicture template={template} />,
    menu: (
      <Menu
        trigger={
          <IconButton
            size={28}
            variant="default"
            label={words.actionsFor({ name: template.name })}
            icon={<Ellipsis />}
          />
        }
      >
        <MenuItem icon={<PenLine />} onSelect={() => setRenaming(template)}>
          {words.rename}
        </MenuItem>
        <MenuItem icon={<Trash2 />} danger onSelect={() => setDeleting(template)}>
          {words.deleteTemplate}
        </MenuItem>
      </Menu>
    ),
  }));
  return (
    <>
      <h3 className="font-semibold">{words.yours}</h3>
      {error && !templates && (
        <Notice tone="error">
          <div>{errorText(error)}</div>
          <Button size={28} className="mt-2" onClick={() => void refetch()}>
            {words.tryAgain}
          </Button>
        </Notice>
      )}
      {tiles.length > 0 && (
        <PressTiles
          label={words.yours}
          columns={2}
          options={tiles}
          onPress={(id) => {
            const template = templates?.find((each) => each.id === id);
            if (template) insert(editor, template);
          }}
        />
      )}
      {templates && <p className="text-12 text-text-3">{words.yoursExplained}</p>}
      {renaming && <RenameDialog template={renaming} onClose={() => setRenaming(null)} />}
      {deleting && <DeleteDialog template={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

interface DialogProps {
  template: SavedTemplate;
  onClose: () => void;
}

function RenameDialog({ template: { id, name: before }, onClose }: DialogProps) {
  const { rename } = useTemplateCalls();
  return (
    <NameDialog
      title={words.renameTemplate}
      action={words.rename}
      label={words.templateName}
      before={before}
      schema={OwnTemplateName}
      max={ownTemplateLimits.nameMax}
      placeholder={words.namePlaceholder}
      onClose={onClose}
      onSubmit={async (name) => {
        await rename.mutateAsync({ id, name });
        onClose();
      }}
    />
  );
}

function DeleteDialog({ template: { id, name }, onClose }: DialogProps) {
  const { remove } = useTemplateCalls();
  return (
    <ConfirmDialog
      title={words.askDelete({ name })}
      action={words.deleteTemplate}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(id, { onSuccess: onClose, onError: (error) => void toast.error(errorText(error)) })
      }
    >
      {words.deleteExplained}
    </ConfirmDialog>
  );
}

/** How a template looks in its middle, with the stills of its clips; a note if there is nothing to see. */
function TemplatePicture({ template: { composition, thumbnails } }: { template: SavedTemplate }) {
  const pictures = usePictures(Object.values(thumbnails));
  const scene = useMemo(
    () => ({
      canvas: TILE,
      overlays: fitToCanvas(composition, TILE).overlays,
      picture: (overlay: { src: string }) => pictures.get(thumbnails[overlay.src] ?? ''),
      develop,
    }),
    [composition, thumbnails, pictures],
  );
  const length = durationOf(composition);
  if (!composition.overlays.some(isSeen))
    return (
      <span className="grid aspect-video place-items-center text-text-3">
        <Music className="size-6" aria-hidden="true" />
      </span>
    );
  const moves = composition.overlays.some((overlay) => isSeen(overlay) && !isPicture(overlay));
  return (
    <TileCanvas
      scene={scene}
      at={Math.floor(length / 2)}
      {...(moves && { moves: [0, Math.max(0, length - 1)] as const })}
      shape={16 / 9}
    />
  );
}
