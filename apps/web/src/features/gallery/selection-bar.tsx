import { type MediaRecord } from '@kinoloom/contract';
import { Download, FolderInput, Trash2, X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

export interface SelectionBarProps {
  chosen: readonly MediaRecord[];
  zipping: boolean;
  onAll: () => void;
  onMove: () => void;
  onZip: () => void;
  onDelete: () => void;
  onClear: () => void;
}

/** What can be done with all that is chosen. */
export function SelectionBar({ chosen, zipping, onAll, onMove, onZip, onDelete, onClear }: SelectionBarProps) {
  return (
    <div className="g-selection" role="toolbar" aria-label="Selection">
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
      <IconButton label="Clear selection" shortcut="Esc" icon={<X />} onClick={onClear} />
    </div>
  );
}
