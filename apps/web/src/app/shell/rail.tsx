import { Link } from '@tanstack/react-router';
import { Clapperboard, Film, LayoutGrid, LogIn, UserRound, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { openBuyCredits, openSignIn, useCredits, useSession } from '../../features/account/index.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { shortCredits } from '../../lib/formatters.ts';
import { CreditGlyph } from '../../ui/credits.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LogoMark } from '../../ui/mark.tsx';
import { AccountMenu } from './account-menu.tsx';
import { SignOutButton, ThemeButton } from './sidebar-buttons.tsx';
import * as words from '../../words/en/first/shell.ts';

interface Tab {
  id: 'video' | 'editor' | 'gallery' | 'user';
  to: '/studio/video' | '/studio/editor' | '/studio/gallery' | '/studio/user';
  label: string;
  icon: LucideIcon;
}

const tabs: readonly Tab[] = [
  { id: 'video', to: '/studio/video', label: words.videoGeneration, icon: Clapperboard },
  { id: 'editor', to: '/studio/editor', label: words.videoEditor, icon: Film },
  { id: 'gallery', to: '/studio/gallery', label: words.gallery, icon: LayoutGrid },
  { id: 'user', to: '/studio/user', label: words.user, icon: UserRound },
];

interface RailProps {
  collapsed: boolean;
  /** Button that reopens the panel. */
  toggle?: ReactNode;
  onNavigate?: () => void;
}

/** The sidebar's 72 px column, visible even when the panel beside it is closed. */
export function Rail({ collapsed, toggle, onNavigate }: RailProps) {
  return (
    <div className="flex w-(--rail) flex-none flex-col items-center overflow-y-auto pb-[max(12px,env(safe-area-inset-bottom))] [scrollbar-width:none]">
      <Link
        to="/"
        aria-label={words.home}
        className="focus-inset grid h-(--header) w-full flex-none place-items-center rounded-md"
      >
        <LogoMark />
      </Link>
      <nav aria-label={words.studio} className="grid w-full grid-cols-1 gap-2 px-1 py-2">
        {tabs.map(({ id, to, label, icon: Icon }) => (
          <Link
            key={id}
            to={to}
            className="flex flex-col items-center gap-1.5 rounded-md pt-[9px] pb-2 text-center text-[11px]/[13px] transition-colors"
            activeProps={{ 'aria-current': 'page', className: 'bg-control text-text' }}
            inactiveProps={{ className: 'text-text-3 hover:bg-raised hover:text-text light:hover:bg-surface' }}
            onClick={() => onNavigate?.()}
          >
            <Icon className="icon-20" aria-hidden="true" />
            {/* One word per line. */}
            <span className="w-min max-w-full wrap-break-word">{label}</span>
          </Link>
        ))}
      </nav>
      <div className="mt-auto flex w-full flex-col items-center gap-3 pt-3">
        {toggle}
        {collapsed ? <CollapsedFoot /> : <OpenFoot />}
      </div>
    </div>
  );
}

function OpenFoot() {
  const session = useSession();
  const user = session.status === 'signed-in' ? session.user : undefined;
  return (
    <>
      {user && <Avatar name={user.name || user.email} />}
      <ThemeButton />
    </>
  );
}

function CollapsedFoot() {
  const session = useSession();
  const credits = useCredits();
  return (
    <>
      {session.status === 'signed-in' ? (
        <>
          <button
            type="button"
            className="focus-inset grid w-15 justify-items-center gap-1 rounded-md border border-line-strong py-[7px] text-[11px]/[13px] text-text-2 transition-[background-color] hover:bg-raised hover:text-text"
            onClick={openBuyCredits}
          >
            <span className="flex items-center gap-1 text-12 font-medium text-text">
              <CreditGlyph size={12} className="text-accent-text" />
              <span aria-hidden="true" className="k-amount-large">
                {credits ? shortCredits(credits.balance) : '…'}
              </span>
              <span className="sr-only">{credits && words.balance({ credits: credits.balance })}</span>
            </span>
            <span className="w-min max-w-full wrap-break-word">{words.buyCredits}</span>
          </button>
          <ThemeButton />
          <SignOutButton compact />
        </>
      ) : (
        <>
          <ThemeButton />
          {session.status === 'signed-out' && (
            <IconButton label={words.signIn} icon={<LogIn />} tooltipSide="right" onClick={() => openSignIn()} />
          )}
        </>
      )}
      <AccountMenu />
    </>
  );
}
