import { type Flow, type MediaRecord } from '@kinoloom/contract';
import { download } from '../../lib/media-names.ts';
import { useZipping } from './changing.ts';
import { DeleteMediaDialog } from './delete-dialogs.tsx';
import { useDeleting } from './deleting.ts';
import { MoveDialog } from './move-dialog.tsx';
import { everything, nothing, type Selection } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';

/** What is asked before some media are deleted or moved. */
export interface RequestedDialog {
  readonly kind: 'delete' | 'move';
  readonly media: readonly MediaRecord[];
}

export interface ChosenMediaProps {
  /** All of the list. */
  items: readonly MediaRecord[];
  flows: readonly Flow[];
  /** What of it still is there. */
  selection: Selection;
  onSelect: (selection: Selection) => void;
  asked: RequestedDialog | null;
  onAsk: (asked: RequestedDialog | null) => void;
}

/** What can be done with all that is selected in a list, and what is asked before. */
export function ChosenMedia({ items, flows, selection, onSelect, asked, onAsk }: ChosenMediaProps) {
  const deleting = useDeleting();
  const zipping = useZipping(download);
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
