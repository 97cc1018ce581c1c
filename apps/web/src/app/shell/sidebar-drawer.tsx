import { X } from 'lucide-react';
import { Drawer } from '../../ui/drawer.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Panel } from './panel.tsx';
import { Rail } from './rail.tsx';
import { setDrawer, useSidebar } from './sidebar-state.ts';
import * as words from '../../words/en/first/shell.ts';

/** The sidebar as a drawer over the screen. */
export function SidebarDrawer() {
  const open = useSidebar((state) => state.drawer);
  const close = () => setDrawer(false);
  return (
    <Drawer open={open} onOpenChange={setDrawer} title={words.sidebar}>
      <div className="flex h-dvh pt-[env(safe-area-inset-top)] pl-[env(safe-area-inset-left)]">
        <Rail collapsed={false} onNavigate={close} />
        <Panel
          onNavigate={close}
          headerEnd={<IconButton label={words.closeSidebar} icon={<X />} tooltip={false} onClick={close} />}
        />
      </div>
    </Drawer>
  );
}
