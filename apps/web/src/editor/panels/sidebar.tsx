import './panels.css';
import './touch.css';
import { Link } from '@tanstack/react-router';
import { House } from 'lucide-react';
import { useShallow } from 'zustand/react/shallow';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { cx } from '../../ui/cx.ts';
import { onlySelected, select, severalSelected, useEditor, useEditorState, type PanelName } from '../store/index.ts';
import { BottomBar } from './bottom-bar.tsx';
import { giveBackKeys } from './controls/give-back-keys.ts';
import { isSeveral } from './controls/several.ts';
import { OverlayEditor, Panel, type PanelSlots } from './panel-content.tsx';
import { panelOf } from './panel-of.ts';
import { railItems } from './rail-items.ts';
import { SeveralEditor } from './several/several-editor.tsx';
import { useQuietFilm } from './sound/use-quiet-film.ts';

/** Everything beside the stage: what is selected, or what can be added. Below 768 px a bar with sheets. */
export function Sidebar(slots: PanelSlots) {
  const small = useMediaQuery('(width < 768px)');
  useQuietFilm();
  return small ? <BottomBar slots={slots} /> : <WideSidebar slots={slots} />;
}

function WideSidebar({ slots }: { slots: PanelSlots }) {
  const editor = useEditor();
  const only = useEditorState(onlySelected);
  const panel = useEditorState((state) => state.panel);
  const open = useEditorState((state) => state.panelOpen);
  const many = useEditorState(useShallow(severalSelected));
  const count = many.length;
  const current = only ? panelOf(only) : panel;
  const press = (name: PanelName): void => {
    // The panel that is open closes; every other opens, and what was selected is let go.
    if (open && name === current && count === 0) return editor.state.setState({ panelOpen: false });
    if (!only || name !== current) select(editor, []);
    editor.state.setState({ panel: name, panelOpen: true });
  };
  return (
    <aside className="pn" aria-label="Panels">
      {open && (
        <div
          id="editor-panel"
          className={cx('pn-panel', current === 'audio' && count === 0 && 'pn-panel-wide')}
          onFocus={giveBackKeys}
        >
          {only ? (
            <OverlayEditor overlay={only} />
          ) : isSeveral(many) ? (
            <SeveralEditor overlays={many} />
          ) : (
            <Panel name={panel} slots={slots} />
          )}
        </div>
      )}
      <nav className="pn-rail" aria-label="Panels of the editor">
        {railItems
          .filter(({ name }) => name !== 'local' || slots.local !== undefined)
          .map(({ name, label, icon: Icon, group }) => (
            <button
              key={name}
              type="button"
              className={cx('pn-rail-item', group === 2 && name === 'text' && 'pn-rail-first')}
              aria-expanded={open && name === current}
              {...(open && name === current && { 'aria-controls': 'editor-panel' })}
              onClick={() => press(name)}
            >
              <Icon aria-hidden="true" />
              {label}
            </button>
          ))}
        <Link to="/" className="pn-rail-item pn-rail-home">
          <House aria-hidden="true" />
          Home
        </Link>
      </nav>
    </aside>
  );
}
