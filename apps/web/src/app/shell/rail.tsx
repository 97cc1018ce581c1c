import { Link } from '@tanstack/react-router';
import { LogIn } from 'lucide-react';
import type { ReactNode } from 'react';
import { openBuyCredits, openSignIn, useCredits, useSession } from '../../features/account/index.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { formatCredits as wholeCredits, shortCredits } from '../../lib/formatters.ts';
import { CreditGlyph } from '../../ui/credits.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Mark } from '../../ui/mark.tsx';
import { AccountMenu } from './account-menu.tsx';
import { SignOutButton } from './sign-out-button.tsx';
import { tabs } from './tabs.ts';
import { ThemeButton } from './theme-button.tsx';

interface RailProps {
  collapsed: boolean;
  /** Opens the panel again. */
  toggle?: ReactNode;
  onNavigate?: () => void;
}

/** The sidebar's 72 px column: it stays when the panel beside it is closed. */
export function Rail({ collapsed, toggle, onNavigate }: RailProps) {
  return (
    <div className="rail">
      <Link to="/" aria-label="Kinoloom, home" className="rail-mark focus-inset">
        <Mark />
      </Link>
      <nav aria-label="Studio" className="rail-tabs">
        {tabs.map(({ id, to, label, icon: Icon }) => (
          <Link
            key={id}
            to={to}
            className="rail-tab"
            activeProps={{ 'aria-current': 'page' }}
            onClick={() => onNavigate?.()}
          >
            <Icon className="icon-20" aria-hidden="true" />
            <span className="rail-word">{label}</span>
          </Link>
        ))}
      </nav>
      <div className="rail-foot">
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
          <button type="button" className={cx('rail-credits', 'focus-inset')} onClick={openBuyCredits}>
            <span className="flex items-center gap-1 text-12 font-medium text-text">
              <CreditGlyph size={12} className="text-accent-text" />
              <span aria-hidden="true" className="k-amount-large">
                {credits ? shortCredits(credits.balance) : '…'}
              </span>
              <span className="sr-only">{credits && wholeCredits(credits.balance)} credits.</span>
            </span>
            <span className="rail-word">Buy Credits</span>
          </button>
          <ThemeButton />
          <SignOutButton compact />
        </>
      ) : (
        <>
          <ThemeButton />
          {session.status === 'signed-out' && (
            <IconButton label="Sign In" icon={<LogIn />} tooltipSide="right" onClick={() => openSignIn()} />
          )}
        </>
      )}
      <AccountMenu />
    </>
  );
}
