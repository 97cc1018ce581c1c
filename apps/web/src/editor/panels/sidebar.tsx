import './panels.css';
import { Link } from '@tanstack/react-router';
import { House } from 'lucide-react';
import { useEffect, useLayoutEffect, type FocusEvent } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { LOW, useMediaQuery } from '../../lib/use-media-query.ts';
import { cx } from '../../ui/cx.ts';
import { keepFocusInside } from '../../ui/keep-inside.ts';
import { onlySelected, select, severalSelected, useEditor, useEditorState, type PanelName } from '../store/index.ts';
import { CaptionOfferDialog } from './captions/caption-offer-dialog.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { preloadPanels, SelectionEditor } from './lazy-panels.ts';
import { Panel, type PanelSlots } from './panel-content.tsx';
import { panelList, panelOf } from './panel-list.ts';
import { usePlayOnlyOne } from './sound/sound-preview.ts';
import { LazyTransitionPanel, useChosenCut } from './transition/lazy-panel.tsx';
import * as words from '../../words/en/editor/panels.ts';

const railItem =
  'grid flex-none justify-items-center gap-1.5 rounded-md text-center wrap-anywhere pt-[9px] pb-[7px] text-11/3.5 font-medium text-text-3 no-underline hover:text-text aria-expanded:bg-control aria-expanded:text-text pointer-coarse:min-h-11 [&>svg]:icon-20';
const firstOfGroup =
  'relative mt-[17px] before:absolute before:inset-x-3 before:-top-[11px] before:h-px before:bg-line-strong';

/**
 * A tile selected with a pointer releases the focus, so that arrow keys move the playhead instead of selecting the next
 * tile. With the keyboard, they move between tiles, as in every radio group. Tab continues from the tile either way.
 */
function releaseArrowKeys({ target }: FocusEvent): void {
  if (target instanceof HTMLInputElement && target.type === 'radio' && !target.matches(':focus-visible')) target.blur();
}

/** Milliseconds until the other panels are loaded: what the editor shows first comes before. */
const PRELOAD_AFTER = 1_000;

/** The panels beside the canvas: the selection's editor, or things to add. Below 640 px a bar with sheets. */
export function Sidebar(slots: PanelSlots) {
  const editor = useEditor();
  const small = useMediaQuery('(width < 640px)');
  // A small or low screen starts with the canvas and the timeline, not with a panel in their place.
  useLayoutEffect(() => {
    if (small || matchMedia(LOW).matches) editor.state.setState({ panelOpen: false });
  }, [editor, small]);
  usePlayOnlyOne();
  useEffect(() => {
    const soon = setTimeout(preloadPanels, PRELOAD_AFTER);
    return () => clearTimeout(soon);
  }, []);
  return (
    <>
      {small ? <BottomBar slots={slots} /> : <WideSidebar slots={slots} />}
      <CaptionOfferDialog />
    </>
  );
}

function WideSidebar({ slots }: { slots: PanelSlots }) {
  const editor = useEditor();
  const only = useEditorState(onlySelected);
  const panel = useEditorState((state) => state.panel);
  const open = useEditorState((state) => state.panelOpen);
  const many = useEditorState(useShallow(severalSelected));
  const count = many.length;
  const cut = useChosenCut();
  const current = only ? panelOf(only) : cut === null ? panel : 'video';
  const wide = current === 'audio' && count === 0;
  const press = (name: PanelName): void => {
    // Pressing the open panel closes it; any other opens and clears the selection.
    if (open && name === current && cut === null && (only || count === 0))
      return editor.state.setState({ panelOpen: false });
    if (!only || name !== current) select(editor, []);
    editor.state.setState({ panel: name, panelOpen: true });
  };
  return (
    <aside className="touch-controls contents" aria-label={words.panels}>
      {open && (
        <div
          // Adding or deleting an overlay replaces the panel, and the pressed button with it.
          ref={keepFocusInside}
          tabIndex={-1}
          id="editor-panel"
          className={cx(
            'focus-inset overflow-y-auto overscroll-contain border-l border-line bg-surface [grid-area:panel]',
            wide ? 'w-[min(var(--panel-audio),44cqw)]' : 'w-[min(var(--panel),44cqw)]',
            'ed-upright:h-[32cqh] ed-upright:w-auto ed-upright:border-t ed-upright:border-l-0',
          )}
          data-wide={wide || undefined}
          onFocus={releaseArrowKeys}
        >
          {only || many.length > 0 ? (
            <SelectionEditor overlays={only ? [only] : many} />
          ) : cut !== null ? (
            <LazyTransitionPanel cut={cut} />
          ) : (
            <Panel name={panel} slots={slots} />
          )}
        </div>
      )}
      <nav
        className="flex min-h-0 w-(--panel-rail) flex-col gap-1 overflow-y-auto border-l border-line bg-bg px-1 py-2 [grid-area:rail] [scrollbar-width:none]"
        aria-label={words.panelsOfEditor}
      >
        {panelList
          .filter(({ name }) => name !== 'local' || slots.local !== undefined)
          .map(({ name, label, icon: Icon, group }) => (
            <button
              key={name}
              type="button"
              className={cx(railItem, group === 2 && name === 'text' && firstOfGroup)}
              aria-expanded={open && name === current}
              {...(open && name === current && { 'aria-controls': 'editor-panel' })}
              onClick={() => press(name)}
            >
              <Icon aria-hidden="true" />
              {label}
            </button>
          ))}
        <Link to="/" className={cx(railItem, 'mt-auto')}>
          <House aria-hidden="true" />
          {words.home}
        </Link>
      </nav>
    </aside>
  );
}
