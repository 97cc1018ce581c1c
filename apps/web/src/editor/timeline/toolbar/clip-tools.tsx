import {
  ArrowLeftRight,
  ArrowLeftToLine,
  ArrowRightToLine,
  Copy,
  FoldHorizontal,
  Magnet,
  Scissors,
  Spline,
  Trash2,
} from 'lucide-react';
import { type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { tooltipProps } from '../../../ui/tooltip.tsx';
import { useKeysOf, type ShortcutId } from '../../../lib/keyboard/index.ts';
import { useEditor, useEditorState, type Switches } from '../../store/index.ts';
import { cutAway, flip, switchName } from '../actions/cutting.ts';
import { deleteSelected, duplicateSelected, splitAtPlayhead } from '../actions/items.ts';
import { TrimModeButton, TrimModeChoice } from './trim-modes.tsx';
import { touchTools } from './zoom-tools.tsx';
import * as words from '../../../words/en/editor/timeline.ts';

const switches = [
  { name: 'magnet', icon: <Magnet />, shortcut: 'editor.magnet', does: words.magnetDoes },
  { name: 'ripple', icon: <ArrowLeftRight />, shortcut: 'editor.ripple', does: words.rippleDoes },
  { name: 'snap', icon: <FoldHorizontal />, shortcut: 'editor.snap', does: words.snapDoes },
] as const satisfies readonly Omit<SwitchButtonProps, 'named'>[];

/** What is done with clips, and how; behind a button if the bar is too narrow. */
export function ClipTools() {
  return (
    <>
      <div className="flex items-center gap-0.5 @max-[760px]:hidden @max-[1000px]:pointer-coarse:hidden pointer-coarse:gap-0">
        <Divider />
        <ClipActions />
        <Divider />
        <SwitchButtons />
        <TrimModeButton />
      </div>
      <Popover
        label={words.clipTools}
        side="top"
        trigger={
          <IconButton
            label={words.clipTools}
            icon={<Scissors />}
            className="hidden @max-[760px]:inline-flex @max-[1000px]:pointer-coarse:inline-flex"
          />
        }
      >
        <div className={`${touchTools} grid gap-1.5 p-1`}>
          <div className="flex items-center gap-0.5">
            <ClipActions />
          </div>
          <div className="flex items-center gap-1">
            <SwitchButtons named />
            <SwitchButton name="keys" icon={<Spline />} shortcut="editor.keys" does={words.keyRowsDo} named />
          </div>
          <TrimModeChoice />
        </div>
      </Popover>
    </>
  );
}

const Divider = () => <span className="mx-1.5 h-5 w-px flex-none bg-line" aria-hidden="true" />;

function ClipActions() {
  const editor = useEditor();
  const none = useEditorState(({ selection }) => selection.length === 0);
  return (
    <>
      <IconButton
        label={words.split}
        shortcut="clips.split"
        icon={<Scissors />}
        onClick={() => splitAtPlayhead(editor)}
      />
      <IconButton
        label={words.cutAwayBefore}
        shortcut="clips.cutAwayBefore"
        icon={<ArrowRightToLine />}
        onClick={() => cutAway(editor, 'start')}
      />
      <IconButton
        label={words.cutAwayAfter}
        shortcut="clips.cutAwayAfter"
        icon={<ArrowLeftToLine />}
        onClick={() => cutAway(editor, 'end')}
      />
      <IconButton
        label={words.duplicate}
        shortcut="clips.duplicate"
        icon={<Copy />}
        disabled={none}
        onClick={() => duplicateSelected(editor)}
      />
      <IconButton
        label={words.del}
        shortcut="clips.delete"
        icon={<Trash2 />}
        disabled={none}
        onClick={() => deleteSelected(editor)}
      />
    </>
  );
}

function SwitchButtons({ named = false }: { named?: boolean }) {
  return switches.map((each) => <SwitchButton key={each.name} {...each} named={named} />);
}

interface SwitchButtonProps {
  name: keyof Switches;
  icon: ReactNode;
  shortcut: ShortcutId;
  does: string;
  /** Shows the name however narrow the bar is. */
  named: boolean;
}

function SwitchButton({ name, icon, shortcut, does, named }: SwitchButtonProps) {
  const editor = useEditor();
  const on = useEditorState((state) => state.switches[name]);
  const [keys] = useKeysOf(shortcut);
  return (
    <Button
      variant={on ? 'default' : 'ghost'}
      icon={icon}
      aria-pressed={on}
      {...tooltipProps({ text: does, keys })}
      className="px-2 pointer-coarse:min-w-11"
      onClick={() => flip(editor, name)}
    >
      <span className={named ? undefined : '@max-[1080px]:sr-only'}>{switchName[name]}</span>
    </Button>
  );
}
