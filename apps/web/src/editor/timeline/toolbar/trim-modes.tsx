import { Move, MoveHorizontal, SquareSplitHorizontal, UnfoldHorizontal } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { ShortcutId } from '../../../lib/keyboard/index.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { useEditor, useEditorState, type TrimMode } from '../../store/index.ts';
import { switchTrimMode } from '../actions/trim-mode.ts';
import { ActionRow } from './action-row.tsx';
import * as words from '../../../words/en/editor/trim-mode.ts';

interface Mode {
  readonly mode: TrimMode | null;
  readonly name: string;
  readonly does: string;
  readonly icon: ReactNode;
  readonly shortcut?: ShortcutId;
}

const modes: readonly Mode[] = [
  { mode: null, name: words.move, does: words.moveDoes, icon: <Move /> },
  { mode: 'roll', name: words.roll, does: words.rollDoes, icon: <SquareSplitHorizontal />, shortcut: 'clips.roll' },
  { mode: 'slip', name: words.slip, does: words.slipDoes, icon: <UnfoldHorizontal />, shortcut: 'clips.slip' },
  { mode: 'slide', name: words.slide, does: words.slideDoes, icon: <MoveHorizontal />, shortcut: 'clips.slide' },
];

/** What a drag on the timeline does, as a button that opens the list. */
export function TrimModeButton() {
  const editor = useEditor();
  const [open, setOpen] = useState(false);
  const now = useEditorState(({ trimMode }) => trimMode);
  return (
    <Popover
      label={words.trimMode}
      open={open}
      onOpenChange={setOpen}
      side="top"
      width={380}
      trigger={
        <IconButton
          label={words.trimMode}
          icon={modes.find(({ mode }) => mode === now)?.icon}
          className={now ? 'bg-control text-text' : undefined}
        />
      }
    >
      <div role="radiogroup" aria-label={words.trimMode} className="grid">
        {modes.map(({ mode, name, does, ...row }) => (
          <ActionRow
            key={name}
            {...row}
            label={`${name}: ${does}`}
            checked={mode === now}
            onPress={() => {
              if (mode !== now) switchTrimMode(editor, mode);
              setOpen(false);
            }}
          />
        ))}
      </div>
    </Popover>
  );
}

/** The same side by side, for narrow windows. */
export function TrimModeChoice() {
  const editor = useEditor();
  const now = useEditorState(({ trimMode }) => trimMode);
  return (
    <Segmented
      label={words.trimMode}
      block
      value={now ?? 'move'}
      onValueChange={(value) => switchTrimMode(editor, value === 'move' ? null : value)}
      options={modes.map(({ mode, name }) => ({ value: mode ?? ('move' as const), label: name }))}
    />
  );
}
