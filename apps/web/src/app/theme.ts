import { create } from 'zustand';

export type Theme = 'dark' | 'light';

/** Also read by public/theme.js, which sets the theme before the first paint. */
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
    // Storage is blocked: nothing can have been chosen for longer than this page.
    return null;
  }
}

/** The other theme, from now on; what the system prefers no longer counts. */
export function toggleTheme(): void {
  const theme: Theme = current() === 'dark' ? 'light' : 'dark';
  show(theme);
  try {
    localStorage.setItem(key, theme);
  } catch (error) {
    // Storage is blocked or full: the theme still holds until the page closes.
    if (!(error instanceof DOMException)) throw error;
  }
}

/** Changes with the system for as long as nobody has chosen. Returns the way to stop. */
export function followSystemTheme(): () => void {
  const follow = (): void => {
    if (chosen() === null) show(systemLight.matches ? 'light' : 'dark');
  };
  // It may have changed since `theme.js` looked.
  follow();
  systemLight.addEventListener('change', follow);
  return () => systemLight.removeEventListener('change', follow);
}
