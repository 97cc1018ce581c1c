import { AudioLines, Ellipsis, HardDrive, House, Pencil, Video } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { useShallow } from 'zustand/react/shallow';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { overlayName } from '../canvas/overlay-box.ts';
import { onlySelected, select, severalSelected, useEditor, useEditorState, type PanelName } from '../store/index.ts';
import { SelectionEditor } from './lazy-panels.ts';
import { Panel, type PanelSlots } from './panel-content.tsx';
import { panelList } from './panel-list.ts';
import { LazyTransitionPanel, RemoveTransition, useChosenCut } from './transition/lazy-panel.tsx';
import * as words from '../../words/en/editor/panels.ts';
import { transition } from '../../words/en/editor/transitions.ts';

const barItem = 'grid flex-1 content-center justify-items-center gap-[5px] text-12 text-text-2 [&>svg]:icon-20';

/** Panels on small screens: a bar, and a sheet per panel that leaves the canvas visible. */
export function BottomBar({ slots }: { slots: PanelSlots }) {
  const editor = useEditor();
  const only = useEditorState(onlySelected);
  const many = useEditorState(useShallow(severalSelected));
  const panel = useEditorState((state) => state.panel);
  const open = useEditorState((state) => state.panelOpen);
  const cut = useChosenCut();

  const show = (name: PanelName): void => {
    select(editor, []);
    editor.state.setState({ panel: name, panelOpen: true });
  };
  const close = (): void => editor.state.setState({ panelOpen: false });
  const audio = !only && many.length === 0 && cut === null && panel === 'audio' ? slots.audio : undefined;
  const title = only
    ? overlayName(only)
    : many.length > 0
      ? words.selected({ count: many.length })
      : cut !== null
        ? transition
        : (audio?.title ?? panelList.find(({ name }) => name === panel)?.label ?? words.panel);
  const media: PanelName = slots.local === undefined ? 'image' : 'local';
  const more = panelList.filter(({ name, group }) => group === 2 && name !== media);
  return (
    <>
      <nav
        className="flex h-[calc(64px+env(safe-area-inset-bottom))] border-t border-line bg-surface [grid-area:rail] pb-[env(safe-area-inset-bottom)]"
        aria-label={words.panelsOfEditor}
      >
        {(only ?? many[0] ?? cut) && (
          <button type="button" className={barItem} onClick={() => editor.state.setState({ panelOpen: true })}>
            <Pencil aria-hidden="true" />
            {words.edit}
          </button>
        )}
        <button type="button" className={barItem} onClick={() => show('video')}>
          <Video aria-hidden="true" />
          {words.video}
        </button>
        <button type="button" className={barItem} onClick={() => show('audio')}>
          <AudioLines aria-hidden="true" />
          {words.audio}
        </button>
        <button type="button" className={barItem} onClick={() => show(media)}>
          <HardDrive aria-hidden="true" />
          {words.media}
        </button>
        <Menu
          side="top"
          trigger={
            <button type="button" className={barItem}>
              <Ellipsis aria-hidden="true" />
              {words.more}
            </button>
          }
        >
          {more.map(({ name, label, icon: Icon }) => (
            <MenuItem key={name} icon={<Icon />} onSelect={() => show(name)}>
              {label}
            </MenuItem>
          ))}
          <Link to="/" className="k-row">
            <House aria-hidden="true" />
            {words.home}
          </Link>
        </Menu>
      </nav>
      <Sheet
        open={open}
        onOpenChange={(next) => {
          if (!next) close();
        }}
        title={title}
        maxHeight={cut === null ? 70 : 54}
        // Sounds made there are not on the canvas yet.
        scrim={audio !== undefined}
        action={
          audio ? (
            audio.tabs
          ) : (
            <div className="flex items-center gap-2">
              {cut !== null && <RemoveTransition />}
              <Button onClick={close}>{words.done}</Button>
            </div>
          )
        }
      >
        <div data-sheet="">
          {only || many.length > 0 ? (
            <SelectionEditor overlays={only ? [only] : many} />
          ) : cut !== null ? (
            <LazyTransitionPanel cut={cut} />
          ) : (
            <Panel name={panel} slots={slots} headless />
          )}
        </div>
      </Sheet>
    </>
  );
}
