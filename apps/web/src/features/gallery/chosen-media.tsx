import { type Flow, type MediaRecord } from '@kinoloom/contract';
import { lazyWithRetry } from '../../lib/lazy-module.ts';
import { DeleteMediaDialog } from './delete-dialogs.tsx';
import { useDeleting } from './deleting.ts';
import { type ActionsFor, type RequestedDialog } from './media-actions.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { everything, nothing, type Selection } from './selection.ts';

const RenameDialog = lazyWithRetry(async () => (await import('./rename-dialog.tsx')).RenameDialog);
const TagsDialog = lazyWithRetry(async () => (await import('./tags-dialog.tsx')).TagsDialog);

export interface ChosenMediaProps {
  /** The whole list. */
  items: readonly MediaRecord[];
  flows: readonly Flow[];
  /** The selection, without deleted items. */
  selection: Selection;
  onSelect: (selection: Selection) => void;
  actions: ActionsFor;
  asked: RequestedDialog | null;
  onAsk: (asked: RequestedDialog | null) => void;
}

/** Actions on a list's selection, and the dialogs of those on it or on a card. */
export function ChosenMedia({ items, flows, selection, onSelect, actions, asked, onAsk }: ChosenMediaProps) {
  const close = (): void => onAsk(null);
  return (
    <>
      {selection.ids.size > 0 && (
        <SelectionBar
          count={selection.ids.size}
          actions={actions(chosenOf(items, selection))}
          onAll={() => onSelect(everything(items.map(({ id }) => id)))}
          onClear={() => onSelect(nothing)}
        />
      )}
      {asked && <MediaDialog asked={asked} flows={flows} onMoved={() => onSelect(nothing)} onClose={close} />}
    </>
  );
}

/** In the order in which they were selected. */
function chosenOf(items: readonly MediaRecord[], { ids }: Selection): MediaRecord[] {
  const byId = new Map(items.map((media) => [media.id, media]));
  return [...ids].flatMap((id) => byId.get(id) ?? []);
}

export interface MediaDialogProps {
  asked: RequestedDialog;
  flows: readonly Flow[];
  /** Before they are deleted. */
  onDelete?: () => void;
  onMoved?: () => void;
  onClose: () => void;
}

/** A dialog before something is done with media. */
export function MediaDialog({ asked: { kind, media }, flows, onDelete, onMoved, onClose }: MediaDialogProps) {
  const deleting = useDeleting();
  const [first] = media;
  if (!first) return null;
  switch (kind) {
    case 'delete':
      return (
        <DeleteMediaDialog
          media={media}
          onClose={onClose}
          onDelete={() => {
            onDelete?.();
            deleting.mutate({ kind: 'media', media });
          }}
        />
      );
    case 'move':
      return <MoveDialog media={media} flows={flows} onClose={onClose} onMoved={() => onMoved?.()} />;
    case 'tags':
      return <TagsDialog media={media} onClose={onClose} />;
    case 'rename':
      return <RenameDialog media={first} onClose={onClose} />;
  }
}
