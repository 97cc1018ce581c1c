import { Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { isReturn } from '../../features/account/account-address.ts';
import { ShareHost } from '../../features/sharing/index.ts';
import { useConnection } from '../../lib/connection.ts';
import { commandOf } from '../../lib/keyboard/index.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { LoadingState } from '../../ui/states.tsx';
import { CompareHost } from './compare-host.tsx';
import { usePushedEvents } from './pushed-events.ts';
import { Sidebar } from './sidebar.tsx';
import { setDrawer, toggleSidebar, useSidebar, type SidebarPlace } from './sidebar-state.ts';
import { importWithRetry, lazyWithRetry } from '../../lib/lazy-module.ts';
import * as words from '../../words/en/first/shell.ts';

const SidebarDrawer = lazyWithRetry(async () => (await import('./sidebar-drawer.tsx')).SidebarDrawer);

/** Everything under /studio: the sidebar, and the screen beside it. */
export function StudioLayout() {
  const mobile = useMediaQuery('(width < 768px)');
  const path = useLocation({ select: (location) => location.pathname });
  const place: SidebarPlace = path === '/studio/video' ? 'workspace' : 'elsewhere';
  const drawer = useSidebar((state) => state.drawer);
  const docks = useDocks(place);
  useSidebarShortcut(place, docks);
  usePushedEvents();
  useEffect(beginServiceWorkerLater, []);
  useEffect(openMailedLink, []);

  return (
    <div className="safe-frame grid h-dvh grid-cols-[auto_1fr] overflow-hidden max-md:grid-cols-1">
      <a
        href="#main"
        className="fixed top-[calc(8px+env(safe-area-inset-top))] left-[calc(8px+env(safe-area-inset-left))] z-80 rounded-sm bg-text px-3 py-2 font-medium text-bg not-focus:-translate-y-[200%]"
      >
        {words.skip}
      </a>
      {!mobile && <Sidebar place={place} docks={docks} />}
      {!docks && drawer && <SidebarDrawer />}
      <main id="main" tabIndex={-1} className="flex min-h-0 min-w-0 flex-col focus-visible:outline-none">
        <Suspense fallback={<LoadingState title={words.loading} className="flex-1" />}>
          <Outlet />
        </Suspense>
      </main>
      <ShareHost />
      <CompareHost />
    </div>
  );
}

/** Says what came of a mailed link, or of a sign-in elsewhere. */
function openMailedLink(): void {
  if (!isReturn(location.search)) return;
  importWithRetry(() => import('../../features/account/mailed-link.ts')).then(
    (mailed) => mailed.openMailedLink(location, (address) => history.replaceState(history.state, '', address)),
    // A new version removed the file.
    () => useConnection.setState({ outdated: true }),
  );
}

/** No screen needs it to be shown. */
function beginServiceWorkerLater(): () => void {
  const begun = importWithRetry(() => import('../../lib/service-worker.ts')).then(
    ({ beginServiceWorker }) => beginServiceWorker(),
    // A new version removed the file; a banner says so when a screen needs one.
    () => () => undefined,
  );
  return () => void begun.then((stop) => stop());
}

/** Whether the open sidebar leaves the screen enough room beside it; otherwise it is a drawer over the screen. */
const useDocks = (place: SidebarPlace): boolean =>
  useMediaQuery(place === 'workspace' ? '(width >= 1024px)' : '(width >= 1280px)');

function useSidebarShortcut(place: SidebarPlace, docks: boolean): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (commandOf('everywhere', event) !== 'sidebar') return;
      event.preventDefault();
      if (docks) toggleSidebar(place);
      else setDrawer(!useSidebar.getState().drawer);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [place, docks]);
}
