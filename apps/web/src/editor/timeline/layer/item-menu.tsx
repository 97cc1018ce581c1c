import { hasMedia, isAudible, isCompound, isGraded, isPlayed, isVideo } from '@kinoloom/composition';
import {
  AudioLines,
  BookmarkPlus,
  ClipboardPaste,
  Copy,
  Drum,
  FoldHorizontal,
  FolderOpen,
  Group,
  Layers,
  Layers2,
  Palette,
  Replace,
  Scissors,
  Snowflake,
  Trash2,
  Ungroup,
} from 'lucide-react';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { findBeats } from '../../beats/beats.ts';
import { useEditorMedia } from '../../media/index.ts';
import {
  compoundSelected,
  openSelected,
  selectedOverlays,
  startReplacing,
  takeSelectedApart,
  useEditor,
} from '../../store/index.ts';
import { detachSelected, groupSelected, ungroupSelected } from '../actions/groups.ts';
import { freezeAtPlayhead } from '../actions/freeze.ts';
import { copyLook, pasteLookOnSelected } from '../actions/looks.ts';
import { rippleDeleteSelected } from '../actions/cutting.ts';
import { deleteSelected, duplicateSelected, splitAtPlayhead, underPlayhead } from '../actions/items.ts';
import { askToSave } from '../../templates/index.ts';
import * as compoundWords from '../../../words/en/editor/compound.ts';
import * as beatWords from '../../../words/en/editor/beats.ts';
import * as words from '../../../words/en/editor/timeline.ts';

/** Context menu of the selected items, at a position in page pixels. */
export function ItemMenu({ x, y, onClose }: { x: number; y: number; onClose: () => void }) {
  const editor = useEditor();
  const { sources } = useEditorMedia();
  const items = selectedOverlays(editor.state.getState());
  const only = items.length === 1 ? items[0] : undefined;
  const canSplit = underPlayhead(editor).length > 0;
  return (
    <Menu
      defaultOpen
      align="start"
      onOpenChange={(open) => !open && onClose()}
      trigger={
        <button
          type="button"
          aria-label={words.clipMenu}
          tabIndex={-1}
          className="pointer-events-none fixed size-0 overflow-hidden"
          style={{ left: x, top: y }}
        />
      }
    >
      <MenuItem
        icon={<Scissors />}
        shortcut="clips.split"
        disabled={!canSplit}
        onSelect={() => splitAtPlayhead(editor)}
      >
        {words.split}
      </MenuItem>
      <MenuItem icon={<Copy />} shortcut="clips.duplicate" onSelect={() => duplicateSelected(editor)}>
        {words.duplicate}
      </MenuItem>
      {only && isVideo(only) && !only.frozen && (
        <MenuItem icon={<Snowflake />} shortcut="clips.freeze" onSelect={() => freezeAtPlayhead(editor)}>
          {words.freeze}
        </MenuItem>
      )}
      {only && hasMedia(only) && (
        <MenuItem icon={<Replace />} onSelect={() => startReplacing(editor, only)}>
          {words.replace}
        </MenuItem>
      )}
      {only && isPlayed(only) && isAudible(only) && (
        <MenuItem icon={<Drum />} onSelect={() => findBeats(editor, only.src, sources)}>
          {beatWords.find}
        </MenuItem>
      )}
      {items.some(isGraded) && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Palette />} shortcut="clips.copyLook" onSelect={() => copyLook(editor)}>
            {words.copyLook}
          </MenuItem>
          <MenuItem
            icon={<ClipboardPaste />}
            shortcut="clips.pasteLook"
            disabled={editor.state.getState().look === null}
            onSelect={() => pasteLookOnSelected(editor)}
          >
            {words.pasteLook}
          </MenuItem>
        </>
      )}
      <MenuSeparator />
      {items.length > 1 && (
        <MenuItem icon={<Group />} shortcut="clips.group" onSelect={() => groupSelected(editor)}>
          {words.group}
        </MenuItem>
      )}
      {items.some(({ group }) => group !== undefined) && (
        <MenuItem icon={<Ungroup />} shortcut="clips.ungroup" onSelect={() => ungroupSelected(editor)}>
          {words.ungroup}
        </MenuItem>
      )}
      {only && isCompound(only) ? (
        <>
          <MenuItem icon={<FolderOpen />} shortcut="clips.open" onSelect={() => openSelected(editor)}>
            {compoundWords.open}
          </MenuItem>
          <MenuItem icon={<Layers2 />} shortcut="clips.takeApart" onSelect={() => takeSelectedApart(editor)}>
            {compoundWords.takeApart}
          </MenuItem>
        </>
      ) : (
        !editor.around && (
          <MenuItem icon={<Layers />} shortcut="clips.compound" onSelect={() => compoundSelected(editor)}>
            {compoundWords.make}
          </MenuItem>
        )
      )}
      {items.some(isVideo) && (
        <MenuItem icon={<AudioLines />} shortcut="clips.detachSound" onSelect={() => detachSelected(editor)}>
          {words.detachSound}
        </MenuItem>
      )}
      <MenuItem icon={<BookmarkPlus />} onSelect={() => askToSave(editor)}>
        {words.saveAsTemplate}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 />} danger shortcut="clips.delete" onSelect={() => deleteSelected(editor)}>
        {words.del}
      </MenuItem>
      <MenuItem icon={<FoldHorizontal />} danger shortcut="clips.cutOut" onSelect={() => rippleDeleteSelected(editor)}>
        {words.cutOut}
      </MenuItem>
    </Menu>
  );
}
