import { LogOut, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { signOut } from '../../features/account/index.ts';
import { errorText } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast.ts';
import { toggleTheme, useTheme } from '../theme.ts';
import * as words from '../../words/en/first/shell.ts';

export function ThemeButton() {
  const { theme } = useTheme();
  const label = theme === 'dark' ? words.lightTheme : words.darkTheme;
  return (
    <IconButton label={label} icon={theme === 'dark' ? <Sun /> : <Moon />} tooltipSide="right" onClick={toggleTheme} />
  );
}

export function SignOutButton({ compact = false }: { compact?: boolean }) {
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    signOut()
      .catch((error: unknown) => toast.error(errorText(error)))
      .finally(() => setLeaving(false));
  };
  if (compact)
    return (
      <IconButton label={words.signOut} icon={<LogOut />} tooltipSide="right" onClick={leave} disabled={leaving} />
    );
  return (
    <Button variant="ghost" icon={<LogOut />} onClick={leave} loading={leaving}>
      {words.signOut}
    </Button>
  );
}
