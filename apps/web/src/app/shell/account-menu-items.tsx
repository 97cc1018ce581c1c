import { useNavigate } from '@tanstack/react-router';
import { FileText, Mail, Shield, UserRound } from 'lucide-react';
import type { ReactElement } from 'react';
import { useSession } from '../../features/account/index.ts';
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from '../../ui/menu.tsx';
import { useConfig } from '../../lib/config.ts';
import * as words from '../../words/en/first/shell.ts';

/** Loaded by the first press on its button, then open at once. */
export function AccountMenuItems({ trigger }: { trigger: ReactElement }) {
  const session = useSession();
  const config = useConfig();
  const navigate = useNavigate();
  const user = session.status === 'signed-in' ? session.user : undefined;
  return (
    <Menu side="right" offset={26} align="end" trigger={trigger} defaultOpen>
      {user && (
        <>
          <MenuLabel>{user.email}</MenuLabel>
          <MenuItem icon={<UserRound />} onSelect={() => void navigate({ to: '/studio/user' })}>
            {words.account}
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      <MenuItem icon={<FileText />} onSelect={() => void navigate({ to: '/terms' })}>
        {words.terms}
      </MenuItem>
      <MenuItem icon={<Shield />} onSelect={() => void navigate({ to: '/privacy' })}>
        {words.privacy}
      </MenuItem>
      {config?.contactEmail && (
        <MenuLink>
          <a href={`mailto:${config.contactEmail}`}>
            <Mail />
            {words.contact}
          </a>
        </MenuLink>
      )}
    </Menu>
  );
}
