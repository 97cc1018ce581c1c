import { create } from 'zustand';

export type Theme = 'dark' | 'light';

/** Also used by public/theme.js, which sets the theme before the first paint. */
const key = 'kinoloom.theme';
const chrome: Record<Theme, string> = { dark: '#0C0B09', light: '#F3F0EA' };
const systemLight = matchMedia('(prefers-color-scheme: light)');

const current = (): Theme => (document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark');

export const useTheme = create<{ theme: Theme }>()(() => ({ theme: current() }));

function show(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', chrome[theme]);
  useTheme.setState({ theme });
}

function chosen(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is blocked: a choice lasts only as long as the page.
    return null;
  }
}

/** Toggles the theme; overrides the system's preference. */
export function toggleTheme(): void {
  const theme: Theme = current() === 'dark' ? 'light' : 'dark';
  show(theme);
  try {
    localStorage.setItem(key, theme);
  } catch (error) {
    // Storage is blocked or full: the theme lasts until the page closes.
    if (!(error instanceof DOMException)) throw error;
  }
}

/** Follows the system's theme until the user chooses one. Returns a function to stop. */
export function followSystemTheme(): () => void {
  const follow = (): void => {
    const theme: Theme = systemLight.matches ? 'light' : 'dark';
    if (chosen() === null && theme !== current()) show(theme);
  };
  // It may have changed since `theme.js` ran.
  follow();
  systemLight.addEventListener('change', follow);
  return () => systemLight.removeEventListener('change', follow);
}
