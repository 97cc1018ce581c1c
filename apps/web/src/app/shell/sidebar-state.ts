import { limits } from '@kinoloom/contract';
import { create } from 'zustand';

/** The workspace has its own state: open by default; elsewhere the sidebar is collapsed to the rail by default. */
export type SidebarPlace = 'workspace' | 'elsewhere';

const cookieName = (place: SidebarPlace) => `sidebar_${place}`;

/** Reads the stored states. `roomy`: 1024 px or wider; below that the wall needs the space. */
export function readSidebar(cookies: string, roomy: boolean): Record<SidebarPlace, boolean> {
  const startsOpen: Record<SidebarPlace, boolean> = { workspace: roomy, elsewhere: false };
  const read = (place: SidebarPlace) => {
    const found = cookies.split('; ').find((cookie) => cookie.startsWith(`${cookieName(place)}=`));
    return found ? found.endsWith('=open') : startsOpen[place];
  };
  return { workspace: read('workspace'), elsewhere: read('elsewhere') };
}

/** A cookie that stores the state for seven days. */
export function sidebarCookie(place: SidebarPlace, open: boolean): string {
  const seconds = limits.cookieDays * 24 * 60 * 60;
  return `${cookieName(place)}=${open ? 'open' : 'rail'}; path=/; max-age=${seconds}; samesite=lax`;
}

interface SidebarState extends Record<SidebarPlace, boolean> {
  /** The drawer where the sidebar has no room beside the screen. */
  drawer: boolean;
}

export const useSidebar = create<SidebarState>()(() => ({
  ...readSidebar(document.cookie, matchMedia('(width >= 1024px)').matches),
  drawer: false,
}));

export function toggleSidebar(place: SidebarPlace): void {
  const open = !useSidebar.getState()[place];
  useSidebar.setState({ [place]: open });
  document.cookie = sidebarCookie(place, open);
}

export function setDrawer(drawer: boolean): void {
  useSidebar.setState({ drawer });
}
