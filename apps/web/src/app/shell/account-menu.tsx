import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '../../features/account/index.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { lazyWithRetry } from '../../lib/lazy-module.ts';
import * as words from '../../words/en/first/shell.ts';

const AccountMenuItems = lazyWithRetry(async () => (await import('./account-menu-items.tsx')).AccountMenuItems);

/** Items without room in the rail: account, Terms, Privacy, Contact Us. */
export function AccountMenu() {
  const session = useSession();
  const [wanted, setWanted] = useState(false);
  const user = session.status === 'signed-in' ? session.user : undefined;
  const trigger = (
    <button
      type="button"
      aria-label={user ? words.accountOf({ email: user.email }) : words.more}
      aria-haspopup="menu"
      className="touch-44 rounded-full"
      onPointerEnter={AccountMenuItems.preload}
      {...(!wanted && { onClick: () => setWanted(true) })}
    >
      {user ? <Avatar name={user.name || user.email} /> : <UserRound className="icon-20 m-1 text-text-2" />}
    </button>
  );
  return wanted ? <AccountMenuItems trigger={trigger} fallback={trigger} /> : trigger;
}
