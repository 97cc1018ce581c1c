import { deleteOverlay, duplicateOverlay, endOf, splitOverlay, type Overlay } from '@kinoloom/composition';
import { ArrowLeft, Copy, Scissors, Trash2 } from 'lucide-react';
import { toast } from '../../../ui/toast.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { overlayName } from '../../canvas/overlay-box.ts';
import { edit, select, undoEdit, useEditor, useFrame } from '../../store/index.ts';

/** What can be done with a selected overlay as a whole. */
export function OverlayActions({ overlay }: { overlay: Overlay }) {
  const editor = useEditor();
  const frame = useFrame();
  const inside = frame > overlay.from && frame < endOf(overlay);
  return (
    <div className="pn-head-actions">
      <IconButton
        label="Split at the playhead"
        icon={<Scissors />}
        disabled={!inside}
        onClick={() => {
          const made = edit(
            editor,
            (film) => splitOverlay(film, { id: overlay.id, at: frame, newId: editor.newId() }),
            {
              said: 'Split',
            },
          );
          if (!made.ok) toast.error(made.error.message);
        }}
      />
      <IconButton
        label="Duplicate"
        icon={<Copy />}
        onClick={() => {
          const newId = editor.newId();
          edit(editor, (film) => duplicateOverlay(film, { id: overlay.id, newId }), {
            said: 'Duplicated',
            select: [newId],
          });
        }}
      />
      <IconButton
        label="Delete"
        icon={<Trash2 />}
        onClick={() => {
          edit(editor, (film) => deleteOverlay(film, overlay.id), { said: 'Deleted', select: [] });
          toast.undo(`${overlayName(overlay)} deleted`, () => undoEdit(editor));
        }}
      />
    </div>
  );
}

/** The way back from a selected overlay, its name, and what can be done with it. */
export function OverlayHeader({ overlay, title }: { overlay: Overlay; title: string }) {
  const editor = useEditor();
  return (
    <header className="pn-head">
      <IconButton label="Back" icon={<ArrowLeft />} onClick={() => select(editor, [])} />
      <h2 className="pn-title">{title}</h2>
      <OverlayActions overlay={overlay} />
    </header>
  );
}
