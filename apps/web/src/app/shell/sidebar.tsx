import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Panel } from './panel.tsx';
import { Rail } from './rail.tsx';
import { setDrawer, toggleSidebar, useSidebar, type SidebarPlace } from './sidebar-state.ts';
import * as words from '../../words/en/first/shell.ts';

/** From 768 px on: the rail, and when open the panel beside it. `docks`: there is room for both. */
export function Sidebar({ place, docks }: { place: SidebarPlace; docks: boolean }) {
  const open = useSidebar((state) => docks && state[place]);
  const button = (
    <IconButton
      label={open ? words.collapseSidebar : words.openSidebar}
      icon={open ? <PanelLeftClose /> : <PanelLeftOpen />}
      shortcut="everywhere.sidebar"
      tooltipSide={open ? 'bottom' : 'right'}
      aria-expanded={open}
      onClick={() => (docks ? toggleSidebar(place) : setDrawer(true))}
    />
  );
  return (
    <aside
      aria-label={words.sidebar}
      className={cx('flex h-[calc(100dvh-env(safe-area-inset-top))] border-r border-line', open && 'w-(--sidebar)')}
      data-open={open}
    >
      <Rail collapsed={!open} {...(!open && { toggle: button })} />
      {open && <Panel headerEnd={button} />}
    </aside>
  );
}
