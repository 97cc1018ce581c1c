import { BetweenVerticalStart, Brackets, Flag, FoldHorizontal, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { ShortcutId } from '../../../lib/keyboard/index.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { useEditor, useEditorState, type Editor } from '../../store/index.ts';
import { clearRange, markSide, removeRange } from '../actions/marked-range.ts';
import { markHere } from '../rows/markers.ts';
import { ActionRow } from './action-row.tsx';
import { touchTools } from './zoom-tools.tsx';
import * as words from '../../../words/en/editor/rows.ts';

interface MarkAction {
  readonly label: string;
  readonly icon: ReactNode;
  readonly shortcut: ShortcutId;
  readonly run: (editor: Editor) => unknown;
  /** Needs a marked range. */
  readonly ofRange?: true;
}

const actions: readonly MarkAction[] = [
  { label: words.setMarker, icon: <Flag />, shortcut: 'editor.marker', run: markHere },
  { label: words.markIn, icon: <Brackets />, shortcut: 'editor.markIn', run: (editor) => markSide(editor, 'in') },
  { label: words.markOut, icon: <Brackets />, shortcut: 'editor.markOut', run: (editor) => markSide(editor, 'out') },
  {
    label: words.lift,
    icon: <BetweenVerticalStart />,
    shortcut: 'clips.lift',
    run: (editor) => removeRange(editor, 'lift'),
    ofRange: true,
  },
  {
    label: words.extract,
    icon: <FoldHorizontal />,
    shortcut: 'clips.extract',
    run: (editor) => removeRange(editor, 'extract'),
    ofRange: true,
  },
  { label: words.clearRange, icon: <X />, shortcut: 'editor.clearRange', run: clearRange, ofRange: true },
];

/** Markers and the marked range. */
export function MarkTools() {
  const editor = useEditor();
  const hasRange = useEditorState(({ range }) => range !== null);
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label={words.markersAndRange}
      open={open}
      onOpenChange={setOpen}
      side="top"
      width={300}
      trigger={<IconButton label={words.markersAndRange} icon={<Flag />} />}
    >
      <div className={`${touchTools} grid`}>
        {actions.map(({ run, ofRange, ...action }) => (
          <ActionRow
            key={action.label}
            {...action}
            disabled={ofRange === true && !hasRange}
            onPress={() => {
              run(editor);
              setOpen(false);
            }}
          />
        ))}
      </div>
    </Popover>
  );
}
