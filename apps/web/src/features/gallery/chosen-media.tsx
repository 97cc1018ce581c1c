import { type Flow, type MediaRecord } from '@kinoloom/contract';
import { Download, FolderInput, Trash2, X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useZipping } from './changing.ts';
import { DeleteMediaDialog } from './delete-dialogs.tsx';
import { useDeleting } from './deleting.ts';
import { MoveDialog } from './move-dialog.tsx';
import { everything, nothing, type Selection } from './selection.ts';

/** Confirmation dialog before media are deleted or moved. */
export interface RequestedDialog {
  readonly kind: 'delete' | 'move';
  readonly media: readonly MediaRecord[];
}

export interface ChosenMediaProps {
  /** The whole list. */
  items: readonly MediaRecord[];
  flows: readonly Flow[];
  /** The selection, without deleted items. */
  selection: Selection;
  onSelect: (selection: Selection) => void;
  asked: RequestedDialog | null;
  onAsk: (asked: RequestedDialog | null) => void;
}

/** Actions on a list's selection, with their confirmation dialogs. */
export function ChosenMedia({ items, flows, selection, onSelect, asked, onAsk }: ChosenMediaProps) {
  const deleting = useDeleting();
  const zipping = useZipping();
  const media = items.filter(({ id }) => selection.ids.has(id));
  return (
    <>
      {selection.ids.size > 0 && (
        <SelectionBar
          chosen={media}
          zipping={zipping.isPending}
          onAll={() => onSelect(everything(items.map(({ id }) => id)))}
          onMove={() => onAsk({ kind: 'move', media })}
          onZip={() => zipping.mutate([...selection.ids])}
          onDelete={() => onAsk({ kind: 'delete', media })}
          onClear={() => onSelect(nothing)}
        />
      )}
      {asked?.kind === 'delete' && (
        <DeleteMediaDialog
          media={asked.media}
          onClose={() => onAsk(null)}
          onDelete={() => deleting.mutate({ kind: 'media', media: asked.media })}
        />
      )}
      {asked?.kind === 'move' && (
        <MoveDialog media={asked.media} flows={flows} onClose={() => onAsk(null)} onMoved={() => onSelect(nothing)} />
      )}
    </>
  );
}

interface SelectionBarProps {
  chosen: readonly MediaRecord[];
  zipping: boolean;
  onAll: () => void;
  onMove: () => void;
  onZip: () => void;
  onDelete: () => void;
  onClear: () => void;
}

function SelectionBar({ chosen, zipping, onAll, onMove, onZip, onDelete, onClear }: SelectionBarProps) {
  return (
    <div
      role="toolbar"
      aria-label="Selection"
      className="absolute inset-x-0 bottom-4 z-5 mx-auto flex w-fit max-w-[calc(100%-24px)] animate-[k-fade-in_var(--m-base)_var(--ease)] items-center gap-1 rounded-lg bg-raised p-1.5 shadow-e2"
    >
      <output className="px-2 whitespace-nowrap">
        <span className="font-mono">{chosen.length}</span> selected
      </output>
      <Button variant="ghost" className="max-md:hidden" onClick={onAll}>
        Select all
      </Button>
      <Button variant="ghost" icon={<FolderInput />} onClick={onMove}>
        Move
      </Button>
      <Button variant="ghost" icon={<Download />} loading={zipping} onClick={onZip}>
        Download
      </Button>
      <Button variant="ghost" icon={<Trash2 />} onClick={onDelete}>
        Delete
      </Button>
      <IconButton label="Clear selection" shortcut="gallery.selectNone" icon={<X />} onClick={onClear} />
    </div>
  );
}
