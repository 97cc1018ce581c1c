import { Grid2x2, Minus, SeparatorVertical, Trash2 } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuCheck, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.ts';
import { addGuide, announce, MOST_GUIDES, setGuides, useEditor, useEditorState, type Guide } from '../store/index.ts';
import * as words from '../../words/en/editor/canvas.ts';

/** Where a new guide of the menu lies: in the middle, or beside the guides that are there. */
export function freePlace(lines: readonly Guide[], axis: Guide['axis']): number {
  const places = [0.5, 0.25, 0.75, 1 / 3, 2 / 3, 0.1, 0.9];
  const taken = lines.filter((line) => line.axis === axis).map(({ at }) => at);
  return places.find((place) => !taken.some((at) => Math.abs(at - place) < 0.01)) ?? 0.5;
}

/** What helps to place things on the picture: safe areas and guides. */
export function LinesMenu({ safe, onSafe }: { safe: boolean; onSafe: (safe: boolean) => void }) {
  const editor = useEditor();
  const { shown, lines } = useEditorState(({ guides }) => guides);
  const add = (axis: Guide['axis']): void => {
    if (addGuide(editor, { axis, at: freePlace(lines, axis) }) === undefined)
      toast.info(words.enoughGuides({ most: MOST_GUIDES }));
    else announce(editor, words.guideIsAdded);
  };
  return (
    <Menu
      width={232}
      trigger={
        <IconButton
          size={28}
          tooltipSide="left"
          className="aria-pressed:bg-control aria-pressed:text-text"
          label={words.lines}
          icon={<Grid2x2 />}
          aria-pressed={safe || shown}
        />
      }
    >
      <MenuCheck checked={safe} onCheckedChange={onSafe}>
        {words.safeAreas}
      </MenuCheck>
      <MenuCheck checked={shown} onCheckedChange={(next) => setGuides(editor, { shown: next })}>
        {words.guides}
      </MenuCheck>
      <MenuSeparator />
      <MenuItem icon={<SeparatorVertical />} onSelect={() => add('x')}>
        {words.addUprightGuide}
      </MenuItem>
      <MenuItem icon={<Minus />} onSelect={() => add('y')}>
        {words.addLevelGuide}
      </MenuItem>
      <MenuItem
        icon={<Trash2 />}
        disabled={lines.length === 0}
        onSelect={() => {
          setGuides(editor, { lines: [] });
          announce(editor, words.guidesAreRemoved);
        }}
      >
        {words.removeGuides}
      </MenuItem>
    </Menu>
  );
}
