import { Moon, Sun } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { toggleTheme, useTheme } from '../theme.ts';

export function ThemeButton() {
  const { theme } = useTheme();
  const label = theme === 'dark' ? 'Light theme' : 'Dark theme';
  return (
    <IconButton label={label} icon={theme === 'dark' ? <Sun /> : <Moon />} tooltipSide="right" onClick={toggleTheme} />
  );
}
